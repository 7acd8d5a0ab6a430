package describe

import (
	"slices"
	"sort"

	"chunkscope/engine/outline"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/markdown"
)

type listFacts struct {
	items, nested      int
	minDepth, maxDepth int
	outermost, ordered int
	checked, boxes     int
	types              []string
}

func (f *listFacts) count(it *outline.Item) {
	depth := int(it.Depth)
	if f.items == 0 || depth < f.minDepth {
		f.minDepth, f.outermost, f.ordered = depth, 0, 0
	}
	f.items++
	f.maxDepth = max(f.maxDepth, depth)
	if depth > 0 {
		f.nested++
	}
	kind := "bullet"
	if it.Ordered {
		kind = "numbered"
	}
	if depth == f.minDepth {
		f.outermost++
		if it.Ordered {
			f.ordered++
		}
	}
	if it.Task != outline.NoTask {
		f.boxes++
		kind = "checkbox"
	}
	if it.Task == outline.Checked {
		f.checked++
	}
	if !slices.Contains(f.types, kind) {
		f.types = append(f.types, kind)
	}
}

// kind returns the value of list_type, which depends only on the outermost items.
func (f *listFacts) kind() string {
	switch f.ordered {
	case 0:
		return "unordered"
	case f.outermost:
		return "ordered"
	}
	return "mixed"
}

// addListFields adds fields about the lists in the chunk. It ignores lists in quotes.
func (d *description) addListFields() {
	o := d.job.Doc.Outline()
	start, end := o.ListsIn(d.c.Body)
	var f listFacts
	for i := start; i < end; i++ {
		items := o.List(i).Items
		first := sort.Search(len(items), func(j int) bool { return items[j].Start() >= d.c.Body.Start })
		for j := first; j < len(items) && items[j].Start() < d.c.Body.End; j++ {
			f.count(&items[j])
		}
	}
	if f.items == 0 {
		return
	}
	d.add("list_type", f.kind())
	d.add("has_nested_lists", f.maxDepth > f.minDepth)
	d.add("has_nested_items", f.nested > 0)
	d.add("list_item_count", f.items)
	d.add("max_list_depth", f.maxDepth)
	d.add("list_types", f.types)
	if f.boxes > 0 {
		d.add("checkbox_stats", map[string]int{"total": f.boxes, "checked": f.checked, "unchecked": f.boxes - f.checked})
	}
	if settings.FindStrategy(d.job.Strategy).KeepsIntroductions && d.introducesList(o, start, end) {
		d.add("has_context_binding", true)
		d.add("context_type", "introduction")
	}
}

func (d *description) introducesList(o *outline.Outline, first, end int) bool {
	for i := first; i < end; i++ {
		b := o.List(i).Block
		if d.c.Body.Contains(o.BlockStart(b)) && markdown.Introduces(d.job.Doc, b-1) && o.BlockText(b-1).End > d.c.Body.Start {
			return true
		}
	}
	return false
}
