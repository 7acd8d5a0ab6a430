package pipeline

import (
	"context"
	"encoding/json"

	"chunkscope/engine/export/records"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Problem describes a document that could not be read, cut or swept.
type Problem struct {
	// From is the position of the document. Document is its id, or "" if it is unknown.
	From     string `json:"from"`
	Document string `json:"document,omitempty"`
	Error    string `json:"error"`
}

// Names of the pipeline's counters.
const (
	Namespace       = "chunkscope"
	DocumentCounter = "documents"
	ChunkCounter    = "chunks"
	ProblemCounter  = "problems"
)

func count(ctx context.Context, name string, n int) {
	c := beam.NewCounter(Namespace, name)
	c.Inc(ctx, int64(n))
}

// writeProblems writes all problems to one file, one per line. If there are none, it does
// not create the file.
func writeProblems(s beam.Scope, file string, lists ...beam.PCollection) {
	all := beam.AddFixedKey(s, beam.Flatten(s, lists...))
	beam.ParDo0(s, &problemsFn{File: file}, beam.GroupByKey(s, all))
}

type problemsFn struct{ File string }

// ProcessElement writes all problems.
func (f *problemsFn) ProcessElement(ctx context.Context, _ int, problems func(*Problem) bool) error {
	w, err := createFile(ctx, f.File)
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
		if _, err := w.Write(append(records.EscapeUnprintable(line), '\n')); err != nil {
			return err
		}
		n++
	}
	count(ctx, ProblemCounter, n)
	return w.commit()
}
