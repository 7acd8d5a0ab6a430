package mode

import (
	"testing"

	"pgregory.net/rapid"
)

// Columns must not split an entry, end with a heading or omit a line.
func TestColumnsBreakBetweenEntries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var lines []helpLine
		for range rapid.IntRange(1, 30).Draw(t, "groups") {
			if len(lines) > 0 {
				lines = append(lines, helpLine{kind: rapid.SampledFrom([]helpLineKind{helpGap, helpScopeGap}).Draw(t, "gap")})
			}
			lines = append(lines, helpLine{kind: helpHeading})
			for range rapid.IntRange(1, 12).Draw(t, "entries") {
				lines = append(lines, helpLine{kind: helpEntry})
				for range rapid.IntRange(0, 2).Draw(t, "rest") {
					lines = append(lines, helpLine{kind: helpContinuation})
				}
			}
		}
		rows, columns := rapid.IntRange(5, 40).Draw(t, "rows"), rapid.IntRange(1, 3).Draw(t, "columns")
		for at := 0; at < len(lines); {
			shown, next := splitColumns(lines, at, rows, columns)
			if next <= at {
				t.Fatalf("columns from line %d end at line %d, want a later one", at, next)
			}
			for _, column := range shown {
				n := len(column)
				if n == 0 {
					continue
				}
				if k := column[0].kind; k != helpHeading && k != helpEntry {
					t.Errorf("first line of a column has kind %d", k)
				}
				if n > rows || column[n-1].kind == helpHeading {
					t.Errorf("last line of a column with %d of %d rows has kind %d", n, rows, column[n-1].kind)
				}
			}
			at = next
		}
		top := lastTop(lines, rows, columns)
		if _, next := splitColumns(lines, top, rows, columns); next != len(lines) || lines[top].kind == helpContinuation {
			t.Errorf("columns from line %d do not reach the last line %d, or split an entry: %d", top, len(lines), next)
		}
	})
}
