### All words in English, in Fluent's syntax (projectfluent.org/fluent/guide).
###
### A group begins with two signs ##. Its first word says who needs it: `all` the page and the others, `page` the web
### page only, `here` only the terminal, the server and the documents. The page loads a group of its own when its part is
### opened, if a colon and the part follow.

## all: counted nouns

count-tricks = { $n ->
    [0] no tricks
    [one] 1 trick
   *[other] { $n } tricks
}

### -- rules, games, problems --
