package panel

import (
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// explainPinning explains how to compare.
func (p *Compare) explainPinning(s *part.Sheet) {
	c := s.C
	if c.Compare.Older() != nil {
		if c.H >= part.LowPanel {
			p.versions(s)
		}
		p.older(s)
		p.pinHint(s)
		p.listEdited(s)
		return
	}
	s.Press(keys.Pin.Key(), "to pin "+c.Preset()+" as A, and compare with it what you change")
}
