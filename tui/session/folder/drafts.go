package folder

import (
	"context"
	"slices"
	"sync"

	"chunkscope/engine/measure/retrieval/draft"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/measure/retrieval/questions"
)

// ProposeDrafts proposes about n questions in total, more for larger documents. The keys of the
// result are indexes of documents in the folder. It omits existing questions, skips documents that
// cannot be read, and returns an error only if ctx is done.
func (f *Folder) ProposeDrafts(ctx context.Context, sizes []int, n int) (map[int][]questions.Change, error) {
	total, previous := 0, 0
	for _, size := range sizes {
		total += size
	}
	var files []int
	wanted := map[int]int{}
	for i, size := range sizes {
		start := n * previous / max(1, total)
		previous += size
		if k := n*previous/max(1, total) - start; k > 0 {
			files, wanted[i] = append(files, i), k
		}
	}
	out := map[int][]questions.Change{}
	var mu sync.Mutex
	err := forEach(ctx, files, func(i int) error {
		about, err := f.subject(i)
		if err != nil {
			return nil // the measures report the error
		}
		if changes := about.Propose(wanted[i]); len(changes) > 0 {
			mu.Lock()
			defer mu.Unlock()
			out[i] = changes
		}
		return nil
	})
	return out, err
}

// Propose proposes about n questions for a document. It omits existing questions.
func (s Subject) Propose(n int) (out []questions.Change) {
	known := map[string]bool{}
	for _, q := range slices.Concat(s.Given.Questions, s.Drafts.Questions) {
		for _, ref := range q.References {
			known[ref.Text] = true
		}
	}
	for _, d := range draft.Make(s.Document, language.Detect(s.Text), n) {
		if !known[d.References[0].Slice(s.Text)] {
			out = append(out, questions.New(s.Document, d.Question, d.References, true))
		}
	}
	return out
}
