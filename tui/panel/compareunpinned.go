package panel

import (
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// explainPinning describes what the panel shows once there are A and B.
func (p *Compare) explainPinning(s *part.Sheet) {
	c := s.C
	if c.Compare.Older() != nil {
		if c.H >= part.LowPanel {
			p.versions(s)
		}
		p.older(s)
		p.writePinHint(s)
		p.listEdited(s)
		return
	}
	if c.Scope.IsAll() {
		s.Text("Of this document alone.", c.Styles.Warn)
	}
	s.Press(keys.Pin.Key(), "to keep these settings as A; what you change then is B")
	s.Gap()
	s.Text("Then this panel shows the elements repaired and severed, the text stored, the seams moved, and the chunks to embed again.", c.Styles.Muted)
	if c.H < part.LowPanel {
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
		s.Fact(row.key.Key(), row.purpose, c.Styles.Muted)
	}
}
