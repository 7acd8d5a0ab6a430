package jsonlines

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestParse(t *testing.T) {
	doc, fields, err := Parse([]byte(`{"z":[1, 2],"id":"docs/a.md","text":"# One\n","language":"en","draft":null}`))
	if err != nil {
		t.Fatal(err)
	}
	if doc.Name != "docs/a.md" || doc.ID != "docs/a.md" || doc.Text != "# One\n" || string(doc.Fields) != `{"draft":null,"language":"en","z":[1,2]}` {
		t.Errorf("unexpected document: name %q, ID %q, text %q, fields %s", doc.Name, doc.ID, doc.Text, doc.Fields)
	}
	for name, want := range map[string]any{"id": "docs/a.md", "language": "en", "z": nil, "draft": nil, "missing": nil} {
		if got, ok := fields.Value(name); got != want || ok != (want != nil) {
			t.Errorf("Value(%s) = %v, %t", name, got, ok)
		}
	}
}

func TestParseExplainsInvalidLines(t *testing.T) {
	for line, want := range map[string]string{
		`[1]`:                               "a JSON array, not an object",
		`{"id":"a"`:                         "not JSON",
		`{"text":"a"}`:                      `no "id"`,
		`{"id":"a","text":"%PDF-1"}`:        "a is a PDF",
		`{"ID":"a","text":"a"}`:             `no "id"`,
		`{"id":"a","text":null}`:            `no "text"`,
		`{"id":"a","text":{}}`:              `"text" is a JSON object, not text`,
		`{"id":[1],"text":"a"}`:             `"id" is a JSON array, not text or a number`,
		`{"id":true,"text":"a"}`:            `"id" is a JSON bool, not text or a number`,
		`{"id":"a","text":1}`:               `"text" is a JSON number, not text`,
		`{"id":"b\ud800","text":"a"}`:       `its "id" is "b\ud800", which contains an unpaired surrogate: write complete surrogate pairs`,
		"{\"id\":\"b\xff\",\"text\":\"a\"}": `its "id" is not UTF-8: encode it as UTF-8`,
		"{\"id\":\"a\",\"text\":\"\xd4\xbf\xb3\xd7\xc3\xbf\xc8\xfd\xca\xae\xcc\xec\xb8\xfc\xbb\xbb\xd2\xbb\xb4\xce\xa1\xa3\"}": "it is not UTF-8, and seems to be GBK: convert it first (iconv -f GB18030 -t UTF-8)",
		"{\"id\":\"a\",\"\x01\":1}": "not JSON",
	} {
		if _, _, err := Parse([]byte(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", line, err, want)
		}
	}
}

func TestParseReadsUnusualLines(t *testing.T) {
	doc, _, err := Parse([]byte(`{"\u0069d":"a","text":"b","größe":1}`))
	if err != nil || doc.ID != "a" || doc.Text != "b" || string(doc.Fields) != `{"größe":1}` {
		t.Errorf("line with escapes: got %+v and error %v", doc, err)
	}
	if doc, _, err := Parse([]byte(`{"id":"a","text":"b"}`)); err != nil || doc.Fields != nil {
		t.Errorf("line without fields: got %+v and error %v, want nil fields", doc, err)
	}
	if doc, _, err := Parse([]byte(`{"id":"a","text":"b","url":"x?a&b<c>"}`)); err != nil || string(doc.Fields) != `{"url":"x?a&b<c>"}` {
		t.Errorf("line with HTML characters: got %+v and error %v", doc, err)
	}
}

func TestParseAcceptsNumericIDs(t *testing.T) {
	for _, number := range []string{"7", "-7", "0", "1.50", "1e3", "123456789012345678901234567890"} {
		doc, fields, err := Parse([]byte(`{"id": ` + number + `, "text": "a"}`))
		if err != nil || doc.ID != number || doc.Name != number {
			t.Errorf("id %s: got document %+v and error %v", number, doc, err)
			continue
		}
		if got, ok := fields.Value("id"); !ok || got != number {
			t.Errorf("Value(id) = %v, want %s", got, number)
		}
	}
}

func TestParseReportsInvalidCharacters(t *testing.T) {
	for line, want := range map[string]string{
		`{"id":"a","text":"whole: \ud83d\ude00"}`:                         "",
		`{"id":"a","text":"half: \ud83d"}`:                                "contains an unpaired surrogate, shown as �: write complete surrogate pairs",
		`{"id":"a","text":"\ude00\ud83d"}`:                                "contains 2 unpaired surrogates, each shown as �: write complete surrogate pairs",
		"{\"id\":\"a\",\"text\":\"caf\xe9 au lait, s'il vous pla\xeet\"}": "is not UTF-8, and seems to be Latin-1; � stands for 2 bytes: convert it first (iconv -f ISO-8859-1 -t UTF-8)",
		"{\"id\":\"a\",\"text\":\"日本語\xff\\ud83d\"}":                      "has 1 byte that is not valid UTF-8, shown as �: correct it; it contains an unpaired surrogate, shown as �: write complete surrogate pairs",
		"{\"id\":\"a\",\"text\":\"日本語\",\"by\":\"\xff\"}":                 "has 1 byte that is not valid UTF-8, shown as �: correct it",
	} {
		doc, _, err := Parse([]byte(line))
		if err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		if doc.DescribeDamage() != want {
			t.Errorf("%q: got %s\nwant %s", line, doc.DescribeDamage(), want)
		}
		if !utf8.ValidString(doc.Text) || !utf8.Valid(doc.Fields) {
			t.Errorf("%q: invalid UTF-8 in text %q or fields %q", line, doc.Text, doc.Fields)
		}
	}
}
