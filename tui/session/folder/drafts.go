package folder

import (
	"context"
	"sync"

	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/draft"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/measure/retrieval/questions"
)

// Drafts proposes about n questions about the documents, by their index in the folder, in
// proportion to their sizes. It omits existing questions, and documents that cannot be
// read. The only error is ctx's.
func (f *Folder) Drafts(ctx context.Context, sizes []int, n int) (map[int][]questions.Change, error) {
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
	err := each(ctx, files, func(i int) error {
		changes := f.drafts(i, wanted[i])
		mu.Lock()
		defer mu.Unlock()
		if len(changes) > 0 {
			out[i] = changes
		}
		return nil
	})
	return out, err
}

// drafts proposes about n questions about a document.
func (f *Folder) drafts(i, n int) (out []questions.Change) {
	doc, err := f.load(i)
	if err != nil {
		return nil
	}
	known := map[string]bool{}
	given, drafts := f.questionsOf(i)
	for _, gold := range []*retrieval.Gold{given, drafts} {
		for _, q := range gold.Questions {
			for _, ref := range q.References {
				known[ref.Text] = true
			}
		}
	}
	for _, d := range draft.Make(doc, language.Detect(doc.Text), n) {
		if !known[d.References[0].Of(doc.Text)] {
			out = append(out, questions.New(doc, d.Question, d.References, true))
		}
	}
	return out
}
