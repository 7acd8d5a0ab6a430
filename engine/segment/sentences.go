package segment

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/sentences"

	"chunkscope/engine/chunk"
	"chunkscope/engine/work"
)

// Sentences cuts running text into sentences by UAX #29 §5, within each span
// of prose. A line end inside a paragraph is a space to a reader, so it does
// not end a sentence here, other than in the standard's default rules. Nor
// does a mark inside a word, where the standard ends one: `[![badge]`,
// `?query=`, `x.(T)`. White space around a sentence belongs to none. The list is
// that of prose where every span is one sentence.
func Sentences(text string, prose []chunk.Packed) []chunk.Packed {
	return sentencesFor(nil, text, prose)
}

// manySentences are so many that finding them takes a millisecond or less.
const manySentences = 1 << 10

// sentencesFor is Sentences that tells t how far it is, in bytes.
func sentencesFor(t *work.Tally, text string, prose []chunk.Packed) []chunk.Packed {
	t.Begin(work.Sentences, len(text))
	defer t.End(work.Sentences)
	seen := 0
	var out []chunk.Packed
	same := 0 // how many sentences are the spans of prose, as far as all are
	keep := func(s chunk.Packed) {
		if out == nil && same < len(prose) && prose[same] == s {
			same++
			return
		}
		if out == nil {
			out = append(make([]chunk.Packed, 0, len(prose)*5/4), prose[:same]...)
		}
		out = append(out, s)
	}
	for _, packed := range prose {
		p := packed.Span()
		it := sentences.FromString(unwrap(p.Of(text)))
		start := p.Start
		for it.Next() {
			end := p.Start + it.End()
			if seen++; seen%manySentences == 0 && !t.Reach(work.Sentences, end) {
				return slices.Clip(out)
			}
			if end < p.End && insideWord(text, end) {
				continue
			}
			if s := trim(text, chunk.Span{Start: start, End: end}); !s.Empty() {
				keep(chunk.Pack(s))
			}
			start = end
		}
	}
	if out == nil {
		out = prose[:same]
	}
	return slices.Clip(out)
}

// insideWord reports whether off stands between two characters of a language
// that sets spaces between its sentences: ASCII will do, for in other scripts
// a mark such as 。 ends a sentence with no space after it.
func insideWord(text string, off int) bool {
	ink := func(c byte) bool { return c < utf8.RuneSelf && !isSpace(c) }
	return ink(text[off-1]) && ink(text[off])
}

var lineEnds = strings.NewReplacer("\n", " ", "\r", " ")

// unwrap turns line ends into spaces, byte for byte.
func unwrap(s string) string {
	if strings.IndexByte(s, '\n') < 0 && strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return lineEnds.Replace(s)
}

func trim(text string, s chunk.Span) chunk.Span {
	for s.End > s.Start && isSpace(text[s.End-1]) {
		s.End--
	}
	for s.Start < s.End && isSpace(text[s.Start]) {
		s.Start++
	}
	return s
}
