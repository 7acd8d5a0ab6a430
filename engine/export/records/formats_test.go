package records

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
)

func writeHostile(t *testing.T, f *Format, o Options) string {
	t.Helper()
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.HeadingLevel = "headings", "none", 1
	r := exporttest.Run(t, exporttest.Document(t, "a\x1b.md", "=1+1\n\n# A\x1b[2J\n\nUnmistakable\u202e, \x07and more.\n"), s)
	decisions := review.Decisions{}
	for i := range r.Chunks.Len() {
		decisions[review.Hash(r, i)] = review.Decision{Verdict: "waived", Note: "a note"}
	}
	o.Escape = func(text string) string {
		return strings.Map(func(c rune) rune {
			if c < ' ' || c >= 0x7f {
				return '?'
			}
			return c
		}, text)
	}
	var out bytes.Buffer
	write, end := f.Begin(&out, o)
	if err := errors.Join(write(r, Annotations{Decisions: decisions, Statuses: []compare.Status{compare.ChunkKept, compare.ChunkNew}}), end()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestFormatsFollowDeclaredOptions(t *testing.T) {
	fields, err := SelectFields([]string{"id"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range Formats {
		f := &Formats[i]
		all := writeHostile(t, f, Options{})
		if f.Help == "" || strings.Contains(f.Help, "\n") {
			t.Errorf("%s: help is not one line: %q", f.Name, f.Help)
		}
		if found, _ := FindFormat(f.Name); found != f {
			t.Errorf("two formats have the name %s", f.Name)
		}
		if !strings.HasPrefix(f.Extension, ".") {
			t.Errorf("%s: extension %q does not begin with a dot", f.Name, f.Extension)
		}
		if k := slices.IndexFunc(Formats, func(o Format) bool { return o.Extension == f.Extension }); k < i {
			t.Errorf("%s: %s already has the extension %s", f.Name, Formats[k].Name, f.Extension)
		}
		escapes := !strings.ContainsFunc(all, func(c rune) bool { return c != '\n' && (c < ' ' || c == 0x7f || c == '\u202e') })
		if escapes != f.EscapesText {
			t.Errorf("%s: EscapesText = %t, but the output is escaped = %t: %q", f.Name, f.EscapesText, escapes, all)
		}
		if !f.IsBinary() && (!strings.Contains(all, "waived") || !strings.Contains(all, "a note")) {
			t.Errorf("%s does not show decisions", f.Name)
		}
		if shows := strings.Contains(all, "kept") && strings.Contains(all, "new"); !f.IsBinary() && shows == f.ForPeople {
			t.Errorf("%s: ForPeople = %t, but statuses in the output = %t", f.Name, f.ForPeople, shows)
		}
		if differs := writeHostile(t, f, Options{Flat: true}) != all; differs != f.Flat {
			t.Errorf("%s: Flat = %t, but the option has an effect = %t", f.Name, f.Flat, differs)
		}
		if differs := writeHostile(t, f, Options{Spreadsheet: true}) != all; differs != f.Spreadsheet {
			t.Errorf("%s: Spreadsheet = %t, but the option has an effect = %t", f.Name, f.Spreadsheet, differs)
		}
		chosen := writeHostile(t, f, Options{Fields: fields})
		if shortened := len(chosen) < len(all) && !strings.Contains(chosen, "Unmistakable"); shortened == f.ForPeople {
			t.Errorf("%s: ForPeople = %t, but Fields has an effect = %t", f.Name, f.ForPeople, shortened)
		}
	}
}

// WriteDelete writes a JSON object. It can follow any sequence of JSON objects, and nothing else.
func TestSequencesOfObjectsListDeleted(t *testing.T) {
	for i := range Formats {
		f := &Formats[i]
		decoder, objects := json.NewDecoder(strings.NewReader(writeHostile(t, f, Options{}))), 0
		var err error
		for ; err == nil; objects++ {
			var object map[string]any
			err = decoder.Decode(&object)
		}
		if isSequence := errors.Is(err, io.EOF) && objects > 1; isSequence != f.ListsDeleted {
			t.Errorf("%s: ListsDeleted = %t, but output is a sequence of JSON objects = %t (%v)", f.Name, f.ListsDeleted, isSequence, err)
		}
	}
}

func TestDocumentsDoNotDependOnEarlierDocuments(t *testing.T) {
	results := exporttest.Results(t)[:20]
	for i := range Formats {
		f := &Formats[i]
		if f.IsBinary() {
			continue // in Parquet, documents share a row group
		}
		writeAll := func(list ...*engine.Result) string {
			var out bytes.Buffer
			next := f.New(&out, Options{Escape: strings.ToUpper})
			for _, r := range list {
				must(t, next(r, Annotations{}))
			}
			return out.String()
		}
		for k, r := range results[1:] {
			if both := writeAll(results[k], r); both != writeAll(results[k])+writeAll(r) {
				t.Fatalf("%s: %s is written differently after %s: text to write once belongs in Head", f.Name, r.Doc.Name, results[k].Doc.Name)
			}
		}
	}
}
