package tokenizer

// Tests use these constants, since engine/segment/bpe imports this package.
const (
	CL100K = cl100k
	O200K  = o200k
)

var (
	ParsePattern = parse
	Texts        = texts
)
