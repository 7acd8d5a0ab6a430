package align_test

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine/align"
)

var update = flag.Bool("update", false, "rewrite the expected results")

const places = "../../testdata/given/places.txt"

// The case format is described at the top of places.txt.
func TestPlaces(t *testing.T) {
	data, err := os.ReadFile(places)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(data), "\n## ")
	text := parseStrings(t, parts[0], "text ")[0]
	doc := newDocument(t, text)
	output := []string{parts[0]}
	for _, c := range parts[1:] {
		contents := parseStrings(t, c, "chunk ")
		placements, err := align.Place(t.Context(), doc, contents)
		if err != nil {
			t.Fatal(err)
		}
		name, _, _ := strings.Cut(c, "\n")
		got := name + "\n"
		for i, content := range contents {
			got += fmt.Sprintf("chunk %q\n%s", content, formatPlacement(text, content, &placements[i]))
		}
		if want := strings.TrimSpace(c) + "\n"; got != want && !*update {
			t.Errorf("got %swant %s", got, want)
		}
		output = append(output, got)
	}
	if *update {
		if err := os.WriteFile(places, []byte(strings.Join(output, "\n## ")), 0o644); err != nil { //nolint:gosec // a file of the repository
			t.Fatal(err)
		}
	}
}

// parseStrings returns the Go strings in the lines that start with word.
func parseStrings(t *testing.T, lines, word string) (out []string) {
	t.Helper()
	for line := range strings.Lines(lines) {
		text, ok := strings.CutPrefix(line, word)
		if !ok {
			continue
		}
		s, err := strconv.Unquote(strings.TrimSpace(text))
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		out = append(out, s)
	}
	if word == "text " {
		return []string{strings.Join(out, "")}
	}
	return out
}

func formatPlacement(document, content string, p *align.Placement) string {
	got := "  " + p.Kind.String()
	if !p.IsPlaced() {
		return got + "\n"
	}
	got += fmt.Sprintf(" at %d %q\n", p.Span.Start, p.Span.Slice(document))
	if !p.Repeated.Empty() {
		got += fmt.Sprintf("  repeats %d %q\n", p.Repeated.Start, p.Repeated.Slice(document))
	}
	for _, g := range p.Gaps {
		got += fmt.Sprintf("  without %d %q\n", g.Start, g.Slice(document))
	}
	if p.UnmatchedStart > 0 {
		got += fmt.Sprintf("  in front %q\n", content[:p.UnmatchedStart])
	}
	if p.MatchStart > p.UnmatchedStart {
		got += fmt.Sprintf("  its own from %q\n", content[p.MatchStart:])
	}
	if p.UnmatchedEnd > 0 {
		got += fmt.Sprintf("  behind %q\n", content[len(content)-p.UnmatchedEnd:])
	}
	return got
}
