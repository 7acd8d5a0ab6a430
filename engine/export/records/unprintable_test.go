package records

import (
	"encoding/json"
	"slices"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

func TestEscapeUnprintable(t *testing.T) {
	for in, want := range map[string]string{
		``: ``,
		`"plain, Grüße, 日本語, 👩‍👩‍👧"`: `"plain, Grüße, 日本語, 👩‍👩‍👧"`,
		"\"\u009b31m\x7f\"":                  `"\u009b31m\u007f"`,
		"\"\u0080\u009f\u00a0é\"":            "\"\\u0080\\u009f\u00a0é\"",
		"\"\u061c\u200e\u200f\u200b\"":       "\"\\u061c\\u200e\\u200f\\u200b\"",
		"\"\U000e0041\U000e007f\U000e0100\"": `"\udb40\udc41\udb40\udc7f\udb40\udd00"`,
		"\"\ufeff\u2060\ufff9\u180e\"":       `"\ufeff\u2060\ufff9\u180e"`,
		"\"a\u00adb\u0600\u06dd\ufe0f\"":     "\"a\u00adb\u0600\u06dd\ufe0f\"",
		"[\"\u202a\u202e\",\"\u2066x\"]\n":   "[\"\\u202a\\u202e\",\"\\u2066x\"]\n",
	} {
		if got := string(EscapeUnprintable([]byte(in))); got != want {
			t.Errorf("EscapeUnprintable(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestEscapeUnprintableKeepsValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.OneOf(rapid.Rune(), rapid.RuneFrom(nil, unicode.Cc, unicode.Cf))).Draw(t, "text")
		data, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		quiet := EscapeUnprintable(data)
		var got, want string
		if json.Unmarshal(data, &want) != nil || json.Unmarshal(quiet, &got) != nil || got != want {
			t.Fatalf("EscapeUnprintable changed %q to %q", want, got)
		}
		for _, r := range string(quiet) {
			if unicode.In(r, unicode.Cc, unicode.Cf) && r >= 0x20 && !slices.Contains([]rune{0xad, 0x200c, 0x200d}, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r) {
				t.Fatalf("%q contains the control character %U", quiet, r)
			}
		}
	})
}
