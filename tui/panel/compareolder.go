package panel

import (
	"strconv"

	"chunkscope/engine/measure/compare"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// GlyphEdited marks chunks whose text is new since an older version.
const GlyphEdited = "~"

// older tells what became of the chunks since an older version, under the present
// settings. It reports whether there is one.
func (p *Compare) older(s *part.Sheet) bool {
	o, st := s.C.Compare.Older(), s.C.Styles
	if o == nil {
		return false
	}
	e := s.C.Compare.Edits()
	if e == nil {
		s.Text("comparing with the text "+o.Since()+" …", st.Muted)
		return true
	}
	s.Text("re-embed "+part.Count(e.Embed)+" of "+part.Count(e.New)+" "+o.Since(), st.TextBold)
	s.Fact("chunks", part.Count(e.Kept)+" kept · "+part.Count(e.Changed)+" changed", st.Text)
	s.Fact("", part.Count(e.Added)+" added · "+part.Count(e.Gone)+" gone", st.Text)
	s.Fact("tokens", part.Count(e.EmbedTokens)+" of "+part.Count(e.NewTokens), st.Text)
	if e.Drop > 0 {
		s.Fact("delete", part.Count(e.Drop)+" of "+part.Count(e.Old)+" older", st.Text)
	}
	return true
}

// edited lists the chunks that are not kept, as far as there is room.
func (p *Compare) edited(s *part.Sheet) {
	e := s.C.Compare.Edits()
	if e == nil || e.Embed+e.Gone == 0 {
		return
	}
	s.Gap()
	for i := range e.Chunks {
		c := &e.Chunks[i]
		if c.Status == compare.ChunkKept || len(s.Lines) >= s.C.H {
			continue
		}
		style, number := s.C.Styles.Changed, c.New
		if c.Status == compare.ChunkGone {
			style, number = s.C.Styles.WarnBold, c.Old
		}
		var b cell.Line
		b.Reset(s.W, s.C.Method)
		b.Put(style, " "+cell.Fit(string(c.Status), len("changed "), s.C.Method))
		b.Put(s.C.Styles.Muted, cell.FitRight(strconv.Itoa(number+1), len(strconv.Itoa(max(e.Old, e.New))), s.C.Method)+" ")
		b.PutMax(s.C.Styles.Muted, c.Beginning, b.Room()-1)
		s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
	}
}

// pinHint says what pinning does beside an older version, whose settings are the same.
func (p *Compare) pinHint(s *part.Sheet) {
	s.Gap()
	s.Text(GlyphEdited+" marks new text. "+keys.Pin.Key()+" pins settings, and compares these instead.", s.C.Styles.Muted)
}
