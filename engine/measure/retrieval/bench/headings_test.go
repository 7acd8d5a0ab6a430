package bench

import (
	"os"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval/draft"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/settings"
)

var headingStyles = []string{"none", "near", "ours", "two"}

func TestDraftsPageFigures(t *testing.T) {
	if os.Getenv(folderKey) == "" {
		t.Skipf("%s is not set: the figures on the pages are not checked", folderKey)
	}
	table := row("", headingStyles...)
	for _, path := range []string{"testdata/docs/v-handbook-huge-section.md", "testdata/docs/v-tutorial.md", "engine/tour/sample.md"} {
		doc, err := engine.Load("../../../../" + path)
		if err != nil {
			t.Fatal(err)
		}
		questions, indexesByStyle := draftsByHeadingStyle(doc)
		grid := tune.Grid(settings.Default(), nil)
		small := grid[slices.IndexFunc(grid, func(p tune.Point) bool { return p.Strategy == "recursive" && p.Size == 400 && p.Share == 0 })]
		name := strings.TrimSuffix(doc.Name[strings.LastIndexByte(doc.Name, '/')+1:], ".md")
		table += name + "\n"
		table += measureHeadingStyles(t, "  recursive 400, within 1,200", &tune.Task{Grid: []tune.Point{small}, Budget: 1200, Documents: []*engine.Document{doc}, Questions: questions}, indexesByStyle)
		table += measureHeadingStyles(t, "  all settings, within 4,000", &tune.Task{Grid: grid, Documents: []*engine.Document{doc}, Questions: questions}, indexesByStyle)
	}
	comparePage(t, "drafts", "Questions that name the heading", table)
}

func measureHeadingStyles(t *testing.T, name string, task *tune.Task, indices [][]int) string {
	t.Helper()
	m, err := tune.Measure(t.Context(), task)
	if err != nil {
		t.Fatal(err)
	}
	var cells []string
	for _, list := range indices {
		sum := 0.0
		for i := range task.Grid {
			sum += m.Share(i, list) / float64(len(task.Grid))
		}
		cells = append(cells, fraction(sum))
	}
	return row(name, cells...)
}

func draftsByHeadingStyle(doc *engine.Document) (questions []tune.Question, indices [][]int) {
	indices = make([][]int, len(headingStyles))
	for _, d := range draft.Make(doc, language.Detect(doc.Text), 200) {
		title, words := "", d.Question
		if i := strings.LastIndex(d.Question, ": "); i >= 0 {
			title, words = d.Question[:i], d.Question[i+2:]
		}
		path := doc.Outline().SpanPath(d.References[0])
		if n := len(path); n > 1 && !strings.HasSuffix(title, strings.TrimRight(path[n-1], ":?!.,; ")) {
			path = path[:n-1]
		}
		nearest := path[max(0, len(path)-1):]
		for i, heading := range []string{"", strings.Join(nearest, ""), title, strings.Join(path[max(0, len(path)-2):], ", ")} {
			if heading != "" {
				heading += ": "
			}
			indices[i] = append(indices[i], len(questions))
			question := tune.QuestionFromDraft(d, 0)
			question.Question = heading + words
			questions = append(questions, question)
		}
	}
	return questions, indices
}
