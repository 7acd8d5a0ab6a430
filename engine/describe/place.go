package describe

import (
	"slices"
	"strings"

	"chunkscope/engine/outline"
)

// Preamble is the header_path of text before the first heading (rules/metadata).
const Preamble = "/__preamble__"

// place tells where in the outline the chunk stands: the titles down to its
// first heading, or to the last heading before it.
func (d *description) place() {
	o := d.job.Doc.Outline()
	path := o.PathOf(d.c.Body)
	switch {
	case d.c.Preamble, len(path) == 0 && len(o.Headings) > 0:
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

// subHeaders are the titles of the chunk's headings after the first, which is
// the root: those deeper than it, and those of its level with another title
// (rules/metadata). A title is listed once.
func subHeaders(o *outline.Outline, d *description) []string {
	from, to := o.HeadingsIn(d.c.Body)
	if to-from < 2 {
		return nil
	}
	root, sub := o.Headings[from], []string{}
	for _, h := range o.Headings[from+1 : to] {
		if h.Level < root.Level || h.Level == root.Level && h.Title == root.Title || slices.Contains(sub, h.Title) {
			continue
		}
		sub = append(sub, h.Title)
	}
	return sub
}
