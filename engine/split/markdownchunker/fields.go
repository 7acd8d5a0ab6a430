package markdownchunker

import (
	"strings"

	"chunkscope/engine/chunk"
)

// Fields returns the metadata of chunk i, with the names and line numbers of the reference
// implementation (rules/reference-rules, Metadata).
func (r *Result) Fields(i int) []chunk.Field {
	c := r.Chunks[i]
	out := make(fields, 0, 24)
	out.add("chunk_index", c.index)
	out.add("content_type", c.ContentType.String())
	out.add("has_code", strings.Contains(c.Content(), backticks))
	out.add("strategy", r.Strategy)
	out.add("start_line", c.Start)
	out.add("end_line", c.End)
	if c.HasPath {
		out.add("header_path", c.Path)
		out.add("header_level", c.Level)
	} else {
		out.add("header_path", []string{})
	}
	if c.Tags != nil {
		out.add("section_tags", c.Tags)
	}
	out.flags(c)
	out.context(r.Previous(c), r.Next(c))
	if a := r.Adaptive; a != nil {
		out.add("adaptive_size", a.Size)
		out.add("content_complexity", a.Complexity)
		out.add("size_scale_factor", a.Scale)
	}
	out.list(c.List)
	if c.Atomic {
		out.add("is_atomic", true)
	}
	out.code(c.Code)
	if c.FenceMerged {
		out.add("merged_for_fence_balance", true)
	}
	if c.FenceCount > 0 {
		out.add("fence_balance_error", true)
		out.add("fence_count", c.FenceCount)
	}
	return out
}

// Content returns the text of chunk i.
func (r *Result) Content(i int) string { return r.Chunks[i].Content() }

type fields []chunk.Field

func (f *fields) add(name string, value any) { *f = append(*f, chunk.Field{Name: name, Value: value}) }

func (f *fields) flags(c *Chunk) {
	if c.Small {
		f.add("small_chunk", true)
		f.add("small_chunk_reason", "cannot_merge")
	}
	if c.Oversize != NoIntegrity {
		f.add("allow_oversize", true)
		f.add("oversize_reason", c.Oversize.String())
	}
}

func (f *fields) context(previous, next Context) {
	if previous.IsPresent() {
		f.add("previous_content", previous.Text())
	}
	if next.IsPresent() {
		f.add("next_content", next.Text())
	}
	if previous.IsPresent() {
		f.add("overlap_size", previous.Size)
	}
}

func (f *fields) list(l *ListFacts) {
	if l == nil {
		return
	}
	f.add("has_nested_lists", l.Depth > 0)
	f.add("max_list_depth", l.Depth)
	f.add("list_item_count", l.Items)
	f.add("has_context_binding", l.Introduced)
	if l.Introduced {
		f.add("context_type", "introduction")
	} else {
		f.add("context_type", nil)
	}
	f.add("list_types", []string{l.Type})
	if l.Total > 0 {
		f.add("checkbox_stats", map[string]int{"total": l.Total, "checked": l.Checked, "unchecked": l.Total - l.Checked})
	} else {
		f.add("checkbox_stats", nil)
	}
	f.add("hierarchy_preserved", true)
}

func (f *fields) code(c *CodeFacts) {
	if c == nil {
		return
	}
	f.add("code_role", c.Role)
	f.add("has_related_code", c.HasRelated)
	f.add("related_code_count", c.Related)
	f.add("explanation_bound", c.Explained)
	if c.Scope != "" {
		f.add("context_scope", c.Scope)
	}
	if c.HasOutput {
		f.add("has_output_block", true)
	}
	if c.Relationship != "" {
		f.add("code_relationship", c.Relationship)
		f.add("code_roles", c.Roles)
	}
}
