package settings

import (
	"slices"
	"sync"

	"chunkscope/engine/explain/refusal"
)

// Preset is a named, complete set of settings.
type Preset struct {
	Name, System, Help string
	change             func(*Settings)
}

// Settings returns the settings of the preset.
func (p *Preset) Settings() Settings {
	s := Default()
	if p.change != nil {
		p.change(&s)
	}
	return s
}

func setAdaptive(s *Settings, base int, lo, hi float64, weights [4]float64) {
	s.UseAdaptiveSizing = true
	s.BaseSize, s.MinScale, s.MaxScale = base, lo, hi
	s.CodeWeight, s.TableWeight, s.ListWeight, s.SentenceLengthWeight = weights[0], weights[1], weights[2], weights[3]
}

func setSizes(s *Settings, maximum, minimum, overlap int) {
	s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = maximum, minimum, overlap
}

func setWindows(s *Settings, unit string, size, overlap int) {
	s.Strategy, s.Unit, s.OverlapMode = "window", unit, "native"
	s.MaxChunkSize, s.OverlapSize = size, overlap
}

func setElasticsearch(s *Settings, strategy string) {
	s.Strategy, s.OverlapMode, s.MaxChunkSize = strategy, "native", 250
}

func setLangChain(s *Settings) {
	s.Strategy, s.OverlapMode = "recursive", "native"
	s.MaxChunkSize, s.OverlapSize = 1000, 200
}

var defaultPreset = Preset{Name: "default", System: "Markdown chunker", Help: "cuts at headings, lists or code; repeats sentences"}

func shareContext(s *Settings) { s.OverlapMode = "context" }

// markdownProfiles are the Markdown chunker's profiles, but with CommonMark rules, which lose no
// text.
var markdownProfiles = []Preset{
	{Name: "context", System: "Markdown chunker", Help: "chunker's default: neighbours' text in metadata", change: shareContext},
	{Name: "code-heavy", System: "Markdown chunker", Help: "large chunks for code documentation", change: func(s *Settings) {
		shareContext(s)
		setSizes(s, 8192, 1024, 100)
		s.CodeThreshold = 0.2
	}},
	{Name: "structured", System: "Markdown chunker", Help: "cuts at headings if there are two or more", change: func(s *Settings) {
		shareContext(s)
		s.StructureThreshold = 2
	}},
	{Name: "minimal", System: "Markdown chunker", Help: "small chunks, at most 1024 chars", change: func(s *Settings) {
		shareContext(s)
		setSizes(s, 1024, 256, 50)
	}},
	{Name: "changelogs", System: "Markdown chunker", Help: "for documents with lists, up to 6144 chars", change: func(s *Settings) {
		shareContext(s)
		setSizes(s, 6144, 256, 100)
		s.ListRatioThreshold, s.ListCountThreshold = 0.35, 4
	}},
	{Name: "adaptive", System: "Markdown chunker", Help: "larger chunks for more code and tables", change: func(s *Settings) {
		shareContext(s)
		s.UseAdaptiveSizing = true
	}},
	{Name: "code-heavy-adaptive", System: "Markdown chunker", Help: "adaptive, for documents full of code", change: func(s *Settings) {
		shareContext(s)
		setSizes(s, 8192, 1024, 100)
		s.CodeThreshold = 0.2
		setAdaptive(s, 2000, 0.7, 1.8, [4]float64{0.6, 0.2, 0.1, 0.1})
	}},
	{Name: "text-heavy-adaptive", System: "Markdown chunker", Help: "adaptive, for prose", change: func(s *Settings) {
		shareContext(s)
		setAdaptive(s, 1200, 0.5, 1.2, [4]float64{0.2, 0.1, 0.3, 0.4})
	}},
}

var otherPresets = []Preset{
	{Name: "forward-sentences", System: "RAG practice", Help: "repeats the last two sentences", change: func(s *Settings) {
		s.Strategy, s.Unit, s.OverlapMode, s.OverlapSentences = "sentences", "tokens", "sentences", 2
		s.MaxChunkSize = 400
	}},
	{Name: "tokens-256", System: "RAG practice", Help: "token windows for tight embedding limits", change: func(s *Settings) {
		setWindows(s, "tokens", 256, 32)
	}},
	{Name: "tokens-512", System: "RAG practice", Help: "token windows, general purpose", change: func(s *Settings) {
		setWindows(s, "tokens", 512, 64)
	}},
	{Name: "tokens-1024", System: "RAG practice", Help: "token windows for large contexts", change: func(s *Settings) {
		setWindows(s, "tokens", 1024, 128)
	}},
	{Name: "fixed-window", System: "Parse (Ruby)", Help: "800 characters, 100 shared, at most 200 chunks", change: func(s *Settings) {
		setWindows(s, "chars", 800, 100)
		s.WindowTail = true
		s.MaxChunksPerDocument = 200
	}},
	{Name: "pages", System: "RAG practice", Help: "one chunk per page; for converted PDF files", change: func(s *Settings) {
		s.Strategy, s.OverlapMode = "pages", "none"
	}},
	{Name: "langchain-recursive", System: "LangChain", Help: "RecursiveCharacterTextSplitter 1000 / 200", change: setLangChain},
	{Name: "langchain-markdown", System: "LangChain", Help: "from_language(Language.MARKDOWN) 1000 / 200", change: func(s *Settings) {
		setLangChain(s)
		s.Separators = "markdown"
	}},
	{Name: "langchain-token", System: "LangChain", Help: "TokenTextSplitter 1000 / 200, with cl100k_base", change: func(s *Settings) {
		setWindows(s, "tokens", 1000, 200)
	}},
	{Name: "langchain-headings", System: "LangChain", Help: "like MarkdownHeaderTextSplitter, levels 1 to 3", change: func(s *Settings) {
		s.Strategy, s.OverlapMode = "headings", "none"
	}},
	{Name: "langchain-sections", System: "LangChain", Help: "cuts at headings, removes them; 1000 / 200", change: func(s *Settings) {
		setLangChain(s)
		s.Strategy, s.StripHeaders = "headings_recursive", true
	}},
	{Name: "open-webui", System: "Open WebUI", Help: "at headings; code loses its indentation", change: func(s *Settings) {
		s.Strategy, s.OverlapMode = "headings_recursive", "native"
		s.MaxChunkSize, s.OverlapSize, s.HeadingLevel = 1000, 100, 6
	}},
	{Name: "langchainjs-markdown", System: "LangChain.js", Help: "MarkdownTextSplitter 1000 / 200", change: func(s *Settings) {
		setLangChain(s)
		s.Separators = EncodeList(markdownJS)
	}},
	{Name: "lightrag", System: "LightRAG", Help: "cleaned; windows of 1200 tokens, 100 shared", change: func(s *Settings) {
		setWindows(s, "tokens", 1200, 100)
		s.Strategy, s.Tokenizer = "lightrag", "o200k_base"
	}},
	{Name: "graphrag", System: "GraphRAG", Help: "windows of 1200 tokens, 100 shared", change: func(s *Settings) {
		setWindows(s, "tokens", 1200, 100)
		s.Strategy, s.Tokenizer = "graphrag", "o200k_base"
	}},
	{Name: "anythingllm", System: "AnythingLLM", Help: "LangChain.js 1000 / 20", change: func(s *Settings) {
		s.Strategy, s.OverlapMode = "langchainjs_recursive", "native"
		s.MaxChunkSize, s.OverlapSize = 1000, 20
		s.ContextPrefix, s.PrefixCounts = prefixName, prefixExcluded
	}},
	{Name: "dify-general", System: "Dify", Help: "paragraphs, cleaned; never joined", change: func(s *Settings) {
		s.Strategy, s.OverlapMode = "paragraphs", "native"
		s.MaxChunkSize, s.OverlapSize = 1024, 50
	}},
	{Name: "dify-parent-child", System: "Dify", Help: "cuts at lines; returns whole paragraphs", change: func(s *Settings) {
		s.Strategy, s.OverlapMode, s.Parents = "paragraphs", "native", withinParagraphs
		s.MaxChunkSize, s.OverlapSize, s.Separators = 512, 0, EncodeList([]string{"\n"})
	}},
	{Name: "haystack-words", System: "Haystack", Help: "DocumentSplitter, 200 words between spaces", change: func(s *Settings) {
		s.Strategy, s.OverlapMode = "haystack", "native"
		s.MaxChunkSize, s.OverlapSize = 200, 0
	}},
	{Name: "haystack-recursive", System: "Haystack", Help: "RecursiveDocumentSplitter, 200 words, no NLTK", change: func(s *Settings) {
		s.Strategy, s.OverlapMode, s.MaxChunkSize = "haystack_recursive", "none", 200
		s.Separators = EncodeList([]string{"\n\n", "\n", ".", " "})
	}},
	{Name: "chonkie-recursive", System: "Chonkie", Help: "RecursiveChunker, 2048 characters", change: func(s *Settings) {
		s.Strategy, s.OverlapMode, s.MaxChunkSize = "chonkie_recursive", "none", 2048
	}},
	{Name: "llamaindex-sentences", System: "LlamaIndex", Help: "SentenceSplitter 1024 / 200, in tokens", change: func(s *Settings) {
		s.Strategy, s.Unit, s.OverlapMode = "llamaindex_sentences", "tokens", "native"
		s.MaxChunkSize, s.OverlapSize = 1024, 200
	}},
	{Name: "elasticsearch-sentences", System: "Elasticsearch", Help: "semantic_text: 250 words, one sentence shared", change: func(s *Settings) {
		setElasticsearch(s, "elasticsearch_sentences")
	}},
	{Name: "elasticsearch-words", System: "Elasticsearch", Help: "semantic_text before 8.16: 250 words, 100 shared", change: func(s *Settings) {
		setElasticsearch(s, "elasticsearch_words")
		s.OverlapSize = 100
	}},
	{Name: "elasticsearch-recursive", System: "Elasticsearch", Help: "blank lines, lines, then sentences; 250 words", change: func(s *Settings) {
		setElasticsearch(s, "elasticsearch_recursive")
	}},
	{Name: "openai-vector-store", System: "OpenAI", Help: "800 tokens, half of them shared", change: func(s *Settings) {
		setWindows(s, "tokens", 800, 400)
	}},
}

// Presets lists the presets in display order. The profiles with the rules of the reference
// implementation are last.
var Presets = slices.Concat([]Preset{defaultPreset}, markdownProfiles, otherPresets, referenceProfiles(markdownProfiles))

func referenceProfiles(profiles []Preset) []Preset {
	out := make([]Preset, len(profiles))
	for i, p := range profiles {
		name := p.Name
		if i == 0 {
			name = defaultPreset.Name
		}
		out[i] = Preset{
			Name: Reference + "-" + name, System: p.System + ", as it runs", Help: "the original chunker; may lose text or fail",
			change: func(s *Settings) {
				*s = p.Settings()
				s.MarkdownRules = Reference
			},
		}
	}
	return out
}

// FindPreset returns the preset with the given name, or an error if there is none.
func FindPreset(name string) (*Preset, error) {
	names := make([]string, len(Presets))
	for i := range Presets {
		if Presets[i].Name == name {
			return &Presets[i], nil
		}
		names[i] = Presets[i].Name
	}
	return nil, NewError("preset", refusal.Unknown(name, "a preset", SuggestNames(name, names), "`chunkscope presets` lists them"))
}

// PresetName returns the name of the preset with the settings s, or "" if there is none.
func PresetName(s Settings) string {
	for i, preset := range presets() {
		if preset == s {
			return Presets[i].Name
		}
	}
	return ""
}

// presets caches the settings of all presets, since the terminal UI uses them in every frame.
var presets = sync.OnceValue(func() []Settings {
	all := make([]Settings, len(Presets))
	for i := range Presets {
		all[i] = Presets[i].Settings()
	}
	return all
})
