package overlap

var units = []string{"chars", "words", "tokens"}
