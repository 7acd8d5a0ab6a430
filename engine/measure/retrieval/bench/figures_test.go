package bench

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the tables of the pages and the scores on the corpora")

const (
	rulesFolder = "../../../rules"
	priorPath   = "../tune/prior.csv"
)

func TestTunePageFigures(t *testing.T) {
	all := readCorpora(t)
	var scores [][][]float64
	for _, c := range all {
		scores = append(scores, c.test())
	}
	comparePage(t, "tune", "How reliable it is", methodsTable(all, scores), regretsTable(all, scores), tiesTable(all))
}

// The score table of the tune command must match measured scores.
func TestScoresOnCorpora(t *testing.T) {
	all := readCorpora(t)
	var b strings.Builder
	b.WriteString("strategy,size,share")
	for _, c := range all {
		b.WriteString("," + c.name)
	}
	b.WriteString("\n")
	for i, p := range all[0].task.Grid {
		fmt.Fprintf(&b, "%s,%d,%g", p.Strategy, p.Size, p.Share)
		for _, c := range all {
			fmt.Fprintf(&b, ",%.4f", c.measured.Share(i, c.given))
		}
		b.WriteString("\n")
	}
	compareFile(t, priorPath, b.String())
}

func compareFile(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != got {
		t.Errorf("%s differs from the measurements (rewrite it with -update):\n%s", path, got)
	}
}

var (
	block  = regexp.MustCompile(`(?m)(?:^    .*\n)+`)
	figure = regexp.MustCompile(`\.\d{3}\b`)
)

func comparePage(t *testing.T, page, section string, tables ...string) {
	t.Helper()
	for _, table := range tables {
		t.Log("\n" + table)
	}
	path := filepath.Join(rulesFolder, page+".md")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, text, _ := strings.Cut(string(data), "## "+section+"\n")
	text, after, more := strings.Cut(text, "\n## ")
	if more {
		after = "\n## " + after
	}
	n := 0
	text = block.ReplaceAllStringFunc(text, func(old string) string {
		n++
		if n > len(tables) {
			return old
		}
		return "    " + strings.ReplaceAll(strings.TrimSuffix(tables[n-1], "\n"), "\n", "\n    ") + "\n"
	})
	if n < len(tables) {
		t.Errorf("%s, %s: got %d tables, want %d", page, section, n, len(tables))
	}
	compareFile(t, path, before+"## "+section+"\n"+text+after)
	measured := strings.Join(tables, "\n")
	for _, f := range figure.FindAllString(block.ReplaceAllString(text, ""), -1) {
		if !strings.Contains(measured, f) {
			t.Errorf("%s, %s: figure %s is in no table", page, section, f)
		}
	}
}

var shortNames = map[string]string{"chatlogs": "chats", "finance": "fin.", "state_of_the_union": "union", "wikitexts": "wiki"}

func row(name string, cells ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-34s", name)
	for _, c := range cells {
		fmt.Fprintf(&b, "%7s", c)
	}
	return strings.TrimRight(b.String(), " ") + "\n"
}

func headingRow(name string, all []*corpus, first ...string) string {
	for _, c := range all {
		short, ok := shortNames[c.name]
		if !ok {
			short = c.name
		}
		first = append(first, short)
	}
	return row(name, first...)
}

// fraction formats a share without a leading zero, such as ".813".
func fraction(v float64) string { return strings.Replace(fmt.Sprintf("%.3f", v), "0.", ".", 1) }

func formatAverages(values []float64) (cells []string) {
	for _, v := range values {
		cells = append(cells, fraction(v))
	}
	return append([]string{fraction(mean(values))}, cells...)
}

func selectValues(scores [][][]float64, index int) (out []float64) {
	for _, s := range scores {
		out = append(out, mean(s[index]))
	}
	return out
}

func mean(values []float64) (m float64) {
	for _, v := range values {
		m += v / float64(len(values))
	}
	return m
}

func methodsTable(all []*corpus, scores [][][]float64) string {
	var b strings.Builder
	b.WriteString(headingRow("", all, "mean"))
	group := ""
	for i, w := range methods {
		if w.group != group {
			group = w.group
			b.WriteString(group + "\n")
		}
		b.WriteString(row("  "+w.name, formatAverages(selectValues(scores, i))...))
	}
	b.WriteString(row("the best, known in hindsight", formatAverages(selectValues(scores, len(methods)))...))
	return b.String()
}

func regretsTable(all []*corpus, scores [][][]float64) string {
	var b strings.Builder
	b.WriteString(headingRow("regret", all, "mean"))
	best := selectValues(scores, len(methods))
	for _, given := range []string{"10 given", "20 given", "28 given"} {
		for _, columns := range []string{"", " and drafts", ", drafts and corpora"} {
			values := selectValues(scores, findMethod(given+columns))
			for k := range values {
				values[k] = best[k] - values[k]
			}
			b.WriteString(row(given+columns, formatAverages(values)...))
		}
		b.WriteString(corporaGain(scores, given))
	}
	return b.String()
}

// corporaGain formats how much regret drops if the corpora are used as evidence.
func corporaGain(scores [][][]float64, given string) string {
	withCorpora, withoutCorpora := findMethod(given+", drafts and corpora"), findMethod(given+" and drafts")
	gains := make([]float64, draws)
	for _, s := range scores {
		for k := range gains {
			gains[k] += (s[withCorpora][k] - s[withoutCorpora][k]) / float64(len(scores))
		}
	}
	gain := mean(gains)
	slices.Sort(gains)
	return fmt.Sprintf("  less by the corpora: %+.3f, in 90%% of draws %+.3f to %+.3f\n", gain, gains[draws/20], gains[draws-1-draws/20])
}

func findMethod(name string) int {
	return slices.IndexFunc(methods, func(w method) bool { return w.name == name })
}
