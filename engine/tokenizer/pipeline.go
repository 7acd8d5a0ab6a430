package tokenizer

import (
	"sync/atomic"
	"unicode/utf8"
)

type pipeline struct {
	normalizers sequence
	splitters   splitters
	model       model
	added       *addedTokens // added tokens in the normalized text
	// ascii caches splitsBetween for pairs of ASCII characters. 1 means true, 2 means false, and 0
	// means not computed.
	ascii [utf8.RuneSelf * utf8.RuneSelf]atomic.Uint32
}

func newPipeline(n sequence, s splitters, m model, added *addedTokens) *pipeline {
	return &pipeline{normalizers: n, splitters: s, model: m, added: added}
}

func (l *pipeline) read(text string, from, to int, out *output) {
	p := piece{text: text[from:to], base: from}
	p = replaceInvalid(&p)
	p = l.normalizers.normalize(p)
	for i := 0; i < len(p.text); {
		start, end, id, ok := l.added.next(p.text, i, len(p.text))
		if start > i {
			l.splitters.split(p.part(i, start), func(p piece) { l.model.addTokens(&p, out) })
		}
		if ok {
			out.add(id, p.sourceOffset(start))
		}
		i = end
	}
}

// splitsBetween returns false for two non-ASCII characters, since the result would depend on the
// text around them.
func (l *pipeline) splitsBetween(before, after rune) bool {
	if before >= utf8.RuneSelf && after >= utf8.RuneSelf {
		return false
	}
	if before >= utf8.RuneSelf || after >= utf8.RuneSelf {
		return l.areSeparate(before, after)
	}
	known := &l.ascii[before*utf8.RuneSelf+after]
	if known.Load() == 0 {
		state := uint32(2)
		if l.areSeparate(before, after) {
			state = 1
		}
		known.Store(state)
	}
	return known.Load() == 1
}

func (l *pipeline) areSeparate(before, after rune) bool {
	x, y, ok := l.normalizers.normalizePair(before, after)
	return ok && !l.added.crosses(x, y) && !l.splitters.joins(x, y) && (l.splitters.cuts(x, y) || l.model.separates(x, y))
}
