package tokenizer

import "unicode/utf8"

// pattern is a regular expression of a tokenizer: alternatives of runs of character classes
// with look-ahead. Matching backtracks over at most one run at a time, so its time is usually
// linear.
type pattern struct {
	program []step
	kinds   *charKinds
	// follows[i] holds the atoms that may be matched right after atom i.
	follows []atomSet
	// An expression checks for the end of the text after these atoms.
	endSensitiveAtoms atomSet
	// coversText reports that a nonempty match begins at every character.
	coversText bool
}

type step struct {
	op       stepOp
	set      atomSet
	min, max int // bounds of a run
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
	stepNegativeLookahead // x if it does not match
	stepAtEnd
	stepSuccess
)

const maxInlineBacktracks = 32

// backtrack is a point to return to: a step at offset i, or one repetition fewer down to
// offset low.
type backtrack struct{ step, i, low int }

// Match returns the end of the match of text[i:end] at i, or -1.
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

// matchChar returns the length of the character at i if it is in a set, otherwise 0.
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

// Find returns the first nonempty match in text[from:end].
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

// MatchesAcross reports whether a match may contain both of two adjacent characters. If not, the
// texts before and after their boundary can be searched separately, with the same matches.
func (p *pattern) MatchesAcross(before, after rune) (crosses bool) {
	x, y := p.kinds.findAtoms(before), p.kinds.findAtoms(after)
	if x&p.endSensitiveAtoms != 0 {
		return true
	}
	x.visitRange(func(i int) { crosses = crosses || p.follows[i]&y != 0 })
	return crosses
}

func (p *pattern) Covers() bool { return p.coversText }

// HasInClass reports whether a character is in one of the classes.
func (p *pattern) HasInClass(r rune) bool { return p.kinds.findAtoms(r) != 0 }
