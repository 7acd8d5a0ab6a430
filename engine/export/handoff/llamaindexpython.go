package handoff

import "fmt"

// llamaindexPython: LlamaIndex cuts by sentences itself (sizes are tokens of
// its tokenizer, 1024 / 200, and a document's metadata is taken off the size),
// and wraps LangChain's splitters for the rest.
func llamaindexPython(h *handoff) error {
	p := h.python("LlamaIndex node parser (pip install llama-index-core)")
	switch h.s.Strategy {
	case "recursive", "window":
		return p.llamaindexLangchain()
	case "headings":
		return p.llamaindexHeadings()
	}
	if err := h.need(ability{
		who: "LlamaIndex", strategies: []string{"sentences", "recursive", "window", "headings"},
		instead: "preset langchain-markdown can be handed over, or strategy sentences",
	}); err != nil {
		return err
	}
	counter := map[string]string{"chars": "list", "words": "str.split"}[h.s.Unit]
	if h.s.Unit == "tokens" {
		p.encoding()
		p.add("", "", "def tokenize(text: str) -> list:", "    return encoding.encode(text, disallowed_special=())", "", "")
		counter = "tokenize"
	}
	p.from = append(p.from, "from llama_index.core.node_parser import SentenceSplitter")
	p.add(call("parser = SentenceSplitter",
		fmt.Sprintf("chunk_size=%d  # %s", h.s.MaxChunkSize, h.unitName()),
		fmt.Sprintf("chunk_overlap=%d  # at most: whole sentences that fit", h.s.NativeOverlap()),
		"tokenizer="+counter,
		"include_metadata=False  # else a document's metadata is taken off chunk_size",
	)...)
	h.note("Sentences: LlamaIndex finds them by NLTK, across blocks; chunkscope by UAX #29, within a block.")
	h.note("chunk_size may be exceeded once overlap has been added.")
	p.split = []string{"parser.split_text(text)"}
	p.write()
	return nil
}

func (p *script) llamaindexLangchain() error {
	able := langchainAbility
	able.who = "LlamaIndex"
	if err := p.langchain(able); err != nil {
		return err
	}
	p.from = append(p.from, "from llama_index.core.node_parser import LangchainNodeParser")
	p.add("parser = LangchainNodeParser(splitter)  # needs langchain-text-splitters")
	p.split = []string{"parser.split_text(text)"}
	p.write()
	return nil
}

func (p *script) llamaindexHeadings() error {
	h := p.h
	if h.s.HeadingLevel != 6 {
		return refuse("LlamaIndex's MarkdownNodeParser begins a section at every heading: set heading_level=6, not %d", h.s.HeadingLevel)
	}
	if err := h.need(ability{who: "LlamaIndex", strategies: []string{"headings"}}); err != nil {
		return err
	}
	p.from = append(p.from, "from llama_index.core import Document", "from llama_index.core.node_parser import MarkdownNodeParser")
	p.add("parser = MarkdownNodeParser()")
	h.note("Headings underlined with === or --- begin no section there, and fences of ~~~ are not seen.")
	p.split = []string{"[node.get_content() for node in parser.get_nodes_from_documents([Document(text=text)])]"}
	p.write()
	return nil
}
