package split

import (
	"context"
	"strconv"

	"chunkscope/engine/chunk"
)

// markdown cuts a document's outline by the rules of one of seed 003's
// strategies (DESIGN §2.1, "How the four Markdown strategies cut").
func markdown(ctx context.Context, job *Job, r *rules) (Cut, error) {
	var cut Cut
	s := job.Settings
	if s.UseAdaptiveSizing {
		cut.Adaptive = adapt(job.Doc, &s)
		s.MaxChunkSize = min(s.MaxChunkSize, cut.Adaptive.Size)
	}
	k := &blockPacker{
		sheet: sheetOf(job), ctx: ctx, rules: r,
		max: s.MaxChunkSize, keep: s.LongParagraphs == "keep", atomic: s.PreserveAtomicBlocks,
	}
	l := layoutOf(job.Doc)
	if n := len(k.ends); n > 0 {
		sections := 1
		if r.sections {
			sections = len(l.sections)
		}
		k.out = make([]slab, 0, min(sections+int(k.ends[n-1])/k.max*3/2, 1<<17))
	}
	l.regions(k.o, s.ExtractPreamble, r.sections, func(r region) bool {
		k.pack(r)
		return len(k.out)%pollEvery != 0 || ctx.Err() == nil
	})
	if err := ctx.Err(); err != nil {
		return Cut{}, err
	}
	slabs := k.mergeSmall(k.out, s.EffectiveMin(), k.max)
	err := k.finish(ctx, &cut, slabs, s.EffectiveMin())
	return cut, err
}

// finish makes chunks and seams of the slabs.
func (k *blockPacker) finish(ctx context.Context, cut *Cut, slabs []slab, minimum int) error {
	if len(slabs) == 0 {
		return nil
	}
	cut.Chunks = make([]chunk.Chunk, len(slabs))
	cut.Seams = make([]chunk.Seam, len(slabs)-1)
	notes := notes{minimum: minimum}
	for i := range slabs {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		a, c := &slabs[i], &cut.Chunks[i]
		c.Body = chunk.Span{Start: a.start, End: a.end}
		c.Section, c.Preamble, c.Kind = int(a.section), a.preamble, a.kind
		if a.preamble {
			c.Kind = chunk.KindPreamble
		}
		c.Note = notes.of(a)
		k.flag(c, slabs, i, minimum)
		if i > 0 {
			k.seam(&cut.Seams[i-1], &slabs[i-1], a)
			cut.Seams[i-1].Note = c.Note
			if a.after && c.Note == "" {
				cut.Seams[i-1].Note = "what stands above it is a chunk of its own"
			}
		}
	}
	return nil
}

// seam says why slab right begins where it does.
func (k *blockPacker) seam(seam *chunk.Seam, left, right *slab) {
	seam.Byte, seam.Cause = right.start, right.cause
	if left.preamble && !right.preamble {
		seam.Cause = chunk.CausePreamble
	}
	if right.where >= 0 {
		seam.Where = firstLine(k.text, right.where)
	}
}

// notes are the sentences that tell of merges. There are few different ones,
// and a chunk in ten may have one.
type notes struct {
	minimum int
	known   map[int32]string
}

func (n *notes) of(a *slab) string {
	switch {
	case a.merges > 1:
		return "merged: " + strconv.Itoa(int(a.merges)) + " parts below " + strconv.Itoa(n.minimum)
	case a.merges == 1:
		if n.known == nil {
			n.known = map[int32]string{}
		}
		s, ok := n.known[a.merged]
		if !ok {
			s = "merged: " + strconv.Itoa(int(a.merged)) + " < " + strconv.Itoa(n.minimum)
			n.known[a.merged] = s
		}
		return s
	case a.heads:
		return "merged: a heading alone goes with its first subsection"
	}
	return ""
}
