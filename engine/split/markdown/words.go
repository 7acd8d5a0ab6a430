package markdown

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// cutAtWords splits p between words. A word that is too long is split between grapheme clusters.
func (k *blockPacker) cutAtWords(p *blockPiece) {
	if k.isOpen && !k.isWaiting() {
		k.closeGroup()
	}
	remaining := *p
	remaining.method = noSplit
	for remaining.start < p.end {
		start, available := remaining.start, k.max-k.additionUnits(&remaining, &remaining.extent)
		if k.isOpen {
			start, available = k.openGroup.start, k.max-k.additionUnits(&remaining, &k.openGroup.extent)
		}
		end := k.meter.Advance(start, max(0, available), p.end)
		if end >= p.end {
			break
		}
		boundary, cause := k.wordEnd(remaining.start, end), chunk.CauseWord
		if first := text.SkipToText(k.text, remaining.start, p.end); boundary <= remaining.start && first > remaining.start { // the indentation leaves no room for a word
			remaining.start = first
			continue
		}
		if boundary <= remaining.start && k.isOpen {
			k.openGroup.endsWithHeading = true
			k.flush()
			continue
		}
		if boundary <= remaining.start {
			boundary, cause = k.characterEnd(remaining.start, end), chunk.CauseSize
		}
		if remaining.ownerBlock != nil {
			remaining.footer = remaining.ownerBlock.Footer
		}
		k.addWords(remaining, boundary, 0)
		k.flush()
		remaining.start = text.SkipToText(k.text, boundary, p.end)
		remaining.cause, remaining.causeLine = cause, chunk.PackedSpan{}
		if remaining.ownerBlock != nil {
			remaining.header, remaining.footer = remaining.ownerBlock.Header, p.footer
		}
	}
	if remaining.start < p.end {
		k.addWords(remaining, p.end, p.glue)
	}
}

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
	if k.isLarger(&k.openGroup.extent, &k.openGroup.extent, k.max) { // one character is longer than the maximum
		k.openGroup.reason = p.reason
	}
}

func (k *blockPacker) wordEnd(from, limit int) int {
	if !text.IsWordBoundary(k.text, limit) {
		limit = text.LastWordStart(k.text, from, limit)
	}
	return text.TrimPythonEnd(k.text, from, limit)
}

func (k *blockPacker) characterEnd(from, limit int) int {
	if end := text.ClusterStart(k.text, from, limit); end > from {
		return end
	}
	return text.ClusterEnd(k.text, from)
}
