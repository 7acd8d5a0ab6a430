package tui

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/tui/docview"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
)

func noOverlap(t testing.TB) settings.Settings {
	t.Helper()
	s := presetSettings(t, "fixed-window")
	s.OverlapMode = "none"
	return s
}

// The microscope must find a split sentence and repair it. The repair can be undone.
func TestMicroscopeRepairsSeveredSentence(t *testing.T) {
	d := newDriver(t, setup{set: noOverlap(t), w: 120, h: 40})
	d.keys("enter")
	d.shows("Microscope · seam 1│2")
	d.keys("w", "w", "o")
	d.shows("severed   no chunk has the whole ")
	d.shows("press a   to set ")
	sentence := d.r.s.View.SeveredAt(d.r.s.Selected - 1).Span
	d.keys("a")
	d.shows("is whole; u undoes it")
	i := d.r.s.Selected
	if r := d.r.s.View.Result; !metrics.ContainsSpan(r, i, sentence) && !metrics.ContainsSpan(r, i-1, sentence) {
		t.Fatalf("neither chunk %d nor the previous one contains the sentence at %v", i+1, sentence)
	}
	d.keys("u", "esc")
	d.hides("Microscope")
	if d.r.s.Settings != noOverlap(t) {
		t.Error("the repair was not undone")
	}
}

// A repair that is requested too early must be applied as soon as it is found, unless another key
// is pressed.
func TestEarlyRepairIsApplied(t *testing.T) {
	for _, isKept := range []bool{true, false} {
		d := newDriver(t, setup{set: noOverlap(t), w: 120, h: 40})
		d.keys("enter")
		d.frame()
		_, search := d.r.Update(press("o")) // without running the search for a repair
		d.keys("a")
		d.shows("looking for a repair …")
		if !isKept {
			d.keys("n")
		}
		d.run(search)
		if got := d.r.s.Settings != noOverlap(t); got != isKept {
			t.Errorf("seam still selected = %t, but settings changed = %t", isKept, got)
		}
	}
}

func TestMicroscopeStepsThroughSeams(t *testing.T) {
	d := newDriver(t, setup{set: noOverlap(t), w: 120, h: 40})
	d.keys("enter", "p")
	d.shows("this is the first seam")
	for i := range d.r.s.View.Result.Seams {
		d.shows(fmt.Sprintf("seam %d│%d", i+1, i+2))
		d.keys("n")
	}
	d.shows("this is the last seam")
	d.keys("/")
	d.hides("Microscope")
}

func TestMicroscopeFollowsSettings(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 120, h: 40})
	d.keys("n", "n", "enter")
	d.shows("overlap   100 of 100 chars")
	d.keys("right")
	d.shows("overlap   110 of 110 chars")
}

// The microscope must explain how overlap by sentences affects code.
func TestSentencesAndCodeAreExplained(t *testing.T) {
	set := settings.Default()
	set.OverlapMode = "sentences"
	d := newDriver(t, setup{set: set, w: 120, h: 60})
	d.r.s.Select(8)
	d.keys("enter")
	d.shows("code and tables count as part of one")
	d.hides("code starts on the repeated text's line")
	d.r.s.Select(16)
	d.send(nil)
	d.shows("code starts on the repeated text's line")
	d.hides("count as part of one")
	d.keys("esc", "2", "+", "tab", "tab", "+", "G")
	d.shows("hidden code")
}

func TestFewChunksHaveNoSeam(t *testing.T) {
	for text, want := range map[string]string{"one line\n": "there is only one chunk, so there is no seam", "": "there are no chunks and no seams"} {
		doc := newDocument(t, "a.md", text)
		d := newDriver(t, setup{doc: doc, w: 120, h: 40})
		d.keys("enter")
		d.shows(want)
		d.keys("down")
		if bottom := d.frame(); !strings.Contains(bottom, d.r.display.styles.Label.LipGloss().Render("enter")) {
			t.Errorf("%q: the microscope's key is not dimmed", text)
		}
	}
}

func TestDocumentProblemsAreReported(t *testing.T) {
	doc := newDocument(t, "a.md", "one\r\ntwo\nbad \xff\n")
	d := newDriver(t, setup{doc: doc, w: 200, h: 40})
	d.shows("end with CRLF")
	d.shows(doc.Notes()[len(doc.Notes())-1])
	if len(doc.Notes()) < 2 {
		t.Error("only one problem is reported")
	}
	d = newDriver(t, setup{w: 200, h: 40})
	d.r.s.Files = []string{"sample.md", "a.md"}
	d.r.documents.o.Load = func(string) (*engine.Document, error) { return doc, nil }
	d.keys("ctrl+n")
	d.shows("end with CRLF")
}

// The chunk as embedded must include the text added before its own text.
func TestEmbeddedChunkShowsContent(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 120, h: 60})
	d.keys("n", "n", "n", "e")
	d.shows("Chunk 4 of 20, as it will be embedded")
	d.shows("800 chars · 149 words")
	d.shows("repeated from chunk 3")
	first, _, _ := strings.Cut(d.r.s.View.Result.Content(3), "\n")
	d.shows(first[:40])
	d.keys("h")
	d.shows("The keeper's guide to Sorrel Ridge > The dome > The shutter")
	d.hides("800 chars · 149 words · ")
	d.keys("y")
	d.shows("copied chunk 4 as shown")
	d.keys("n", "esc")
	d.hides("as it will be embedded")
	if d.r.s.Selected != 4 {
		t.Errorf("chunk %d is selected, want 5", d.r.s.Selected+1)
	}
}

func TestEmbeddedChunkShowsMetadataSeparately(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "context"), w: 120, h: 40})
	d.keys("n", "n", "n", "e")
	d.shows("previous_content: 197 chars in the metadata, not embedded")
	d.shows(" chars in the metadata, not embedded")
}

// Text that the selected seam splits must be underlined until the overlap repeats all of it.
func TestSeveredSentenceIsUnderlined(t *testing.T) {
	set := presetSettings(t, "fixed-window")
	set.MaxChunkSize, set.OverlapSize = 1050, 80
	d := newDriver(t, setup{set: set, w: 120, h: 40})
	underlined := func() (text string) {
		d.frame()
		for _, l := range d.r.screen().Layers(d.r.reading.VisibleBytes()) {
			for _, span := range l.Spans {
				if l.Kind == docview.Severed {
					text += span.Slice(d.r.s.Doc.Text)
				}
			}
		}
		return text
	}
	const sentence = "Cloud often lies below us, all along the line where the spruces give up, like a second sea, and on those nights the stars hardly twinkle."
	if got := underlined(); got != sentence {
		t.Errorf("underlined text = %q, want %q", got, sentence)
	}
	d.keys("i")
	if got := underlined(); got != "" {
		t.Errorf("underlined text with token borders = %q, want none", got)
	}
	d.keys("i", "l", "l", "l", "l")
	d.shows("overlap 120")
	if got := underlined(); got != "" {
		t.Errorf("underlined text of a whole sentence = %q, want none", got)
	}
}

// Scrolling must not change the colors of tokens.
func TestTokenBorders(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	plain := d.frame()
	d.keys("i")
	d.shows("tokens here (cl100k_base)")
	if frame := d.frame(); strings.Count(frame, "\x1b[4m") < 50 {
		t.Error("fewer than 50 tokens are underlined")
	}
	odd := func() map[int]bool {
		from, to := d.r.reading.VisibleBytes()
		out := map[int]bool{}
		for _, l := range d.r.screen().Layers(from, to) {
			if l.Kind == docview.Odd {
				for _, s := range l.Spans {
					out[s.Start] = true
				}
			}
		}
		return out
	}
	before := odd()
	d.keys("j", "j", "j")
	after := odd()
	for at := range before {
		if from, to := d.r.reading.VisibleBytes(); at >= from && at < to && !after[at] {
			t.Fatalf("the style of the token at byte %d changed", at)
		}
	}
	d.keys("g", "i")
	d.hides("tokens here")
	if strings.Count(d.frame(), "\x1b[4m") != strings.Count(plain, "\x1b[4m") {
		t.Error("token borders are still shown")
	}
}

// While a model is selected, the document must mark text that the model does not read.
func TestModelLimit(t *testing.T) {
	s := presetSettings(t, "fixed-window")
	s.MaxChunkSize = 2000
	d := newDriver(t, setup{set: s, w: 160, h: 40})
	d.keys("x")
	d.text("minilm")
	d.shows("but all-MiniLM-L6-v2 reads 254")
	d.keys("enter", "n")
	d.shows("past limit")
	d.shows("struck past 254 tokens: all-MiniLM-L6-v2")
	d.shows("embeds")
	d.shows("tokens, but")
	if l := d.r.s.Model.Limit(); l == nil || len(l.Unembedded) == 0 {
		t.Fatal("no text is struck through")
	}
	d.r.reading.Goto(d.r.s.Model.Limit().Unembedded[0].Start)
	d.shows("×")
	d.keys("x")
	d.text("gemma")
	d.keys("enter")
	d.shows("past limit (estimate)")
	d.shows("struck past about 2046 tokens")
	d.keys("x", "home", "enter")
	d.hides("past limit")
	d.keys("x", "down", "esc")
	if d.r.s.Model.Name() != "" {
		t.Errorf("model %q is selected after the list was closed", d.r.s.Model.Name())
	}
}

// The panel must not repeat facts or contain Go syntax.
func TestChunkPanelDoesNotRepeatFacts(t *testing.T) {
	doc := newDocument(t, "a.md", "# Tasks\n\nDo these:\n\n- [x] one\n- [ ] two\n- [ ] three\n")
	d := newDriver(t, setup{doc: doc, w: 140, h: 60})
	d.r.panes.Panel().(*panel.Chunk).Act(nil, keys.Metadata)
	d.frame()
	d.shows("1 of 3 checked")
	d.hides("map[")
	d.hides("start_line")
	d.hides("has_overlap")
	d.shows("the document begins")
	d.shows("the document ends")
}

// checkDocumentScreens presses keys and compares the document pane with its golden file.
func checkDocumentScreens(t *testing.T, name string, set settings.Settings, keys ...string) {
	t.Helper()
	for _, s := range sizes {
		d := newDriver(t, setup{set: set, w: s.w, h: s.h})
		d.keys(keys...)
		d.checkGoldenDocument(name)
	}
}

// The panel must show a new chunk from the top, and restore the scroll position of a previous
// chunk.
func TestChunkPanelKeepsScrollPositions(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "langchain-recursive"), w: 100, h: 24})
	showTab[*panel.Chunk](d)
	d.r.panes.SetFocus(layout.Panel)
	d.keys("enter", "j", "j", "j", "j")
	d.hides("Chunk 1  ")
	d.keys("n")
	d.shows("Chunk 2  ")
	d.keys("p")
	d.hides("Chunk 1  ")
}

func TestTokenScreens(t *testing.T) {
	checkDocumentScreens(t, "tokens", settings.Default(), "n", "n", "i")
}

func TestLimitScreens(t *testing.T) {
	s := presetSettings(t, "fixed-window")
	s.MaxChunkSize = 2000
	checkDocumentScreens(t, "limit", s, "x", "m", "i", "n", "i", "l", "enter", "n", "n")
}

func TestArrowKeysSelectSettingsInMicroscope(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("enter", "down")
	if before := d.r.panes.Settings.Key(); before == "overlap_size" {
		t.Error("the arrow key did not select another setting")
	}
}
