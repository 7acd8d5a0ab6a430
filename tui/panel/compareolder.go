package panel

import (
	"strconv"

	"chunkscope/engine/measure/compare"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// GlyphEdited marks chunks that have new text since an older version.
const GlyphEdited = "~"

func (p *Compare) writeOlder(s *part.Sheet) {
	o, st := s.C.Compare.Older(), s.C.Styles
	isUnpinned := s.C.Compare.Pinned() == nil
	all := isUnpinned && s.C.Scope.IsAll() && s.C.Compare.ComparesAll()
	switch {
	case all:
		p.writeAllOlder(s, o.Since())
		s.Text(keys.Files.Key()+" lists what changed in each", st.Muted)
	case isUnpinned && s.C.Scope.IsAll():
		s.Text("This document only.", st.Warn)
	case isUnpinned && s.C.Compare.ComparesAll():
		s.Text("This document only: "+keys.ToggleScope.Key()+" covers all "+part.Count(s.C.Scope.DocumentCount())+", "+keys.Files.Key()+" lists which changed", st.Muted)
	}
	e := s.C.Compare.Edits()
	switch {
	case e == nil:
		s.Text("comparing with the text "+o.Since()+" …", st.Muted)
	case all:
		s.Gap()
		s.Text("this document: re-embed "+part.Count(e.Embed)+" of "+part.Count(e.New), st.TextBold)
		writeStatuses(s, &e.VersionCounts)
		writeCosts(s, &e.VersionCounts)
	default:
		s.Text("re-embed "+part.Count(e.Embed)+" of "+part.Count(e.New)+" "+o.Since(), st.TextBold)
		writeStatuses(s, &e.VersionCounts)
		writeCosts(s, &e.VersionCounts)
	}
}

func (p *Compare) writeAllOlder(s *part.Sheet, revision string) {
	st := s.C.Styles
	totals, fresh := s.C.Compare.FolderChanges()
	if totals == nil {
		s.Text("comparing "+part.Count(s.C.Scope.DocumentCount())+" documents …", st.Muted)
		return
	}
	message := "all " + part.Count(s.C.Scope.DocumentCount()) + ": re-embed " + part.Count(totals.Total.Embed) + " of " + part.Count(totals.Total.New)
	if revision != "" {
		message += " " + revision
	}
	if !fresh {
		message += " (" + part.Count(totals.Finished) + " compared) …"
	}
	s.Text(message, st.TextBold)
	if revision != "" {
		writeStatuses(s, &totals.Total)
	}
	writeCosts(s, &totals.Total)
	if remaining := totals.Finished - totals.Compared; remaining > 0 {
		s.Text(text.Count(remaining, "document")+" cannot be read or cut", st.Warn)
	}
}

func writeStatuses(s *part.Sheet, e *compare.VersionCounts) {
	s.Fact("chunks", part.Count(e.Kept)+" kept · "+part.Count(e.Changed)+" changed", s.C.Styles.Text)
	s.Fact("", part.Count(e.Added)+" added · "+part.Count(e.Gone)+" gone", s.C.Styles.Text)
}

func writeCosts(s *part.Sheet, e *compare.VersionCounts) {
	s.Fact("tokens", part.Count(e.EmbedTokens)+" of "+part.Count(e.NewTokens), s.C.Styles.Text)
	if e.Drop > 0 {
		s.Fact("delete", part.Count(e.Drop)+" of "+part.Count(e.Old)+" older", s.C.Styles.Text)
	}
}

func (p *Compare) listEdited(s *part.Sheet) {
	e := s.C.Compare.Edits()
	if e == nil || e.Embed+e.Gone == 0 {
		return
	}
	s.Gap()
	p.list = len(s.Lines)
	for i := range e.Chunks {
		c := &e.Chunks[i]
		if c.Status == compare.ChunkKept || len(s.Lines) >= s.C.H {
			continue
		}
		number := c.New
		if c.Status == compare.ChunkGone {
			number = c.Old
		}
		var b cell.Line
		b.Reset(s.W, s.C.Method)
		b.Put(s.C.Styles.Changed, " "+cell.Fit(string(c.Status), len("changed "), s.C.Method))
		b.Put(s.C.Styles.Muted, cell.FitRight(strconv.Itoa(number+1), len(strconv.Itoa(max(e.Old, e.New))), s.C.Method)+" ")
		b.PutMax(s.C.Styles.Muted, c.Beginning, b.Room()-1)
		s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
		p.edits = append(p.edits, i)
	}
}

func (p *Compare) writeVersions(s *part.Sheet) {
	before, current := -1, -1
	if e := s.C.Compare.Edits(); e != nil {
		before, current = e.Old, e.New
	}
	if s.C.Scope.IsAll() && s.C.Compare.ComparesAll() {
		before, current = -1, -1
		if all, fresh := s.C.Compare.FolderChanges(); fresh {
			before, current = all.Total.Old, all.Total.New
		}
	}
	a := side{letter: "A", name: s.C.Compare.Older().Label(), style: s.C.Styles.MutedBold}
	b := side{letter: "B", name: "now", style: s.C.Styles.FocusBold}
	if before >= 0 {
		a.figures, b.figures = chunkFigures(s.C, before), chunkFigures(s.C, current)
	}
	writeSides(s, a, b)
}

func chunkFigures(c *part.Context, chunks int) []figure {
	return []figure{{number: part.Count(chunks), noun: "chunks", style: c.Styles.Muted}}
}

func (p *Compare) writePinHint(s *part.Sheet) {
	s.Gap()
	s.Text(GlyphEdited+" marks new text; "+s.C.KeyFor(keys.NextChange)+" "+keys.PrevChange.Key()+" go to it. "+keys.Export.Key()+" exports the comparison. "+
		keys.Pin.Key()+" pins settings as A instead.", s.C.Styles.Muted)
}
