package settings

import (
	"strings"
	"testing"
)

func TestOverlapKeyRequestsOverlap(t *testing.T) {
	for pairs, want := range map[string]string{
		"overlap_mode=none":    "",
		"overlap_mode=context": "overlap_size",
		"strategy=window overlap_mode=native overlap_size=0":                      "overlap_size",
		"overlap_mode=sentences":                                                  "overlap_sentences",
		"overlap_mode=budget overlap_size=200 overlap_percentage=0.1":             "overlap_size",
		"overlap_mode=budget overlap_size=0 overlap_percentage=0.1":               "overlap_percentage",
		"overlap_mode=budget overlap_size=0 overlap_percentage=0":                 "overlap_size",
		"strategy=headings overlap_mode=sentences overlap_sentences=0 unit=words": "overlap_sentences",
	} {
		s := Default()
		for pair := range strings.FieldsSeq(pairs) {
			if err := Assign(&s, pair); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.OverlapKey(); got != want {
			t.Errorf("OverlapKey with %s = %q, want %q", pairs, got, want)
		}
	}
}
