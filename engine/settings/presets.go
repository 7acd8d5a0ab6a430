package settings

import (
	"slices"
	"strings"
	"sync"

	"chunkscope/engine/explain/refusal"
)

// Preset is a named, complete set of settings.
type Preset struct {
	Name, From, Help string
	change           func(*Settings)
}

// Settings returns the defaults with the preset's changes.
func (p *Preset) Settings() Settings {
	s := Default()
	if p.change != nil {
		p.change(&s)
	}
	return s
}

func adapt(s *Settings, base int, lo, hi float64, weights [4]float64) {
	s.UseAdaptiveSizing = true
	s.BaseSize, s.MinScale, s.MaxScale = base, lo, hi
	s.CodeWeight, s.TableWeight, s.ListWeight, s.SentenceLengthWeight = weights[0], weights[1], weights[2], weights[3]
}

func sizes(s *Settings, maximum, minimum, overlap int) {
	s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = maximum, minimum, overlap
}

func windows(s *Settings, unit string, size, overlap int) {
	s.Strategy, s.Unit, s.OverlapMode = "window", unit, "native"
	s.MaxChunkSize, s.OverlapSize = size, overlap
}

func elasticsearch(s *Settings, strategy string) {
	s.Strategy, s.OverlapMode, s.MaxChunkSize = strategy, "native", 250
}

func langchain(s *Settings) {
	s.Strategy, s.OverlapMode = "recursive", "native"
	s.MaxChunkSize, s.OverlapSize = 1000, 200
}

// first is the default preset: the Markdown chunker's cuts, with sentences of the
// previous chunk in front, to show overlap.
var first = Preset{Name: "default", From: "Markdown chunker", Help: "cuts at headings, lists or code; repeats sentences"}

// neighbours keeps the text of adjacent chunks in metadata, as the Markdown chunker
// itself does.
func neighbours(s *Settings) { s.OverlapMode = "context" }

// profiles are the Markdown chunker's profiles, by CommonMark and without loss.
var profiles = []Preset{
	{Name: "context", From: "Markdown chunker", Help: "neighbours' text in the metadata: its own default", change: neighbours},
	{Name: "code-heavy", From: "Markdown chunker", Help: "large chunks for code documentation", change: func(s *Settings) {
		neighbours(s)
		sizes(s, 8192, 1024, 100)
		s.CodeThreshold = 0.2
	}},
	{Name: "structured", From: "Markdown chunker", Help: "cuts at headings, from two headings on", change: func(s *Settings) {
		neighbours(s)
		s.StructureThreshold = 2
	}},
	{Name: "minimal", From: "Markdown chunker", Help: "small chunks, at most 1024 chars", change: func(s *Settings) {
		neighbours(s)
		sizes(s, 1024, 256, 50)
	}},
	{Name: "changelogs", From: "Markdown chunker", Help: "cuts by lists sooner, at most 6144 chars", change: func(s *Settings) {
		neighbours(s)
		sizes(s, 6144, 256, 100)
		s.ListRatioThreshold, s.ListCountThreshold = 0.35, 4
	}},
	{Name: "adaptive", From: "Markdown chunker", Help: "the more code and tables, the larger chunks", change: func(s *Settings) {
		neighbours(s)
		s.UseAdaptiveSizing = true
	}},
	{Name: "code-heavy-adaptive", From: "Markdown chunker", Help: "adaptive, for documents full of code", change: func(s *Settings) {
		neighbours(s)
		sizes(s, 8192, 1024, 100)
		s.CodeThreshold = 0.2
		adapt(s, 2000, 0.7, 1.8, [4]float64{0.6, 0.2, 0.1, 0.1})
	}},
	{Name: "text-heavy-adaptive", From: "Markdown chunker", Help: "adaptive, for prose", change: func(s *Settings) {
		neighbours(s)
		adapt(s, 1200, 0.5, 1.2, [4]float64{0.2, 0.1, 0.3, 0.4})
	}},
}

// others are presets of other systems and of an earlier version.
var others = []Preset{
	{Name: "forward-sentences", From: "RAG practice", Help: "repeats the last two sentences", change: func(s *Settings) {
		s.Strategy, s.Unit, s.OverlapMode, s.OverlapSentences = "sentences", "tokens", "sentences", 2
		s.MaxChunkSize = 400
	}},
	{Name: "tokens-256", From: "RAG practice", Help: "token windows for tight embedding limits", change: func(s *Settings) {
		windows(s, "tokens", 256, 32)
	}},
	{Name: "tokens-512", From: "RAG practice", Help: "token windows, general purpose", change: func(s *Settings) {
		windows(s, "tokens", 512, 64)
	}},
	{Name: "tokens-1024", From: "RAG practice", Help: "token windows for large contexts", change: func(s *Settings) {
		windows(s, "tokens", 1024, 128)
	}},
	{Name: "fixed-window", From: "Parse for Ruby", Help: "800 characters, 100 shared, at most 200 chunks", change: func(s *Settings) {
		windows(s, "chars", 800, 100)
		s.WindowTail = true
		s.MaxChunksPerDocument = 200
	}},
	{Name: "pages", From: "RAG practice", Help: "one chunk per page; for converted PDF files", change: func(s *Settings) {
		s.Strategy, s.OverlapMode = "pages", "none"
	}},
	{Name: "langchain-recursive", From: "LangChain", Help: "RecursiveCharacterTextSplitter 1000 / 200", change: langchain},
	{Name: "langchain-markdown", From: "LangChain", Help: "from_language(Language.MARKDOWN) 1000 / 200", change: func(s *Settings) {
		langchain(s)
		s.Separators = "markdown"
	}},
	{Name: "langchain-token", From: "LangChain", Help: "TokenTextSplitter 1000 / 200, with cl100k_base", change: func(s *Settings) {
		windows(s, "tokens", 1000, 200)
	}},
	{Name: "langchain-headings", From: "LangChain", Help: "like MarkdownHeaderTextSplitter, levels 1 to 3", change: func(s *Settings) {
		s.Strategy, s.OverlapMode = "headings", "none"
	}},
	{Name: "langchain-sections", From: "LangChain", Help: "by headings, without them, then 1000 / 200", change: func(s *Settings) {
		langchain(s)
		s.Strategy, s.StripHeaders = "headings_recursive", true
	}},
	{Name: "open-webui", From: "Open WebUI", Help: "by headings; code loses its indentation", change: func(s *Settings) {
		s.Strategy, s.OverlapMode = "headings_recursive", "native"
		s.MaxChunkSize, s.OverlapSize, s.HeadingLevel = 1000, 100, 6
	}},
	{Name: "langchainjs-markdown", From: "LangChain.js", Help: "MarkdownTextSplitter 1000 / 200", change: func(s *Settings) {
		langchain(s)
		s.Separators = EncodeList(markdownJS)
	}},
	{Name: "lightrag", From: "LightRAG", Help: "windows of 1200 tokens, 100 shared, cleaned", change: func(s *Settings) {
		windows(s, "tokens", 1200, 100)
		s.Strategy, s.Tokenizer = "lightrag", "o200k_base"
	}},
	{Name: "graphrag", From: "GraphRAG", Help: "windows of 1200 tokens, 100 shared", change: func(s *Settings) {
		windows(s, "tokens", 1200, 100)
		s.Strategy, s.Tokenizer = "graphrag", "o200k_base"
	}},
	{Name: "anythingllm", From: "AnythingLLM", Help: "LangChain.js 1000 / 20", change: func(s *Settings) {
		s.Strategy, s.OverlapMode = "langchainjs_recursive", "native"
		s.MaxChunkSize, s.OverlapSize = 1000, 20
		s.ContextPrefix, s.PrefixCounts = prefixNamed, prefixOnTop
	}},
	{Name: "dify-general", From: "Dify", Help: "paragraphs, cleaned; never joined", change: func(s *Settings) {
		s.Strategy, s.OverlapMode = "paragraphs", "native"
		s.MaxChunkSize, s.OverlapSize = 1024, 50
	}},
	{Name: "dify-parent-child", From: "Dify", Help: "lines of paragraphs, which are returned", change: func(s *Settings) {
		s.Strategy, s.OverlapMode, s.Parents = "paragraphs", "native", parentsParagraphs
		s.MaxChunkSize, s.OverlapSize, s.Separators = 512, 0, EncodeList([]string{"\n"})
	}},
	{Name: "haystack-words", From: "Haystack", Help: "DocumentSplitter, 200 words between spaces", change: func(s *Settings) {
		s.Strategy, s.OverlapMode = "haystack", "native"
		s.MaxChunkSize, s.OverlapSize = 200, 0
	}},
	{Name: "haystack-recursive", From: "Haystack", Help: "RecursiveDocumentSplitter, 200 words, no NLTK", change: func(s *Settings) {
		s.Strategy, s.OverlapMode, s.MaxChunkSize = "haystack_recursive", "none", 200
		s.Separators = EncodeList([]string{"\n\n", "\n", ".", " "})
	}},
	{Name: "chonkie-recursive", From: "Chonkie", Help: "RecursiveChunker, 2048 characters", change: func(s *Settings) {
		s.Strategy, s.OverlapMode, s.MaxChunkSize = "chonkie_recursive", "none", 2048
	}},
	{Name: "llamaindex-sentences", From: "LlamaIndex", Help: "SentenceSplitter 1024 / 200, in tokens", change: func(s *Settings) {
		s.Strategy, s.Unit, s.OverlapMode = "llamaindex_sentences", "tokens", "native"
		s.MaxChunkSize, s.OverlapSize = 1024, 200
	}},
	{Name: "elasticsearch-sentences", From: "Elasticsearch", Help: "semantic_text: 250 words, a sentence shared", change: func(s *Settings) {
		elasticsearch(s, "elasticsearch_sentences")
	}},
	{Name: "elasticsearch-words", From: "Elasticsearch", Help: "semantic_text before 8.16: 250 words, 100 shared", change: func(s *Settings) {
		elasticsearch(s, "elasticsearch_words")
		s.OverlapSize = 100
	}},
	{Name: "elasticsearch-recursive", From: "Elasticsearch", Help: "blank lines, lines, then sentences; 250 words", change: func(s *Settings) {
		elasticsearch(s, "elasticsearch_recursive")
	}},
	{Name: "openai-vector-store", From: "OpenAI", Help: "800 tokens, half of them shared", change: func(s *Settings) {
		windows(s, "tokens", 800, 400)
	}},
}

// Presets lists the presets in display order. The last ones are the profiles under the
// rules of their original implementation.
var Presets = slices.Concat([]Preset{first}, profiles, others, asReferenceProfiles(profiles))

func asReferenceProfiles(profiles []Preset) []Preset {
	out := make([]Preset, len(profiles))
	for i, p := range profiles {
		name := p.Name
		if i == 0 {
			name = first.Name
		}
		out[i] = Preset{
			Name: Reference + "-" + name, From: p.From + ", as it runs", Help: "the chunker itself: may lose text or fail",
			change: func(s *Settings) {
				*s = p.Settings()
				s.MarkdownRules = Reference
			},
		}
	}
	return out
}

// FindPreset finds a preset by name.
func FindPreset(name string) (*Preset, error) {
	names := make([]string, len(Presets))
	for i := range Presets {
		if Presets[i].Name == name {
			return &Presets[i], nil
		}
		names[i] = Presets[i].Name
	}
	return nil, Refuse("preset", refusal.Unknown(name, "a preset", Meant(name, names), "choose one of "+strings.Join(names, ", ")))
}

// PresetOf returns the name of the preset that equals s; empty if there is none.
func PresetOf(s Settings) string {
	for i, preset := range presets() {
		if preset == s {
			return Presets[i].Name
		}
	}
	return ""
}

// presets holds the settings of all presets, computed once because a screen needs them in
// every frame.
var presets = sync.OnceValue(func() []Settings {
	all := make([]Settings, len(Presets))
	for i := range Presets {
		all[i] = Presets[i].Settings()
	}
	return all
})
