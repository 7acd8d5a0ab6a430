package e2e

import (
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The answer to the first question is split between two chunks.
const severedQuestions = `{"question": "Which device has the sensor?", "references": ["retry_seconds = 45\n\n[sensor]\ndevice = \"/dev/ttyUSB0\""]}
{"question": "What does a crash cost?", "references": ["A crash costs at most one sample."]}
`

// figure is a value on the screen, in the output of compare and on the HTML page. All three
// patterns must capture the same text.
type figure struct {
	name                         string
	screen, command, pagePattern *regexp.Regexp
}

var figures = []figure{
	{
		"chunks to embed again", regexp.MustCompile(`embed again +(\d+) of (\d+)`),
		regexp.MustCompile(`Embed\s+(\d+)\s+of\s+(\d+)\s+chunks\s+again`), regexp.MustCompile(`Embed (\d+) of (\d+) chunks again`),
	},
	{
		"tokens to embed again", regexp.MustCompile(`([\d,]+) of ([\d,]+) tokens`),
		regexp.MustCompile(`again:\s+([\d,]+)\s+of\s+([\d,]+)\s+tokens`), regexp.MustCompile(`again: ([\d,]+) of ([\d,]+) tokens`),
	},
	{
		"older chunks to delete", regexp.MustCompile(`delete +(\d+) of A's (\d+)`),
		regexp.MustCompile(`Delete\s+(\d+)\s+of\s+the\s+(\d+)\s+older\s+chunks`), regexp.MustCompile(`Delete (\d+) of the (\d+) older chunks`),
	},
	{
		"whole text", regexp.MustCompile(`A theirs\.jsonl +\d+ +(?:chunks +)?([\d.]+%).*\n.* B structured +\d+ +(?:chunks +)?([\d.]+%)`),
		regexp.MustCompile(`(?m)^whole text +([\d.]+%) +([\d.]+%)`), regexp.MustCompile(`whole text ([\d.]+%) → ([\d.]+%)`),
	},
	{
		"edit cost", regexp.MustCompile(`edit cost +– → ([\d.]+%)`),
		regexp.MustCompile(`(?m)^edit cost +– +([\d.]+%)`), regexp.MustCompile(`When one sentence is added, ([\d.]+%) of the chunks are new with B`),
	},
	{
		"stored text", regexp.MustCompile(`A theirs\.jsonl .*([+−]\d+%).*\n.* B structured .*([+−]\d+%)`),
		regexp.MustCompile(`(?m)^stored +([+−]\d+%) +([+−]\d+%)`), regexp.MustCompile(`stored text ([+−]\d+%) [\d.]+ k?B ([+−]\d+%)`),
	},
}

func matchGroups(re *regexp.Regexp, text string) []string {
	if m := re.FindStringSubmatch(text); m != nil {
		return m[1:]
	}
	return nil
}

var markup = regexp.MustCompile(`(?s)<style>.*?</style>|<script>.*?</script>|<[^>]*>`)

func readPageText(t *testing.T, file string) string {
	t.Helper()
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(html.UnescapeString(markup.ReplaceAllString(string(page), " "))), " ")
}

func TestComparisonFiguresAgree(t *testing.T) {
	t.Parallel()
	dir := makePipelineFolder(t)
	writeFile(t, filepath.Join(dir, "README.md.questions.jsonl"), severedQuestions)
	tm := startTerminal(t, terminalSetup{w: 150, h: 45, dir: dir}, program, "README.md", "--chunks", "theirs.jsonl")
	tm.waitFor("A to show the given chunks", func(s screen) bool { return s.has("A theirs.jsonl") && s.has("17 of 17 chunks") })
	tm.press("Q")
	tm.waitFor("one of two answers whole", func(s screen) bool { return s.has("whole 1/2") })
	tm.press("B")
	tm.waitFor("the list of presets", func(s screen) bool { return s.has("Presets") && s.has("langchain-markdown") })
	tm.typeText("structured")
	tm.waitFor("a single matching preset", func(s screen) bool { return s.has("structured") && !s.has("fixed-window") })
	tm.press("Enter")
	tm.waitFor("both answers whole", func(s screen) bool { return s.has("A theirs.jsonl · B structured") && s.has("whole 2/2") })
	tm.press("5")
	compared := tm.waitFor("the comparison", func(s screen) bool {
		return s.has("embed again") && matchGroups(figures[2].screen, string(s)) != nil && matchGroups(figures[4].screen, string(s)) != nil && matchGroups(figures[5].screen, string(s)) != nil
	})
	tm.press("E")
	tm.typeText("html against")
	tm.waitFor("the preview of the export", func(s screen) bool { return s.has("<!doctype html>") })
	tm.press("Enter")
	tm.waitFor("the suggested file name", func(s screen) bool { return s.has("README-against-theirs-jsonl.html") })
	tm.press("Enter")
	tm.waitFor("the message that the file was written", func(s screen) bool { return s.has("written: ") })
	tm.press("C-c")
	tm.waitForExit()

	page, printed := readPageText(t, filepath.Join(dir, "README-against-theirs-jsonl.html")), runCompare(t, dir)
	for _, f := range figures {
		want := matchGroups(f.screen, string(compared))
		if want == nil {
			t.Errorf("the screen does not show %s:\n%s", f.name, compared)
			continue
		}
		checkFigure(t, "compare", f.name, want, matchGroups(f.command, printed))
		checkFigure(t, "the page", f.name, want, matchGroups(f.pagePattern, page))
	}
	if !regexp.MustCompile(`answers whole +\+50\.0 +% points`).MatchString(printed) {
		t.Errorf("compare does not show that B has one more whole answer:\n%s", printed)
	}
	if !strings.Contains(page, "one chunk holds the whole answer to 1 of 2 questions; with B, to 2.") {
		t.Errorf("the page does not say which answers are whole:\n%.3000s", page)
	}
}

func runCompare(t *testing.T, dir string) string {
	t.Helper()
	command := exec.Command(program, "compare", "README.md", "--chunks", "theirs.jsonl", "--b", "structured", "--questions", "README.md.questions.jsonl")
	command.Dir, command.Env = dir, programEnv(t, nil)
	printed, err := command.Output()
	if err != nil {
		t.Fatalf("compare: %v", err)
	}
	return string(printed)
}

func checkFigure(t *testing.T, place, name string, want, got []string) {
	t.Helper()
	if strings.Join(want, " of ") != strings.Join(got, " of ") {
		t.Errorf("%s: the screen shows %v, but %s shows %v", name, want, place, got)
	}
}
