package layout

import "testing"

// gutterAndMap is the width for a document with thousands of lines and hundreds of chunks.
const gutterAndMap = 13

func newSpec() Spec { return Spec{Settings: 18, Lower: Settings} }

func TestDocumentGetsMostSpace(t *testing.T) {
	for _, c := range []struct{ w, h, rows, columns int }{
		{80, 24, 18, 80}, {120, 40, 33, 72 + gutterAndMap}, {100, 30, 24, 60}, {128, 40, 33, 80 + gutterAndMap}, {200, 60, 50, 119},
	} {
		for _, focus := range []Pane{Document, Settings, Panel} {
			spec := newSpec()
			spec.Focus, spec.Lower = focus, max(focus, Settings)
			l := Arrange(c.w, c.h, spec)
			if l.Arrangement == Stacked && focus == Panel {
				c.rows = 9 // the open panel takes rows until it is closed
			}
			if l.Document.H < c.rows || l.Document.W < c.columns {
				t.Errorf("%d × %d with pane %d: the document is %d × %d, want %d × %d", c.w, c.h, focus, l.Document.W, l.Document.H, c.columns, c.rows)
			}
		}
	}
}

func TestWideGutterShrinksPanels(t *testing.T) {
	for _, c := range []struct{ w, gutter, text int }{
		{120, 7, 72}, {120, 11, 72}, {120, 12, 72}, {120, 13, 72}, {128, 11, 80}, {128, 12, 80}, {128, 13, 80}, {200, 14, 103},
	} {
		spec := newSpec()
		spec.Gutter = c.gutter
		l, standard := Arrange(c.w, 40, spec), Arrange(c.w, 40, newSpec())
		if got := l.Document.W - c.gutter - (gutterAndMap - normalGutter); got < c.text {
			t.Errorf("at %d columns with a gutter of %d the text has %d, want %d", c.w, c.gutter, got, c.text)
		}
		if c.gutter <= normalGutter && l != standard || l.PanelFrame.W < minSide {
			t.Errorf("at %d columns with a gutter of %d: unexpected layout %+v", c.w, c.gutter, l)
		}
	}
	spec := newSpec()
	spec.Gutter, spec.Split.Side = 14, 34
	if l := Arrange(120, 40, spec); l.PanelFrame.W != 34 {
		t.Errorf("a dragged border was moved: %+v", l)
	}
}

func TestNothingOverlaps(t *testing.T) {
	for w := MinWidth; w <= 230; w += 3 {
		for h := MinHeight; h <= 70; h++ {
			for _, zoom := range []Zoom{TextOnly, Shared, PanelLarge} {
				for _, split := range []Split{{Zoom: zoom, StackedZoom: zoom}, {Zoom: zoom, StackedZoom: zoom, Side: 1, StackedRows: 1}, {Zoom: zoom, StackedZoom: zoom, Side: 500, StackedRows: 500}} {
					for _, focus := range []Pane{Document, Settings, Panel} {
						spec := newSpec()
						spec.Focus, spec.Lower, spec.Split = focus, max(focus, Settings), split
						l := Arrange(w, h, spec)
						taken := 0
						for _, r := range []Rect{l.Header, l.Note, l.Footer, l.DocumentFrame, l.SettingsFrame, l.PanelFrame, l.OtherFrame} {
							taken += max(0, r.W) * max(0, r.H)
							for y := r.Y; y < r.Y+r.H; y++ {
								if r.X < 0 || r.X+r.W > w || y >= h {
									t.Fatalf("%d × %d %+v: rectangle %+v is outside the screen", w, h, spec, r)
								}
							}
						}
						if l.Arrangement == SideBySide && !l.Border.Empty() {
							taken += l.Border.H
						}
						if taken != w*h || !l.Shows(focus) {
							t.Fatalf("%d × %d %+v: %d of %d cells are used, pane %d shown = %t", w, h, spec, taken, w*h, focus, l.Shows(focus))
						}
					}
				}
			}
		}
	}
}

func TestTwoPanelsOnWideScreens(t *testing.T) {
	if l := Arrange(180, 60, newSpec()); l.OtherFrame.Empty() || l.OtherFrame.Y != l.PanelFrame.Y+l.PanelFrame.H {
		t.Errorf("at 180 columns: want two panels, got %+v", l)
	}
	if l := Arrange(179, 60, newSpec()); !l.OtherFrame.Empty() {
		t.Errorf("at 179 columns: want one panel, got %+v", l)
	}
}

// Rows that one panel does not need must go to the other, so that no panel hides rows while the
// other has empty ones. Both must be readable.
func TestPanelsShareTheirRows(t *testing.T) {
	standard := Arrange(200, 60, newSpec())
	mine, others := standard.Panel().H, standard.OtherInterior().H
	rows := standard.PanelFrame.H + standard.OtherFrame.H
	for _, c := range []struct{ panel, other, want int }{
		{0, 0, others},
		{mine, 3, others}, // the open panel has enough rows
		{mine, others, others},
		{mine, others - 1, others},
		{3, others, rows - 7},
		{12, others, rows - 15},
		{12, 3, rows - 15},
		{mine + 2, others - 3, others - 2},
		{mine + 2, others - 2, others - 2},
		{mine + 2, others - 1, min(RoundUpRows(others-1), others)}, // too few spare rows
		{mine + 2, others + 2, others},
		{mine - 5, others + 3, others + 4},
		{mine - 2, others + 2, others + 2},
	} {
		w := newSpec()
		w.Panel, w.Other = c.panel, c.other
		l := Arrange(200, 60, w)
		if got := l.OtherInterior().H; got != c.want || l.PanelFrame.H+l.OtherFrame.H != rows || l.OtherFrame.Y != l.PanelFrame.Y+l.PanelFrame.H {
			t.Errorf("panels of %d and %d rows: got %+v and %+v, want %d rows below", c.panel-mine, c.other-others, l.PanelFrame, l.OtherFrame, c.want)
		}
	}
}

// + and - must resize the focused pane. A border dragged by the user must stay in place.
func TestUserResizesPanes(t *testing.T) {
	w := newSpec()
	standard := Arrange(120, 40, w)
	w.Split.Zoom = w.Split.Zoom.Enlarge(Document, 1)
	if l := Arrange(120, 40, w); l.Document.W != 120 || l.Shows(Panel) {
		t.Errorf("panes are shown beside the document: %+v", l)
	}
	w.Focus = Panel
	if l := Arrange(120, 40, w); !l.Shows(Panel) {
		t.Error("the focused panel is not shown")
	}
	w.Split.Zoom = w.Split.Zoom.Enlarge(Panel, 1).Enlarge(Panel, 1).Enlarge(Panel, 1)
	if l := Arrange(120, 40, w); l.PanelFrame.W <= standard.PanelFrame.W || l.PanelFrame.H <= standard.PanelFrame.H {
		t.Errorf("the panel was not enlarged: %+v", l)
	}
	for _, c := range []struct{ w, text int }{{100, 60}, {120, 65}, {200, 99}} {
		if l := Arrange(c.w, 40, w); l.Document.W != c.text {
			t.Errorf("beside a large panel at %d columns the text has %d, want %d", c.w, l.Document.W, c.text)
		}
	}
	w.Split = Split{Side: standard.SideWidth(70)}
	if l := Arrange(120, 40, w); l.Border.X != 70 {
		t.Errorf("the border was dragged to 70, and is at %d, want 70", l.Border.X)
	}
	w.Lower = Panel
	low := Arrange(80, 24, w)
	w.Split = Split{StackedRows: low.StackedHeight(12)}
	if l := Arrange(80, 24, w); l.Border.Y != 12 {
		t.Errorf("the border was dragged to row 12, and is at %d, want 12", l.Border.Y)
	}
	w.Split = Split{StackedZoom: PanelLarge}
	if l := Arrange(80, 24, w); l.PanelFrame.H <= low.PanelFrame.H || Arrange(120, 40, w) != Arrange(120, 40, Spec{Settings: w.Settings, Focus: w.Focus, Lower: w.Lower}) {
		t.Errorf("panel below the text was not enlarged: %+v", l)
	}
}

// The selected setting must be visible below a narrow document, unless the document is also short.
func TestSelectedSettingStaysBelowNarrowDocument(t *testing.T) {
	for _, c := range []struct{ h, rows int }{{20, 1}, {14, 0}} {
		l := Arrange(64, c.h, Spec{Focus: Document})
		if l.SettingsFrame.H != c.rows || l.DocumentFrame.H != c.h-3-c.rows {
			t.Errorf("%d rows: the settings get %d, the document gets %d", c.h, l.SettingsFrame.H, l.DocumentFrame.H)
		}
	}
}
