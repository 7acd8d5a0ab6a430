package tokenizer

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/text"
)

type node struct {
	op           op
	atom         int  // index of the atom's class
	min, max     int  // number of repetitions, where max is -1 if unlimited
	isLazy       bool // match as few repetitions as possible
	isPossessive bool // do not backtrack into the repetition
	subs         []node
}

type op uint8

const (
	opEmpty op = iota
	opAtom
	opSequence
	opAlternatives
	opRepeat
	opAhead
	opNotAhead // (?!…)
	opEnd      // $
)

// parsePattern supports a subset of Oniguruma's syntax.
func parsePattern(text string) (*pattern, error) {
	p := parser{text: text, atoms: map[string]int{}}
	root, err := p.parseAlternatives()
	if err == nil && p.pos < len(text) {
		err = fmt.Errorf("unexpected %q at %d", text[p.pos], p.pos)
	}
	if err != nil {
		return nil, err
	}
	return compile(&root, p.classes)
}

type parser struct {
	text        string
	pos         int
	ignoresCase bool // (?i)
	depth       int
	classes     []*class
	// atoms maps the source text of each class to its index in classes.
	atoms map[string]int
}

const maxDepth = 32

func (p *parser) hasMore() bool { return p.pos < len(p.text) }

func (p *parser) accept(prefix string) bool {
	if strings.HasPrefix(p.text[p.pos:], prefix) {
		p.pos += len(prefix)
		return true
	}
	return false
}

func (p *parser) refuseUnsupported(label string) error {
	return fmt.Errorf("%s is not supported", label)
}

func (p *parser) parseAlternatives() (node, error) {
	if p.depth++; p.depth > maxDepth {
		return node{}, p.refuseUnsupported("nesting groups this deeply")
	}
	defer func() { p.depth-- }()
	ignoresCase := p.ignoresCase
	defer func() { p.ignoresCase = ignoresCase }()
	var subs []node
	for {
		sub, err := p.parseSequence()
		if err != nil {
			return node{}, err
		}
		if subs = append(subs, sub); !p.accept("|") {
			break
		}
	}
	if len(subs) == 1 {
		return subs[0], nil
	}
	return node{op: opAlternatives, subs: subs}, nil
}

func (p *parser) parseSequence() (node, error) {
	var subs []node
	for p.hasMore() && p.text[p.pos] != '|' && p.text[p.pos] != ')' {
		sub, err := p.parseItem()
		if err != nil {
			return node{}, err
		}
		if sub, err = p.parseRepetition(sub); err != nil {
			return node{}, err
		}
		if sub.op != opEmpty {
			subs = append(subs, sub)
		}
	}
	switch len(subs) {
	case 0:
		return node{op: opEmpty}, nil
	case 1:
		return subs[0], nil
	}
	return node{op: opSequence, subs: subs}, nil
}

func (p *parser) parseRepetition(sub node) (node, error) {
	var low, high int
	switch {
	case p.accept("*"):
		low, high = 0, -1
	case p.accept("+"):
		low, high = 1, -1
	case p.accept("?"):
		low, high = 0, 1
	case p.hasMore() && p.text[p.pos] == '{':
		var ok bool
		if low, high, ok = p.parseCounts(); !ok {
			return sub, p.refuseUnsupported("{ without numbers")
		}
	default:
		return sub, nil
	}
	if sub.op != opAtom && sub.op != opSequence && sub.op != opAlternatives && sub.op != opRepeat {
		return sub, p.refuseUnsupported("a repetition of an empty match")
	}
	switch {
	case sub.op == opAtom:
	case high != 1 && !sub.isFixed(), high < 0 && !sub.isPlain(), high > maxGroupRepeats:
		return sub, p.refuseUnsupported("a nested repetition or a repeated group of alternatives")
	}
	out := node{op: opRepeat, min: low, max: high, subs: []node{sub}}
	switch {
	case p.accept("?"):
		out.isLazy = true
	case p.accept("+"):
		if out.isPossessive = true; sub.op != opAtom {
			return sub, p.refuseUnsupported("a possessive repetition of a group")
		}
	}
	if p.hasMore() && strings.IndexByte("*+?{", p.text[p.pos]) >= 0 {
		return out, p.refuseUnsupported("a quantifier after another quantifier")
	}
	return out, nil
}

const maxGroupRepeats = 16

func (n *node) isPlain() bool {
	if n.op != opSequence && n.op != opAtom && (n.op != opRepeat || n.min != n.max) {
		return false
	}
	for i := range n.subs {
		if !n.subs[i].isPlain() {
			return false
		}
	}
	return true
}

func (n *node) isFixed() bool {
	if n.op == opRepeat && (n.min != n.max || n.subs[0].op != opAtom) {
		return false
	}
	for i := range n.subs {
		if !n.subs[i].isFixed() {
			return false
		}
	}
	return true
}

// parseCounts parses {2}, {2,}, {,3} or {2,3}.
func (p *parser) parseCounts() (low, high int, ok bool) {
	content, _, ok := strings.Cut(p.text[p.pos+1:], "}")
	if !ok {
		return 0, 0, false
	}
	first, second, isRange := strings.Cut(content, ",")
	low, high = 0, -1
	var err error
	if first != "" || !isRange {
		if low, err = strconv.Atoi(first); err != nil || low < 0 || low > maxRepeats {
			return 0, 0, false
		}
	}
	switch {
	case !isRange:
		high = low
	case second != "":
		if high, err = strconv.Atoi(second); err != nil || high < low || high > maxRepeats {
			return 0, 0, false
		}
	}
	p.pos += len(content) + 2
	return low, high, true
}

const maxRepeats = 1000

func (p *parser) parseItem() (node, error) {
	start := p.pos
	switch c := p.text[p.pos]; c {
	case '(':
		return p.parseGroup()
	case '[':
		set, err := p.parseSet(0)
		return p.addAtom(set, start), err
	case '.':
		p.pos++
		return p.addAtom(&class{isNegated: true, ranges: []text.RuneRange{{Low: '\n', High: '\n'}}}, start), nil
	case '^':
		return node{}, p.refuseUnsupported("^")
	case '$':
		p.pos++
		return node{op: opEnd}, nil
	case '*', '+', '?', '{':
		return node{}, fmt.Errorf("%q at %d has nothing to repeat", c, p.pos)
	case '\\':
		set, err := p.parseEscape()
		return p.addAtom(set, start), err
	}
	r, n := utf8.DecodeRuneInString(p.text[p.pos:])
	p.pos += n
	return p.addAtom(&class{ranges: []text.RuneRange{{Low: r, High: r}}, ignoresCase: p.ignoresCase}, start), nil
}

func (p *parser) addAtom(c *class, start int) node {
	name := fmt.Sprint(p.ignoresCase, p.text[start:p.pos])
	index, ok := p.atoms[name]
	if !ok {
		index = len(p.classes)
		p.classes, p.atoms[name] = append(p.classes, c), index
	}
	return node{op: opAtom, atom: index}
}

func (p *parser) parseGroup() (node, error) {
	p.pos++
	op, ignoresCase := opEmpty, p.ignoresCase
	switch {
	case p.accept("?:"):
	case p.accept("?="):
		op = opAhead
	case p.accept("?!"):
		op = opNotAhead
	case p.accept("?i:"):
		p.ignoresCase = true
	case p.accept("?i)"):
		p.ignoresCase = true
		return node{op: opEmpty}, nil
	case p.accept("?>"):
		return node{}, p.refuseUnsupported("(?>")
	case p.hasMore() && p.text[p.pos] == '?':
		return node{}, p.refuseUnsupported("(" + p.text[p.pos:min(len(p.text), p.pos+3)])
	}
	sub, err := p.parseAlternatives()
	p.ignoresCase = ignoresCase
	switch {
	case err != nil:
		return node{}, err
	case !p.accept(")"):
		return node{}, fmt.Errorf("missing )")
	case op != opEmpty:
		return node{op: op, subs: []node{sub}}, nil
	}
	return sub, nil
}

func (p *parser) parseEscape() (*class, error) {
	p.pos++
	if !p.hasMore() {
		return nil, errors.New("the pattern ends with a \\")
	}
	r, n := utf8.DecodeRuneInString(p.text[p.pos:])
	p.pos += n
	switch r {
	case 'p', 'P':
		return p.parseProperty(r == 'P')
	case 's', 'S':
		return &class{tables: []*unicode.RangeTable{unicode.White_Space}, isNegated: r == 'S'}, nil
	case 'd', 'D':
		return &class{tables: []*unicode.RangeTable{unicode.Nd}, ranges: text.NewerRunes("Nd"), isNegated: r == 'D'}, nil
	case 'w', 'W':
		tables := []*unicode.RangeTable{unicode.L, unicode.M, unicode.Nd, unicode.Pc}
		return &class{tables: tables, ranges: slices.Concat(text.NewerRunes("L"), text.NewerRunes("M"), text.NewerRunes("Nd")), isNegated: r == 'W'}, nil
	case 'x', 'u':
		return p.parseCodePoint(r)
	}
	if c, ok := map[rune]rune{'n': '\n', 'r': '\r', 't': '\t', 'f': '\f', 'v': '\v'}[r]; ok {
		r = c
	} else if r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
		return nil, p.refuseUnsupported(`\` + string(r))
	}
	return &class{ranges: []text.RuneRange{{Low: r, High: r}}, ignoresCase: p.ignoresCase}, nil
}

func (p *parser) parseCodePoint(kind rune) (*class, error) {
	size := map[rune]int{'x': 2, 'u': 4}[kind]
	digits := p.text[p.pos:min(len(p.text), p.pos+size)]
	skip := len(digits)
	if p.accept("{") {
		content, _, ok := strings.Cut(p.text[p.pos:], "}")
		if !ok {
			return nil, fmt.Errorf("missing }")
		}
		digits, skip = content, len(content)+1
	}
	v, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || v > unicode.MaxRune {
		return nil, fmt.Errorf(`\%c%s is not a character`, kind, digits)
	}
	p.pos += skip
	return &class{ranges: []text.RuneRange{{Low: rune(v), High: rune(v)}}, ignoresCase: p.ignoresCase}, nil
}

func (p *parser) parseProperty(isNegated bool) (*class, error) {
	name := ""
	if p.accept("{") {
		content, _, ok := strings.Cut(p.text[p.pos:], "}")
		if !ok {
			return nil, fmt.Errorf("missing }")
		}
		p.pos += len(content) + 1
		if name = content; strings.HasPrefix(name, "^") {
			name, isNegated = name[1:], !isNegated
		}
	} else if p.hasMore() {
		name = p.text[p.pos : p.pos+1]
		p.pos++
	}
	table := unicode.Categories[name]
	if table == nil {
		table = unicode.Scripts[name]
	}
	if table == nil {
		return nil, p.refuseUnsupported(`\p{` + name + `}`)
	}
	out := &class{tables: []*unicode.RangeTable{table}, isNegated: isNegated}
	if unicode.Categories[name] != nil {
		out.ranges = text.NewerRunes(name)
	}
	return out, nil
}

func (p *parser) parseSet(depth int) (*class, error) {
	if depth > maxDepth {
		return nil, p.refuseUnsupported("nesting classes this deeply")
	}
	p.pos++
	out := &class{isNegated: p.accept("^"), ignoresCase: p.ignoresCase}
	for first := true; ; first = false {
		switch {
		case !p.hasMore():
			return nil, fmt.Errorf("missing ]")
		case p.text[p.pos] == ']' && !first:
			p.pos++
			return out, nil
		case p.text[p.pos] == '[':
			if strings.HasPrefix(p.text[p.pos:], "[:") {
				return nil, p.refuseUnsupported("[:")
			}
			sub, err := p.parseSet(depth + 1)
			if err != nil {
				return nil, err
			}
			out.subs = append(out.subs, sub)
			continue
		case strings.HasPrefix(p.text[p.pos:], "&&"):
			return nil, p.refuseUnsupported("&& in a class")
		}
		low, sub, err := p.parseMember()
		if err != nil {
			return nil, err
		}
		if sub != nil {
			out.subs = append(out.subs, sub)
			continue
		}
		high := low
		if rest := p.text[p.pos:]; len(rest) > 1 && rest[0] == '-' && rest[1] != ']' {
			p.pos++
			if high, sub, err = p.parseMember(); err != nil {
				return nil, err
			}
			if sub != nil || high < low {
				return nil, fmt.Errorf("invalid range: its end is before its start")
			}
		}
		out.ranges = append(out.ranges, text.RuneRange{Low: low, High: high})
	}
}

func (p *parser) parseMember() (r rune, sub *class, err error) {
	if p.text[p.pos] != '\\' {
		r, n := utf8.DecodeRuneInString(p.text[p.pos:])
		p.pos += n
		return r, nil, nil
	}
	c, err := p.parseEscape()
	if err != nil {
		return 0, nil, err
	}
	if len(c.ranges) == 1 && !c.isNegated && len(c.tables) == 0 { // a single character
		return c.ranges[0].Low, nil, nil
	}
	return 0, c, nil
}
