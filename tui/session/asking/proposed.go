package asking

import (
	"slices"
	"sync"

	"chunkscope/engine/measure/retrieval/questions"
)

// Proposed are drafts about documents that are in memory alone, by where the questions
// about a document are kept. They are written when the first of them is confirmed. It may
// be used on any goroutine.
type Proposed struct {
	mu  sync.Mutex
	all map[questions.Location][]questions.Change
}

// Add proposes drafts about a document.
func (p *Proposed) Add(place questions.Location, drafts ...questions.Change) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.all == nil {
		p.all = map[questions.Location][]questions.Change{}
	}
	for _, c := range drafts {
		known := slices.ContainsFunc(p.all[place], func(d questions.Change) bool { return d.ID == c.ID })
		if !known {
			p.all[place] = append(p.all[place], c)
		}
	}
}

// ListBeside is a list of the questions about a document with the drafts proposed.
func (p *Proposed) ListBeside(place questions.Location, l *questions.List) *questions.List {
	p.mu.Lock()
	defer p.mu.Unlock()
	return l.Apply(p.all[place]...)
}

// has reports whether a question is one of the drafts proposed.
func (p *Proposed) has(place questions.Location, id string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.ContainsFunc(p.all[place], func(c questions.Change) bool { return c.ID == id })
}

// settle takes out what becomes of drafts proposed, and is what has to be written: all of
// them once one is confirmed, and nothing of one that is dropped.
func (p *Proposed) settle(place questions.Location, changes []questions.Change) (written []questions.Change) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range changes {
		drafts := p.all[place]
		k := slices.IndexFunc(drafts, func(d questions.Change) bool { return d.ID == c.ID })
		switch {
		case k < 0:
			written = append(written, c)
		case c.Line == nil:
			p.all[place] = slices.Delete(slices.Clone(drafts), k, k+1)
		default:
			drafts = slices.Clone(drafts)
			drafts[k] = c
			written = append(written, drafts...)
			delete(p.all, place)
		}
	}
	return written
}
