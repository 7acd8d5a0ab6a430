package tokenizer

import "unicode/utf8"

// pattern is a compiled regular expression: alternatives of character classes with repetition and
// lookahead. Matching usually takes linear time.
type pattern struct {
	program []step
	kinds   *charKinds
	// follows[i] holds the atoms that may follow atom i in a match.
	follows []atomSet
	// endSensitiveAtoms holds the atoms after which the pattern tests for the end of the text.
	endSensitiveAtoms atomSet
	// coversText is true if a nonempty match starts at every character.
	coversText bool
}

type step struct {
	op       stepOp
	set      atomSet
	min, max int
	x, y     int
}

type stepOp uint8

const (
	stepOne stepOp = iota
	stepRun
	stepPossessive
	stepFork
	stepJump
	stepLookahead
	stepNegativeLookahead // succeeds if the lookahead does not match
	stepAtEnd
	stepSuccess
)

const maxInlineBacktracks = 32

// backtrack is a state to which matching can return. If low is -1, matching continues with step at
// i. Otherwise, it makes the repetition that ends at i one character shorter, down to low.
type backtrack struct{ step, i, low int }

// Match returns the end of the match in text[i:end] that starts at i, or -1 if there is none.
func (p *pattern) Match(text string, i, end int) int { return p.run(0, text, i, end) }

func (p *pattern) run(pos int, text string, i, end int) int {
	var buffer [maxInlineBacktracks]backtrack
	stack := buffer[:0]
	for {
		s, ok := &p.program[pos], true
		switch s.op {
		case stepSuccess:
			return i
		case stepOne:
			n := p.matchChar(s.set, text, i, end)
			i, pos, ok = i+n, pos+1, n > 0
		case stepRun, stepPossessive:
			var low int
			low, i, ok = p.takeRun(s, text, i, end)
			if ok && s.op == stepRun && low < i {
				stack = append(stack, backtrack{pos, i, low})
			}
			pos++
		case stepFork:
			if s.set != 0 && p.matchChar(s.set, text, i, end) == 0 {
				pos = s.y
				continue
			}
			stack = append(stack, backtrack{s.y, i, -1})
			pos = s.x
		case stepJump:
			pos = s.x
		case stepLookahead, stepNegativeLookahead:
			ok = (p.run(pos+1, text, i, end) >= 0) == (s.op == stepLookahead)
			pos = s.x
		case stepAtEnd:
			ok = i == end || i == end-1 && text[i] == '\n'
			pos++
		}
		for !ok {
			if len(stack) == 0 {
				return -1
			}
			b := &stack[len(stack)-1]
			if ok, pos, i = true, b.step, b.i; b.low < 0 {
				stack = stack[:len(stack)-1]
				continue
			}
			_, n := utf8.DecodeLastRuneInString(text[b.low:b.i])
			b.i -= n
			i, pos = b.i, b.step+1
			if b.i <= b.low {
				stack = stack[:len(stack)-1]
			}
		}
	}
}

func (p *pattern) takeRun(s *step, text string, i, end int) (low, high int, ok bool) {
	low = i
	for times := 0; s.max < 0 || times < s.max; times++ {
		n := p.matchChar(s.set, text, i, end)
		if n == 0 {
			return low, i, times >= s.min
		}
		if i += n; times < s.min {
			low = i
		}
	}
	return low, i, true
}

func (p *pattern) matchChar(set atomSet, text string, i, end int) int {
	if i >= end {
		return 0
	}
	if c := text[i]; c < utf8.RuneSelf {
		if p.kinds.ascii[c]&set == 0 {
			return 0
		}
		return 1
	}
	r, n := utf8.DecodeRuneInString(text[i:end])
	if p.kinds.findAtoms(r)&set == 0 {
		return 0
	}
	return n
}

// Find returns the first nonempty match in text[from:end]. ok is false if there is none.
func (p *pattern) Find(text string, from, end int) (start, stop int, ok bool) {
	for i := from; i < end; {
		if stop := p.Match(text, i, end); stop > i {
			return i, stop, true
		}
		_, n := utf8.DecodeRuneInString(text[i:end])
		i += n
	}
	return end, end, false
}

// MatchesAcross reports whether a match may contain both before and after, two adjacent characters.
// If not, separate searches on both sides find the same matches as one search.
func (p *pattern) MatchesAcross(before, after rune) (crosses bool) {
	x, y := p.kinds.findAtoms(before), p.kinds.findAtoms(after)
	if x&p.endSensitiveAtoms != 0 {
		return true
	}
	x.visitRange(func(i int) { crosses = crosses || p.follows[i]&y != 0 })
	return crosses
}

func (p *pattern) CoversText() bool { return p.coversText }

// HasInClass reports whether a character class of the pattern contains r.
func (p *pattern) HasInClass(r rune) bool { return p.kinds.findAtoms(r) != 0 }
