package markdownchunker

import "strings"

const sectionLevel = 2

const preamblePath = "/__preamble__"

// runStructural splits at headers of levels 1 and 2 (rules/reference-rules, Strategy structural).
func (r *run) runStructural() error {
	d := r.doc
	if len(d.headers) == 0 {
		return r.cutWhole()
	}
	if err := r.preamble(d.headers[0].line - 1); err != nil {
		return err
	}
	start := 0
	for _, h := range d.headers {
		if h.level > sectionLevel {
			continue
		}
		if start > 0 {
			if err := r.section(start, h.line-1); err != nil {
				return err
			}
		}
		start = h.line
	}
	if start == 0 {
		return nil
	}
	return r.section(start, d.lineCount())
}

func (r *run) preamble(end int) error {
	p := r.doc.readPassage(1, end)
	if p.isBlank {
		return nil
	}
	c, err := r.makeChunk(&p)
	if err == nil {
		c.ContentType, c.Path, c.HasPath, c.Tags = contentPreamble, preamblePath, true, []string{}
	}
	return r.addChunk(c, err)
}

func (r *run) section(start, end int) error {
	d := r.doc
	lines := d.readPassage(start, end)
	content := lines.textIn(d.text)
	path, tags := d.findPath(content, start)
	rule := RuleSection
	if last := len(r.chunks) - 1; last >= 0 && r.chunks[last].ContentType == contentPreamble {
		rule = RulePreamble
	}
	r.setRule(rule, start)
	if lines.chars <= r.config.MaxChunkSize {
		c, err := r.makeChunk(&lines)
		if err == nil {
			c.ContentType = contentSection
			c.Path, c.HasPath, c.Level, c.Tags = path.String(), true, path.level(), tags
		}
		return r.addChunk(c, err)
	}
	first := len(r.chunks)
	if err := r.cutByParagraphs(&lines); err != nil {
		return err
	}
	for _, c := range r.chunks[first:] {
		c.Path, c.HasPath, c.Level, c.Tags = path.String(), true, path.level(), []string{}
		for _, h := range findHeaders(c.Content()) {
			if h.level > path.level() {
				c.Tags = append(c.Tags, h.text)
			}
		}
	}
	return nil
}

func (d *Document) findPath(content string, line int) (headings path, tags []string) {
	headings, tags = d.headerPath(line), []string{}
	headers := findHeaders(content)
	isListed := map[string]bool{}
	if len(headers) > 0 && headers[0].level <= sectionLevel {
		headings = headings.append(headers[0])
	}
	if len(headings) > 0 {
		isListed[headings[len(headings)-1].text] = true
	}
	if len(headers) == 1 && strip(content) == strings.Repeat("#", headers[0].level)+" "+headers[0].text {
		return headings, tags
	}
	for _, h := range headers {
		if h.level >= headings.level() && !isListed[h.text] {
			isListed[h.text] = true
			tags = append(tags, h.text)
		}
	}
	return headings, tags
}
