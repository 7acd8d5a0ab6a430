package panel

import (
	"fmt"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/text"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/comparing"
)

// This file walks the seams that differ between A and B.

// walkChanges goes to the next seam that differs, in direction d.
func walkChanges(c *Context, d int) part.Intents {
	if c.Compare.Pinned() == nil && c.Compare.Older() != nil {
		return walkEdits(c, d)
	}
	k, ok := c.Compare.Step(d, c.From)
	switch {
	case ok:
		return showChange(c.Compare.Comparison(), k)
	case c.Compare.Pinned() == nil:
		return part.Do(part.Say("nothing is pinned: " + keys.Pin.Key() + " pins the present settings as A"))
	case c.Compare.Comparison() == nil:
		return part.Do(part.Say("A and B are being compared"))
	}
	return WalkOverlaps(c, d)
}

// walkEdits goes to the next chunk with text that is new since an older version.
func walkEdits(c *Context, d int) part.Intents {
	e := c.Compare.Edits()
	if e == nil {
		return part.Do(part.Say(c.Compare.Older().Text() + " is being compared"))
	}
	edit, ok := e.NextEdit(d, c.Selected)
	if !ok {
		return part.Do(part.Say("no chunk has new text " + c.Compare.Older().Since()))
	}
	return part.Do(part.Select(edit.New), part.Say(tellEdit(edit, c.Compare.Older())))
}

// tellEdit tells what became of a chunk.
func tellEdit(edit *compare.ChunkChange, o *comparing.Older) string {
	message := fmt.Sprintf("chunk %s is %s %s", part.Count(edit.New+1), edit.Status, o.Since())
	if edit.Old >= 0 {
		message += ", where it was chunk " + part.Count(edit.Old+1)
	}
	return message
}

// WalkOverlaps goes to the next seam whose overlap differs, where no cut does.
func WalkOverlaps(c *Context, d int) part.Intents {
	comparison := c.Compare.Comparison()
	if comparison == nil {
		return part.Do(part.Say("A and B are being compared"))
	}
	k, ok := comparison.NextOverlap(d, c.Selected)
	if !ok {
		return part.Do(part.Say("no seam differs between A and B: neither its cut nor its overlap"))
	}
	m := &comparison.Seams[comparison.Overlaps[k]]
	message := fmt.Sprintf("no cut differs; the overlap does at %s: seam %d│%d, %s",
		text.Count(len(comparison.Overlaps), "seam"), m.B+1, m.B+2, sharedChange(comparison, k))
	return part.Do(part.Select(m.B+1), part.Say(message))
}

// sharedChange says what the two chunks at a seam share in A and in B.
func sharedChange(of *comparing.Comparison, k int) string {
	was, is := of.Shared(k)
	doc := of.A.Result.Doc
	var said []string
	for _, x := range []struct {
		what    string
		was, is chunk.Span
	}{{"", was.Overlap, is.Overlap}, {"before the cut ", was.Before, is.Before}, {"after the cut ", was.After, is.After}} {
		start, end := doc.Chars(x.was.End)-doc.Chars(x.was.Start), doc.Chars(x.is.End)-doc.Chars(x.is.Start)
		switch {
		case x.was == x.is:
		case start == end:
			said = append(said, x.what+"other "+text.Count(end, "char"))
		default:
			said = append(said, x.what+part.Count(start)+" → "+text.Count(end, "char"))
		}
	}
	return strings.Join(said, ", ")
}

func showChange(of *comparing.Comparison, k int) part.Intents {
	m := of.Change(k)
	if m.B >= 0 {
		return part.Do(part.StandOn(k), part.Select(m.B+1))
	}
	pos := of.Byte(m)
	return part.Do(part.StandOn(k), part.SelectAt(pos), part.Reveal(pos))
}
