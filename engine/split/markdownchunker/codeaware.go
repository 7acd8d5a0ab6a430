package markdownchunker

import (
	"cmp"
	"slices"
	"strings"
)

const backticks = "```"

type block struct {
	passage
	code int // index of a code block in codeBlocks, or -1 for a table
}

func (d *Document) readBlocks() {
	d.blocks = make([]block, 0, len(d.codeBlocks)+len(d.tables))
	for i := range d.codeBlocks {
		d.blocks = append(d.blocks, block{d.readPassage(d.codeBlocks[i].start, d.codeBlocks[i].end), i})
	}
	for _, t := range d.tables {
		d.blocks = append(d.blocks, block{d.readPassage(t.start, t.end), -1})
	}
	slices.SortStableFunc(d.blocks, func(a, b block) int { return cmp.Compare(a.firstLine, b.firstLine) })
	d.gaps = make([]passage, 0, len(d.blocks)+1)
	line := 1
	for i := range d.blocks {
		d.gaps = append(d.gaps, d.readPassage(line, d.blocks[i].firstLine-1))
		line = d.blocks[i].lastLine + 1
	}
	d.gaps = append(d.gaps, d.readPassage(line, d.lineCount()))
	for i := range d.blocks {
		d.blocks[i].markers = readMarkers(d.blocks[i].textIn(d.text))
	}
	for i := range d.gaps {
		p := &d.gaps[i]
		p.markers, p.trimmedEnd = readMarkers(p.textIn(d.text)), d.findTrimmedEnd(p.piece)
	}
}

// runCodeAware implements the code_aware strategy (rules/reference-rules, Strategy code_aware).
func (r *run) runCodeAware() error {
	d := r.doc
	d.readBlocksOnce.Do(d.readBlocks)
	var groups []*group
	if r.config.BindCode && len(d.codeBlocks) > 0 {
		groups = d.findGroups(&r.config)
	}
	gaps, err := r.cutGaps(groups)
	if err != nil {
		return err
	}
	for i := range d.blocks {
		err := r.addGap(&gaps[i])
		switch b := &d.blocks[i]; {
		case err != nil:
		case b.code < 0 || groups == nil:
			err = r.emitBlock(b, nil)
		default:
			err = r.emitGroup(b, groups[b.code])
		}
		if err != nil {
			return err
		}
	}
	if err := r.addGap(&gaps[len(d.blocks)]); err != nil || len(d.blocks) == 0 {
		return err
	}
	return r.balanceFences()
}

type gap struct {
	chunkCount int
	chunks     []*Chunk
	err        error
}

// cutGaps splits the gaps in parallel. It omits gaps inside a group of blocks, since they belong to
// the group.
func (r *run) cutGaps(groups []*group) ([]gap, error) {
	d, gaps := r.doc, make([]gap, len(r.doc.gaps))
	return gaps, batches(r.ctx, len(gaps), func(from, to int) {
		sub := run{maker: maker{doc: d}, config: r.config, ctx: r.ctx}
		for i := from; i < to; i++ {
			if i > 0 && d.blocks[i-1].startsGroup(groups) {
				continue
			}
			chunkCount := len(sub.chunks)
			gaps[i].err = sub.cutByParagraphs(&d.gaps[i])
			gaps[i].chunkCount = len(sub.chunks) - chunkCount
		}
		for i := from; i < to; i++ {
			gaps[i].chunks, sub.chunks = sub.chunks[:gaps[i].chunkCount], sub.chunks[gaps[i].chunkCount:]
		}
	})
}

func (b *block) startsGroup(groups []*group) bool {
	if groups == nil || b.code < 0 {
		return false
	}
	codeBlocks := groups[b.code].codeBlocks
	return len(codeBlocks) > 1 && codeBlocks[0] == b.code
}

func (r *run) addGap(g *gap) error {
	for _, c := range g.chunks {
		if err := r.addChunk(c, nil); err != nil {
			return err
		}
	}
	return g.err
}

func (r *run) emitBlock(b *block, facts *CodeFacts) error {
	rule, kind, whole := RuleCode, contentCode, codeIntegrity
	if b.code < 0 {
		rule, kind, whole = RuleTable, contentTable, tableIntegrity
	}
	c, err := r.makeChunk(&b.passage)
	if err == nil {
		c.ContentType, c.Atomic, c.Code = kind, true, facts
		if c.Size > r.config.MaxChunkSize {
			c.Oversize = whole
		}
	}
	r.setRule(rule, b.firstLine)
	if err = r.addChunk(c, err); err == nil {
		r.setRule(RuleAfterBlock, 0)
		r.afterBlock = true
	}
	return err
}

func (r *run) emitGroup(b *block, g *group) error {
	d := r.doc
	switch {
	case b.code != g.codeBlocks[0]:
		return nil
	case len(g.codeBlocks) == 1:
		return r.emitBlock(b, d.newFacts(b.code, &r.config))
	}
	start, end := d.codeBlocks[g.codeBlocks[0]].start, 0
	for _, i := range g.codeBlocks {
		start, end = min(start, d.codeBlocks[i].start), max(end, d.codeBlocks[i].end)
	}
	c, err := r.makeWhole(start, end)
	if err == nil {
		c.ContentType, c.Atomic, c.Code = contentCode, true, d.groupFacts(g)
		if c.Size > r.config.MaxChunkSize {
			err = &DocumentError{Kind: GroupTooLong, Start: start, End: end, Size: c.Size, Max: r.config.MaxChunkSize}
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
	chunks := r.chunks
	err := eachBatch(r.ctx, len(chunks), func(i int) { chunks[i].readMarkers() })
	if err != nil || !slices.ContainsFunc(chunks, (*Chunk).hasOddFences) {
		return err
	}
	r.chunks = nil
	for i := 0; i < len(chunks); i++ {
		c := chunks[i]
		switch {
		case !c.hasOddFences():
		case i+1 < len(chunks) && chunks[i+1].hasOddFences():
			if err := c.join(chunks[i+1], "\n"); err != nil {
				return err
			}
			c.FenceMerged = true
			i++
		default:
			c.FenceCount = strings.Count(c.Content(), backticks)
		}
		r.chunks = append(r.chunks, c)
	}
	return nil
}

func (c *Chunk) hasOddFences() bool { return c.readMarkers()&hasOddFences != 0 }
