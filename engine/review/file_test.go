package review

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"chunkscope/engine/handcut"
)

func TestParseErrorsContainLine(t *testing.T) {
	data, err := os.ReadFile("testdata/files.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range strings.Split("\n"+string(data), "\n== ")[1:] {
		want, body, _ := strings.Cut(c, "\n")
		got := ""
		d, err := Parse("x.yaml", []byte(body))
		if err != nil {
			got = err.Error()
		} else {
			got = fmt.Sprintf("fine %d", len(d))
			for _, c := range d {
				if c.Note != "" {
					got += ", " + c.Note
				}
			}
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", body, got, want)
		}
	}
}

func TestInvalidYAMLIsRefusedInOneSentence(t *testing.T) {
	for _, body := range []string{
		"decisions:\n<<<<<<< ours\n  - chunk: a\n=======\n", "version: 1\ndecisions:\n  - chunk: \"a\n", "a: b: c\n", "\t- x", "{", "&a *a: x",
	} {
		_, err := Parse("x.yaml", []byte(body))
		if err == nil || !strings.HasPrefix(err.Error(), "x.yaml") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", body, err)
		}
	}
}

// fakeHash returns a fake hash. Decisions with the same n are on the same text.
func fakeHash(n int) string { return strings.Repeat(fmt.Sprintf("%02x", n), 32) }

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func drawDecision(t *rapid.T) Decision {
	return Decision{
		Hash:       fakeHash(rapid.IntRange(0, 5).Draw(t, "hash")),
		Verdict:    rapid.SampledFrom([]Verdict{Accepted, Waived, Reopened}).Draw(t, "verdict"),
		Note:       rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "yes", "- a: b", "#", " x ", "a\nb\r\n\tc", "'\"\\", "~"})).Draw(t, "note"),
		At:         noon.Add(time.Duration(rapid.IntRange(0, 9).Draw(t, "at")) * time.Second),
		Flags:      rapid.SampledFrom([]string{"", "small_chunk", "allow_oversize"}).Draw(t, "flag"),
		HeaderPath: rapid.String().Draw(t, "place"),
	}
}

func drawHandCut(t *rapid.T) Decision {
	foreign := rapid.Custom(func(t *rapid.T) string { return strings.ToValidUTF8(rapid.String().Draw(t, "text"), "?") })
	m := handcut.Mark{
		Kind:   rapid.SampledFrom(handcut.Kinds).Draw(t, "kind"),
		Before: foreign.Draw(t, "before"), After: "a" + foreign.Draw(t, "after"),
		Document: fakeHash(1), At: rapid.IntRange(0, 1000).Draw(t, "at"),
	}
	if m.Kind == handcut.Omit {
		m.Bytes, m.Text = rapid.IntRange(1, 1000).Draw(t, "bytes"), fakeHash(2)
	}
	d := DecisionFromMark(m, foreign.Draw(t, "note"), noon)
	if rapid.Bool().Draw(t, "undone") {
		d.Verdict = Reopened
	}
	return d
}

func drawDecisions(t *rapid.T) Decisions {
	d := Decisions{}
	for _, c := range rapid.SliceOfN(rapid.OneOf(rapid.Custom(drawDecision), rapid.Custom(drawHandCut)), 0, 8).Draw(t, "decisions") {
		d[c.Hash] = c
	}
	return d
}

func TestFormattedDecisionsParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawDecisions(t)
		name := rapid.String().Draw(t, "document")
		data := Format(name, want)
		got, err := Parse("x.yaml", data)
		if err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		for hash, d := range want { // rapid also generates invalid UTF-8
			d.Note, d.HeaderPath = strings.ToValidUTF8(d.Note, "\ufffd"), strings.ToValidUTF8(d.HeaderPath, "\ufffd")
			want[hash] = d
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("wrote %+v\nread %+v\n%s", want, got, data)
		}
		if again := Format(name, got); string(again) != string(data) {
			t.Fatalf("got this file after Parse and Format:\n%s\nwant\n%s", again, data)
		}
	})
}

func FuzzParse(f *testing.F) {
	data, err := os.ReadFile("testdata/files.txt")
	if err != nil {
		f.Fatal(err)
	}
	for c := range strings.SplitSeq(string(data), "\n== ") {
		_, body, _ := strings.Cut(c, "\n")
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Parse("x.yaml", data)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("Parse error = %q, want one sentence", err)
			}
			return
		}
		parsed, err := Parse("x.yaml", Format("x", d))
		if err != nil || len(parsed) != len(d) {
			t.Fatalf("Parse of formatted decisions = %v, %v; want %v", parsed, err, d)
		}
	})
}
