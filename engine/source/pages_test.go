package source

import "testing"

func TestPages(t *testing.T) {
	for text, want := range map[string]string{ // the page of every byte
		"one":       "000",
		"a\fb":      "112",
		"a\f\fb\fc": "112334",
		"\f":        "1",
		"":          "",
	} {
		d, err := New("x.txt", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for off := range text {
			got += string(rune('0' + d.PageOf(off)))
		}
		if got != want {
			t.Errorf("%q: %s, not %s", text, got, want)
		}
	}
}
