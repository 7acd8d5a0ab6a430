package tokenizer

import "slices"

// Named is a tokenizer that is built in.
type Named struct {
	Name, Help string
	// Tiktoken: OpenAI's library has it by this name.
	Tiktoken bool
	// Pretrained is the model that has it at Hugging Face; empty where none is known.
	Pretrained string
}

// Names are the tokenizers that are built in, in the order in which they are offered.
// Those of tiktoken are in package bpe.
var Names = []Named{
	{Name: "cl100k_base", Help: "GPT-4, text-embedding-3", Tiktoken: true},
	{Name: "o200k_base", Help: "GPT-4o and later", Tiktoken: true},
	{Name: "bert", Help: "MiniLM, bge, e5, gte, nomic and others for English", Pretrained: "bert-base-uncased"},
}

// Lookup is the tokenizer of a name.
func Lookup(name string) (named Named, ok bool) {
	i := slices.IndexFunc(Names, func(n Named) bool { return n.Name == name })
	if i < 0 {
		return Named{}, false
	}
	return Names[i], true
}
