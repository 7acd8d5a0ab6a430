package tokenizer

import (
	"path"
	"path/filepath"
	"slices"
)

// Builtin is a built-in tokenizer.
type Builtin struct {
	Name, Help string
	// Tiktoken is true if OpenAI's tiktoken has this tokenizer.
	Tiktoken bool
	// Pretrained is a Hugging Face model that uses this tokenizer, or an empty string.
	Pretrained string
}

// Names lists the built-in tokenizers in display order. Those of tiktoken are implemented in package
// bpe.
var Names = []Builtin{
	{Name: "cl100k_base", Help: "GPT-4, text-embedding-3", Tiktoken: true},
	{Name: "o200k_base", Help: "GPT-4o and later", Tiktoken: true},
	{Name: "bert", Help: "MiniLM, bge, e5, gte, nomic and others for English", Pretrained: "bert-base-uncased"},
}

// Lookup returns the built-in tokenizer with the given name. ok reports whether there is one.
func Lookup(name string) (builtin Builtin, ok bool) {
	i := slices.IndexFunc(Names, func(n Builtin) bool { return n.Name == name })
	if i < 0 {
		return Builtin{}, false
	}
	return Names[i], true
}

// Find returns the tokenizer with this name, which may be the path of a file. It returns nil for the
// tokenizers of package bpe and for files that cannot be read.
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

// Label returns the name of a tokenizer for display. It omits the folder of a file if the file name
// is unique.
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
