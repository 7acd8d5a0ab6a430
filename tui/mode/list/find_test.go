package list_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/tui/mode/list"
)

func TestFindFirstMatchesFindAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := []rune("abAB \näÄ将.(")
		text := rapid.StringOfN(rapid.SampledFrom(letters), 0, 60, -1).Draw(t, "text")
		query := rapid.StringOfN(rapid.SampledFrom(letters), 1, 3, -1).Draw(t, "query")
		all, err := list.FindAll(t.Context(), text, query)
		if err != nil {
			t.Fatal(err)
		}
		want := -1
		if len(all) > 0 {
			want = all[0].Start
		}
		if got := list.FindFirst(query)(text); got != want {
			t.Fatalf("FindFirst(%q) in %q = %d, want %d", query, text, got, want)
		}
		for _, s := range all {
			if match := s.Slice(text); !strings.EqualFold(match, query) && !strings.EqualFold(collapseSpace(match), query) {
				t.Fatalf("query %q matched %q at byte %d of %q", query, match, s.Start, text)
			}
		}
	})
}

func collapseSpace(text string) string { return strings.Join(strings.Fields(text), " ") }

// A space must match a line break between words. Other white space must match only itself.
func TestSpaceMatchesLineBreak(t *testing.T) {
	text := "an Asynchronous\n  file\u00a0system: naïve\nfile  names; aab, aaab c, a  b a\nB\n\nä, ä"
	for query, want := range map[string][]string{
		"asynchronous file system": {"Asynchronous\n  file\u00a0system"},
		"Asynchronous file":        {"Asynchronous\n  file"},
		"Asynchronous File":        nil,
		"naïve file names":         {"naïve\nfile  names"},
		"file  names":              {"file  names"},
		"file  system":             nil,
		"aab c":                    {"aab c"},
		"a b":                      {"a  b", "a\nB"},
		"a b ":                     {"a  b "},
		"system:naïve":             nil,
		"\n ä":                     nil,
		"\n\nä":                    {"\n\nä"},
	} {
		all, err := list.FindAll(t.Context(), text, query)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range all {
			got = append(got, s.Slice(text))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q found %q, want %q", query, got, want)
		}
	}
}

func TestMatchesAcrossWindows(t *testing.T) {
	for shift := range 12 {
		text := strings.Repeat(" ", 1<<16-shift) + "one\ntwo" + strings.Repeat(" ", 1<<16) + "one two"
		all, err := list.FindAll(t.Context(), text, "one two")
		if err != nil || len(all) != 2 {
			t.Errorf("moved by %d bytes: got %d matches and error %v, want 2 matches", shift, len(all), err)
		}
	}
}
