package tui

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// retiredWordings lists wordings that screens must not use again, with their replacements.
var retiredWordings = []struct {
	wording     *regexp.Regexp
	replacement string
}{
	{regexp.MustCompile(`×\d+\.\d`), "+8% stored"},
	{regexp.MustCompile(`(?i)(seams?|○)( are)? (without|no) overlap`), "dry seams"},
	{regexp.MustCompile(`(?i)(without|no) overlap +\d+ of`), "dry seams"},
	{regexp.MustCompile(`(?i)(^|[ ·])(heading|code|sentence|row|item|link|block|text)s? cut\b`), "severed"},
	{regexp.MustCompile(`\d+ cut\b`), "broken"},
	{regexp.MustCompile(`\d+ not whole\b`), "broken"},
	{regexp.MustCompile(`(?i)headings? without (its|their) first line`), "alone"},
	{regexp.MustCompile(`\b(log|go|json|sql|yaml|sh|text) block\b`), "code block"},
}

var screenPatterns = []string{
	"panel/testdata/*.txt", "panel/*/testdata/*.txt", "mode/testdata/*.txt", "mode/*/testdata/*.txt",
	"../testdata/screens/*.txt", "../testdata/screens/*.svg",
}

// All screens must use the same word for the same thing.
func TestScreensContainNoRetiredWording(t *testing.T) {
	tags := regexp.MustCompile(`<[^>]*>`)
	for _, pattern := range screenPatterns {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no file matches %s: %v", pattern, err)
		}
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for n, row := range strings.Split(tags.ReplaceAllString(string(content), ""), "\n") {
				if wording, replacement := findRetiredWording(row); wording != "" {
					t.Errorf("%s:%d: retired wording %q, use %q instead", file, n+1, wording, replacement)
				}
			}
		}
	}
}

func TestRetiredWordingsAreRecognized(t *testing.T) {
	for i, row := range []string{
		"22 chunks  ×1.08 stored", "○ 7 seams without overlap", "without overlap 0 of 13", "h heading cut", "20 chunks  9 cut",
		"12 not whole", "2 headings without their first line", "the log block is too long",
	} {
		if wording, replacement := findRetiredWording(row); replacement != retiredWordings[i].replacement {
			t.Errorf("%s: found %q with replacement %q, want %q", row, wording, replacement, retiredWordings[i].replacement)
		}
	}
	for _, row := range []string{"○ dry: no overlap", "no overlap requested", "● auto 400, no overlap", "raised-error×10", "the cut is at a separator, and no overlap crosses it", "the log code block"} {
		if wording, _ := findRetiredWording(row); wording != "" {
			t.Errorf("%s: unexpectedly found retired words %q", row, wording)
		}
	}
}

// findRetiredWording returns the first retired wording in a row, and its replacement.
func findRetiredWording(row string) (wording, replacement string) {
	for i := range retiredWordings {
		if wording := retiredWordings[i].wording.FindString(row); wording != "" {
			return wording, retiredWordings[i].replacement
		}
	}
	return "", ""
}
