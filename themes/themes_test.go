package themes

import "testing"

func TestBuiltInThemesHold(t *testing.T) {
	for _, theme := range All() {
		for _, f := range Check(theme) {
			t.Errorf("%s: %s", theme.Name, f)
		}
	}
}
