package metrics

import (
	"strings"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/settings"
)

// Model describes an embedding model. A model ignores the text after the first MaxTokens tokens.
type Model struct {
	Name     string `json:"name"`
	Provider string `json:"provider"`
	Dims     int    `json:"dims"`
	// MaxTokens includes the special tokens that are added to each text.
	MaxTokens int `json:"max_tokens"`
	Vocabulary
	// File is the Hugging Face repository with the tokenizer.json of the model, if known.
	File string `json:"tokenizer_file,omitempty"`
}

// Vocabulary describes a tokenizer that several models may share.
type Vocabulary struct {
	// Tokenizer is the name of a built-in tokenizer. If it is empty, counts are estimates unless
	// the settings specify a tokenizer file.
	Tokenizer string `json:"tokenizer,omitempty"`
	Special   int    `json:"special_tokens"`
	// TokenCount is the approximate number of tokens in the vocabulary, or 0 if it is not known.
	TokenCount int `json:"-"`
	// IsUndercounted is true if Estimator counts too few tokens for most documents.
	IsUndercounted bool `json:"-"`
}

var (
	openAI = Vocabulary{Tokenizer: "cl100k_base"}
	// MPNet uses the same vocabulary as bert, with different names for the special tokens.
	bert              = Vocabulary{Tokenizer: "bert", Special: 2}
	xlmRoberta        = Vocabulary{Special: 2, TokenCount: 250002}
	roberta           = Vocabulary{Special: 2, TokenCount: 50265}
	modernBERT        = Vocabulary{Special: 2, TokenCount: 50368}
	qwen3             = Vocabulary{Special: 1, TokenCount: 151669}
	gemma3            = Vocabulary{Special: 2, TokenCount: 262144, IsUndercounted: true}
	unknownVocabulary = Vocabulary{}
)

// Models lists well-known embedding models, as documented by their vendors in 2026.
var Models = []Model{
	{"text-embedding-3-small", "OpenAI", 1536, 8191, openAI, ""},
	{"text-embedding-3-large", "OpenAI", 3072, 8191, openAI, ""},
	{"text-embedding-ada-002", "OpenAI", 1536, 8191, openAI, ""},
	{"all-MiniLM-L6-v2", "Sentence Transformers", 384, 256, bert, ""},
	{"all-MiniLM-L12-v2", "Sentence Transformers", 384, 128, bert, ""},
	{"all-mpnet-base-v2", "Sentence Transformers", 768, 384, bert, ""},
	{"bge-small-en-v1.5", "BAAI", 384, 512, bert, ""},
	{"bge-base-en-v1.5", "BAAI", 768, 512, bert, ""},
	{"bge-large-en-v1.5", "BAAI", 1024, 512, bert, ""},
	{"bge-m3", "BAAI", 1024, 8192, xlmRoberta, "BAAI/bge-m3"},
	{"e5-small-v2", "Microsoft", 384, 512, bert, ""},
	{"e5-base-v2", "Microsoft", 768, 512, bert, ""},
	{"e5-large-v2", "Microsoft", 1024, 512, bert, ""},
	{"multilingual-e5-small", "Microsoft", 384, 512, xlmRoberta, "intfloat/multilingual-e5-small"},
	{"multilingual-e5-base", "Microsoft", 768, 512, xlmRoberta, "intfloat/multilingual-e5-base"},
	{"multilingual-e5-large", "Microsoft", 1024, 512, xlmRoberta, "intfloat/multilingual-e5-large"},
	{"gte-small", "Alibaba", 384, 512, bert, ""},
	{"gte-base", "Alibaba", 768, 512, bert, ""},
	{"gte-large", "Alibaba", 1024, 512, bert, ""},
	{"gte-base-en-v1.5", "Alibaba", 768, 8192, bert, ""},
	{"gte-large-en-v1.5", "Alibaba", 1024, 8192, bert, ""},
	{"gte-modernbert-base", "Alibaba", 768, 8192, modernBERT, "Alibaba-NLP/gte-modernbert-base"},
	{"gte-multilingual-base", "Alibaba", 768, 8192, xlmRoberta, "Alibaba-NLP/gte-multilingual-base"},
	{"Qwen3-Embedding-0.6B", "Alibaba", 1024, 32768, qwen3, "Qwen/Qwen3-Embedding-0.6B"},
	{"Qwen3-Embedding-4B", "Alibaba", 2560, 32768, qwen3, "Qwen/Qwen3-Embedding-4B"},
	{"Qwen3-Embedding-8B", "Alibaba", 4096, 32768, qwen3, "Qwen/Qwen3-Embedding-8B"},
	{"mxbai-embed-large-v1", "Mixedbread", 1024, 512, bert, ""},
	{"nomic-embed-text-v1.5", "Nomic", 768, 8192, bert, ""},
	{"nomic-embed-text-v2-moe", "Nomic", 768, 512, xlmRoberta, "nomic-ai/nomic-embed-text-v2-moe"},
	{"modernbert-embed-base", "Nomic", 768, 8192, modernBERT, "nomic-ai/modernbert-embed-base"},
	{"snowflake-arctic-embed-xs", "Snowflake", 384, 512, bert, ""},
	{"snowflake-arctic-embed-s", "Snowflake", 384, 512, bert, ""},
	{"snowflake-arctic-embed-m", "Snowflake", 768, 512, bert, ""},
	{"snowflake-arctic-embed-m-v1.5", "Snowflake", 768, 512, bert, ""},
	{"snowflake-arctic-embed-l", "Snowflake", 1024, 512, bert, ""},
	{"snowflake-arctic-embed-m-v2.0", "Snowflake", 768, 8192, xlmRoberta, "Snowflake/snowflake-arctic-embed-m-v2.0"},
	{"snowflake-arctic-embed-l-v2.0", "Snowflake", 1024, 8192, xlmRoberta, "Snowflake/snowflake-arctic-embed-l-v2.0"},
	{"granite-embedding-30m-english", "IBM", 384, 512, roberta, "ibm-granite/granite-embedding-30m-english"},
	{"granite-embedding-125m-english", "IBM", 768, 512, roberta, "ibm-granite/granite-embedding-125m-english"},
	{"granite-embedding-278m-multilingual", "IBM", 768, 512, xlmRoberta, "ibm-granite/granite-embedding-278m-multilingual"},
	{"granite-embedding-small-english-r2", "IBM", 384, 8192, modernBERT, "ibm-granite/granite-embedding-small-english-r2"},
	{"granite-embedding-english-r2", "IBM", 768, 8192, modernBERT, "ibm-granite/granite-embedding-english-r2"},
	{"jina-embeddings-v2-small-en", "Jina", 512, 8192, bert, ""},
	{"jina-embeddings-v2-base-en", "Jina", 768, 8192, bert, ""},
	{"jina-embeddings-v3", "Jina", 1024, 8192, xlmRoberta, "jinaai/jina-embeddings-v3"},
	{"embed-english-v3.0", "Cohere", 1024, 512, unknownVocabulary, "Cohere/Cohere-embed-english-v3.0"},
	{"embed-multilingual-v3.0", "Cohere", 1024, 512, unknownVocabulary, "Cohere/Cohere-embed-multilingual-v3.0"},
	{"embed-v4.0", "Cohere", 1536, 128000, unknownVocabulary, ""},
	{"voyage-3-large", "Voyage", 1024, 32000, unknownVocabulary, "voyageai/voyage-3-large"},
	{"voyage-3.5", "Voyage", 1024, 32000, unknownVocabulary, "voyageai/voyage-3.5"},
	{"voyage-3.5-lite", "Voyage", 1024, 32000, unknownVocabulary, "voyageai/voyage-3.5-lite"},
	{"voyage-code-3", "Voyage", 1024, 32000, unknownVocabulary, "voyageai/voyage-code-3"},
	{"voyage-law-2", "Voyage", 1024, 16000, unknownVocabulary, "voyageai/voyage-law-2"},
	{"embeddinggemma-300m", "Google", 768, 2048, gemma3, "google/embeddinggemma-300m"},
	{"gemini-embedding-001", "Google", 3072, 2048, unknownVocabulary, ""},
	{"titan-embed-text-v2", "Amazon", 1024, 8192, unknownVocabulary, ""},
}

// FindModel finds a model by name. Case and a vendor prefix are ignored.
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
	return Model{}, settings.NewError("model", refusal.Unknown(name, "a known embedding model", settings.SuggestNames(want, names), "choose one of "+strings.Join(names, ", ")))
}
