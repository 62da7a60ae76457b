[Format "1"]
[Game "moon"]
[Rules "hickeys"]
[Option "auction.minimum" "5"]
[Seat "1" "Ann"]
[Seat "2" "Ben (bot club)"]
[Seat "3" "Cal"]
[Date "2026-11-20T19:30:00Z"]
[Result "*"]

draw 5-4 3-1 6-5
# hand 1, dealer 3
deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,3-3,3-1,2-2,0-0 / widow 4-1
moon pass pass
discard 4-1
trump 6
6-6 6-1 4-2
6-5 6-2 3-1
6-4 6-3 4-4
5-5 5-1 0-0
3-2 5-3 4-3          {the 3 lets the hand go}
= -21 1 0
