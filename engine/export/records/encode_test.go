package records

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/review"
)

// The lines must match the output of encoding/json, except that unprintable characters are escaped.
func TestLinesMatchEncodingJSON(t *testing.T) {
	for _, r := range exporttest.Results(t) {
		r.Doc.Fields, r.Doc.Source = []byte(`{"n":1,"tags":["a","é"]}`), "https://example.com/a"
		rec := New(r)
		var want bytes.Buffer
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		decisions := review.Decisions{}
		for i := range r.Chunks.Len() {
			decisions[review.Hash(r, i)] = review.Decision{Verdict: "accepted", Note: "a \"note\"\n"}
		}
		rec.Decisions = decisions
		for i := range r.Chunks.Len() {
			line := lineRecord{DocumentID: r.Doc.ID, Record: rec.Chunk(i), Fingerprint: r.Settings.Fingerprint(), Document: r.Doc.Fields, Source: r.Doc.Source}
			if err := enc.Encode(line); err != nil {
				t.Fatal(err)
			}
		}
		var got bytes.Buffer
		if err := newJSONL(&got, Options{})(r, Annotations{Decisions: decisions}); err != nil {
			t.Fatal(err)
		}
		if quiet := EscapeUnprintable(want.Bytes()); !bytes.Equal(got.Bytes(), quiet) {
			t.Fatalf("%s:\n%s\nwant\n%s", r.Doc.Name, got.Bytes(), quiet)
		}
	}
}

func FuzzText(f *testing.F) {
	for _, s := range []string{"", "plain <&>", "\"\\/\b\f\n\r\t\x00\x1f\x7f", "\u2028\u2029\u0085\u200b\u202e\ufeff\ufffd", "\xff\xc3(", "👩‍👩‍👧 \U000e0041"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var want bytes.Buffer
		if err := appendJSON(&want, s); err != nil {
			t.Fatal(err)
		}
		if got := appendText(nil, s); !bytes.Equal(got, want.Bytes()) {
			t.Fatalf("%q: got %s, want %s", s, got, want.Bytes())
		}
	})
}

func TestFieldsFollowRecordOrder(t *testing.T) {
	if recordFields[fieldDocumentID] != "document_id" || recordFields[fieldTokens] != "tokens" || recordFields[fieldDocument] != "document" || recordFields[fieldSource] != "source" || len(recordFields) != int(fieldSource)+1 {
		t.Errorf("got %v", recordFields)
	}
	r := exporttest.Results(t)[0]
	r.Doc.Fields, r.Doc.Source = []byte(`{"n":1}`), "https://example.com/a"
	r.Parents = chunk.Parents{{Body: chunk.Span{End: len(r.Doc.Text)}}}
	notes := Annotations{Statuses: slices.Repeat([]compare.Status{compare.ChunkKept}, r.Chunks.Len())}
	for _, name := range append(recordFields, "header_path", "strategy") {
		if name == "review" {
			continue // only reviews have this field
		}
		fields, err := SelectFields([]string{name})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := newJSONL(&out, Options{Fields: fields})(r, notes); err != nil {
			t.Fatal(err)
		}
		var all bytes.Buffer
		if err := newJSONL(&all, Options{})(r, notes); err != nil {
			t.Fatal(err)
		}
		var one, every map[string]json.RawMessage
		must(t, json.NewDecoder(&out).Decode(&one))
		must(t, json.NewDecoder(&all).Decode(&every))
		if slices.Contains(metadataColumns, name) {
			must(t, json.Unmarshal(one["metadata"], &one))
			must(t, json.Unmarshal(every["metadata"], &every))
			delete(one, "metadata")
		}
		if len(one) != 1 || string(one[name]) != string(every[name]) {
			t.Errorf("%s: got %s, want %s", name, one, every[name])
		}
	}
}

func TestFieldsSelectColumns(t *testing.T) {
	fields, err := SelectFields(strings.Split("content,id,header_path", ","))
	must(t, err)
	if head := string(csvHead(Options{Fields: fields})); head != "id,content,header_path\r\n" {
		t.Errorf("got %q, want %q", head, "id,content,header_path\r\n")
	}
	for name, want := range map[string]string{"contents": "did you mean content?", "nothing at all": "or one of document_id, id, ", "team": `no field "team": choose document for all other fields in a document's JSON line, or one of `} {
		if _, err := SelectFields([]string{name}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
