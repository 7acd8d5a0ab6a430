package tokenizer

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/text"
)

type splitter interface {
	split(p piece, visit func(p piece))
	// joins reports whether the pieces on one side of a boundary may depend on text on the other
	// side. before and after are the characters at the boundary.
	joins(before, after rune) bool
	// cuts reports whether a piece always ends between before and after, two adjacent characters.
	cuts(before, after rune) bool
}

type splitters []splitter

func (s splitters) split(p piece, visit func(p piece)) {
	if len(s) == 0 {
		visit(p)
		return
	}
	s[0].split(p, func(p piece) { s[1:].split(p, visit) })
}

func (s splitters) joins(before, after rune) bool {
	for _, part := range s {
		if part.joins(before, after) {
			return true
		}
		before, after = replacementFor(part, before), replacementFor(part, after)
	}
	return false
}

func (s splitters) cuts(before, after rune) bool {
	for _, part := range s {
		if part.cuts(before, after) {
			return true
		}
		before, after = replacementFor(part, before), replacementFor(part, after)
	}
	return false
}

func replacementFor(s splitter, r rune) rune {
	if m, ok := s.(metaspace); ok && r == ' ' {
		mark, _ := utf8.DecodeRuneInString(m.mark)
		return mark
	}
	return r
}

type splitterFile struct {
	Type          string         `json:"type"`
	PreTokenizers []splitterFile `json:"pretokenizers"`
	// Fields of ByteLevel.
	AddPrefixSpace *bool `json:"add_prefix_space"`
	UseRegex       *bool `json:"use_regex"`
	// Fields of Split and Punctuation.
	Pattern  *patternFile `json:"pattern"`
	Behavior string       `json:"behavior"`
	Invert   bool         `json:"invert"`
	// Fields of Digits.
	Individual bool `json:"individual_digits"`
	// Fields of Metaspace.
	Replacement   string `json:"replacement"`
	PrependScheme string `json:"prepend_scheme"`
	Split         *bool  `json:"split"`
}

// gpt2Words is the regular expression of the pre-tokenizer ByteLevel.
const gpt2Words = `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`

// isWord reports whether r matches \w in Rust's regular expressions.
func isWord(r rune) bool {
	return unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Nl, unicode.Pc, unicode.Join_Control, unicode.Other_Alphabetic) ||
		r >= utf8.RuneSelf && (text.InCategory("L", r) || text.InCategory("M", r) || text.InCategory("Nd", r))
}

// part is the name of f in error messages. first is true if no other pre-tokenizer precedes f.
// usesBytes is true if a pre-tokenizer is ByteLevel.
func newSplitters(f *splitterFile, part string, first bool) (list splitters, usesBytes bool, err error) {
	if f == nil {
		return nil, false, nil
	}
	if f.Type == "Sequence" {
		for i := range f.PreTokenizers {
			more, asBytes, err := newSplitters(&f.PreTokenizers[i], fmt.Sprintf("%s %d", part, i+1), first && len(list) == 0)
			if err != nil {
				return nil, false, err
			}
			if usesBytes {
				return nil, false, fmt.Errorf("%s %d after ByteLevel is not supported", part, i+1)
			}
			list, usesBytes = append(list, more...), usesBytes || asBytes
		}
		return list, usesBytes, nil
	}
	if f.Type == "ByteLevel" {
		if isTrue(f.AddPrefixSpace) {
			list = append(list, prefixSpace{needsWholeText: first})
		}
		if isTrue(f.UseRegex) {
			p, err := parsePattern(gpt2Words)
			if err != nil {
				return nil, false, err
			}
			list = append(list, splitPattern{pattern: p, behavior: isolateMatches})
		}
		return list, true, nil
	}
	one, err := newSplitter(f, part)
	return splitters{one}, false, err
}

func newSplitter(f *splitterFile, part string) (splitter, error) {
	do, isKnown := behaviors[f.Behavior]
	switch f.Type {
	case "BertPreTokenizer":
		return kindSplitter(bertKind), nil
	case "WhitespaceSplit":
		return kindSplitter(func(r rune) kind {
			if unicode.IsSpace(r) {
				return droppedKind
			}
			return wordKind
		}), nil
	case "Whitespace":
		return kindSplitter(func(r rune) kind {
			switch {
			case unicode.IsSpace(r):
				return droppedKind
			case isWord(r):
				return wordKind
			}
			return runKind
		}), nil
	case "Punctuation":
		if f.Behavior != "" && do != isolateMatches {
			return nil, fmt.Errorf("%s: Punctuation with behavior %s is not supported", part, f.Behavior)
		}
		return kindSplitter(func(r rune) kind {
			if isPunctuation(r) {
				return singleKind
			}
			return wordKind
		}), nil
	case "Digits":
		return kindSplitter(func(r rune) kind {
			switch {
			case !text.InCategory("N", r):
				return wordKind
			case f.Individual:
				return singleKind
			}
			return runKind
		}), nil
	case "Metaspace":
		return newMetaspace(f, part)
	case "Split":
		if !isKnown {
			return nil, fmt.Errorf("%s: Split with behavior %q is not supported", part, f.Behavior)
		}
		return newSplitPattern(f, do, part)
	}
	return nil, refuseUnsupported(part, f.Type)
}

type behavior uint8

const (
	dropMatches behavior = iota
	isolateMatches
	mergeWithPrevious
	mergeWithNext
	joinMatches
)

var behaviors = map[string]behavior{
	"Removed": dropMatches, "Isolated": isolateMatches, "MergedWithPrevious": mergeWithPrevious,
	"MergedWithNext": mergeWithNext, "Contiguous": joinMatches,
}

// splitPattern splits a piece at the matches of a regular expression, or at the text between them
// if isInverted is true.
type splitPattern struct {
	pattern    *pattern
	behavior   behavior
	isInverted bool
}

func newSplitPattern(f *splitterFile, do behavior, part string) (splitter, error) {
	text := ""
	switch {
	case f.Pattern == nil:
		return nil, fmt.Errorf("%s: Split has no pattern", part)
	case f.Pattern.Regex != nil:
		text = *f.Pattern.Regex
	case f.Pattern.String != nil:
		text = quotePattern(*f.Pattern.String)
	}
	if text == "" {
		return nil, fmt.Errorf("%s: Split has no pattern", part)
	}
	p, err := parsePattern(text)
	if err != nil {
		return nil, refusePart(part, "Split", err)
	}
	return splitPattern{p, do, f.Invert}, nil
}

func quotePattern(text string) string {
	var b strings.Builder
	for _, r := range text {
		fmt.Fprintf(&b, `\x{%x}`, r)
	}
	return b.String()
}

func (s splitPattern) split(p piece, visit func(p piece)) {
	cut := cutter{p: &p, visit: visit, behavior: s.behavior}
	for i := 0; i < len(p.text); {
		start, end, ok := s.pattern.Find(p.text, i, len(p.text))
		if start > i {
			cut.add(i, start, s.isInverted)
		}
		if ok {
			cut.add(start, end, !s.isInverted)
		}
		i = end
	}
	cut.flush()
}

func (s splitPattern) joins(before, after rune) bool {
	switch s.behavior {
	case dropMatches, isolateMatches:
		return s.pattern.MatchesAcross(before, after)
	}
	// A match may be merged with the text before or after it.
	return s.pattern.MatchesAcross(before, after) || s.pattern.HasInClass(before) || s.pattern.HasInClass(after)
}

func (s splitPattern) cuts(before, after rune) bool {
	switch {
	case s.joins(before, after):
		return false
	case s.behavior == isolateMatches:
		return s.pattern.CoversText()
	}
	return s.behavior == dropMatches && s.isInverted
}

type cutter struct {
	p        *piece
	visit    func(p piece)
	behavior behavior
	// start and end are the bounds of the current piece, to which text may still be added.
	start, end int
	isMatch    bool // the current piece ends with a match
}

func (c *cutter) add(from, to int, isMatch bool) {
	switch {
	case c.behavior == dropMatches:
		if !isMatch {
			c.visit(c.p.part(from, to))
		}
		return
	case c.behavior == joinMatches && c.end > c.start && isMatch == c.isMatch, c.behavior == mergeWithPrevious && isMatch && !c.isMatch,
		c.behavior == mergeWithNext && !isMatch && c.isMatch:
		c.end = to
	default:
		c.flush()
		c.start, c.end = from, to
	}
	c.isMatch = isMatch
	if c.behavior == isolateMatches || c.behavior == mergeWithPrevious && isMatch {
		c.flush()
	}
}

func (c *cutter) flush() {
	if c.end > c.start {
		c.visit(c.p.part(c.start, c.end))
	}
	c.start, c.isMatch = c.end, false
}

type kind uint8

const (
	wordKind kind = iota // adjacent characters of this kind form one piece
	runKind
	singleKind  // each character is a separate piece
	droppedKind // the character is dropped
)

type kindSplitter func(r rune) kind

func (k kindSplitter) split(p piece, visit func(p piece)) {
	start, last := 0, droppedKind
	for i, r := range p.text {
		current := k(r)
		if current != last || current == singleKind {
			if i > start && last != droppedKind {
				visit(p.part(start, i))
			}
			start, last = i, current
		}
	}
	if last != droppedKind {
		visit(p.part(start, len(p.text)))
	}
}

func (kindSplitter) joins(rune, rune) bool { return false }

func (k kindSplitter) cuts(before, after rune) bool {
	x, y := k(before), k(after)
	return x != y || x >= singleKind
}

func bertKind(r rune) kind {
	switch {
	case unicode.IsSpace(r):
		return droppedKind
	case isPunctuation(r):
		return singleKind
	}
	return wordKind
}

type prefixSpace struct {
	needsWholeText bool // the splitter must be applied to the whole text
}

func (s prefixSpace) split(p piece, visit func(p piece)) {
	if !strings.HasPrefix(p.text, " ") {
		p = prepend(&p, " ")
	}
	visit(p)
}

func (s prefixSpace) joins(_, after rune) bool { return s.needsWholeText && after != ' ' }

func (prefixSpace) cuts(rune, rune) bool { return false }

// metaspace replaces spaces with a mark such as ▁ and splits before each mark.
type metaspace struct {
	mark        string
	scheme      string // always, first or never
	cutsAtMarks bool
}

func newMetaspace(f *splitterFile, part string) (splitter, error) {
	m := metaspace{mark: f.Replacement, scheme: f.PrependScheme, cutsAtMarks: isTrue(f.Split)}
	if m.scheme == "" {
		m.scheme = "never"
		if isTrue(f.AddPrefixSpace) {
			m.scheme = "always"
		}
	}
	switch {
	case utf8.RuneCountInString(m.mark) != 1:
		return nil, fmt.Errorf("%s: Metaspace with replacement %q is not supported", part, m.mark)
	case m.scheme != "always" && m.scheme != "first" && m.scheme != "never":
		return nil, fmt.Errorf("%s: Metaspace with prepend_scheme %q is not supported", part, m.scheme)
	}
	return m, nil
}

func (m metaspace) split(p piece, visit func(p piece)) {
	p = replaceAll(&p, " ", m.mark)
	if !strings.HasPrefix(p.text, m.mark) && (m.scheme == "always" || m.scheme == "first" && p.sourceOffset(0) == 0) {
		p = prepend(&p, m.mark)
	}
	if !m.cutsAtMarks {
		visit(p)
		return
	}
	for i := 0; i < len(p.text); {
		end := len(p.text)
		if index := strings.Index(p.text[i+1:], m.mark); index >= 0 {
			end = i + 1 + index
		}
		visit(p.part(i, end))
		i = end
	}
}

func (m metaspace) joins(_, after rune) bool { return m.scheme != "never" && !m.isSpace(after) }

func (m metaspace) cuts(_, after rune) bool { return m.cutsAtMarks && m.isSpace(after) }

func (m metaspace) isSpace(r rune) bool { return r == ' ' || string(r) == m.mark }
