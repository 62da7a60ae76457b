[Format "1"]
[Game "chips"]
[Rules "chips-2"]
[Result "2"]

dealer 1
# hand 1, dealer 1
deal R5,R3,C4,S8,F8 / R8,R7,R4,R2,BM / dummy S4,C2,C11,S3,C1
BM R5
R8 R3
R7 C4
R4 S8
R2 F8
= 2 5
# hand 2, dealer 2
deal R10,R6,C4,S1,F1 / R7,R3,R2,F9,BM / dummy S11,R5,F4,F8,LM
R10 R2
R6 R3
C4 F9
S1 BM
R7 F1
= 3 5
# hand 3, dealer 1
deal R9,R3,R2,S12,BM / C6,S7,S5,S2,LM / dummy C1,F4,R4,S6,F8
S7 BM
R9 C6
R3 S5
LM S12
R2 S2
= 3 5
# hand 4, dealer 2
deal C10,C3,S8,S7,LM / R7,S11,S1,F12,F3 / dummy C1,F2,F9,C4,R8
C10 R7
F12 LM
S11 S8
F3 C3
S1 S7
= 3 4
# hand 5, dealer 1
deal R3,C10,S9,F12,LM / R11,R2,S11,F10,F4 / dummy S7,R12,F1,C8,F8
R11 R3
R2 F12
F10 C10
S11 S9
F4 LM
= 3 5
# hand 6, dealer 2
deal R10,C9,C8,F9,BM / R2,R1,S10,S5,S4 / dummy F4,C3,S6,F6,S12
C8 R2
R1 BM
R10 S10
C9 S4
F9 S5
= 4 6
# hand 7, dealer 1
deal R5,C6,C4,S4,F12 / R8,C1,S9,S2,F1 / dummy F10,S3,S1,BM,F6
R8 R5
C1 C6
F12 F1
C4 S9
S2 S4
= 4 7
