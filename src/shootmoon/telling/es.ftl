### All words in Spanish as in Mexico and Texas, in Fluent's syntax (projectfluent.org/fluent/guide). For the groups see en.ftl.

## all: counted nouns

count-tricks = { $n ->
    [0] ninguna baza
    [one] 1 baza
   *[other] { $n } bazas
}

### -- rules, games, problems --
