package panel

import (
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

func (p *Compare) explainPinning(s *part.Sheet) {
	c, st := s.C, s.C.Styles
	if c.Compare.Older() != nil {
		if c.H >= part.FullPanelHeight {
			p.writeVersions(s)
		}
		p.writeOlder(s)
		p.writePinHint(s)
		p.listEdited(s)
		return
	}
	if c.Scope.IsAll() {
		s.Text("This document only.", st.Warn)
	}
	s.Text("What would other settings repair, sever and store?", st.Text)
	s.Gap()
	a, b := side{letter: "A", name: c.Preset(), style: st.MutedBold}, side{letter: "B", style: st.MutedBold}
	if m, _ := c.Measures.Latest(); m != nil && m.Chunks > 0 {
		a.figures = describeSide(m.Report, st.Text)
		for _, f := range a.figures {
			b.figures = append(b.figures, figure{"–", f.noun, st.Muted})
		}
	}
	writeSides(s, a, b)
	s.Gap()
	s.Press(keys.Pin.Key(), "to keep these settings as A; later changes become B")
	s.Text("The panel then lists the moved seams and the chunks to embed again.", st.Muted)
	if c.H < part.FullPanelHeight {
		return
	}
	s.Gap()
	for _, row := range []struct {
		key     keys.Action
		purpose string
	}{
		{keys.NextChange, "next difference"},
		{keys.ShowSides, "A, B side by side"},
		{keys.Swap, "swap A and B"},
	} {
		s.Fact(row.key.Key(), row.purpose, st.Muted)
	}
}
