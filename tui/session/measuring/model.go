package measuring

import (
	"context"
	"slices"
	"sort"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// EmbeddingModel holds the embedding model that the user selected and the number of dimensions of
// its vectors.
type EmbeddingModel struct{ ModelReader }

// ModelReader gives read access to the embedding model.
type ModelReader struct {
	name   string
	tokens bool
	dims   int

	state *view.State
	tasks *tasks.Results
}

// NewModel returns an EmbeddingModel for which no model is selected.
func NewModel(current *view.State, work *tasks.Results) *EmbeddingModel {
	return &EmbeddingModel{ModelReader{state: current, tasks: work, dims: metrics.DefaultDims}}
}

// Name returns the name of the selected model, or "".
func (m *ModelReader) Name() string { return m.name }

// SelectModel selects the model with this name. If name is "", no model is selected.
func (m *EmbeddingModel) SelectModel(name string) { m.name = name }

// ShowsTokens reports whether the screen shows token borders.
func (m *ModelReader) ShowsTokens() bool { return m.tokens }

// ShowTokens sets whether the screen shows token borders.
func (m *EmbeddingModel) ShowTokens(enabled bool) { m.tokens = enabled }

// DimensionOptions lists common numbers of dimensions of embedding vectors.
var DimensionOptions = [...]int{384, 768, 1024, 1536, 3072}

// Dimensions returns the number of dimensions of the vectors.
func (m *ModelReader) Dimensions() int { return m.dims }

// NextDimensions selects the next entry of DimensionOptions.
func (m *EmbeddingModel) NextDimensions() {
	m.dims = DimensionOptions[(slices.Index(DimensionOptions[:], m.dims)+1)%len(DimensionOptions)]
}

// ModelLimit describes the text that the embedding model does not read.
type ModelLimit struct {
	metrics.LimitReport
	// Unembedded is the source text that the model does not read in any chunk.
	Unembedded []chunk.Span
}

// PartBeyondLimit returns the part of chunk i that the model does not read. ok is false if the
// model reads the whole chunk.
func (l *ModelLimit) PartBeyondLimit(i int) (p metrics.TruncatedChunk, ok bool) {
	pos, ok := slices.BinarySearchFunc(l.TruncatedChunks, i, func(p metrics.TruncatedChunk, i int) int { return p.Chunk - i })
	if !ok {
		return p, false
	}
	return l.TruncatedChunks[pos], true
}

// Model returns the selected embedding model. ok is false if there is none.
func (m *ModelReader) Model() (model metrics.Model, ok bool) {
	if m.name == "" {
		return model, false
	}
	model, err := metrics.FindModel(m.name)
	return model, err == nil
}

const limitTask = "limit"

type limitKey struct {
	view  *view.View
	model string
}

// LimitTask returns the task that finds the text that the model does not read.
func (m *ModelReader) LimitTask() []tasks.Task {
	model, ok := m.Model()
	v := m.state.View
	if !ok || v == nil {
		return nil
	}
	return []tasks.Task{{
		Name: limitTask, Key: limitKey{v, model.Name}, Delay: 10 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			report, err := metrics.MeasureLimit(ctx, v.Result, model)
			if err != nil {
				return nil, err
			}
			return &ModelLimit{report, findUnembedded(v.Result, report.TruncatedChunks)}, nil
		},
	}}
}

// Limit returns the result of LimitTask. It returns nil if the result is not known yet or no model
// is selected.
func (m *ModelReader) Limit() *ModelLimit {
	if _, ok := m.Model(); !ok {
		return nil
	}
	l, fresh, _ := tasks.Result[*ModelLimit](m.tasks, limitTask)
	if !fresh {
		return nil
	}
	return l
}

// findUnembedded returns the source text that is beyond the limit in some chunk and not within the
// limit of any chunk.
func findUnembedded(r *engine.Result, past []metrics.TruncatedChunk) []chunk.Span {
	if len(past) == 0 {
		return nil
	}
	var tails, read []chunk.Span
	next := 0
	for i := range r.Chunks.Len() {
		c := r.Chunks.At(i)
		end := c.Body.End
		if next < len(past) && past[next].Chunk == i {
			p := &past[next]
			next++
			if pos := p.Offset - len(c.ContextPrefix); pos < len(c.Prefix) { // the limit is inside the repeated text
				stop := c.Overlap.Start + min(max(0, pos), c.Overlap.Len())
				tails = append(tails, chunk.Span{Start: stop, End: c.Overlap.End}, c.Body)
				read = append(read, chunk.Span{Start: c.Overlap.Start, End: stop})
				continue
			}
			end = max(c.Body.Start, sourceOffset(r, p)) // the source of a repeated header is elsewhere
			tails = append(tails, chunk.Span{Start: end, End: c.Body.End})
		}
		if c.HasRepeatedText() {
			read = append(read, c.Overlap)
		}
		read = append(read, chunk.Span{Start: c.Body.Start, End: end})
	}
	return subtractSpans(joinSpans(tails), joinSpans(read))
}

// sourceOffset returns the source offset of the first character that the model does not read. If
// the content was rewritten, it finds this offset by counting characters except white space, whose
// order is the same in the source.
func sourceOffset(r *engine.Result, p *metrics.TruncatedChunk) int {
	if p.Source >= 0 {
		return p.Source
	}
	c, text := r.Chunks.At(p.Chunk), r.Doc.Text
	content := r.Content(p.Chunk)
	pos := c.Body.Start
	for _, ch := range content[min(c.BodyOffset(), p.Offset):p.Offset] {
		if unicode.IsSpace(ch) || ch == utf8.RuneError {
			continue
		}
		i := strings.IndexRune(text[pos:c.Body.End], ch)
		if i < 0 {
			break
		}
		pos += i + utf8.RuneLen(ch)
	}
	return pos
}

func joinSpans(spans []chunk.Span) []chunk.Span {
	spans = slices.DeleteFunc(spans, chunk.Span.Empty)
	slices.SortFunc(spans, func(a, b chunk.Span) int { return a.Start - b.Start })
	var out []chunk.Span
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

// subtractSpans returns the parts of a that are not in b. Both a and b must be sorted and have no
// overlaps.
func subtractSpans(a, b []chunk.Span) []chunk.Span {
	var out []chunk.Span
	for _, s := range a {
		i := sort.Search(len(b), func(i int) bool { return b[i].End > s.Start })
		for ; i < len(b) && b[i].Start < s.End; i++ {
			if b[i].Start > s.Start {
				out = append(out, chunk.Span{Start: s.Start, End: b[i].Start})
			}
			s.Start = b[i].End
		}
		if !s.Empty() {
			out = append(out, s)
		}
	}
	return out
}
