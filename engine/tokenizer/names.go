package tokenizer

import (
	"path"
	"path/filepath"
	"slices"
)

// Named is a tokenizer that is built in.
type Named struct {
	Name, Help string
	// Tiktoken: OpenAI's library has it by this name.
	Tiktoken bool
	// Pretrained is the model that has it at Hugging Face; empty if unknown.
	Pretrained string
}

// Names are the tokenizers that are built in, in the order in which they are offered.
// Those of tiktoken are in package bpe.
var Names = []Named{
	{Name: "cl100k_base", Help: "GPT-4, text-embedding-3", Tiktoken: true},
	{Name: "o200k_base", Help: "GPT-4o and later", Tiktoken: true},
	{Name: "bert", Help: "MiniLM, bge, e5, gte, nomic and others for English", Pretrained: "bert-base-uncased"},
}

// Lookup returns the tokenizer of a name.
func Lookup(name string) (named Named, ok bool) {
	i := slices.IndexFunc(Names, func(n Named) bool { return n.Name == name })
	if i < 0 {
		return Named{}, false
	}
	return Names[i], true
}

// Find returns the tokenizer of a name, built in or a file's; nil for one of package bpe,
// or for an unreadable file.
func Find(name string) *Tokenizer {
	if IsFile(name) {
		if f, err := Open(name); err == nil {
			return f.Tokenizer
		}
		return nil
	}
	if n, ok := Lookup(name); ok && !n.Tiktoken {
		return BERT()
	}
	return nil
}

// Label returns a tokenizer's name for people: for a file its base name, after its
// folder's name if only that distinguishes it from others.
func Label(name string) string {
	if !IsFile(name) {
		return name
	}
	name = filepath.ToSlash(name)
	folder, file := path.Base(path.Dir(name)), path.Base(name)
	if file != "tokenizer.json" || folder == "." || folder == "/" || folder == ".." {
		return file
	}
	return folder + "/" + file
}
