package tokenizer

func compile(root *node, classes []*class) (*pattern, error) {
	k, err := newCharKinds(classes)
	if err != nil {
		return nil, err
	}
	p := &pattern{kinds: k, follows: make([]atomSet, len(classes))}
	p.write(root)
	p.program = append(p.program, step{op: stepSuccess})
	p.recordFollowers(root)
	p.coversText = p.coversAll()
	return p, nil
}

func (p *pattern) write(n *node) {
	switch n.op {
	case opAtom:
		p.program = append(p.program, step{op: stepOne, set: 1 << n.atom})
	case opSequence:
		for i := range n.subs {
			p.write(&n.subs[i])
		}
	case opAlternatives:
		p.writeAlternatives(n.subs)
	case opRepeat:
		p.writeRepeat(n)
	case opAhead, opNotAhead:
		pos := len(p.program)
		p.program = append(p.program, step{op: stepLookahead})
		if n.op == opNotAhead {
			p.program[pos].op = stepNegativeLookahead
		}
		p.write(&n.subs[0])
		p.program = append(p.program, step{op: stepSuccess})
		p.program[pos].x = len(p.program)
	case opEnd:
		p.program = append(p.program, step{op: stepAtEnd})
	}
}

func (p *pattern) writeAlternatives(subs []node) {
	var ends []int
	for i := range subs {
		pos := len(p.program)
		if i < len(subs)-1 {
			s := step{op: stepFork, x: pos + 1}
			if e := p.recordFollowers(&subs[i]); !e.canBeEmpty {
				s.set = e.first
			}
			p.program = append(p.program, s)
		}
		p.write(&subs[i])
		if i < len(subs)-1 {
			ends = append(ends, len(p.program))
			p.program = append(p.program, step{op: stepJump})
			p.program[pos].y = len(p.program)
		}
	}
	for _, pos := range ends {
		p.program[pos].x = len(p.program)
	}
}

func (p *pattern) writeRepeat(n *node) {
	sub := &n.subs[0]
	if sub.op == opAtom && !n.isLazy {
		s := step{op: stepRun, set: 1 << sub.atom, min: n.min, max: n.max}
		if n.isPossessive {
			s.op = stepPossessive
		}
		p.program = append(p.program, s)
		return
	}
	for range n.min {
		p.write(sub)
	}
	if n.max < 0 {
		pos := len(p.program)
		p.program = append(p.program, step{op: stepFork})
		p.write(sub)
		p.program = append(p.program, step{op: stepJump, x: pos})
		p.program[pos].x, p.program[pos].y = p.forkTargets(n.isLazy, pos+1)
		return
	}
	var forks []int
	for range n.max - n.min {
		forks = append(forks, len(p.program))
		p.program = append(p.program, step{op: stepFork})
		p.write(sub)
	}
	for _, pos := range forks {
		p.program[pos].x, p.program[pos].y = p.forkTargets(n.isLazy, pos+1)
	}
}

func (p *pattern) forkTargets(isLazy bool, part int) (preferred, fallback int) {
	if isLazy {
		return len(p.program), part
	}
	return part, len(p.program)
}

// coversAll reports whether a nonempty match starts at every character, by checking all pairs of
// character kinds.
func (p *pattern) coversAll() bool {
	for _, a := range p.kinds.samples {
		if p.Match(string(a), 0, len(string(a))) <= 0 {
			return false
		}
		for _, b := range p.kinds.samples {
			if text := string(a) + string(b); p.Match(text, 0, len(text)) <= 0 {
				return false
			}
		}
	}
	return true
}

// partEdges holds the atoms that a part of a pattern can start or end with.
type partEdges struct {
	first, last atomSet
	canBeEmpty  bool // the part may match the empty string
	checksEnd   bool
}

func (p *pattern) recordFollowers(n *node) (e partEdges) {
	switch n.op {
	case opAtom:
		return partEdges{first: 1 << n.atom, last: 1 << n.atom}
	case opAlternatives:
		for i := range n.subs {
			sub := p.recordFollowers(&n.subs[i])
			e = partEdges{e.first | sub.first, e.last | sub.last, e.canBeEmpty || sub.canBeEmpty, e.checksEnd || sub.checksEnd}
		}
		return e
	case opRepeat:
		e = p.recordFollowers(&n.subs[0])
		if n.max != 1 {
			p.recordFollower(e.last, e.first)
		}
		e.canBeEmpty = e.canBeEmpty || n.min == 0
		return e
	case opAhead, opNotAhead:
		e = p.recordFollowers(&n.subs[0])
		return partEdges{first: e.first, canBeEmpty: true, checksEnd: e.checksEnd}
	case opEnd:
		return partEdges{canBeEmpty: true, checksEnd: true}
	}
	e.canBeEmpty = true
	for i := range n.subs {
		sub := p.recordFollowers(&n.subs[i])
		p.recordFollower(e.last, sub.first)
		if sub.checksEnd {
			p.endSensitiveAtoms |= e.last
		}
		if e.canBeEmpty {
			e.first, e.checksEnd = e.first|sub.first, e.checksEnd || sub.checksEnd
		}
		if !sub.canBeEmpty {
			e.last = 0
		}
		e.last |= sub.last
		e.canBeEmpty = e.canBeEmpty && sub.canBeEmpty
	}
	return e
}

func (p *pattern) recordFollower(before, after atomSet) {
	before.visitRange(func(i int) { p.follows[i] |= after })
}
