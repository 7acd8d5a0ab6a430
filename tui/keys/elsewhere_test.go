package keys

import "testing"

func TestElsewhereNamesThePlace(t *testing.T) {
	for key, want := range map[string]string{
		"z": "z works in Curve and in the size map: t goes through the panels",
		"w": "w works in Review: t goes through the panels",
		"#": "# works in the chunk as embedded: ? shows all keys",
		"ü": "",
		"j": "", // in too many places
	} {
		if got := Elsewhere(key); got != want {
			t.Errorf("%s: %q, not %q", key, got, want)
		}
	}
}

// What finds an action belongs to one of the table, in the letters that queries
// are compared in.
func TestFoundIsOfTheTable(t *testing.T) {
	for a, words := range found {
		if Of(a) == nil {
			t.Errorf("no key does %s", a)
		}
		for _, w := range words {
			for _, r := range w {
				if r != ' ' && (r < 'a' || r > 'z') {
					t.Errorf("%s: %q is not in small letters", a, w)
				}
			}
		}
	}
}
