package panel

import (
	"chunkscope/engine/measure/compare"
	"chunkscope/tui/cell"
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
	present := c.Preset()
	if c.H < part.LowPanel { // a short form for a low panel
		s.Text("Nothing is pinned. "+keys.Pin.Key()+" keeps the present settings ("+present+") as A; what you change from then on is B.", c.Styles.Muted)
	} else {
		s.Text("Nothing is pinned.", c.Styles.TextBold)
		s.Gap()
		s.Text(keys.Pin.Key()+" pins the present settings ("+present+") as A. Go on with any slider or preset as B: "+
			"this panel then tells what B changes, and only the seams that differ are marked.", c.Styles.Muted)
		s.Gap()
	}
	p.legend(s)
	s.Text("* behind a preset's name: changed since it was taken", c.Styles.Muted)
}

// spacious is the width that the legend needs in one row.
const spacious = 52

// legend explains the glyphs, in one row in a low panel.
func (p *Compare) legend(s *part.Sheet) {
	low := s.C.H < part.LowPanel && s.W >= spacious
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(s.C.Styles.Muted, " seams:")
	if !low {
		s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
		b.Reset(s.W, s.C.Method)
	}
	for _, m := range []compare.Change{compare.Moved, compare.Added, compare.Removed, compare.Kept} {
		glyph, style := ChangeLook(m, s.C.Styles)
		b.Space(s.C.Styles.Text, 1)
		b.Put(style, glyph)
		b.Put(s.C.Styles.Muted, " "+ChangeWord(m))
		if low {
			b.Space(s.C.Styles.Text, 1)
			continue
		}
		s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
		b.Reset(s.W, s.C.Method)
	}
	if low {
		s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
	}
}
