package handoff

import (
	"fmt"
	"strconv"
	"strings"
)

// langchainAbility: windows of characters are the recursive splitter with
// nothing but the empty separator.
var langchainAbility = ability{
	who: "LangChain", strategies: []string{"recursive", "window", "headings"},
	instead: "presets langchain-recursive, langchain-markdown and langchain-token can be handed over",
}

// langchainPython: langchain-text-splitters. Sizes are characters by default
// (4000 / 200) and code points in Python; its token splitter's default
// vocabulary is gpt2, so that it is always named here.
func langchainPython(h *handoff) error {
	p := h.python("LangChain text splitter (pip install langchain-text-splitters)")
	if err := p.langchain(langchainAbility); err != nil {
		return err
	}
	if h.s.Strategy == "headings" {
		p.split = []string{"[section.page_content for section in splitter.split_text(text)]"}
	} else {
		p.split = []string{"splitter.split_text(text)"}
	}
	p.write()
	return nil
}

// langchain sets up a LangChain splitter of the name splitter.
func (p *script) langchain(a ability) error {
	h := p.h
	if err := h.need(a); err != nil {
		return err
	}
	switch h.s.Strategy {
	case "headings":
		p.langchainHeadings()
		return nil
	case "window":
		return p.langchainWindow(a.who)
	}
	return p.langchainRecursive(a.who)
}

func (p *script) langchainRecursive(who string) error {
	h := p.h
	list, patterns := h.separators()
	if patterns && h.s.KeepSeparator == "false" {
		return refuse("%s joins pieces with the pattern itself when the Markdown separators are dropped: set keep_separator=start", who)
	}
	h.same = true
	keep := map[string]string{"start": "True", "end": `"end"`, "false": "False"}[h.s.KeepSeparator]
	p.characterSplitter(list, patterns, keep, h.s.StripWhitespace)
	return nil
}

// characterSplitter is LangChain's recursive splitter with these separators.
func (p *script) characterSplitter(list []string, patterns bool, keep string, strip bool) {
	h := p.h
	counter := p.counter()
	p.from = append(p.from, "from langchain_text_splitters import RecursiveCharacterTextSplitter")
	seps := "separators=" + literals(list)
	if patterns {
		seps += "  # LangChain's list for Markdown"
	}
	p.add(call("splitter = RecursiveCharacterTextSplitter",
		fmt.Sprintf("chunk_size=%d  # %s", h.s.MaxChunkSize, h.unitName()),
		fmt.Sprintf("chunk_overlap=%d  # at most: whole pieces that fit", h.s.NativeOverlap()),
		"length_function="+counter,
		seps,
		"is_separator_regex="+pyBool(patterns),
		"keep_separator="+keep,
		"strip_whitespace="+pyBool(strip),
		"add_start_index=True",
	)...)
	h.note("Offsets: add_start_index searches for the text of a chunk, and can find an earlier repetition or nothing (-1); chunkscope's offsets are exact.")
}

func (p *script) langchainWindow(who string) error {
	h := p.h
	switch {
	case h.s.WindowTail && h.s.NativeOverlap() > 0:
		return refuse("%s ends with the window that reaches the end, and emits no window of the tail alone: set window_tail=false", who)
	case h.s.Unit == "words":
		return refuse("%s has no windows of words: set unit=tokens or unit=chars", who)
	}
	h.same = true
	h.note("Documents of white space only: they are no chunk in chunkscope.")
	if h.s.Unit == "chars" {
		p.characterSplitter([]string{""}, false, "True", false)
		return nil
	}
	p.from = append(p.from, "from langchain_text_splitters import TokenTextSplitter")
	p.add(call("splitter = TokenTextSplitter",
		"encoding_name="+literal(h.s.Tokenizer)+"  # its default is gpt2",
		fmt.Sprintf("chunk_size=%d  # tokens", h.s.MaxChunkSize),
		"chunk_overlap="+strconv.Itoa(h.s.NativeOverlap()),
		"disallowed_special=()  # what looks like a special token is text",
	)...)
	return nil
}

func (p *script) langchainHeadings() {
	h := p.h
	p.from = append(p.from, "from langchain_text_splitters import MarkdownHeaderTextSplitter")
	var levels []string
	for i := 1; i <= h.s.HeadingLevel; i++ {
		levels = append(levels, fmt.Sprintf("(%s, \"Header %d\")", literal("######"[:i]), i))
	}
	p.add(call("splitter = MarkdownHeaderTextSplitter", "headers_to_split_on=["+strings.Join(levels, ", ")+"]", "strip_headers=False")...)
	h.note("Headings underlined with === or --- begin no section there, and white space at the ends of lines is dropped.")
}

func pyBool(v bool) string {
	if v {
		return "True"
	}
	return "False"
}
