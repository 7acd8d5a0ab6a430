package pipeline

import (
	"context"
	"encoding/json"

	"chunkscope/engine/export/records"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Problem is a document that could not be read, cut or swept. The others go on.
type Problem struct {
	// From is where it stands; Document is what it is called, where that is
	// known.
	From     string `json:"from"`
	Document string `json:"document,omitempty"`
	Error    string `json:"error"`
}

// The names of what is counted while a pipeline runs.
const (
	Namespace        = "chunkscope"
	CountedDocuments = "documents"
	CountedChunks    = "chunks"
	CountedProblems  = "problems"
)

func count(ctx context.Context, name string, n int) {
	c := beam.NewCounter(Namespace, name)
	c.Inc(ctx, int64(n))
}

// writeProblems writes all problems to one file, a line each; no file where
// there are none.
func writeProblems(s beam.Scope, file string, lists ...beam.PCollection) {
	all := beam.AddFixedKey(s, beam.Flatten(s, lists...))
	beam.ParDo0(s, &problemsFn{File: file}, beam.GroupByKey(s, all))
}

// problemsFn writes problems.
type problemsFn struct{ File string }

// ProcessElement writes them all.
func (f *problemsFn) ProcessElement(ctx context.Context, _ int, problems func(*Problem) bool) error {
	w, err := create(ctx, f.File)
	if err != nil {
		return err
	}
	defer w.abandon()
	n := 0
	for p := (Problem{}); problems(&p); p = (Problem{}) {
		line, err := json.Marshal(p)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(records.QuietJSON(line), '\n')); err != nil {
			return err
		}
		n++
	}
	count(ctx, CountedProblems, n)
	return w.commit()
}
