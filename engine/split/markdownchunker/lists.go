package markdownchunker

import "strings"

// maxIntroduction is the maximum length, in characters, of a paragraph that introduces a list.
const maxIntroduction = 200

// runListAware implements the list_aware strategy (rules/reference-rules, Strategy list_aware).
func (r *run) runListAware() error {
	d := r.doc
	if len(d.lists) == 0 {
		return r.cutWhole()
	}
	line := 1
	for i := range d.lists {
		l := &d.lists[i]
		isBound := false
		if above := d.readPassage(line, l.start-1); !above.isBlank {
			var err error
			if isBound, err = r.bindIntroduction(&above, l); err != nil {
				return err
			}
			if !isBound {
				if err := r.cutWithHeaderPaths(func() error { return r.cutByParagraphs(&above) }); err != nil {
					return err
				}
			}
		}
		if !isBound {
			if err := r.cutWithHeaderPaths(func() error { return r.emitList(l) }); err != nil {
				return err
			}
		}
		line = l.end + 1
		r.setRule(RuleAfterBlock, 0)
		r.afterBlock = true
	}
	below := d.readPassage(line, d.lineCount())
	if below.isBlank {
		return nil
	}
	return r.cutWithHeaderPaths(func() error { return r.cutByParagraphs(&below) })
}

func (r *run) cutWithHeaderPaths(cut func() error) error {
	start := len(r.chunks)
	if err := cut(); err != nil {
		return err
	}
	for _, c := range r.chunks[start:] {
		r.setPath(c, c.Start)
	}
	return nil
}

func (r *run) setPath(c *Chunk, line int) {
	above := r.doc.headerPath(line)
	c.Path, c.HasPath, c.Level = above.String(), true, above.level()
}

// bindIntroduction makes a chunk of a list and the paragraph above it. Like the reference
// implementation, it loses any earlier paragraphs.
func (r *run) bindIntroduction(above *passage, l *list) (isBound bool, err error) {
	d := r.doc
	all := d.paragraphs(above)
	last := all.last()
	text := last.textIn(d.text)
	paragraph := strip(text)
	if !introduces(paragraph) {
		return false, nil
	}
	items := d.lines(l.start, l.end)
	if countRunes(paragraph)+len(emptyLine)+d.countChars(items) > r.config.MaxChunkSize {
		return false, nil
	}
	start := last.start + strings.Index(text, paragraph)
	parts := []part{{piece: piece{start, start + len(paragraph)}}, {piece: items, inserted: emptyLine}}
	if gap := d.text[start+len(paragraph) : items.start]; gap == emptyLine {
		parts = []part{{piece: piece{start, items.end}}}
	}
	c, err := r.newChunk(parts, above.firstLine, l.end)
	if err != nil {
		return false, err
	}
	c.ContentType, c.List = contentList, l.facts(true)
	r.setPath(c, above.firstLine)
	r.setRule(RuleIntroduction, d.lineNumber(start))
	return true, r.addChunk(c, nil)
}

func (r *run) emitList(l *list) error {
	d := r.doc
	if d.countChars(d.lines(l.start, l.end)) <= r.config.MaxChunkSize {
		r.setRule(RuleList, l.start)
		return r.emitItems(l.facts(false), l.start, l.end)
	}
	start, facts := l.start, l.facts(false)
	for i, it := range l.items {
		if i == 0 || it.depth > 0 {
			continue
		}
		if err := r.emitListPart(l, facts, start, it.line-1); err != nil {
			return err
		}
		start = it.line
	}
	return r.emitListPart(l, facts, start, l.end)
}

func (r *run) emitListPart(l *list, facts *ListFacts, start, end int) error {
	rule := RuleItem
	if start == l.start {
		rule = RuleList
	}
	r.setRule(rule, start)
	if n := r.doc.countChars(r.doc.lines(start, end)); n > r.config.MaxChunkSize {
		return &DocumentError{Kind: ItemTooLong, Start: start, End: end, Size: n, Max: r.config.MaxChunkSize}
	}
	return r.emitItems(facts, start, end)
}

func (r *run) emitItems(facts *ListFacts, start, end int) error {
	c, err := r.makeWhole(start, end)
	if err == nil {
		c.ContentType, c.List = contentList, facts
	}
	return r.addChunk(c, err)
}

func (l *list) facts(isIntroduced bool) *ListFacts {
	f := &ListFacts{Depth: l.depth, Items: len(l.items), Introduced: isIntroduced, Type: listKinds[l.kind]}
	if l.kind == kindCheckbox {
		f.Total = len(l.items)
		for i := range l.items {
			if l.items[i].checked {
				f.Checked++
			}
		}
	}
	return f
}

func introduces(paragraph string) bool {
	if countRunes(paragraph) > maxIntroduction {
		return false
	}
	if strings.HasSuffix(paragraph, ":") {
		return true
	}
	folded := fold(paragraph)
	for _, words := range [...]string{"the following", "include", "includes", "such as", "these"} {
		if containsWords(folded, words) {
			return true
		}
	}
	return false
}

func containsWords(s, words string) bool {
	for pos := 0; ; {
		n := strings.Index(s[pos:], words)
		if n < 0 {
			return false
		}
		start, end := pos+n, pos+n+len(words)
		if !endsInWord(s[:start]) && !beginsWithWord(s[end:]) {
			return true
		}
		pos = start + 1
	}
}
