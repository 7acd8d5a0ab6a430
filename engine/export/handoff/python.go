package handoff

import (
	"slices"
	"strings"
)

// tolerance is how far the number of chunks may be from what was expected
// where a target has rules of its own: a remark for people, to be narrowed
// when they have looked. One chunk is always allowed, which is more than that
// share of a short document.
const tolerance = 0.25

// script is a Python module: imports, a function split that gives the chunks
// of a text, and a check of their number.
type script struct {
	h       *handoff
	imports []string // of the standard library
	from    []string // the others
	setup   []string
	split   []string // the body of split; the last value is returned
}

func (h *handoff) python(title string) *script {
	h.title = title
	h.capped = true
	return &script{h: h, imports: []string{"import hashlib", "import sys"}}
}

func (p *script) add(lines ...string) { p.setup = append(p.setup, lines...) }

// counter is an expression for a function that counts a text in the unit.
func (p *script) counter() string {
	switch p.h.s.Unit {
	case "chars":
		return "len"
	case "words":
		p.imports = append(p.imports, "import re")
		p.setup = append(p.setup, "",
			"", "def count(text: str) -> int:",
			`    """Words as chunkscope counts them: runs between ASCII white space."""`,
			`    return len(re.findall(r"[^\t-\r ]+", text))`, "", "")
		return "count"
	}
	p.encoding()
	p.setup = append(p.setup,
		"", "", "def count(text: str) -> int:",
		`    """Tokens; what looks like a special token is ordinary text."""`,
		"    return len(encoding.encode(text, disallowed_special=()))", "", "")
	return "count"
}

// encoding makes a tokenizer of the name encoding.
func (p *script) encoding() {
	p.from = append(p.from, "import tiktoken")
	p.setup = append(p.setup, "encoding = tiktoken.get_encoding("+literal(p.h.s.Tokenizer)+")")
}

// call is a call with keyword arguments, one a line; "  # " begins a remark.
func call(target string, args ...string) []string {
	lines := []string{target + "("}
	for _, a := range args {
		value, remark, remarked := strings.Cut(a, "  # ")
		if remarked {
			remark = "  # " + remark
		}
		lines = append(lines, "    "+value+","+remark)
	}
	return append(lines, ")")
}

// write puts the module together.
func (p *script) write() {
	h := p.h
	slices.Sort(p.imports)
	slices.Sort(p.from)
	for _, group := range [][]string{slices.Compact(p.imports), slices.Compact(p.from)} {
		for _, line := range group {
			h.line("%s", line)
		}
		if len(group) > 0 {
			h.line("")
		}
	}
	p.constants()
	for i, line := range tidy(p.setup) {
		if i == 0 {
			h.line("")
		}
		if i == 0 && strings.HasPrefix(line, "def ") {
			h.line("")
		}
		h.line("%s", line)
	}
	h.line("")
	h.line("")
	h.line("def split(text: str) -> list[str]:")
	for _, line := range p.split[:len(p.split)-1] {
		h.line("    %s", line)
	}
	last := p.split[len(p.split)-1]
	if n := h.s.MaxChunksPerDocument; n > 0 {
		h.line("    chunks = %s", last)
		h.line("    return chunks[:%d]  # max_chunks_per_document", n)
	} else {
		h.line("    return %s", last)
	}
	p.parity()
}

func (p *script) constants() {
	h := p.h
	h.line("FINGERPRINT = %s  # of the settings", literal(h.s.Fingerprint()))
	h.line("DOCUMENT = %s", literal(h.r.Doc.Name))
	h.line("DOCUMENT_SHA256 = %s", literal(h.r.Doc.SHA256()))
	h.line("EXPECTED_CHUNKS = %d", h.expected())
	if !h.same {
		h.line("TOLERANCE = %s  # share; narrow it when you have looked", number(tolerance))
	}
}

// parity is the check that the module gives what was tuned. The document is
// read without translation of its line ends.
func (p *script) parity() {
	differ := "len(chunks) != EXPECTED_CHUNKS"
	if !p.h.same {
		differ = "abs(len(chunks) - EXPECTED_CHUNKS) > max(1, TOLERANCE * EXPECTED_CHUNKS)"
	}
	p.h.body.WriteString(`

def assert_parity(text: str, chunks: list) -> None:
    """Fail unless DOCUMENT gives the chunks that the settings were tuned to."""
    if hashlib.sha256(text.encode("utf-8")).hexdigest() != DOCUMENT_SHA256:
        raise AssertionError(f"this is not the text of {DOCUMENT}")
    if ` + differ + `:
        raise AssertionError(f"{len(chunks)} chunks, not {EXPECTED_CHUNKS}")


if __name__ == "__main__":  # python THIS_FILE DOCUMENT
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        document = file.read()
    found = split(document)
    assert_parity(document, found)
    print(f"{len(found)} chunks, {EXPECTED_CHUNKS} expected")
`)
}

// tidy makes at most two blank lines of many, and none at the ends.
func tidy(lines []string) []string {
	var out []string
	for _, line := range lines {
		n := len(out)
		if line == "" && (n == 0 || n > 1 && out[n-1] == "" && out[n-2] == "") {
			continue
		}
		out = append(out, line)
	}
	for len(out) > 0 && out[len(out)-1] == "" {
		out = out[:len(out)-1]
	}
	return out
}
