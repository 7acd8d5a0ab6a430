package asking

import (
	"slices"
	"sync"

	"chunkscope/engine/measure/retrieval/questions"
)

// Drafts holds the unsaved drafts of each document in memory. If one draft is confirmed, all drafts
// of that document are saved. Drafts is safe for concurrent use.
type Drafts struct {
	mu         sync.Mutex
	byLocation map[questions.Location][]questions.Change
}

// Add adds drafts for the document whose questions are stored at place.
func (p *Drafts) Add(place questions.Location, drafts ...questions.Change) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.byLocation == nil {
		p.byLocation = map[questions.Location][]questions.Change{}
	}
	for _, c := range drafts {
		known := slices.ContainsFunc(p.byLocation[place], func(d questions.Change) bool { return d.ID == c.ID })
		if !known {
			p.byLocation[place] = append(p.byLocation[place], c)
		}
	}
}

// MergeInto returns the stored questions l together with the unsaved drafts at place.
func (p *Drafts) MergeInto(place questions.Location, l *questions.List) *questions.List {
	p.mu.Lock()
	defer p.mu.Unlock()
	return l.Apply(p.byLocation[place]...)
}

func (p *Drafts) has(place questions.Location, id string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.ContainsFunc(p.byLocation[place], func(c questions.Change) bool { return c.ID == id })
}

func (p *Drafts) countOthers(place questions.Location, id string) int {
	if !p.has(place, id) {
		return 0
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.byLocation[place]) - 1
}

// resolve removes the drafts that changes confirm or drop, and returns the changes to write. If a
// draft is confirmed, all other drafts at place are also written. A dropped draft is not written.
func (p *Drafts) resolve(place questions.Location, changes []questions.Change) (written []questions.Change) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range changes {
		drafts := p.byLocation[place]
		k := slices.IndexFunc(drafts, func(d questions.Change) bool { return d.ID == c.ID })
		switch {
		case k < 0:
			written = append(written, c)
		case c.Line == nil:
			p.byLocation[place] = slices.Delete(slices.Clone(drafts), k, k+1)
		default:
			drafts = slices.Clone(drafts)
			drafts[k] = c
			written = append(written, drafts...)
			delete(p.byLocation, place)
		}
	}
	return written
}
