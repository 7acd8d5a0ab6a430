package handoff

import (
	"fmt"
	"strings"
)

// haystack: RecursiveDocumentSplitter for recursive cutting (its tokens are
// o200k_base), DocumentSplitter for windows of words, MarkdownHeaderSplitter
// for headings.
func haystack(h *handoff) error {
	p := h.python("Haystack document splitter (pip install haystack-ai)")
	if err := h.need(ability{
		who: "Haystack", strategies: []string{"recursive", "window", "headings"},
		instead: "preset langchain-recursive can be handed over",
	}); err != nil {
		return err
	}
	p.from = append(p.from, "from haystack import Document")
	var err error
	switch h.s.Strategy {
	case "headings":
		p.haystackHeadings()
	case "window":
		err = p.haystackWords()
	default:
		err = p.haystackRecursive()
	}
	if err != nil {
		return err
	}
	p.split = append([]string{}, `result = splitter.run(documents=[Document(content=text)])`, `[document.content for document in result["documents"]]`)
	p.write()
	return nil
}

func (p *script) haystackRecursive() error {
	h := p.h
	list, patterns := h.separators()
	switch {
	case patterns:
		return refuse("Haystack's separators are plain text in some versions and patterns in others, and the Markdown list needs patterns: set separators=default")
	case h.s.Unit == "tokens" && h.s.Tokenizer != "o200k_base":
		return refuse("Haystack counts tokens of o200k_base, not of %s: set tokenizer=o200k_base", h.s.Tokenizer)
	case h.s.NativeOverlap() >= h.s.MaxChunkSize:
		return refuse("Haystack takes a split_overlap below split_length, not %d of %d: set a smaller overlap_size", h.s.NativeOverlap(), h.s.MaxChunkSize)
	}
	if n := len(list); n > 0 && list[n-1] == "" { // what no separator cuts is cut by units there
		list = list[:n-1]
	}
	unit := strings.TrimSuffix(h.s.Unit, "s")
	p.from = append(p.from, "from haystack.components.preprocessors import RecursiveDocumentSplitter")
	p.add(call("splitter = RecursiveDocumentSplitter",
		fmt.Sprintf("split_length=%d  # %s", h.s.MaxChunkSize, h.unitName()),
		fmt.Sprintf("split_overlap=%d", h.s.NativeOverlap()),
		"split_unit="+literal(unit),
		"separators="+literals(list)+"  # regular expressions, by the documentation",
	)...)
	p.add("splitter.warm_up()")
	h.note("Overlap: Haystack repeats exactly split_overlap units, also in the middle of a word, and none where text is cut by units.")
	h.note("keep_separator and strip_whitespace: separators stay at the end of a chunk, and white space is kept.")
	return nil
}

func (p *script) haystackWords() error {
	h := p.h
	switch {
	case h.s.Unit != "words":
		return refuse("Haystack has no windows of %s: set unit=words, or preset langchain-recursive", h.s.Unit)
	case h.s.WindowTail && h.s.NativeOverlap() > 0:
		return refuse("Haystack emits no window of the tail alone: set window_tail=false")
	}
	p.from = append(p.from, "from haystack.components.preprocessors import DocumentSplitter")
	p.add(call("splitter = DocumentSplitter",
		`split_by="word"`,
		fmt.Sprintf("split_length=%d  # words", h.s.MaxChunkSize),
		fmt.Sprintf("split_overlap=%d", h.s.NativeOverlap()),
	)...)
	p.add("splitter.warm_up()")
	h.note("Words: Haystack cuts at single spaces, so that a line end joins two words; chunkscope at every run of white space, which becomes one space.")
	return nil
}

func (p *script) haystackHeadings() {
	h := p.h
	var levels []string
	for i := 1; i <= h.s.HeadingLevel; i++ {
		levels = append(levels, fmt.Sprint(i))
	}
	p.from = append(p.from, "from haystack.components.preprocessors import MarkdownHeaderSplitter")
	p.add(call("splitter = MarkdownHeaderSplitter",
		"header_split_levels=["+strings.Join(levels, ", ")+"]",
		"keep_headers=True",
	)...)
	h.note("Headings without text of their own are put in front of the next section, and headings underlined with === or --- begin none.")
}
