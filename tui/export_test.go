package tui

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/export"
	"chunkscope/engine/export/records"
	"chunkscope/engine/text"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
)

// Every item must have a preview. An accepted item must be written, or rejected with a reason.
func TestEverythingCanBeExported(t *testing.T) {
	if testing.Short() {
		t.Skip("this test takes a minute with the race detector")
	}
	dir := t.TempDir()
	n := len(export.Targets) + len(records.Formats) + 2
	for i := range n {
		d := newDriver(t, setup{w: 160, h: 40})
		d.keys("E")
		for range i {
			d.keys("down")
		}
		refused := !strings.Contains(d.plain(), "…") && strings.Contains(d.plain(), "cannot")
		if strings.Contains(d.plain(), "enter switches to") {
			d.keys("enter")
			d.hides("enter switches to")
		}
		d.keys("enter")
		if len(d.r.panes.Modes) == 0 || d.r.note.Warn {
			if d.r.note.Text == "" && !refused {
				t.Errorf("item %d was neither written nor refused with a reason:\n%s", i, d.plain())
			}
			continue
		}
		path := filepath.Join(dir, fmt.Sprint("out", i))
		d.keys("ctrl+u")
		d.text(path)
		d.keys("enter")
		if data, err := os.ReadFile(path); err != nil || len(data) == 0 {
			t.Errorf("item %d: the file has %d bytes, error %v", i, len(data), err)
		}
		d.shows("written: ")
	}
}

// If a target does not support the settings, a supported preset must be offered. Accepting it must
// allow an immediate export, and undo.
func TestRefusalOffersPreset(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("E")
	d.text("langchain-python")
	d.shows("no counterpart to strategy auto")
	d.shows("enter switches to preset langchain-recursive, which LangChain can use")
	d.keys("enter")
	d.shows("exactly these chunks")
	d.shows("import hashlib")
	d.keys("enter")
	d.shows("write langchain-python to ")
	d.keys("esc", "u")
	d.keys("E")
	d.text("langchain-python")
	d.shows("no counterpart to strategy auto")
	d.keys("esc", "J", "E") // presets keep the hand cut, which LangChain does not support
	d.text("langchain-python")
	d.shows("no counterpart to strategy auto")
	d.hides("enter switches to")
}

func TestExportsContainNoLocalPath(t *testing.T) {
	folder := t.TempDir()
	d := newDriver(t, setup{doc: newDocument(t, filepath.ToSlash(filepath.Join(folder, "guide.md")), "# Guide\n\nSome text.\n"), w: 120, h: 40})
	d.usePreset("langchain-recursive")
	for _, to := range []string{"settings", "langchain-python", "langchain4j", "html", "tour", "jsonl", "chunks as json", "csv", "chunks as text", "screen as svg"} {
		if _, text := d.export(to); strings.Contains(text, folder) || !strings.Contains(text, "uide") {
			t.Errorf("%s contains the document's folder or lacks its name", to)
		}
	}
}

func TestExportListIsFiltered(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("E")
	d.text("svg")
	d.hides("parquet")
	d.keys("enter")
	d.shows("write screen as svg to keepers-guide-screen.svg")
	d.keys("esc", "E")
	d.text("zzzzz")
	d.shows("no target matches")
	d.keys("enter", "esc")
	d.hides("Export")
}

// An item accepted too early must be exported as soon as it is ready, unless another item is
// selected first.
func TestEarlyExportIsDelayed(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("E")
	var commands []tea.Cmd
	exportEarly := func(keys ...string) {
		for _, k := range keys {
			d.frame()
			_, cmd := d.r.Update(press(k))
			commands = append(commands, cmd)
		}
	}
	runCommands := func() {
		for _, cmd := range commands {
			d.run(cmd)
		}
		commands = nil
	}
	exportEarly("s", "v", "g", "enter")
	d.shows("screen as svg is being prepared and will be exported when ready")
	runCommands()
	d.shows("write screen as svg to keepers-guide-screen.svg")
	d.keys("esc", "E")
	exportEarly("c", "s", "v", "enter")
	d.shows("is being prepared and will be exported when ready")
	exportEarly("backspace", "backspace", "backspace")
	runCommands()
	d.shows("Export")
	d.hides("write chunks")
}

func (d *driver) export(filter string) (proposed, text string) {
	d.Helper()
	path := filepath.Join(d.TempDir(), "out")
	d.keys("E")
	d.text(filter)
	d.keys("enter")
	if m := regexp.MustCompile(`write .* to (\S+)`).FindStringSubmatch(d.plain()); m != nil {
		proposed = m[1]
	}
	d.keys("ctrl+u")
	d.text(path)
	d.keys("enter")
	d.shows("written: ")
	data, err := os.ReadFile(path)
	if err != nil {
		d.Fatal(err)
	}
	return proposed, string(data)
}

// If all documents are in scope, code, chunks and pages must include all readable documents. The
// dialog must explain why a picture shows only one.
func TestAllDocumentsAreExported(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.usePreset("langchain-recursive")
	if _, text := d.export("langchain-python"); strings.Contains(text, "log.md") {
		t.Errorf("the export of one document contains the name of another:\n%s", text)
	}
	d.keys("E")
	d.text("langchain-python")
	d.shows("all documents")
	d.keys("*")
	d.shows("Export · all 4 documents")
	d.hides("parquet")
	d.shows("of all 4 documents except 1, which cannot be read or cut")
	d.keys("esc")
	for to, start := range map[string]string{"langchain-python": "docs-langchain-python.py", "jsonl": "docs-chunks.jsonl", "html": "docs-report.html", "tour": "docs-tour.html"} {
		name, text := d.export(to)
		for _, file := range []string{"guide.md", "log.md", "rope.md"} {
			if !strings.Contains(text, file) {
				t.Errorf("%s is missing from the export to %s", file, to)
			}
		}
		if !strings.HasPrefix(name, start) || strings.Contains(text, "gone.md") {
			t.Errorf("unexpected proposed name %q", name)
		}
	}
	for _, form := range []string{"svg", "png"} {
		d.keys("E")
		d.text("screen as " + form)
		d.shows("a picture of the screen shows only one document: press * to export")
		d.keys("enter")
		d.hides("write screen")
		d.keys("*")
		d.hides("Export · all")
		d.keys("enter")
		d.shows("write screen as " + form + " to guide-screen." + form)
		d.keys("esc", "*")
	}
}

func TestExportsCoverAllDocuments(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.usePreset("langchain-recursive")
	d.keys("A")
	d.usePreset("structured")
	d.keys("*", "E")
	n := len(export.Targets) + len(records.Formats)
	for i := range export.Targets {
		if export.Targets[i].Compare != nil {
			n++
		}
	}
	pictures := 0
	for range n + 2 {
		screen := d.plain()
		picture := strings.Contains(screen, "▌  screen as")
		if picture {
			pictures++
		}
		if strings.Contains(screen, "a picture of the screen shows only one document") != picture {
			t.Fatalf("item is a picture = %t, but the screen says\n%s", picture, screen)
		}
		d.keys("down")
	}
	if pictures != 2 {
		t.Errorf("got %d pictures, want 2", pictures)
	}
}

// If A is pinned, the page must contain the same numbers as the comparison on the screen, for one
// document and for all.
func TestComparisonPage(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.keys("E")
	d.text("against")
	d.shows("no target matches")
	d.keys("esc")
	d.usePreset("fixed-window")
	d.keys(keys.Pin.Key())
	d.usePreset("structured")
	c := d.r.s.Compare.Comparison()
	if c == nil || len(c.Embed) == 0 {
		t.Fatalf("want chunks to embed again, got %+v", c)
	}
	name, content := d.export("html against")
	for _, want := range []string{
		fmt.Sprintf("Embed %d of %s again", len(c.Embed), text.Count(c.Difference.B.Chunks, "chunk")), text.Percent(c.Difference.A.WholeText.Share()), text.Growth(c.Difference.A.StoredRatio),
		"preset fixed-window", "preset structured",
	} {
		if !strings.Contains(html.UnescapeString(content), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if !strings.HasPrefix(name, "guide-against-fixed-window.html") {
		t.Errorf("unexpected proposed name %q", name)
	}
	showTab[*panel.Compare](d)
	d.hides("this document only")
	d.keys("*")
	d.shows("Below: this document only. E exports")
	all, fresh := d.r.s.Compare.FolderChanges()
	if !fresh || all.Compared != 3 {
		t.Fatalf("unexpected comparison of all documents: %+v", all)
	}
	d.shows(fmt.Sprintf("re-embed %s of %s", text.GroupDigits(all.Total.Embed), text.GroupDigits(all.Total.New)))
	_, content = d.export("html against")
	for _, want := range []string{">3 documents</h1>", "rope.md", all.Total.Sentence()} {
		if !strings.Contains(content, want) {
			t.Errorf("the page for all readable documents lacks %q", want)
		}
	}
}

func TestReportIncludesTuning(t *testing.T) {
	d := newDriver(t, setup{w: 160, h: 48})
	if _, text := d.export("html"); strings.Contains(text, "settings tie") {
		t.Error("the report shows a tuning that was never run")
	}
	d.keys("F")
	d.shows("settings score as well as the best;")
	d.keys("esc")
	if _, text := d.export("html"); !strings.Contains(text, "settings tie;") || !strings.Contains(text, "; the current settings also tie") {
		t.Error("the report lacks the tuning")
	}
	d.keys("F")
	for range 117 {
		d.keys("left")
	}
	d.keys("enter")
	d.shows("scores below the best")
	if _, text := d.export("html"); !strings.Contains(text, "; the current settings do not tie") {
		t.Error("the report does not show the applied settings")
	}
	d.usePreset("tokens-256")
	if _, text := d.export("html"); strings.Contains(text, "settings tie;") {
		t.Error("the report shows a tuning for settings that were not scored")
	}
}
