package folder

import (
	"context"
	"fmt"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval"
)

// Ranking ranks the chunks of all documents for one question.
type Ranking struct {
	folder   *Folder
	method   CutMethod
	question string
	results  *results[documentIndex]
}

// documentIndex is the index of one document for one question. Index is nil if the document cannot
// be read or chunked.
type documentIndex struct{ *retrieval.Index }

// NewRanking returns a ranking without results.
func (f *Folder) NewRanking(w CutMethod, question string) *Ranking {
	return &Ranking{folder: f, method: w, question: question, results: newResults[documentIndex](len(f.Files))}
}

// Answer holds the best chunks of all documents for a question.
type Answer struct {
	retrieval.Answer
	// Parts lists the documents that have chunks. Hit.Document is an index into Parts.
	Parts  []Part
	Chunks int
}

// Part is one document in an Answer.
type Part struct {
	// File is the index of the document in the folder, or -1 for the open document.
	File int
	// Index and Result are nil if none of the best chunks is from this document.
	*retrieval.Index
	Result *engine.Result
}

// Run ranks the chunks and returns the k best. It regularly reports how many documents it has read,
// and skips those that cannot be read or chunked. It returns an error if ctx is done, or if a
// document with one of the best chunks can no longer be read.
func (a *Ranking) Run(ctx context.Context, k int, report func(done, total int)) (*Answer, error) {
	err := a.results.run(ctx, func(i int) (*documentIndex, error) {
		p, err := a.read(ctx, i)
		if err == nil {
			p.Index = p.Restrict(a.question)
		}
		return &documentIndex{p.Index}, ctx.Err()
	}, func() {
		_, n := a.results.collect()
		report(n, len(a.folder.Files))
	})
	if err != nil {
		return nil, err
	}
	return a.answer(ctx, k)
}

func (a *Ranking) read(ctx context.Context, i int) (Part, error) {
	doc, err := a.folder.load(i)
	if err != nil {
		return Part{}, err
	}
	r, _, err := a.folder.cutDocument(ctx, &a.method, i, doc)
	if err != nil {
		return Part{}, err
	}
	x, err := retrieval.NewIndex(ctx, r)
	return Part{File: i, Index: x, Result: r}, err
}

func (a *Ranking) answer(ctx context.Context, k int) (*Answer, error) {
	out := &Answer{}
	var parts []*retrieval.Index
	indexes, _ := a.results.collect()
	for i, x := range indexes {
		if x.Index != nil {
			out.Parts = append(out.Parts, Part{File: i})
			out.Chunks += x.Len()
			parts = append(parts, x.Index)
		}
	}
	q := retrieval.Query{K: k, Candidates: 2 * k}
	var repeated []int
	seen := map[int]bool{}
	for _, f := range retrieval.NewCorpusFromIndexes(parts).Rank(a.question, q.Candidates) {
		if !seen[f.Document] {
			seen[f.Document] = true
			repeated = append(repeated, f.Document)
		}
	}
	err := forEach(ctx, repeated, func(d int) error {
		p, err := a.read(ctx, out.Parts[d].File)
		if err != nil {
			return fmt.Errorf("%s changed during the search: %w", a.folder.Files[out.Parts[d].File], err)
		}
		out.Parts[d], parts[d] = p, p.Index
		return nil
	})
	if err != nil {
		return nil, err
	}
	out.Answer, err = retrieval.NewCorpusFromIndexes(parts).Ask(ctx, a.question, q)
	return out, err
}
