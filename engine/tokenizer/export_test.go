package tokenizer

// What tests need that know engine/segment/bpe, which knows this package.
const (
	CL100K = cl100k
	O200K  = o200k
)

var (
	ParsePattern = parse
	Texts        = texts
)
