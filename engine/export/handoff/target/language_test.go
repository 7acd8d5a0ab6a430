package target

import "testing"

func TestQuote(t *testing.T) {
	const text = "a \"b\\\n\x1b\u00a0\u202e\U000e0041 é🙂"
	for name, c := range map[string]struct {
		language *Language
		want     string
	}{
		"Python":     {&Python, `"a \"b\\\n\u001b\u00a0\u202e\U000e0041 é🙂"`},
		"YAML":       {&YAML, `"a \"b\\\n\u001b\u00a0\u202e\U000e0041 é🙂"`},
		"JavaScript": {&JavaScript, `"a \"b\\\n\u001b\u00a0\u202e\udb40\udc41 é🙂"`},
		"Java":       {&Java, `"a \"b\\\n\u001b\u00a0\u202e\udb40\udc41 é🙂"`},
		"Shell":      {&Shell, `"a \"b\\\n\u001b\u00a0\u202e\udb40\udc41 é🙂"`},
		"Rust":       {&Rust, `"a \"b\\\n\u{1b}\u{a0}\u{202e}\u{e0041} é🙂"`},
	} {
		if got := c.language.quote(text); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}
