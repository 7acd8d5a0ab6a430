package metrics

import (
	"strings"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/settings"
)

// Model is an embedding model: how long a text it reads, and how long a
// vector it gives. What a text has beyond MaxTokens is cut off, mostly without
// a word.
type Model struct {
	Name     string `json:"name"`
	Provider string `json:"provider"`
	// Dims is the default length of a vector.
	Dims int `json:"dims"`
	// MaxTokens counts the model's own tokens, the one or two special ones
	// around a text included.
	MaxTokens int `json:"max_tokens"`
	// Tokenizer is the model's vocabulary when it is one of ours; empty
	// otherwise, and then counts are approximations.
	Tokenizer string `json:"tokenizer,omitempty"`
}

// Models are well-known embedding models, as their makers document them
// (model cards and API references, read in 2026).
var Models = []Model{
	{"text-embedding-3-small", "OpenAI", 1536, 8191, "cl100k_base"},
	{"text-embedding-3-large", "OpenAI", 3072, 8191, "cl100k_base"},
	{"text-embedding-ada-002", "OpenAI", 1536, 8191, "cl100k_base"},
	{"all-MiniLM-L6-v2", "Sentence Transformers", 384, 256, "bert"},
	{"all-mpnet-base-v2", "Sentence Transformers", 768, 384, "bert"},
	{"bge-small-en-v1.5", "BAAI", 384, 512, "bert"},
	{"bge-base-en-v1.5", "BAAI", 768, 512, "bert"},
	{"bge-large-en-v1.5", "BAAI", 1024, 512, "bert"},
	{"bge-m3", "BAAI", 1024, 8192, ""},
	{"e5-small-v2", "Microsoft", 384, 512, "bert"},
	{"e5-base-v2", "Microsoft", 768, 512, "bert"},
	{"e5-large-v2", "Microsoft", 1024, 512, "bert"},
	{"multilingual-e5-large", "Microsoft", 1024, 512, ""},
	{"gte-small", "Alibaba", 384, 512, "bert"},
	{"gte-base", "Alibaba", 768, 512, "bert"},
	{"gte-large", "Alibaba", 1024, 512, "bert"},
	{"gte-large-en-v1.5", "Alibaba", 1024, 8192, "bert"},
	{"mxbai-embed-large-v1", "Mixedbread", 1024, 512, "bert"},
	{"nomic-embed-text-v1.5", "Nomic", 768, 8192, "bert"},
	{"jina-embeddings-v2-base-en", "Jina", 768, 8192, "bert"},
	{"jina-embeddings-v3", "Jina", 1024, 8192, ""},
	{"embed-english-v3.0", "Cohere", 1024, 512, ""},
	{"embed-multilingual-v3.0", "Cohere", 1024, 512, ""},
	{"embed-v4.0", "Cohere", 1536, 128000, ""},
	{"voyage-3-large", "Voyage", 1024, 32000, ""},
	{"voyage-3.5", "Voyage", 1024, 32000, ""},
	{"voyage-3.5-lite", "Voyage", 1024, 32000, ""},
	{"voyage-code-3", "Voyage", 1024, 32000, ""},
	{"voyage-law-2", "Voyage", 1024, 16000, ""},
	{"gemini-embedding-001", "Google", 3072, 2048, ""},
	{"titan-embed-text-v2", "Amazon", 1024, 8192, ""},
}

// FindModel finds a model by its name, whatever the case. A maker's prefix
// ("BAAI/bge-m3") is left aside. The error suggests the nearest name.
func FindModel(name string) (Model, error) {
	want := strings.ToLower(strings.TrimSpace(name))
	if i := strings.LastIndexByte(want, '/'); i >= 0 {
		want = want[i+1:]
	}
	names := make([]string, len(Models))
	for i, m := range Models {
		names[i] = m.Name
		if strings.ToLower(m.Name) == want {
			return m, nil
		}
	}
	return Model{}, settings.Refuse("model", refusal.UnknownModel{Name: name, Near: settings.Meant(want, names), Names: names})
}
