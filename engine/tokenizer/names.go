package tokenizer

import (
	"path"
	"path/filepath"
	"slices"
)

// Builtin is a built-in tokenizer.
type Builtin struct {
	Name, Help string
	// Tiktoken is true if the tokenizer is part of OpenAI's tiktoken.
	Tiktoken bool
	// Pretrained is the name of a Hugging Face model that uses this tokenizer, or "".
	Pretrained string
}

// Builtins lists the built-in tokenizers in display order. Package bpe implements the tokenizers of
// tiktoken.
var Builtins = []Builtin{
	{Name: "cl100k_base", Help: "GPT-4, text-embedding-3", Tiktoken: true},
	{Name: "o200k_base", Help: "GPT-4o and later", Tiktoken: true},
	{Name: "bert", Help: "MiniLM, bge, e5, gte, nomic, other English models", Pretrained: "bert-base-uncased"},
}

// Lookup returns the built-in tokenizer with the given name. ok is false if there is none.
func Lookup(name string) (builtin Builtin, ok bool) {
	i := slices.IndexFunc(Builtins, func(n Builtin) bool { return n.Name == name })
	if i < 0 {
		return Builtin{}, false
	}
	return Builtins[i], true
}

// Find returns the tokenizer with the given name, which may be the path of a tokenizer.json. It
// returns nil for the tokenizers of package bpe and for files that cannot be read.
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

// Label returns the name of a tokenizer for display. For a file, it is the base name of the file. If
// that is tokenizer.json, it is preceded by the name of the folder.
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
