package jsonlines

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
)

func FuzzParseMembers(f *testing.F) {
	for _, line := range []string{
		`{"id":"a","text":"one\ntwo \"three\" é 日本語"}`,
		` {"text" : "half a pair \ud83d, a pair \ud83d\ude00, \ude00\ud83d", "id":"b" , "n":[1,{"a":"]"}], "m":-1.5e3}` + "\r\n",
		"{\"id\":\"c\",\"text\":\"no UTF-8: \xff\xc3\",\"x\":null}",
		`{"id":"d","id":"e","text":"\u0000\/\b\f\t\\"}`,
		`{"id":"f","text":"a pair at the end \ud83d\ude00"}`, `{"id":"g","text":"\u00E9 \u00FF \uD83D\uDE00"}`, "", " ", `{"a",1}`, `{"a"1}`, `{"a"`, `["a":"b"}`, `{"a":"\ug123"}`, "{\"a\":\"\x80\"}",
		`{}`, `{"id":1}`, `{"id":"a",}`, `{"a":"\x"}`, `{"a":"\u12g4"}`, `{"\u0069d":"a"}`, `{"a":tru}`, `{"a":1 2}`, `{"a":"b"} x`, `{"a":"`, `[]`, `"a"`, `{"a":[}`, "{\"a\":\"\x01\"}",
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		got, ok := parseMembers(line)
		var want map[string]json.RawMessage
		err := json.Unmarshal(line, &want)
		if !ok {
			return // only encoding/json can read this line
		}
		if err != nil {
			t.Fatalf("parseMembers accepts %q, but encoding/json returns error %v", line, err)
		}
		if !maps.EqualFunc(got, want, func(a, b json.RawMessage) bool { return string(a) == string(b) }) {
			t.Fatalf("%q: got %q, want %q", line, got, want)
		}
		for key, raw := range got {
			var text string
			if raw[0] != '"' {
				continue
			}
			got, unpaired := unquote(raw)
			if err := json.Unmarshal(raw, &text); err != nil || got != text {
				t.Fatalf("%q of %q: got %q, want %q (%v)", key, line, got, text, err)
			}
			if unpaired > strings.Count(got, "\ufffd") {
				t.Fatalf("unquote(%q in %q) counts %d unpaired surrogates in %q", key, line, unpaired, got)
			}
		}
	})
}

func TestParseMembersReadsPlainLines(t *testing.T) {
	for _, line := range []string{
		`{"id":"a","text":"b"}`, ` { "id" : "a" , "text" : "b\n" , "tags" : [ "c" , 1 ] } `,
		`{"n":1,"id":"a","m":2}`, `{"id":"a","text":"two words"}`, `{"n":1 ,"o":{"p":[2,3]},"id":"a"}`, `{"text":"b \"c\" \\ \u00e9","id":"a"}`,
	} {
		if keys, ok := parseMembers([]byte(line)); !ok || string(keys["id"]) != `"a"` {
			t.Errorf("parseMembers(%s) = %q, %t; want id \"a\"", line, keys, ok)
		}
	}
}
