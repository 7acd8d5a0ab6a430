package keys

import (
	"slices"
	"testing"
)

func TestDescribePlaces(t *testing.T) {
	for key, want := range map[string]string{
		"d": "d works in the microscope, in Ask and in Quality: t cycles through the panels",
		"0": "",
		"#": "",
		"ü": "",
		"j": "j works in Settings, in Review and in a panel: t cycles through the panels",
	} {
		if got := DescribePlaces(key); got != want {
			t.Errorf("%s: got %q, want %q", key, got, want)
		}
	}
}

func TestLettersThatOpenPanels(t *testing.T) {
	var got []string
	for i := range Table {
		if b := &Table[i]; b.OpensPanel() {
			got = append(got, b.Keys[0]+" "+b.Location())
		}
	}
	want := []string{"z in Curve", "> in Ask", "< in Ask"}
	if !slices.Equal(got, want) {
		t.Errorf("keys that open a panel from the document = %q, want %q", got, want)
	}
}

// Search words must belong to actions in the table and be lowercase.
func TestSearchWordsBelongToActions(t *testing.T) {
	for a, words := range searchWords {
		if FindBinding(a) == nil {
			t.Errorf("action %s has no key", a)
		}
		for _, w := range words {
			for _, r := range w {
				if r != ' ' && (r < 'a' || r > 'z') {
					t.Errorf("%s: %q is not lowercase", a, w)
				}
			}
		}
	}
}
