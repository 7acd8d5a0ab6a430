package part

import (
	"strings"

	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/session/folder"
)

// Fault is a document's worst problem: a number and its noun.
type Fault struct {
	Number, Words string
	Style         cell.Style
}

// DescribeWorst describes a document's worst problem in at most w cells, as the header does.
func DescribeWorst(f *cell.Face, d *folder.Document, w int) Fault {
	fault := func(mark, message string, look cell.Style) Fault {
		number, words, _ := strings.Cut(message, " ")
		return Fault{mark + number, words, look}
	}
	flag := func(look cell.Style) cell.Style {
		if d.Flagged().CountOpen() == 0 {
			return f.Muted
		}
		return look
	}
	k, broken := d.WorstKind()
	j := d.Elements[k]
	switch {
	case broken && j.Broken() == j.TooLong: // no chunk is large enough for a broken element
		return fault("", text.Count(j.Broken(), d.Elements.KindNames(k).Singular)+" too long", f.Warn)
	case broken:
		message := text.Count(j.Broken(), d.Elements.KindNames(k).Singular) + " " + j.DescribeStatus(k)
		if cell.Width(message, cell.Wc) > w {
			message = Count(j.Broken()) + " " + d.Elements.KindNames(k).Short + " " + j.DescribeStatus(k)
		}
		return fault("", message, f.Error)
	case d.Altered.Unindented > 0:
		return fault("", text.Count(d.Altered.Unindented, "line")+" unindented", f.Error)
	case d.Oversize > 0:
		return fault("◆ ", Count(d.Oversize)+" oversize", flag(f.Error))
	case d.Small > 0:
		return fault("• ", Count(d.Small)+" small", flag(f.Text))
	case d.DrySeams.DryCount > 0:
		return fault("○ ", text.Count(d.DrySeams.DryCount, "dry seam"), f.Muted)
	}
	return Fault{Number: "–", Style: f.Muted}
}
