package tui

import (
	"chunkscope/tui/docview"
	"chunkscope/tui/session"
	"chunkscope/tui/session/view"
)

// places holds the position and the selection under each of the settings since the user last scrolled
// or selected a chunk. Steps back, undo and redo therefore show the same text again.
type places struct {
	known   map[runKey]place
	current place
}

type place struct {
	position          docview.Place
	selected, lostCut int
}

func keyOf(v *view.View) runKey { return runKey{v.Result.Doc, v.Result.Settings, v.HandCutVersion} }

func newPlace(s *session.Session, r *docview.Reading) place {
	return place{r.Place(), s.Selected, s.LostCut}
}

// save stores the place under the settings of the current result.
func (p *places) save(s *session.Session, r *docview.Reading) {
	now := newPlace(s, r)
	if p.known == nil || now.position.Anchor != p.current.position.Anchor || now.selected != p.current.selected {
		p.known = map[runKey]place{}
	}
	p.known[keyOf(s.View)], p.current = now, now
}

// restore returns to the place under the settings of the new result. ok is false if it is unknown.
func (p *places) restore(s *session.Session, r *docview.Reading) (ok bool) {
	known, ok := p.known[keyOf(s.View)]
	if ok {
		r.Return(known.position)
		s.Selected, s.LostCut = known.selected, known.lostCut
	}
	return ok
}

// inSight records what is visible: any seam, the selected seam, and the text of the selected chunk.
type inSight struct{ seam, selectedSeam, selection bool }

func newInSight(s *session.Session, r *docview.Reading) inSight {
	start, end := r.VisibleBytes()
	_, seam := s.View.FirstSeamBetween(start, end)
	return inSight{seam || r.FoundNoSeam(), s.IsSelectedSeamBetween(start, end), s.IsSelectionBetween(start, end)}
}
