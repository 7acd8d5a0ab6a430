package keys

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// want contains the keys of the first action, or the error.
func TestBind(t *testing.T) {
	data, err := os.ReadFile("testdata/bind.txt")
	if err != nil {
		t.Fatal(err)
	}
	before := slices.Clone(Table)
	for text := range strings.SplitSeq(strings.TrimSpace(strings.ReplaceAll(string(data), "\r\n", "\n")), "\n\n") {
		lines, want, _ := strings.Cut(text, "\n=> ")
		var changes []Change
		for line := range strings.Lines(lines) {
			action, named, _ := strings.Cut(strings.TrimSpace(line), ":")
			changes = append(changes, Change{Action(action), strings.Fields(named)})
		}
		table, err := bindAll(Table, changes)
		got := ""
		if err != nil {
			got = err.Error()
		} else if i := slices.IndexFunc(table, func(b Binding) bool { return b.Action == changes[0].Action }); i >= 0 {
			got = strings.Join(table[i].Keys, " ")
		}
		if got != want {
			t.Errorf("%s\n=> %s\nwant %s", lines, got, want)
		}
	}
	if !reflect.DeepEqual(Table, before) {
		t.Error("the original table was changed")
	}
}

// If one key of a pair is rebound, the displayed pair must change too. Letters must remain typed
// text in text inputs.
func TestPairsAreRebound(t *testing.T) {
	table, err := bindAll(Table, []Change{{PrevProblem, []string{"f3"}}, {Confirm, []string{"ctrl+j", "~"}}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range table {
		switch b := &table[i]; {
		case b.Action == NextProblem && b.Pair != "o f3":
			t.Errorf("unexpected pair of keys %q", b.Pair)
		case b.Action == Confirm && b.Scope&List != 0 && slices.Contains(b.Keys, "~"):
			t.Error("the list binds ~, want it left for typing")
		}
	}
}
