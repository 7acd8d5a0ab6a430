package segment

import (
	"strings"

	"github.com/clipperhouse/uax29/v2/sentences"

	"chunkscope/engine/chunk"
)

// Sentences cuts running text into sentences by UAX #29 §5, within each span
// of prose. A line end inside a paragraph is a space to a reader, so it does
// not end a sentence here, other than in the standard's default rules. White
// space around a sentence belongs to none.
func Sentences(text string, prose []chunk.Span) []chunk.Span {
	out := make([]chunk.Span, 0, len(prose)*3)
	for _, p := range prose {
		it := sentences.FromString(unwrap(p.Of(text)))
		for it.Next() {
			s := trim(text, chunk.Span{Start: p.Start + it.Start(), End: p.Start + it.End()})
			if !s.Empty() {
				out = append(out, s)
			}
		}
	}
	return out
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
