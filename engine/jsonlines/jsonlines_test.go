package jsonlines

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	doc, fields, err := Parse([]byte(`{"z":[1, 2],"id":"docs/a.md","text":"# One\n","language":"en","draft":null}`))
	if err != nil {
		t.Fatal(err)
	}
	if doc.Name != "docs/a.md" || doc.ID != "docs/a.md" || doc.Text != "# One\n" || string(doc.Fields) != `{"draft":null,"language":"en","z":[1,2]}` {
		t.Errorf("%q, %q, %q, %s", doc.Name, doc.ID, doc.Text, doc.Fields)
	}
	for name, want := range map[string]any{"id": "docs/a.md", "language": "en", "z": nil, "draft": nil, "missing": nil} {
		if got, ok := fields.Value(name); got != want || ok != (want != nil) {
			t.Errorf("%s is %v, %t", name, got, ok)
		}
	}
}

func TestParseSaysWhatALineIsInstead(t *testing.T) {
	for line, want := range map[string]string{
		`[1]`:                        "a JSON array, not an object",
		`{"id":"a"`:                  "not JSON",
		`{"text":"a"}`:               `no "id"`,
		`{"id":"a","text":"%PDF-1"}`: "a is a PDF",
		`{"ID":"a","text":"a"}`:      `no "id"`,
		`{"id":"a","text":null}`:     `no "text"`,
		`{"id":"a","text":{}}`:       `"text" is a JSON object, not text`,
		`{"id":1,"text":"a"}`:        `"id" is a JSON number, not text`,
		"{\"id\":\"a\",\"\x01\":1}":  "not JSON",
	} {
		if _, _, err := Parse([]byte(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
}

// What the short way leaves to encoding/json is read all the same, and a single
// other field stays.
func TestParseReadsWhatIsNotPlain(t *testing.T) {
	doc, _, err := Parse([]byte(`{"\u0069d":"a","text":"b","größe":1}`))
	if err != nil || doc.ID != "a" || doc.Text != "b" || string(doc.Fields) != `{"größe":1}` {
		t.Errorf("%+v, %v", doc, err)
	}
	if doc, _, err := Parse([]byte(`{"id":"a","text":"b"}`)); err != nil || doc.Fields != nil {
		t.Errorf("%+v, %v", doc, err)
	}
	if doc, _, err := Parse([]byte(`{"id":"a","text":"b","url":"x?a&b<c>"}`)); err != nil || string(doc.Fields) != `{"url":"x?a&b<c>"}` {
		t.Errorf("%+v, %v", doc, err)
	}
}
