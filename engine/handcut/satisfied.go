package handcut

import "chunkscope/engine/chunk"

// Count returns the number of changes that were located.
func (p *Replay) Count() int {
	if p == nil {
		return 0
	}
	return len(p.joins) + len(p.cuts) + len(p.omissions)
}

// CountSatisfied counts the changes that the chunks already satisfy: joins without a seam, cuts at a
// seam, and omissions of text that is not in any chunk.
func (p *Replay) CountSatisfied(text string, chunks chunk.Chunks, seams []chunk.Seam) int {
	if p == nil {
		return 0
	}
	w, n := replayRun{text: text, chunks: chunks.Slice(), seams: seams}, 0
	for _, pos := range p.joins {
		if w.findSeam(pos) < 0 {
			n++
		}
	}
	for _, pos := range p.cuts {
		if w.findSeam(pos) >= 0 {
			n++
		}
	}
	for _, s := range p.omissions {
		if !w.isInChunk(s) {
			n++
		}
	}
	return n
}

func (w *replayRun) isInChunk(s chunk.Span) bool {
	for i := range w.chunks {
		if touches(w.chunks[i].Body, s) {
			return true
		}
	}
	return false
}
