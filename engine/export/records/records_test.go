package records

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/settings"
)

func TestRecordsMatchSource(t *testing.T) {
	for _, r := range exporttest.Results(t) {
		rec := New(r)
		text := r.Doc.Text
		for i := range r.Chunks.Len() {
			x := rec.Chunk(i)
			name := r.Doc.Name + " " + settings.PresetName(r.Settings) + " " + x.ID
			if x.ID != r.Doc.ID+"#"+strconv.Itoa(i) || x.Index != i {
				t.Errorf("%s: wrong id or index %d", name, x.Index)
			}
			if x.StartChar != countStarts(text, x.StartByte) || x.EndChar != countStarts(text, x.EndByte) {
				t.Errorf("%s: wrong characters %d to %d for bytes %d to %d", name, x.StartChar, x.EndChar, x.StartByte, x.EndByte)
			}
			if x.Exact && !strings.Contains(text, x.Content) {
				t.Errorf("%s: Exact = true, but the document does not contain %q", name, x.Content)
			}
			if x.Chars != utf8.RuneCountInString(x.Content) || x.Words != len(strings.FieldsFunc(x.Content, chunk.IsASCIISpace)) {
				t.Errorf("%s: wrong counts of %d chars and %d words for %q", name, x.Chars, x.Words, x.Content)
			}
			if sum := sha256.Sum256([]byte(x.Content)); x.TextSHA256 != hex.EncodeToString(sum[:]) || !utf8.ValidString(x.Content) {
				t.Errorf("%s: wrong hash %s or invalid UTF-8 for %q", name, x.TextSHA256, x.Content)
			}
			if (x.OverlapStartByte == nil) != (x.OverlapPrevChars == 0) || x.OverlapPrevChars > x.Chars {
				t.Errorf("%s: inconsistent overlap of %d of %d characters from byte %v", name, x.OverlapPrevChars, x.Chars, x.OverlapStartByte)
			}
		}
	}
}

// Without the characters counted by prefix_chars, overlap_prev_chars and suffix_chars, the content
// must be the chunk's own text.
func TestAddedTextIsCounted(t *testing.T) {
	doc := exporttest.Document(t, "a.md", "# Schlüssel\n\n| Schlüssel | Tage |\n|---|---|\n| Tür | 30 |\n| Tor | 60 |\n| Safe | 90 |\n| Schuppen | 365 |\n\n"+
		"```go\nfunc a() {}\n\nfunc b() {}\n\nfunc c() string { return \"ö\" }\n\nfunc d() {}\n```\n")
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize, s.MinChunkSize = "structural", "none", 75, 1
	s.LongTables, s.LongCode, s.ContextPrefix = "rows", "lines", "heading_path"
	r := exporttest.Run(t, doc, s)
	rec, headers, footers := New(r), 0, 0
	for i := range r.Chunks.Len() {
		x := rec.Chunk(i)
		content := []rune(x.Content)
		if own := string(content[x.PrefixChars+x.OverlapPrevChars : len(content)-x.SuffixChars]); own != doc.Text[x.StartByte:x.EndByte] {
			t.Errorf("%s: content %q without repeated text = %q, want %q", x.ID, x.Content, own, doc.Text[x.StartByte:x.EndByte])
		}
		if !r.Chunks.At(i).Header.Empty() {
			headers++
		}
		if x.SuffixChars > 0 {
			footers++
		}
	}
	if headers < 2 || footers < 1 {
		t.Errorf("got %d chunks with a header and %d with a footer, want at least 2 and 1", headers, footers)
	}
}

func countStarts(text string, off int) int {
	n := 0
	for i := range text {
		if i < off {
			n++
		}
	}
	return n
}

func TestPartialCharacterIsNotRepeated(t *testing.T) {
	for _, c := range []struct {
		text       string
		start, end int
		want       int
	}{
		{"ab日cd", 0, 2, 2},
		{"ab日cd", 0, 3, 2},
		{"ab日cd", 0, 4, 2},
		{"ab日cd", 0, 5, 3},
		{"ab日cd", 2, 4, 0}, // only the start of a character is repeated
		{"ab🔑cd", 0, 5, 2},
		{"ab🔑cd", 2, 5, 0},
		{"ab🔑cd", 2, 6, 1},
		{"日本", 1, 5, 2},
		{"日本", 1, 2, 1},
		{"a\x80\x80", 0, 2, 2}, // each stray byte counts as a character
	} {
		x := chunk.Chunk{Body: chunk.Span{Start: c.start, End: len(c.text)}, Overlap: chunk.Span{Start: c.start, End: c.end}, Form: chunk.FormRepaired}
		if got := CountRepeated(&x, c.text); got != c.want {
			t.Errorf("%q, bytes %d–%d: got %d, want %d", c.text, c.start, c.end, got, c.want)
		}
	}
}

func TestRepeatedTextMatchesSource(t *testing.T) {
	for _, r := range exporttest.Results(t) {
		for i := 1; i < r.Chunks.Len(); i++ {
			c := r.Chunks.At(i)
			n := CountRepeated(c, r.Doc.Text)
			shared := string([]rune(strings.TrimPrefix(r.Content(i), c.ContextPrefix))[:n])
			overlap := c.Overlap
			if !c.HasRepeatedText() && c.Text == "" {
				overlap.End = endOfCompleteChars(r.Doc.Text, overlap)
			}
			source := string([]rune(overlap.Slice(r.Doc.Text)))
			if !c.HasRepeatedText() && c.Form == chunk.FormSlice && c.Text == "" && shared != source {
				t.Errorf("%s#%d: %q is repeated, %q is shared", r.Doc.Name, i, shared, source)
			}
			if r.CountAlterations(i).Dropped == 0 && removeSpaces(shared) != removeSpaces(source) {
				t.Errorf("%s#%d: %q is repeated, %q is shared", r.Doc.Name, i, shared, source)
			}
		}
	}
}

func removeSpaces(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == utf8.RuneError || strings.ContainsRune(" \t\r\n", r) }), "")
}

func TestAlteredContentMatchesSource(t *testing.T) {
	for _, c := range []struct {
		content, source string
		want            int
	}{
		{"ab cd", "ab", 2},
		{"abcd", "a, b, ", 2},
		{"日本 go", "日本", 2},
		{"one  \ntwo", "one\n\ntwo", 9},
		{"a\nb c", "a\n    b", 3},
		{"a  b", "ax\n", 1},
		{"xyz", "", 0},
	} {
		if got := countSourceChars(c.content, c.source); got != c.want {
			t.Errorf("content %q, source %q: got %d, want %d", c.content, c.source, got, c.want)
		}
	}
}

func TestSeamsHaveDetails(t *testing.T) {
	text := "  ## Rotating keys \r\nmore\n" + strings.Repeat("é", 100)
	doc, err := engine.New("keys.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		seam  chunk.Seam
		merge chunk.Merge
		want  string
	}{
		{chunk.Seam{Source: chunk.Span{Start: 0, End: 20}}, chunk.Merge{}, "## Rotating keys"},
		{
			chunk.Seam{Source: chunk.Span{Start: 0, End: 26}, AfterBlock: true},
			chunk.Merge{Kind: chunk.MergedParts, Parts: 1, Size: 212, Min: 512},
			"## Rotating keys (merged: 212 < 512 chars)",
		},
		{chunk.Seam{AfterBlock: true}, chunk.Merge{}, "the text above is a separate chunk"},
		{chunk.Seam{Source: chunk.Span{Start: 26, End: len(text)}}, chunk.Merge{}, strings.Repeat("é", 79) + "…"},
		{chunk.Seam{}, chunk.Merge{}, ""},
		{chunk.Seam{Cause: chunk.CauseHeading, Source: chunk.Span{Start: 2, End: 4}}, chunk.Merge{}, "## Rotating keys"},
	} {
		r := &engine.Result{Doc: doc, Settings: settings.Default(), Seams: []chunk.Seam{c.seam}, Chunks: chunk.NewChunks(chunk.Chunk{}, chunk.Chunk{Merge: c.merge})}
		if got := Detail(r, 0); got != c.want {
			t.Errorf("%+v: got %q, want %q", c.seam, got, c.want)
		}
	}
}

func write(t testing.TB, format string, rs ...*engine.Result) []byte {
	t.Helper()
	f, _ := FindFormat(format)
	var b bytes.Buffer
	w, end := f.Begin(&b, Options{Escape: func(s string) string { return "<" + s + ">" }})
	for _, r := range rs {
		if err := w(r, Annotations{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := end(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestJSONAndJSONLAreEqual(t *testing.T) {
	for _, r := range exporttest.Results(t) {
		var whole struct {
			Document    DocumentRecord
			Settings    map[string]any
			Fingerprint string
			Chunks      []map[string]any
			Seams       []SeamRecord
			Truncated   bool
			Total       int `json:"total_before_truncation"`
		}
		out := write(t, "json", r)
		if err := json.Unmarshal(out, &whole); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if whole.Document.SHA256 != r.Doc.SHA256() || whole.Document.Bytes != len(r.Doc.Text) || whole.Document.Lines != r.Doc.LineCount() {
			t.Errorf("document = %+v, which does not match the result", whole.Document)
		}
		if len(whole.Settings) != len(settings.Table) || whole.Fingerprint != r.Settings.Fingerprint() {
			t.Errorf("got %d settings and fingerprint %s, which do not match the result", len(whole.Settings), whole.Fingerprint)
		}
		if len(whole.Chunks) != r.Chunks.Len() || len(whole.Seams) != len(r.Seams) || whole.Truncated != r.Truncated || whole.Total != r.TotalBeforeTruncation {
			t.Errorf("got %d chunks, %d seams, truncated = %v, total %d, which do not match the result", len(whole.Chunks), len(whole.Seams), whole.Truncated, whole.Total)
		}
		lines := json.NewDecoder(bytes.NewReader(write(t, "jsonl", r)))
		for i := range r.Chunks.Len() {
			var line map[string]any
			if err := lines.Decode(&line); err != nil {
				t.Fatal(err)
			}
			if line["document_id"] != r.Doc.ID || line["fingerprint"] != whole.Fingerprint {
				t.Errorf("wrong document id or fingerprint in line %v", line)
			}
			for key, want := range whole.Chunks[i] {
				if !equalJSON(line[key], want) {
					t.Errorf("%s: got %v, want %v", key, line[key], want)
				}
			}
			if len(line) != len(whole.Chunks[i])+2 {
				t.Errorf("got %d fields, want %d", len(line), len(whole.Chunks[i])+2)
			}
		}
		if lines.More() {
			t.Error("JSON Lines has more lines than chunks")
		}
	}
}

func equalJSON(a, b any) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return bytes.Equal(x, y)
}

func TestJSONKeepsMarkup(t *testing.T) {
	s := settings.Default()
	s.Strategy = "window"
	r := exporttest.Run(t, exporttest.Document(t, "<a>.md", "a <b> & c"), s)
	for _, format := range []string{"json", "jsonl"} {
		if out := write(t, format, r); !bytes.Contains(out, []byte(`"content":"a <b> & c"`)) || !bytes.Contains(out, []byte(`"<a>.md#0"`)) {
			t.Errorf("%s: content or id is escaped in %s", format, out)
		}
	}
}

func TestCSVMatchesRecords(t *testing.T) {
	rs := exporttest.Results(t)
	out := write(t, "csv", rs...)
	// encoding/csv changes CRLF inside cells to a line feed.
	reader := csv.NewReader(bytes.NewReader(out))
	rows, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	head := rows[0]
	if len(slices.Compact(slices.Sorted(slices.Values(head)))) != len(head) {
		t.Errorf("duplicate columns: %v", head)
	}
	otherColumns := []string{"start_line", "end_line", "id"}
	at := 1
	for _, r := range rs {
		rec := New(r)
		for i := range r.Chunks.Len() {
			x := rec.Chunk(i)
			cells := map[string]string{}
			for k, c := range rows[at] {
				cells[head[k]] = c
			}
			at++
			if cells["id"] != x.ID || cells["content"] != strings.ReplaceAll(x.Content, "\r\n", "\n") || cells["text_sha256"] != x.TextSHA256 ||
				cells["start_byte"] != strconv.Itoa(x.StartByte) || cells["tokens"] != strconv.Itoa(x.Tokens) ||
				cells["exact"] != strconv.FormatBool(x.Exact) || cells["fingerprint"] != r.Settings.Fingerprint() {
				t.Fatalf("%s: %v", x.ID, cells)
			}
			for _, f := range x.Metadata {
				if slices.Contains(otherColumns, f.Name) {
					continue
				}
				if !slices.Contains(head, f.Name) {
					t.Fatalf("metadata %s has no column", f.Name)
				}
				if want := strings.ReplaceAll(WellFormed(FlattenValue(f.Value)), "\r\n", "\n"); cells[f.Name] != want {
					t.Fatalf("%s: %s is %q, want %q", x.ID, f.Name, cells[f.Name], want)
				}
			}
		}
	}
	if at != len(rows) {
		t.Errorf("got %d rows, want %d", len(rows), at)
	}
}

func TestFlatLinesMatchCSV(t *testing.T) {
	format, _ := FindFormat("jsonl")
	for _, r := range exporttest.Results(t)[:12] {
		var b bytes.Buffer
		w, _ := format.Begin(&b, Options{Flat: true})
		if err := w(r, Annotations{}); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(bytes.NewReader(write(t, "csv", r))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		lines := json.NewDecoder(&b)
		lines.UseNumber()
		for _, cells := range rows[1:] {
			var line map[string]any
			if err := lines.Decode(&line); err != nil {
				t.Fatal(err)
			}
			for k, name := range rows[0] {
				v, ok := line[name]
				got := ""
				if ok {
					got = strings.ReplaceAll(fmt.Sprint(v), "\r\n", "\n")
				}
				if ok && v == nil || got != cells[k] && name != "content_complexity" && name != "size_scale_factor" {
					t.Fatalf("%s: JSON has %q, CSV has %q", name, got, cells[k])
				}
				delete(line, name)
			}
			if len(line) > 0 {
				t.Fatalf("fields without a CSV column: %v", line)
			}
		}
	}
}

func TestSpreadsheetCellsAreInert(t *testing.T) {
	s := settings.Default()
	s.Strategy, s.OverlapMode = "window", "none"
	f, _ := FindFormat("csv")
	for text, want := range map[string]string{
		"=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "\r=1": "'\r=1", "1=1": "1=1", "'=1": "'=1",
	} {
		for _, sheet := range []bool{true, false} {
			var b bytes.Buffer
			w, _ := f.Begin(&b, Options{Spreadsheet: sheet})
			if err := w(exporttest.Run(t, exporttest.Document(t, "a.md", text), s), Annotations{}); err != nil {
				t.Fatal(err)
			}
			expected := text
			if sheet {
				expected = want
			}
			if cell := fmt.Sprintf(",0,%s,true,", expected); !strings.Contains(strings.ReplaceAll(b.String(), "\"", ""), cell) {
				t.Errorf("%q (spreadsheet: %t): want %q in %q", text, sheet, cell, b.String())
			}
		}
	}
}

func TestCSVKeepsLineEndsAndEndsRowsWithCRLF(t *testing.T) {
	s := settings.Default()
	s.Strategy = "window"
	out := string(write(t, "csv", exporttest.Run(t, exporttest.Document(t, "a.md", "one\r\ntwo\n\"three\""), s)))
	if !strings.Contains(out, ",\"one\r\ntwo\n\"\"three\"\"\",") || !strings.HasSuffix(out, "\r\n") {
		t.Errorf("got %q", out)
	}
}

// Cells with surrounding spaces must be quoted, because some programs trim unquoted cells.
func TestCSVQuotesCellsWithOuterSpaces(t *testing.T) {
	for content, want := range map[string]string{" x": `" x"`, "x ": `"x "`, "\tx": "\"\tx\"", "\u00a0x": "\"\u00a0x\"", "x y": "x y", "": ""} {
		var b bytes.Buffer
		writeCell(&b, content)
		if b.String() != want {
			t.Errorf("%q: got %s, want %s", content, b.String(), want)
		}
	}
}

func TestTextEscapesDocumentText(t *testing.T) {
	s := settings.Default()
	s.Strategy = "window"
	out := string(write(t, "text", exporttest.Run(t, exporttest.Document(t, "a.md", "one\r\ntwo"), s)))
	if want := "── <a.md> · chunk 1 of 1 · L1–2 · 8 chars\n<one>\n<two>\n\n"; out != want {
		t.Errorf("got %q, want %q", out, want)
	}
}

func TestFindFormat(t *testing.T) {
	for name, want := range map[string]string{"jsn": "json", "texts": "text", "nosuch": ""} {
		if f, nearest := FindFormat(name); f != nil || nearest != want {
			t.Errorf("FindFormat(%s) = %v, nearest %q; want nearest %q", name, f, nearest, want)
		}
	}
}

type failingWriter struct{ n int }

func (f *failingWriter) Write(p []byte) (int, error) {
	if f.n--; f.n < 0 {
		return 0, os.ErrClosed
	}
	return len(p), nil
}

func TestWritersReportErrors(t *testing.T) {
	s := settings.Default()
	s.Strategy, s.MaxChunkSize, s.OverlapSize = "window", 10, 0
	r := exporttest.Run(t, exporttest.Document(t, "a.md", strings.Repeat("some words ", 20)), s)
	for _, f := range Formats {
		for n := range 3 {
			w, end := f.Begin(&failingWriter{n}, Options{Escape: strings.ToUpper})
			if err := errors.Join(w(r, Annotations{}), end()); err == nil {
				t.Errorf("%s: write %d failed, but no error was returned", f.Name, n+1)
			}
		}
	}
}
