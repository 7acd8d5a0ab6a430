package tokenizer

import (
	"strings"
	"unicode/utf8"
)

type piece struct {
	text string
	// offsets holds the source offset of each byte. It is nil if the text is the unchanged source
	// from base on.
	offsets []uint32
	base    int
}

func (p *piece) sourceOffset(i int) int {
	switch {
	case p.offsets == nil:
		return p.base + i
	case i < len(p.offsets):
		return int(p.offsets[i])
	case len(p.offsets) == 0:
		return p.base
	}
	return int(p.offsets[len(p.offsets)-1])
}

func (p *piece) part(i, j int) piece {
	out := piece{text: p.text[i:j], base: p.sourceOffset(i)}
	if p.offsets != nil {
		out.offsets = p.offsets[i:j]
	}
	return out
}

type pieceBuilder struct {
	text    strings.Builder
	offsets []uint32
}

// add appends text that replaces size bytes of the source at offset.
func (b *pieceBuilder) add(text string, offset, size int) {
	b.text.WriteString(text)
	for _, r := range text {
		for k := range utf8.RuneLen(r) {
			b.offsets = append(b.offsets, uint32(offset+min(k, max(0, size-1))))
		}
	}
}

func (b *pieceBuilder) copyPart(p *piece, i, j int) {
	b.text.WriteString(p.text[i:j])
	for k := i; k < j; k++ {
		b.offsets = append(b.offsets, uint32(p.sourceOffset(k)))
	}
}

func (b *pieceBuilder) replace(p *piece, i, j int, text string) {
	b.add(text, p.sourceOffset(i), j-i)
}

// replaceMatch replaces p.text[i:j], the match of a pattern. All bytes of text get the offset of
// the last character of the match.
func (b *pieceBuilder) replaceMatch(p *piece, i, j int, text string) {
	_, n := utf8.DecodeLastRuneInString(p.text[i:j])
	b.replace(p, j-n, j, text)
}

// align replaces p.text[i:j] with text. It assigns offsets by pairing the characters of both from
// the end.
func (b *pieceBuilder) align(p *piece, i, j int, text string) {
	var chars []int
	for k := range p.text[i:j] {
		chars = append(chars, i+k)
	}
	chars = append(chars, j)
	remaining := utf8.RuneCountInString(text)
	for k, r := range text {
		index := max(0, len(chars)-1-remaining)
		if remaining--; k == 0 {
			index = 0
		}
		b.add(string(r), p.sourceOffset(chars[index]), chars[index+1]-chars[index])
	}
}

func (b *pieceBuilder) finish(p *piece) piece {
	return piece{text: b.text.String(), offsets: b.offsets, base: p.base}
}

func replaceInvalid(p *piece) piece {
	if utf8.ValidString(p.text) {
		return *p
	}
	var b pieceBuilder
	for i := 0; i < len(p.text); {
		r, n := utf8.DecodeRuneInString(p.text[i:])
		if r == utf8.RuneError && n == 1 {
			b.replace(p, i, i+1, string(utf8.RuneError))
		} else {
			b.copyPart(p, i, i+n)
		}
		i += n
	}
	return b.finish(p)
}

func prepend(p *piece, text string) piece {
	var b pieceBuilder
	b.add(text, p.sourceOffset(0), 0)
	b.copyPart(p, 0, len(p.text))
	return b.finish(p)
}

func replaceAll(p *piece, from, to string) piece {
	if !strings.Contains(p.text, from) {
		return *p
	}
	var b pieceBuilder
	i := 0
	for {
		index := strings.Index(p.text[i:], from)
		if index < 0 {
			break
		}
		b.copyPart(p, i, i+index)
		i += index
		b.replaceMatch(p, i, i+len(from), to)
		i += len(from)
	}
	b.copyPart(p, i, len(p.text))
	return b.finish(p)
}
