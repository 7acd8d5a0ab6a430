package systems

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/segment"
)

type cleanKey struct{ spaces, addresses bool }

// cleanDocument runs Dify's CleanProcessor.clean on doc, once for each key.
func cleanDocument(doc *segment.Analysis, key cleanKey) *rewritten {
	return doc.Memo(key, func() any {
		d := newDraft(doc.Text)
		d.applyEdits(editEach(d.text, "<|", 1, 2))
		d.applyEdits(editEach(d.text, "|>", 0, 1))
		d.applyEdits(removeInvalid(d.text))
		d.applyEdits(editEach(d.text, "\ufffe", 0, len("\ufffe")))
		if key.spaces {
			d.applyEdits(collapseBlankLines(d.text))
			d.applyEdits(collapseSpaces(d.text))
		}
		if key.addresses {
			d.applyEdits(removeAll(d.text, emailPattern))
			d.applyEdits(removeWebAddresses(d.text))
		}
		return d.rewrite(doc)
	}).(*rewritten)
}

// editEach returns edits that remove bytes a to b of every occurrence of mark.
func editEach(text, mark string, a, b int) (edits []edit) {
	for pos := 0; ; pos += len(mark) {
		i := strings.Index(text[pos:], mark)
		if i < 0 {
			return edits
		}
		pos += i
		edits = append(edits, edit{start: pos + a, end: pos + b})
	}
}

// removeInvalid removes the characters that Dify considers invalid: most control characters, and
// the characters ï, ¿ and ¾.
func removeInvalid(text string) (edits []edit) {
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\t' || c == '\n' || c == '\r':
		case c < ' ' || c == 0x7f:
			edits = append(edits, edit{start: i, end: i + 1})
		case (c == 0xc2 || c == 0xc3) && (strings.HasPrefix(text[i:], "ï") || strings.HasPrefix(text[i:], "¿") || strings.HasPrefix(text[i:], "¾")):
			edits = append(edits, edit{start: i, end: i + 2})
		}
	}
	return edits
}

func collapseBlankLines(text string) (edits []edit) {
	for pos := 0; ; {
		i := strings.Index(text[pos:], "\n\n\n")
		if i < 0 {
			return edits
		}
		start := pos + i + 2
		for pos = start; pos < len(text) && text[pos] == '\n'; {
			pos++
		}
		edits = append(edits, edit{start: start, end: pos})
	}
}

func collapseSpaces(text string) (edits []edit) {
	for i := 0; i < len(text); {
		n := spaceLength(text, i)
		if n == 0 {
			i++
			continue
		}
		end := i + n
		for end < len(text) {
			spaces := spaceLength(text, end)
			if spaces == 0 {
				break
			}
			end += spaces
		}
		switch {
		case end == i+n:
		case text[i] == ' ':
			edits = append(edits, edit{start: i + 1, end: end})
		default:
			edits = append(edits, edit{start: i, end: end, replacement: " "})
		}
		i = end
	}
	return edits
}

func spaceLength(text string, i int) int {
	switch c := text[i]; {
	case c == ' ' || c == '\t' || c == '\f' || c == '\r':
		return 1
	case c < 0xc2 || c > 0xe3:
		return 0
	}
	switch r, n := utf8.DecodeRuneInString(text[i:]); {
	case r == 0xa0, r == 0x1680, r == 0x180e, r >= 0x2000 && r <= 0x200a, r == 0x202f, r == 0x205f, r == 0x3000:
		return n
	}
	return 0
}

// Patterns of Dify's remove_urls_emails. The address pattern uses Python's definition of white
// space.
var (
	emailPattern = regexp.MustCompile(`[a-zA-Z0-9_.+-]+@[a-zA-Z0-9-]+\.[a-zA-Z0-9-.]+`)
	linkPattern  = regexp.MustCompile(`\[[^\]]*\]\(https?://[^)]+\)`)
	imagePattern = regexp.MustCompile(`!\[(.*?)\]\(https?://[^)]+\)`)
	urlPattern   = regexp.MustCompile(`https?://[^\s\x0b\x1c-\x1f\x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}]+`)
)

func removeAll(text string, pattern *regexp.Regexp) (edits []edit) {
	for _, m := range pattern.FindAllStringIndex(text, -1) {
		edits = append(edits, edit{start: m[0], end: m[1]})
	}
	return edits
}

// removeWebAddresses removes web addresses, except in links and images. Like Dify, it also removes a
// link directly after an address.
func removeWebAddresses(text string) []edit {
	if !strings.Contains(text, "://") {
		return nil
	}
	hidden := []byte(text)
	hide := func(from, to int) {
		for i := from; i < to; i++ {
			hidden[i] = '_'
		}
	}
	for _, m := range linkPattern.FindAllStringIndex(text, -1) {
		hide(m[0], m[1])
	}
	var images []edit
	for _, m := range imagePattern.FindAllSubmatchIndex(hidden, -1) {
		hide(m[0], m[1])
		images = append(images, edit{start: m[2], end: m[3], replacement: "image"})
	}
	edits := removeAll(string(hidden), urlPattern)
	for _, x := range images {
		if !slices.ContainsFunc(edits, func(e edit) bool { return e.start <= x.start && x.end <= e.end }) {
			edits = append(edits, x)
		}
	}
	slices.SortFunc(edits, func(a, b edit) int { return a.start - b.start })
	return edits
}
