package records

import (
	"slices"
	"strings"
	"sync"

	"chunkscope/engine"
)

// Kind is the type of a column.
type Kind uint8

// The types of columns.
const (
	KindText Kind = iota
	KindInteger
	KindNumber
	KindBoolean
)

// Column is a chunk field in CSV, Parquet, flat JSON lines and data frames. Lists and objects are
// stored as JSON text.
type Column struct {
	Name       string
	Kind       Kind
	IsRequired bool
}

// Columns returns the columns for records, metadata, reviews and statuses, in that order.
func Columns() []Column { return slices.Clone(allColumns()) }

var allColumns = sync.OnceValue(func() []Column {
	kinds := map[string]Kind{}
	for kind, names := range map[Kind]string{
		KindInteger: "parent_start_byte parent_end_byte parent_start_char parent_end_char index start_byte end_byte start_char end_char start_line end_line " +
			"overlap_prev_chars overlap_start_byte prefix_chars suffix_chars chars words tokens " +
			"chunk_index overlap_size adaptive_size list_item_count max_list_depth row_count column_count token_start token_end " +
			"header_level related_code_count fence_count start_page end_page",
		KindNumber: "content_complexity size_scale_factor",
		KindBoolean: "exact has_code small_chunk allow_oversize has_overlap has_nested_lists has_nested_items " +
			"has_context_binding has_syntax_highlighting has_header is_first_chunk " +
			"hierarchy_preserved is_atomic has_related_code explanation_bound has_output_block merged_for_fence_balance fence_balance_error",
	} {
		for name := range strings.FieldsSeq(names) {
			kinds[name] = kind
		}
	}
	var out []Column
	for i, name := range slices.Concat(columns, metadataColumns, reviewColumns, []string{statusColumn}) {
		out = append(out, Column{name, kinds[name], i < len(columns) && name != "overlap_start_byte" && !strings.HasPrefix(name, "parent_")})
	}
	return out
})

var columns = []string{
	"document_id", "id", "index", "content", "exact",
	"start_byte", "end_byte", "start_char", "end_char", "start_line", "end_line",
	"parent_id", "parent_start_byte", "parent_end_byte", "parent_start_char", "parent_end_char",
	"overlap_prev_chars", "overlap_start_byte", "prefix_chars", "suffix_chars", "chars", "words", "tokens", "text_sha256", "fingerprint",
}

// metadataColumns lists the metadata fields (rules/metadata) that are not fields of the record.
var metadataColumns = []string{
	"chunk_index", "content_type", "has_code", "strategy", "start_page", "end_page", "header_path", "headings", "sub_headers",
	"small_chunk", "small_chunk_reason", "allow_oversize", "oversize_reason",
	"previous_content", "next_content", "overlap_size", "has_overlap", "overlap_type",
	"adaptive_size", "content_complexity", "size_scale_factor",
	"list_type", "list_types", "list_item_count", "has_nested_lists", "has_nested_items", "max_list_depth",
	"checkbox_stats", "has_context_binding", "context_type",
	"language", "has_syntax_highlighting", "row_count", "column_count", "has_header",
	"token_start", "token_end", "is_first_chunk",
	// only set by the reference rules
	"header_level", "section_tags", "hierarchy_preserved", "is_atomic",
	"code_role", "code_roles", "code_relationship", "has_related_code", "related_code_count",
	"explanation_bound", "context_scope", "has_output_block",
	"merged_for_fence_balance", "fence_balance_error", "fence_count",
}

// reviewColumns are the columns for review decisions. They are empty without a review.
var reviewColumns = []string{"review_verdict", "review_note"}

// statusColumn is the status of a chunk relative to a manifest. It is empty without a manifest.
const statusColumn = "status"

// documentColumns are the last columns in tables. The document column contains the fields of the
// document's input line as JSON.
var documentColumns = []Column{{Name: "document", Kind: KindText}, {Name: "source", Kind: KindText}}

// documentCells appends the cells of documentColumns. Empty fields are nil.
func documentCells(to []any, d *engine.Document) []any {
	var fields, source any
	if len(d.Fields) > 0 {
		fields = string(d.Fields)
	}
	if d.Source != "" {
		source = d.Source
	}
	return append(to, fields, source)
}

func (x *lineRecord) values(to []any) []any {
	to = append(to,
		x.DocumentID, x.ID, x.Index, x.Content, x.Exact,
		x.StartByte, x.EndByte, x.StartChar, x.EndChar, x.StartLine, x.EndLine)
	to = x.ParentPlace.cells(to)
	to = append(to, x.OverlapPrevChars)
	if x.OverlapStartByte == nil {
		to = append(to, nil)
	} else {
		to = append(to, *x.OverlapStartByte)
	}
	to = append(to, x.PrefixChars, x.SuffixChars, x.Chars, x.Words, x.Tokens, x.TextSHA256, x.Fingerprint)
	for _, name := range metadataColumns {
		to = append(to, x.Metadata.Get(name))
	}
	for _, cell := range append(x.Review.cells(), string(x.Status)) {
		if cell == "" {
			to = append(to, nil)
			continue
		}
		to = append(to, cell)
	}
	return to
}

func (v *ReviewRecord) cells() []string {
	if v == nil {
		return []string{"", ""}
	}
	return []string{v.Verdict, v.Note}
}

func scalar(v any) any {
	switch v.(type) {
	case string, bool, int, float64:
		return v
	}
	return FlattenValue(v)
}
