package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/alteration"
	"chunkscope/engine/chunk"
)

// Parents holds measures of the texts that a search returns instead of chunks (rules/parents).
type Parents struct {
	Parents int    `json:"parents"`
	Unit    string `json:"unit" sum:"same"`
	// Returned is the total size of all parents, and Mean their average size.
	Returned int     `json:"returned"`
	Mean     float64 `json:"mean_size" sum:"skip"`
	// Embedded is the total size of the chunks. Stored is Embedded plus Returned.
	Embedded  int               `json:"embedded"`
	Stored    int               `json:"stored"`
	WholeText WholeCount        `json:"whole_text"`
	Altered   alteration.Counts `json:"altered"`
}

func measureParents(ctx context.Context, r *engine.Result, embeddedCount int) (*Parents, error) {
	if len(r.Parents) == 0 {
		return nil, nil
	}
	meter := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer)
	p := &Parents{Parents: len(r.Parents), Unit: r.Settings.Unit, Embedded: embeddedCount}
	for i := range r.Parents {
		p.Returned += meter.Count(r.Parents[i].Content(r.Doc.Text))
	}
	parents := ParentsAsChunks(r)
	var err error
	if p.WholeText, err = MeasureWholeText(ctx, parents); err != nil {
		return nil, err
	}
	p.Altered, err = CountAlterations(ctx, parents)
	p.finish()
	return p, err
}

func (p *Parents) finish() {
	p.Mean, p.Stored = Ratio(p.Returned, p.Parents), p.Embedded+p.Returned
}

// ParentsAsChunks returns a copy of r in which the parents are the chunks. If r has no parents, it
// returns r.
func ParentsAsChunks(r *engine.Result) *engine.Result {
	if len(r.Parents) == 0 {
		return r
	}
	out := *r
	out.Parents, out.Chunks, out.Seams = nil, chunk.MakeChunks(len(r.Parents)), make([]chunk.Seam, 0, len(r.Parents))
	for i := range r.Parents {
		p := &r.Parents[i]
		if i > 0 {
			out.Seams = append(out.Seams, chunk.Seam{Byte: max(r.Parents[i-1].Body.End, p.Body.Start)})
		}
		out.Chunks.Add(&chunk.Chunk{Body: p.Body, Text: p.Text})
	}
	return &out
}
