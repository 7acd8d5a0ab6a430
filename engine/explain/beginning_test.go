package explain

import "testing"

func TestQuoteBeginning(t *testing.T) {
	for _, c := range []struct {
		text, head string
		more       bool
	}{
		{"", "", false},
		{"日本語", "日本語", false},
		{"日本語a", "日本語", true},
		{"a\xff\xffb", "a\xff\xff", true},
	} {
		if head, more := cutBeginning(c.text, 3); head != c.head || more != c.more {
			t.Errorf("cutBeginning(%q, 3) = %q, %v", c.text, head, more)
		}
	}
}
