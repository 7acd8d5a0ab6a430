package tokenizer

import "unicode/utf8"

// pattern is a regular expression that a tokenizer uses to cut text. It supports
// alternatives of runs of character classes with look-ahead, and refuses others. Matching
// backtracks over at most one run at a time, so its time is linear in the text, or
// quadratic if an expression requires that.
type pattern struct {
	program []step
	kinds   *kinds
	// follows holds, by atom, the atoms of characters that may be examined or matched
	// right after it.
	follows []atoms
	// loose holds the atoms after which it matters whether the text ends.
	loose atoms
	// covers: a nonempty match begins at every character.
	covers bool
}

// step is a step of a program.
type step struct {
	op       stepOp
	set      atoms // the atom it matches; for a fork, the atoms with which the first way begins; 0 for any
	min, max int   // of a run
	x, y     int   // the next steps: first x, then y
}

type stepOp uint8

const (
	takeOne stepOp = iota
	takeRun        // greedy: as many as possible, then fewer
	takeAll        // possessive: as many as possible
	fork
	jump
	look    // x if the following part matches; the part ends with success
	lookNot // x if it does not match
	atEnd
	success
)

// mostBack is the number of backtracking points that need no heap allocation.
const mostBack = 32

// back is a backtracking point: step at i, or the step of a run with one repetition fewer
// than up to i, but not below low.
type back struct{ step, i, low int }

// Match returns the end of the match of text[i:end] at i, or -1. It does not depend on
// text before i.
func (p *pattern) Match(text string, i, end int) int { return p.run(0, text, i, end) }

func (p *pattern) run(at int, text string, i, end int) int {
	var few [mostBack]back
	stack := few[:0]
	for {
		s, ok := &p.program[at], true
		switch s.op {
		case success:
			return i
		case takeOne:
			n := p.takes(s.set, text, i, end)
			i, at, ok = i+n, at+1, n > 0
		case takeRun, takeAll:
			var low int
			low, i, ok = p.takeRun(s, text, i, end)
			if ok && s.op == takeRun && low < i {
				stack = append(stack, back{at, i, low})
			}
			at++
		case fork:
			if s.set != 0 && p.takes(s.set, text, i, end) == 0 {
				at = s.y
				continue
			}
			stack = append(stack, back{s.y, i, -1})
			at = s.x
		case jump:
			at = s.x
		case look, lookNot:
			ok = (p.run(at+1, text, i, end) >= 0) == (s.op == look)
			at = s.x
		case atEnd:
			ok = i == end || i == end-1 && text[i] == '\n'
			at++
		}
		for !ok {
			if len(stack) == 0 {
				return -1
			}
			b := &stack[len(stack)-1]
			if ok, at, i = true, b.step, b.i; b.low < 0 {
				stack = stack[:len(stack)-1]
				continue
			}
			_, n := utf8.DecodeLastRuneInString(text[b.low:b.i])
			b.i -= n
			i, at = b.i, b.step+1
			if b.i <= b.low {
				stack = stack[:len(stack)-1]
			}
		}
	}
}

// takeRun returns the ends of the shortest and the longest run from i.
func (p *pattern) takeRun(s *step, text string, i, end int) (low, high int, ok bool) {
	low = i
	for times := 0; s.max < 0 || times < s.max; times++ {
		n := p.takes(s.set, text, i, end)
		if n == 0 {
			return low, i, times >= s.min
		}
		if i += n; times < s.min {
			low = i
		}
	}
	return low, i, true
}

// takes returns the length of the character at i if it is in a set, else 0.
func (p *pattern) takes(set atoms, text string, i, end int) int {
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
	if p.kinds.atomsOf(r)&set == 0 {
		return 0
	}
	return n
}

// Find returns the first nonempty match in text[from:end]; ok is false if there is none.
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

// Joins reports whether a match may extend or look across the boundary between two
// characters. If not, each side has the same matches as it has alone.
func (p *pattern) Joins(before, after rune) (joins bool) {
	x, y := p.kinds.atomsOf(before), p.kinds.atomsOf(after)
	if x&p.loose != 0 {
		return true
	}
	x.each(func(i int) { joins = joins || p.follows[i]&y != 0 })
	return joins
}

// Covers reports whether every character of any text is in some match.
func (p *pattern) Covers() bool { return p.covers }

// Knows reports whether a character is in one of the expression's classes.
func (p *pattern) Knows(r rune) bool { return p.kinds.atomsOf(r) != 0 }
