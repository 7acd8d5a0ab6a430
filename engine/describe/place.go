package describe

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
)

// Preamble is the header_path of text before the first heading (rules/metadata).
const Preamble = "/__preamble__"

// Place returns the path of the section in which a chunk begins, such as "/Guide/Rotating keys". It
// is empty in a document without headings. Unlike header_path, it ignores a first heading that is
// not at the start of the chunk (rules/metadata, Place).
func Place(doc *segment.Analysis, c *chunk.Chunk) string {
	o := doc.Outline()
	switch heading := o.HeadingForSpan(doc.Text, c.Body); {
	case o.NumHeadings() == 0:
		return ""
	case c.Preamble, heading < 0:
		return Preamble
	default:
		return "/" + strings.Join(o.Path(heading), "/")
	}
}

func (d *description) addHeadingFields() {
	o := d.job.Doc.Outline()
	path := o.SpanPath(d.c.Body)
	switch {
	case d.c.Preamble, len(path) == 0 && o.NumHeadings() > 0:
		d.add("header_path", Preamble)
		path = nil
	case len(path) == 0:
		d.add("header_path", "")
	default:
		d.add("header_path", "/"+strings.Join(path, "/"))
	}
	if path == nil {
		path = []string{}
	}
	d.add("headings", path)
	if sub := subHeaders(o, d); len(sub) > 0 {
		d.add("sub_headers", sub)
	}
}

// subHeaders returns the distinct titles of the headings after the first in the chunk
// (rules/metadata).
func subHeaders(o *outline.Outline, d *description) []string {
	start, end := o.HeadingsIn(d.c.Body)
	if end-start < 2 {
		return nil
	}
	root, sub := o.Heading(start).Level, []string{}
	isListed := map[string]bool{}
	for i := start + 1; i < end; i++ {
		level, title := o.Heading(i).Level, o.Title(i)
		if level < root || level == root && title == o.Title(start) || isListed[title] {
			continue
		}
		isListed[title] = true
		sub = append(sub, title)
	}
	return sub
}
