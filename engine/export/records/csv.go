package records

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/review"
)

// columns are the record's own columns, the metadata follow.
var columns = []string{
	"document_id", "id", "index", "content", "exact",
	"start_byte", "end_byte", "start_char", "end_char", "start_line", "end_line",
	"overlap_prev_chars", "overlap_start_byte", "chars", "words", "tokens", "text_sha256", "fingerprint",
}

// metadataColumns are the metadata fields, by the names of seed 003 (DESIGN
// §2.5), that are no column above: start_line and end_line are, and the id of a
// token window has its counterpart.
var metadataColumns = []string{
	"chunk_index", "content_type", "has_code", "strategy", "header_path", "headings", "sub_headers",
	"small_chunk", "small_chunk_reason", "allow_oversize", "oversize_reason",
	"previous_content", "next_content", "overlap_size", "has_overlap", "overlap_type",
	"adaptive_size", "content_complexity", "size_scale_factor",
	"list_type", "list_types", "list_item_count", "has_nested_lists", "has_nested_items", "max_list_depth",
	"checkbox_stats", "has_context_binding", "context_type",
	"language", "has_syntax_highlighting", "row_count", "column_count", "has_header",
	"token_start", "token_end", "is_first_chunk",
}

// reviewColumns are what a review decided; empty cells where it did not.
var reviewColumns = []string{"review_verdict", "review_note"}

// newCSV writes a chunk a row, as RFC 4180 has it: rows end with CRLF, line
// ends inside a cell stay as they are (encoding/csv would change them). A
// metadata field that a chunk does not have is an empty cell.
func newCSV(w io.Writer, _ func(string) string) Writer {
	var b bytes.Buffer
	begun := false
	return func(r *engine.Result, decided review.Decisions) error {
		if !begun {
			begun = true
			row(&b, slices.Concat(columns, metadataColumns, reviewColumns))
		}
		rec := New(r)
		rec.Decisions = decided
		fingerprint := r.Settings.Fingerprint()
		cells := make([]string, 0, len(columns)+len(metadataColumns)+len(reviewColumns))
		for i := range r.Chunks {
			x := rec.Chunk(i)
			cells = append(x.cells(cells[:0], r.Doc.Name), fingerprint)
			row(&b, x.Review.cells(x.Metadata.cells(cells)))
			if _, err := w.Write(b.Bytes()); err != nil {
				return err
			}
			b.Reset()
		}
		_, err := w.Write(b.Bytes()) // the head, when there was no chunk
		b.Reset()
		return err
	}
}

// cells appends the columns up to text_sha256.
func (x *Record) cells(to []string, document string) []string {
	overlap := ""
	if x.OverlapStartByte != nil {
		overlap = strconv.Itoa(*x.OverlapStartByte)
	}
	to = append(to, document, x.ID, strconv.Itoa(x.Index), x.Content, strconv.FormatBool(x.Exact))
	for _, n := range []int{
		x.StartByte, x.EndByte, x.StartChar, x.EndChar, x.StartLine, x.EndLine, x.OverlapPrevChars,
	} {
		to = append(to, strconv.Itoa(n))
	}
	to = append(to, overlap)
	for _, n := range []int{x.Chars, x.Words, x.Tokens} {
		to = append(to, strconv.Itoa(n))
	}
	return append(to, x.TextSHA256)
}

// cells appends the metadata columns.
func (m Metadata) cells(to []string) []string {
	for _, name := range metadataColumns {
		to = append(to, Flat(m.Get(name)))
	}
	return to
}

// cells appends the columns of a review.
func (v *ReviewRecord) cells(to []string) []string {
	if v == nil {
		return append(to, "", "")
	}
	return append(to, v.Verdict, v.Note)
}

func row(b *bytes.Buffer, cells []string) {
	for i, c := range cells {
		if i > 0 {
			b.WriteByte(',')
		}
		cell(b, c)
	}
	b.WriteString("\r\n")
}

func cell(b *bytes.Buffer, c string) {
	if !strings.ContainsAny(c, ",\"\r\n") && strings.TrimSpace(c) == c {
		b.WriteString(WellFormed(c))
		return
	}
	b.WriteByte('"')
	b.WriteString(strings.ReplaceAll(WellFormed(c), `"`, `""`))
	b.WriteByte('"')
}
