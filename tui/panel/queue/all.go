package queue

import (
	"fmt"
	"slices"

	"chunkscope/engine/review"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/folder"
)

func hasSeveralDocuments(c *part.Context) bool { return c.Scope.DocumentCount() > 1 }

func countDecisions(c *part.Context) (decided, total int) {
	p := c.Review.Progress()
	if !hasSeveralDocuments(c) {
		return p.Decided, p.Total
	}
	for _, f := range listReviewed(c) {
		decided, total = decided+f.Decided, total+f.Total
	}
	return decided, total
}

// listReviewed returns the documents with items to review, most items first. It returns nil if
// there is only one document.
func listReviewed(c *part.Context) []folder.ReviewedDocument {
	if !hasSeveralDocuments(c) {
		return nil
	}
	open := folder.ReviewedDocument{File: c.File}
	if p := c.Review.Progress(); c.Review.IsComplete() {
		open.Progress = review.Progress{Total: p.Total, Decided: p.Decided}
	} else {
		open.File = -1
	}
	return c.Scope.ListReviewed(open)
}

func areAllMeasured(c *part.Context) bool {
	_, fresh := c.Scope.MeasureTotals()
	return fresh
}

type flaggedFiles struct {
	first int
	files []int
}

func (p *flaggedFiles) draw(s *part.Sheet) {
	c := s.C
	flagged := listReviewed(c)
	if !areAllMeasured(c) {
		s.Text(part.MeasuringMessage(c), c.Styles.Focus)
	}
	if len(flagged) == 0 {
		return
	}
	rows := min(len(flagged), max(2, c.H/4))
	index := max(0, slices.IndexFunc(flagged, func(f folder.ReviewedDocument) bool { return f.File == c.File }))
	top := max(0, min(index-rows/2, len(flagged)-rows))
	p.first = len(s.Lines)
	for i := range flagged[top : top+rows] {
		f := &flagged[top+i]
		p.files = append(p.files, f.File)
		p.writeRow(s, f)
	}
}

func (p *flaggedFiles) writeRow(s *part.Sheet, f *folder.ReviewedDocument) {
	st := s.C.Styles
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	mark, style, glyph, look := " ", st.Text, "□", st.Muted
	if f.CountOpen() == 0 {
		style, glyph, look = st.Muted, "✓", st.Good
	}
	if f.File == s.C.File {
		mark, style = "▸", st.TextBold
	}
	tail := fmt.Sprintf("%s of %s ", part.Count(f.Decided), part.Count(f.Total))
	if s.W >= longLabelsWidth { // a narrow panel has this word only in the progress bar
		tail += "decided "
	}
	b.Put(st.Focus, mark)
	b.Put(look, glyph+" ")
	b.Put(style, part.Name(s.C.Scope.Name(f.File), s.C.Scope.ShortName(f.File), max(8, b.Room()-cell.Width(tail, s.C.Method)-2), s.C.Method))
	b.Right(st.Muted, tail)
	s.Lines = append(s.Lines, b.Finish(st.Text))
}

func (p *flaggedFiles) click(c *part.Context, cy int) part.Intents {
	if i := cy - p.first; i >= 0 && i < len(p.files) && p.files[i] != c.File {
		return openFlag(p.files[i], part.OpenFlag)
	}
	return nil
}

func openFlag(file int, flag part.Flag) part.Intents {
	return part.Do(part.OpenAt{File: file, Goal: part.Goal{Flag: flag}})
}

// findOtherFlags returns the next document with flags in direction d. If waiting is true, it skips
// documents whose flags are all decided, and wraps around.
func findOtherFlags(c *part.Context, d int, waiting bool) (file int, ok bool) {
	flagged := listReviewed(c)
	n := len(flagged)
	index := slices.IndexFunc(flagged, func(f folder.ReviewedDocument) bool { return f.File == c.File })
	if index < 0 && d > 0 {
		index = n - 1 // start the search at the first document
	}
	for k := 1; k <= n; k++ {
		i := index + d*k
		if waiting || index == n-1 && d > 0 && flagged[index].File != c.File {
			i = ((i % n) + n) % n
		}
		if i < 0 || i >= n {
			return 0, false
		}
		if f := &flagged[i]; f.File != c.File && (!waiting || f.CountOpen() > 0) {
			return f.File, true
		}
	}
	return 0, false
}
