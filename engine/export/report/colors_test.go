package report

import (
	"math"
	"regexp"
	"strconv"
	"testing"
)

// TestReportColors requires a contrast of at least 4.5 (WCAG 2.2 §1.4.3) in each palette of the
// style sheet.
func TestReportColors(t *testing.T) {
	roots := regexp.MustCompile(`(?s):root \{(.*?)\}`).FindAllStringSubmatch(reportStyle, -1)
	if len(roots) != 3 {
		t.Fatalf("got %d palettes, want 3", len(roots))
	}
	for k, root := range roots {
		colors := map[string]float64{}
		for _, m := range regexp.MustCompile(`--(\w+): #([0-9a-f]{3,6});`).FindAllStringSubmatch(root[1], -1) {
			colors[m[1]] = luminance(t, m[2])
		}
		checkContrast := func(text, ground string) {
			a, b := colors[text], colors[ground]
			if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < 4.5 {
				t.Errorf("palette %d: contrast of --%s on --%s = %.2f, want 4.5", k, text, ground, ratio)
			}
		}
		for _, ground := range []string{"ground", "raised", "tint0", "tint1", "tint2", "tint3", "on0", "on1", "on2", "on3", "over"} {
			checkContrast("text", ground)
		}
		checkContrast("overtext", "overon")
		for _, text := range []string{"muted", "focus", "warn", "bad", "good"} {
			checkContrast(text, "ground")
			checkContrast(text, "raised")
		}
		for _, ground := range []string{"tint0", "tint1", "tint2", "tint3"} {
			checkContrast("bad", ground)
			checkContrast("muted", ground)
		}
	}
}

func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	linear := func(c uint64) float64 {
		v := float64(c&0xff) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(n>>16) + 0.7152*linear(n>>8) + 0.0722*linear(n)
}
