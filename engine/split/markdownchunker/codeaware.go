package markdownchunker

import (
	"cmp"
	"slices"
	"strings"
)

const backticks = "```"

type block struct {
	start, end int
	code       int
}

// codeAware makes a chunk of each table, each code block and each group of related code blocks
// (rules/reference-rules, Strategy code_aware).
func (r *run) codeAware() error {
	d := r.doc
	blocks := d.blocks()
	if len(blocks) == 0 {
		return r.cutByParagraphs(piece{0, len(d.text)}, 1)
	}
	var groups []*group
	if r.config.BindCode && len(d.codes) > 0 {
		groups = d.groups(&r.config)
	}
	gaps := d.findGaps(blocks, groups)
	if err := r.cutGaps(gaps); err != nil {
		return err
	}
	for i, b := range blocks {
		err := r.addGap(&gaps[i])
		switch {
		case err != nil:
		case b.code < 0:
			err = r.emitBlock(b, nil)
		case groups == nil:
			err = r.emitBlock(b, nil)
		default:
			err = r.emitGroup(b, groups[b.code])
		}
		if err != nil {
			return err
		}
	}
	if err := r.addGap(&gaps[len(blocks)]); err != nil {
		return err
	}
	return r.balanceFences()
}

type gap struct {
	firstLine, lastLine int
	chunkCount          int
	chunks              []*Chunk
	err                 error
}

func (d *Document) findGaps(blocks []block, groups []*group) []gap {
	out := make([]gap, 0, len(blocks)+1)
	line := 1
	for _, b := range blocks {
		out = append(out, gap{firstLine: line, lastLine: b.start - 1})
		line = b.end + 1
		if groups == nil || b.code < 0 {
			continue
		}
		if g := groups[b.code]; g.codes[0] == b.code {
			line = d.codes[g.codes[len(g.codes)-1]].end + 1
		}
	}
	return append(out, gap{firstLine: line, lastLine: d.lineCount()})
}

func (r *run) cutGaps(gaps []gap) error {
	return batches(r.ctx, len(gaps), func(from, to int) {
		sub := run{maker: maker{doc: r.doc}, config: r.config, ctx: r.ctx}
		for i := from; i < to; i++ {
			chunkCount := len(sub.chunks)
			gaps[i].err = sub.cutBetween(gaps[i].firstLine, gaps[i].lastLine)
			gaps[i].chunkCount = len(sub.chunks) - chunkCount
		}
		for i := from; i < to; i++ {
			gaps[i].chunks, sub.chunks = sub.chunks[:gaps[i].chunkCount], sub.chunks[gaps[i].chunkCount:]
		}
	})
}

func (r *run) addGap(g *gap) error {
	for _, c := range g.chunks {
		if err := r.addChunk(c, nil); err != nil {
			return err
		}
	}
	return g.err
}

func (d *Document) blocks() []block {
	out := make([]block, 0, len(d.codes)+len(d.tables))
	for i := range d.codes {
		out = append(out, block{d.codes[i].start, d.codes[i].end, i})
	}
	for _, t := range d.tables {
		out = append(out, block{t.start, t.end, -1})
	}
	slices.SortStableFunc(out, func(a, b block) int { return cmp.Compare(a.start, b.start) })
	return out
}

func (r *run) cutBetween(from, to int) error {
	p := r.doc.lines(from, to)
	if isBlank(p.textIn(r.doc.text)) {
		return nil
	}
	return r.cutByParagraphs(p, from)
}

func (r *run) emitBlock(b block, facts *CodeFacts) error {
	rule, kind, whole := RuleCode, contentCode, codeIntegrity
	if b.code < 0 {
		rule, kind, whole = RuleTable, contentTable, tableIntegrity
	}
	c, err := r.makeWhole(b.start, b.end)
	if err == nil {
		c.ContentType, c.Atomic, c.Code = kind, true, facts
		if c.Size > r.config.MaxChunkSize {
			c.Oversize = whole
		}
	}
	r.setRule(rule, b.start)
	if err = r.addChunk(c, err); err == nil {
		r.setRule(RuleAfterBlock, 0)
		r.afterBlock = true
	}
	return err
}

func (r *run) emitGroup(b block, g *group) error {
	d := r.doc
	switch {
	case b.code != g.codes[0]:
		return nil
	case len(g.codes) == 1:
		return r.emitBlock(b, d.newFacts(b.code, &r.config))
	}
	start, end := d.codes[g.codes[0]].start, 0
	for _, i := range g.codes {
		start, end = min(start, d.codes[i].start), max(end, d.codes[i].end)
	}
	c, err := r.makeWhole(start, end)
	if err == nil {
		c.ContentType, c.Atomic, c.Code = contentCode, true, d.groupFacts(g)
		if c.Size > r.config.MaxChunkSize {
			err = &FailedError{Kind: FailedGroup, Start: start, End: end, Size: c.Size, Max: r.config.MaxChunkSize}
		}
	}
	r.setRule(RuleCodeGroup, start)
	if err = r.addChunk(c, err); err == nil {
		r.setRule(RuleAfterBlock, 0)
		r.afterBlock = true
	}
	return err
}

// balanceFences joins two adjacent chunks if both have an odd number of fences.
func (r *run) balanceFences() error {
	fences := make([]int32, len(r.chunks))
	err := eachBatch(r.ctx, len(fences), func(i int) {
		if c := r.chunks[i]; c.readSigns().looksLikeCode() {
			fences[i] = int32(strings.Count(c.Content(), backticks))
		}
	})
	if err != nil || !slices.ContainsFunc(fences, isOdd) {
		return err
	}
	var out []*Chunk
	for i := 0; i < len(r.chunks); i++ {
		c := r.chunks[i]
		switch {
		case !isOdd(fences[i]):
		case i+1 < len(r.chunks) && isOdd(fences[i+1]):
			if err := c.join(r.chunks[i+1], "\n"); err != nil {
				return err
			}
			c.FenceMerged = true
			i++
		default:
			c.FenceCount = int(fences[i])
		}
		out = append(out, c)
	}
	r.chunks = out
	return nil
}

func isOdd(n int32) bool { return n%2 == 1 }
