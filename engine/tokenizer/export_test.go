package tokenizer

const (
	CL100K = cl100k
	O200K  = o200k
)

var (
	ParsePattern = parse
	Texts        = generateTexts
)
