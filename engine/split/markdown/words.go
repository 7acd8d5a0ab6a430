package markdown

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// cutAtWords fills groups with the words of p, each as full as possible. A word longer
// than the maximum is cut between grapheme clusters.
func (k *blockPacker) cutAtWords(p *blockPiece) {
	if k.isOpen && !k.isWaiting() {
		k.closeGroup()
	}
	rest := *p
	rest.divide = noDivision
	for rest.start < p.end {
		start, room := rest.start, k.max-k.additionUnits(&rest, &rest.extent)
		if k.isOpen {
			start, room = k.current.start, k.max-k.additionUnits(&rest, &k.current.extent)
		}
		end := k.meter.Advance(start, max(0, room), p.end)
		if end >= p.end {
			break
		}
		boundary, cause := k.wordEnd(rest.start, end), chunk.CauseWord
		if first := text.SkipToText(k.text, rest.start, p.end); boundary <= rest.start && first > rest.start { // indentation leaves no room
			rest.start = first
			continue
		}
		if boundary <= rest.start && k.isOpen {
			k.current.endsWithHeading = true
			k.flush()
			continue
		}
		if boundary <= rest.start {
			boundary, cause = k.characterEnd(rest.start, end), chunk.CauseSize
		}
		if rest.ownerBlock != nil {
			rest.footer = rest.ownerBlock.Footer
		}
		k.addWords(rest, boundary, 0)
		k.flush()
		rest.start = text.SkipToText(k.text, boundary, p.end)
		rest.cause, rest.causeLine = cause, -1
		if rest.ownerBlock != nil {
			rest.header, rest.footer = rest.ownerBlock.Header, p.footer
		}
	}
	if rest.start < p.end {
		k.addWords(rest, p.end, p.glue)
	}
}

// additionUnits returns the units of the additions around the words of p, a line of a
// long block, in a chunk that begins like from. It allows for additional tokens at the
// joints.
func (k *blockPacker) additionUnits(p *blockPiece, from *extent) int {
	if p.ownerBlock == nil {
		return 0
	}
	n := from.header.Length() + p.ownerBlock.Footer.Length()
	if n > 0 && k.slack > 0 {
		n += 2
	}
	return n
}

func (k *blockPacker) addWords(p blockPiece, end, glue int) {
	header, footer := p.header, p.footer
	p.extent = k.extent(p.start, text.TrimPythonEnd(k.text, p.start, end))
	p.header, p.footer, p.glue = header, footer, glue
	switch {
	case p.start >= p.end:
		return
	case k.isOpen:
		k.extendGroup(&p)
	case text.IsBlank(k.text[p.start:p.end]):
		return
	default:
		k.beginGroup(&p)
	}
	if k.isLarger(&k.current.extent, &k.current.extent, k.max) { // a single character that is too long
		k.current.reason = p.reason
	}
}

func (k *blockPacker) wordEnd(from, limit int) int {
	if !text.IsWordBoundary(k.text, limit) {
		limit = text.LastWordStart(k.text, from, limit)
	}
	return text.TrimPythonEnd(k.text, from, limit)
}

// characterEnd returns the end of the last grapheme cluster that ends in
// text[from:limit], or of the first cluster.
func (k *blockPacker) characterEnd(from, limit int) int {
	if end := text.ClusterStart(k.text, from, limit); end > from {
		return end
	}
	return text.ClusterEnd(k.text, from)
}
