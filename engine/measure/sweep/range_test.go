package sweep

import (
	"errors"
	"strings"
	"testing"

	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

func TestParseRange(t *testing.T) {
	for _, row := range cases.Table(t, "ranges.txt") {
		r, err := ParseRange(row[0])
		var refused *settings.Error
		if err != nil && !errors.As(err, &refused) {
			t.Errorf("%s: %T is not a settings.Error", row[0], err)
		}
		got := ""
		if err != nil {
			got = "error: " + err.Error()
		} else {
			var words []string
			for _, v := range r.Values() {
				words = append(words, formatShort(v))
			}
			got = strings.Join(words, " ")
			if again, err := ParseRange(r.String()); err != nil || again != r {
				t.Errorf("ParseRange(%q).String() = %s, which parses as %v (%v)", row[0], r, again, err)
			}
		}
		if got != row[1] {
			t.Errorf("%s\n got %s\nwant %s", row[0], got, row[1])
		}
	}
}

func TestRangeOf(t *testing.T) {
	s := settings.Default()
	for i := range settings.Table {
		key := settings.Table[i].Key
		r, err := DefaultRange(s, key)
		if k := settings.Table[i].Kind; k != settings.KindInteger && k != settings.KindDecimal {
			if err == nil {
				t.Errorf("%s is not a number, but has the range %s", key, r)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", key, err)
			continue
		}
		if n := len(r.Values()); n < 2 || n > 2*defaultPoints {
			t.Errorf("%s has %d values, want about %d", r, n, defaultPoints)
		}
		if _, err := ParseRange(r.String()); err != nil {
			t.Errorf("%s: %v", r, err)
		}
	}
}

func FuzzParseRange(f *testing.F) {
	for _, text := range []string{"overlap_size=0..800:50", "overlap_percentage=0%..50%:5%", "min_scale=0.1..3", "a=1..2:0", "overlap_size=1e9..1e10:1e-9"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRange(text)
		if err != nil {
			return
		}
		values := r.Values()
		if len(values) == 0 || len(values) > maxPoints+1 || values[0] != r.First {
			t.Fatalf("Values of %s = %d values, want 1 to %d", r, len(values), maxPoints)
		}
		for i := 1; i < len(values); i++ {
			if values[i] <= values[i-1] {
				t.Fatalf("Values of %s = %v, want ascending values", r, values)
			}
		}
	})
}
