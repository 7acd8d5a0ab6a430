package markdown

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
)

// composition contains fractions of a document's characters.
type composition struct{ code, table, list float64 }

const checkBox = 4

type compositionKey struct{}

func measureComposition(doc *segment.Analysis) composition {
	return doc.Memo(compositionKey{}, func() any {
		total := float64(doc.CharsBefore(len(doc.Text)))
		if total == 0 {
			return composition{}
		}
		o := doc.Outline()
		var code, table, list int
		for i := range o.CodeBlocks {
			code += countChars(doc, o.CodeBlocks[i].Content())
		}
		for i := range o.Tables {
			table += countChars(doc, o.Tables[i].Span())
		}
		prose := o.Prose
		for i := range o.NumLists() {
			l := o.List(i)
			for len(prose) > 0 && prose[0].Start() < l.Start {
				prose = prose[1:]
			}
			for ; len(prose) > 0 && prose[0].Start() < l.End; prose = prose[1:] {
				list += countChars(doc, prose[0].Span())
			}
			for _, item := range l.Items {
				if item.Task != outline.NoTask {
					list -= checkBox
				}
			}
		}
		return composition{float64(code) / total, float64(table) / total, float64(list) / total}
	}).(composition)
}

func countChars(doc *segment.Analysis, s chunk.Span) int {
	return doc.CharsBefore(s.End) - doc.CharsBefore(s.Start)
}

type sentenceLengthKey struct{}

// meanSentenceLength returns the mean sentence length in characters, or 0 if there are no sentences.
func meanSentenceLength(doc *segment.Analysis) float64 {
	return doc.Memo(sentenceLengthKey{}, func() any {
		sentences, sum := doc.Sentences(), 0
		if len(sentences) == 0 {
			return 0.0
		}
		for _, s := range sentences {
			sum += countChars(doc, s.Span())
		}
		return float64(sum) / float64(len(sentences))
	}).(float64)
}

func deepestHeadingLevel(o *outline.Outline) int {
	level := 0
	for i := range o.NumHeadings() {
		level = max(level, o.Heading(i).Level)
	}
	return level
}
