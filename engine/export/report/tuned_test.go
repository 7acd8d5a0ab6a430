package report

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/settings"
)

func TestTunedReport(t *testing.T) {
	r := exporttest.Run(t, exporttest.Tutorial(t), settings.Default())
	task := tune.NewTask(r.Settings, nil)
	task.Documents = []*engine.Document{r.Doc}
	task.AddDrafts(60)
	report, err := Prepare(t.Context(), r, nil)
	if err != nil {
		t.Fatal(err)
	}
	write := func() string {
		var b bytes.Buffer
		if err := report.Write(&b); err != nil {
			t.Fatal(err)
		}
		return removeCode(b.String())
	}
	if page := write(); strings.Contains(page, "tuning") {
		t.Error("a report without tuning mentions it")
	}
	if report.Tuned, err = tune.Run(t.Context(), task); err != nil {
		t.Fatal(err)
	}
	page := write()
	parse(t, []byte(page))
	_, section, _ := strings.Cut(page, `<section id="tuning">`)
	section, _, _ = strings.Cut(section, "</section>")
	if !strings.Contains(page, `<a href="#tuning">Tuning</a>`) || !strings.Contains(section, "<p>"+report.Tuned.Sentence()) || !strings.Contains(section, report.Tuned.DescribeSizeUnit()) {
		t.Error(section)
	}
	dots, rows := regexp.MustCompile(`<use class="\w+" href="#mark-\w+" x=`).FindAllString(section, -1), strings.Count(section, `<th scope="row">`)
	want := len(report.Tuned.Tied)
	for _, i := range []int{report.Tuned.Present, report.Tuned.RuleOfThumb} {
		if !report.Tuned.Scores[i].Tied {
			want++
		}
	}
	if len(dots) != len(task.Grid) || rows != want {
		t.Errorf("got %d dots and %d rows, want %d and %d", len(dots), rows, len(task.Grid), want)
	}
	for _, i := range report.Tuned.Tied {
		s := report.Tuned.Scores[i]
		if !strings.Contains(section, task.Grid[i].String()) || !strings.Contains(section, fmt.Sprintf(`<td class="n">%.3f</td>`, s.Value)) {
			t.Errorf("%s or its score is missing", &task.Grid[i])
		}
	}
	for _, name := range []string{"these settings", "rule of thumb"} {
		if !strings.Contains(section, " <span>"+name+"</span>") || !strings.Contains(section, "("+name+")</title>") {
			t.Errorf("no settings are marked as %s", name)
		}
	}
}
