package neardup

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// A text that is read again, of any bytes, is what it was.
func TestReadAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom([]string{"a", "b", "\n", "é", "世", "🙂", "\x80", "\xff", "\xf0\x9f", "\ufffd"}))
		letters := newAlphabet()
		for range 2 { // the second has letters that are known
			s := ""
			for _, p := range parts.Draw(t, "text") {
				s += p
			}
			var first, again text
			letters.read(&first, s)
			c := packed(nil).pack(&first).profile()
			letters.readAgain(&again, s, &c)
			if len(s) > 0 && !reflect.DeepEqual(first, again) {
				t.Fatalf("%q: %v, again %v", s, first, again)
			}
		}
	})
}
