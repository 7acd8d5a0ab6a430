package part

import (
	"testing"

	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
	"chunkscope/tui/cell"
	"chunkscope/tui/session/folder"
)

func TestDescribeWorst(t *testing.T) {
	flagged := func(decided int) review.ProgressByKinds {
		return review.ProgressByKinds{{Decided: decided, Total: 3}}
	}
	for _, c := range []struct {
		want string
		w    int
		doc  folder.Document
	}{
		{"– ", 24, folder.Document{Report: &metrics.Report{}}},
		{"○ 1 dry seam", 24, folder.Document{Report: &metrics.Report{DrySeams: metrics.Dry{DryCount: 1, Total: 4}}}},
		{"• 2 small", 24, folder.Document{Report: &metrics.Report{Small: 2, DrySeams: metrics.Dry{DryCount: 9, Total: 9}}, Reviewed: flagged(0)}},
		{"◆ 1 oversize", 24, folder.Document{Report: &metrics.Report{Small: 2, Oversize: 1}, Reviewed: flagged(3)}},
		{"3 code blocks broken", 24, severedDocument(element.CodeBlock, metrics.ElementCounts{Total: 4, Whole: 1, Severed: 3})},
		{"3 code broken", 18, severedDocument(element.CodeBlock, metrics.ElementCounts{Total: 4, Whole: 1, Severed: 3})},
		{"1 code block too long", 24, severedDocument(element.CodeBlock, metrics.ElementCounts{Total: 4, Whole: 3, TooLong: 1})},
		{"3 code blocks broken", 24, severedDocument(element.CodeBlock, metrics.ElementCounts{Total: 4, Whole: 1, Severed: 2, TooLong: 1})},
		{"2 table rows broken", 40, severedDocument(element.TableRow, metrics.ElementCounts{Total: 4, Whole: 2, Severed: 2, SeparatedFromCompanion: 2})},
		{"2 rows broken", 14, severedDocument(element.TableRow, metrics.ElementCounts{Total: 4, Whole: 2, Severed: 2, SeparatedFromCompanion: 2})},
	} {
		if got := DescribeWorst(&cell.Face{}, &c.doc, c.w); got.Number+" "+got.Words != c.want {
			t.Errorf("DescribeWorst = %s %s, want %s", got.Number, got.Words, c.want)
		}
	}
}

// Elements that other settings could keep whole must be worse than elements that are too long.
func TestTooLongElementIsNotWorst(t *testing.T) {
	doc := severedDocument(element.CodeBlock, metrics.ElementCounts{Total: 9, TooLong: 9})
	doc.Elements[element.Sentence] = metrics.ElementCounts{Total: 2, Whole: 1, Severed: 1}
	if got := DescribeWorst(&cell.Face{}, &doc, 24); got.Words != "sentence broken" {
		t.Errorf("DescribeWorst = %s %s, want %s", got.Number, got.Words, "sentence broken")
	}
}

func severedDocument(k element.Kind, j metrics.ElementCounts) folder.Document {
	r := &metrics.Report{Small: 1}
	r.Elements[k] = j
	return folder.Document{Report: r}
}
