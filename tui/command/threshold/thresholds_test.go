package threshold

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
)

// A value that equals the limit must pass. The message must show enough digits to distinguish any
// other value from the limit.
func TestLimits(t *testing.T) {
	m := &metrics.Report{
		Chunks: 40, Small: 4, Oversize: 0, Stored: metrics.StoredText{Units: 5, Source: 4},
		WholeSentences: metrics.WholeCount{Whole: 9699, Total: 10000},
		WholePairs:     metrics.WholeCount{},
		DrySeams:       metrics.Dry{DryCount: 3, Total: 30},
		Sizes:          map[string]metrics.Sizes{"tokens": {Max: 8191}},
	}
	for _, c := range []struct {
		flag, value string
		passed      bool
		message     string
	}{
		{"max-small", "4", true, "4 of 40 chunks are small, at most 4"},
		{"max-small", "3", false, "4 of 40 chunks are small, at most 3"},
		{"max-small", "10%", true, "4 of 40 chunks are small (10.0%), at most 10%"},
		{"max-small", "9.9%", false, "4 of 40 chunks are small (10.0%), at most 9.9%"},
		{"max-dry-seams", "10%", true, "3 of 30 seams are dry (10.0%), at most 10%"},
		{"max-oversize", "0", true, "0 of 40 chunks are oversize, at most 0"},
		{"min-whole-sentences", "97%", false, "9699 of 10,000 sentences are whole (96.99%), at least 97%"},
		{"min-whole-sentences", "96.99%", true, "9699 of 10,000 sentences are whole (96.99%), at least 96.99%"},
		{"min-whole-pairs", "100%", true, "0 of 0 sentence pairs are whole (100%), at least 100%"},
		{"max-stored", "1.25", true, "1.25 times the source is stored, at most 1.25"},
		{"max-stored", "1.2", false, "1.25 times the source is stored, at most 1.2"},
		{"max-chunks", "39", false, "40 chunks, at most 39"},
		{"max-tokens", "8191", true, "8191 tokens in the largest chunk, at most 8191"},
		{"min-delivered", "50%", true, "100% of the requested overlap is delivered, at least 50%"},
		{"max-duplicate-share", "0%", true, "0% of the stored text is also in an adjacent chunk, at most 0%"},
		{"max-duplicate-share", "0", true, "0% of the stored text is also in an adjacent chunk, at most 0"},
	} {
		v := limitFor(t, c.flag)
		if err := v.Set(c.value); err != nil {
			t.Fatal(err)
		}
		got := v.check(m, decidedCounts{})
		if got.Passed != c.passed || got.Sentence != c.message {
			t.Errorf("--%s %s: passed = %v with %q, want %v with %q", c.flag, c.value, got.Passed, got.Sentence, c.passed, c.message)
		}
	}
}

func limitFor(t *testing.T, flag string) *limitValue {
	t.Helper()
	i := slices.Index(Names(), flag)
	if i < 0 {
		t.Fatalf("--%s is not a threshold", flag)
	}
	return &limitValue{Limit{Limit: allLimits()[i]}}
}

func TestLimitsAreFlags(t *testing.T) {
	cmd := &cobra.Command{}
	AddFlags(cmd)
	n := 0
	for _, f := range facts.Table {
		for i := range f.Limits {
			l := &f.Limits[i]
			n++
			flag := cmd.Flags().Lookup(l.FlagName())
			if flag == nil || flag.Usage != l.Help() || strings.Contains(l.Help(), "N or N%") != (l.Bound == facts.CountOrShare) {
				t.Errorf("--%s of %s is missing or has the wrong help: %+v", l.FlagName(), f.Name, flag)
			}
		}
	}
	if got := len(slices.Compact(slices.Sorted(slices.Values(Names())))); got != n {
		t.Errorf("%d flags for %d limits", got, n)
	}
}

func TestURIs(t *testing.T) {
	for name, want := range map[string]string{
		"docs/guide.md":   "docs/guide.md",
		"a b/ü%.md":       "a%20b/%C3%BC%25.md",
		"x:y.md":          "./x:y.md",
		"/srv/docs/a?.md": "file:///srv/docs/a%3F.md",
		"stdin":           "stdin",
	} {
		if got := documentURI(name); got != want {
			t.Errorf("uriOf(%s) = %s, want %s", name, got, want)
		}
	}
}

func TestSharesAreNotRounded(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{formatExactly(0.96996, 0.97), "96.996%"},
		{formatExactly(0.5, 0.5), "50.0%"},
		{formatExactly(0.969995, 0.97), "96.9995%"},
		{formatExactly(0.9699999, 0.97), "96.99999%"},
		{formatExactly(0.969999999, 0.97), "96.9999999%"},
		{formatExactly(0.99996, 0.97), "99.996%"},    // not rounded to 100.0%
		{formatExactly(0.99996, 0.99995), "99.996%"}, // not rounded to the limit
		{formatExactly(0.999995, 0.99999), "99.9995%"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
