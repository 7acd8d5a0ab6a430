package command

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	quotedPath = regexp.MustCompile("`((?:\\.{0,2}/)?[a-z][\\w.-]*(?:/[\\w.*-]+)+/?)`")
	roomLine   = regexp.MustCompile(`(?m)^( *)((?:[a-z0-9]+/ +)*[a-z0-9/]+/) `)
	inContents = regexp.MustCompile(`\]\(([^)#:]+)\)`)
)

// TestContributingNamesWhatIsThere holds the map of the house to the house:
// what CONTRIBUTING names exists, and every room is on the map.
func TestContributingNamesWhatIsThere(t *testing.T) {
	top := filepath.Join("..", "..")
	data, err := os.ReadFile(filepath.Join(top, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	var named []string
	for _, m := range append(quotedPath.FindAllStringSubmatch(text, -1), inContents.FindAllStringSubmatch(text, -1)...) {
		if !strings.ContainsAny(m[1], "*") && !strings.Contains(m[1], "NAME") && !strings.HasPrefix(m[1], "./") && !strings.HasPrefix(m[1], "rules/") {
			named = append(named, m[1])
		}
	}
	if len(named) < 20 {
		t.Fatalf("only %q are found", named)
	}
	_, rooms, _ := strings.Cut(text, "```\nmain.go")
	rooms, _, _ = strings.Cut(rooms, "```")
	var mapped, around []string // around are the rooms that the last line stands in
	for _, m := range roomLine.FindAllStringSubmatch(rooms, -1) {
		around = around[:min(len(m[1])/2, len(around))]
		parent := strings.Join(around, "")
		for room := range strings.FieldsSeq(m[2]) {
			mapped = append(mapped, strings.TrimSuffix(parent+room, "/"))
			if len(around) == len(m[1])/2 {
				around = append(around, room)
			}
		}
	}
	for _, path := range append(named, mapped...) {
		if _, err := os.Stat(filepath.Join(top, filepath.FromSlash(path))); err != nil {
			t.Errorf("CONTRIBUTING names %s: %v", path, err)
		}
	}
	for _, parent := range []string{"engine", "tui"} {
		entries, err := os.ReadDir(filepath.Join(top, parent))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if room := parent + "/" + e.Name(); e.IsDir() && e.Name() != "internal" && e.Name() != "testdata" && !slices.Contains(mapped, room) {
				t.Errorf("%s is not on the map of CONTRIBUTING", room)
			}
		}
	}
}
