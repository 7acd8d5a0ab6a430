package panel_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
	"chunkscope/tui/part/parttest"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/sessiontest"
)

func TestChunkPanel(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.S.Select(5)
	for _, s := range parttest.Panels() {
		b.Panel("chunk", &panel.Chunk{}, s.W, s.H)
	}
	var open panel.Chunk
	b.Act(&open, 41, keys.Metadata)
	b.Panel("chunk-open", &open, 41, 40)
}

func TestMetadataIsCollapsed(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	var p panel.Chunk
	c := b.PartContext(15)
	c.H = 12 // too short for the metadata
	shown := func() (row int, open bool) {
		lines := p.Lines(c, 50)
		row = slices.IndexFunc(lines, func(l string) bool { return strings.Contains(cell.Plain(l), "metadata") })
		return row, strings.Contains(cell.Plain(strings.Join(lines, "\n")), "chunk_index")
	}
	row, open := shown()
	if open {
		t.Error("the metadata is shown initially")
	}
	p.Click(c, 1, row-2)
	if _, open = shown(); open {
		t.Error("a click elsewhere opened the metadata")
	}
	p.Click(c, 1, row)
	if _, open = shown(); !open {
		t.Error("a click on the row did not open the metadata")
	}
	p.Act(c, keys.Metadata)
	if _, open = shown(); open {
		t.Error("the key did not close the metadata")
	}
}

func TestChunkPanelOfFlaggedChunk(t *testing.T) {
	b := parttest.New(t, "default")
	b.S.Select(b.S.View.Flagged[1])
	b.Panel("chunk-flagged", &panel.Chunk{}, 41, 30)
}

func TestMeasuresPanel(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.S.Change("overlap_size", func(to *settings.Settings) { to.OverlapSize = 50 })
	b.RunCut()
	for _, s := range parttest.Panels() {
		b.Panel("measures", &panel.Measures{}, s.W, s.H)
	}
	for _, w := range []int{34, 66} {
		var open panel.Measures
		b.Act(&open, w, keys.Metadata)
		b.Panel("measures-open", &open, w, 60)
	}
}

func TestOtherMeasuresAreCollapsed(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	var p panel.Measures
	b.Settle(&p, 60)
	c := b.PartContext(20)
	shown := func() (row int, open bool) {
		lines := p.Lines(c, 34)
		row = slices.IndexFunc(lines, func(l string) bool { return strings.HasSuffix(strings.TrimSpace(cell.Plain(l)), "enter") })
		return row, strings.Contains(cell.Plain(strings.Join(lines, "\n")), "near copies")
	}
	row, open := shown()
	if open {
		t.Error("the measures are shown initially")
	}
	p.Click(c, 1, row-1)
	if _, open = shown(); open {
		t.Error("a click above the row opened the measures")
	}
	p.Click(c, 1, row)
	if _, open = shown(); !open {
		t.Error("a click on the row did not open the measures")
	}
	p.Act(c, keys.Metadata)
	if _, open = shown(); open {
		t.Error("the key did not close the measures")
	}
}

func TestMeasuresOfUnterminatedSentences(t *testing.T) {
	b := parttest.New(t, "forward-sentences")
	b.S.OpenDocument(sessiontest.Document(t, "chinese.md", strings.Repeat("水在山上。夜很長！石頭很冷。人在海邊。\n\n", 9)), 0)
	b.Set("max_chunk_size=60")
	b.Panel("measures-endless", &panel.Measures{}, 41, 30)
}

func TestPanelsCountAlteredText(t *testing.T) {
	b := parttest.New(t, "open-webui")
	b.S.OpenDocument(sessiontest.Document(t, "code.md", "# Code\n\n```go\nif x {\n\ty()\n```\n"), 0)
	b.RunCut()
	const want = "1 of 2 lines of code loses its indentation"
	var chunkPanel panel.Chunk
	var quality panel.Measures
	b.Settle(&quality, 40)
	for name, lines := range map[string][]string{"Chunk": chunkPanel.Lines(b.PartContext(40), 100), "Quality": quality.Lines(b.PartContext(40), 100)} {
		if text := cell.Plain(strings.Join(lines, "\n")); !strings.Contains(text, want) {
			t.Errorf("%s does not show how much text was altered:\n%s", name, text)
		}
	}
}

// Facts that belong to no section must get rows that show the effect of the last change.
func TestQualityListsOtherFacts(t *testing.T) {
	table := facts.Table
	t.Cleanup(func() { facts.Table = table })
	facts.Table = slices.Concat(table, []*facts.Fact{{Rows: func(m *metrics.Report) []facts.Row {
		return []facts.Row{{Label: "a new fact", Value: "of a value", Number: float64(m.Chunks), Form: facts.FormCount, Preferred: facts.PreferLess}}
	}}})
	b := parttest.New(t, "fixed-window")
	b.S.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize /= 2 })
	b.RunCut()
	var quality panel.Measures
	quality.Act(b.PartContext(60), keys.Metadata)
	b.Settle(&quality, 60)
	if text := cell.Plain(strings.Join(quality.Lines(b.PartContext(60), 100), "\n")); !regexp.MustCompile(`a new fact +of a value +\+\d+ worse`).MatchString(text) {
		t.Errorf("Quality does not list the new fact:\n%s", text)
	}
}

func TestComparePanel(t *testing.T) {
	b := parttest.New(t, "default")
	b.Panel("compare-unpinned", &panel.Compare{}, 41, 18)
	b.S.Pin()
	b.Use("fixed-window")
	for _, s := range parttest.Panels() {
		b.Panel("compare", &panel.Compare{}, s.W, s.H)
	}
	var p panel.Compare
	b.Act(&p, 18, keys.NextChange, keys.NextChange, keys.NextChange)
	b.Panel("compare-walking", &p, 41, 18)
	b.Use("tokens-512") // the previous numbers must remain until the next comparison is complete
	b.Rows("compare-before", 41, func() []string { return p.Lines(b.PartContext(18), 41) })
}

// The panel must begin with the elements that B repairs and the number of chunks to embed again.
func TestComparePanelBeginsWithRepairs(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.S.Pin()
	b.Use("default")
	var p panel.Compare
	b.Settle(&p, 40)
	if got := cell.Plain(strings.Join(p.Lines(b.PartContext(40), 72), "\n")); !strings.HasPrefix(got, " B repairs 1 code block, 5 table rows, embeds 22 of 22 chunks again") {
		t.Errorf("panel does not begin with the repairs:\n%s", got)
	}
}

func TestPanelsWithoutChunks(t *testing.T) {
	b := parttest.New(t, "default")
	b.OpenBlankDocument()
	for _, p := range panel.Tabs() {
		b.Panel(parttest.Name(p)+"-blank", p, 41, 18)
	}
}

// Sliders must be aligned at any width.
func TestSettings(t *testing.T) {
	b := parttest.New(t, "adaptive")
	for _, w := range []int{30, 38, 41, 50} {
		var p panel.Settings
		b.Rows("settings", w, func() []string { return p.Draw(b.PartContext(30), w, 30) })
	}
	for _, s := range parttest.Settings() {
		var p panel.Settings
		b.Settings(s.W, s.H, func() []string { return p.Draw(b.PartContext(s.H), s.W, s.H) })
	}
}

// The arrow keys must change the amount of overlap that the current mode uses.
func TestSelectedOverlapSettingFollowsMode(t *testing.T) {
	b := parttest.New(t, "default")
	var p panel.Settings
	for _, want := range []struct{ preset, key string }{
		{"default", "overlap_size"}, {"forward-sentences", "overlap_sentences"}, {"default", "overlap_size"},
	} {
		b.Use(want.preset)
		p.Draw(b.PartContext(30), 41, 30)
		if got := p.Key(); got != want.key {
			t.Errorf("selected setting with preset %s = %s, want %s", want.preset, got, want.key)
		}
	}
}

// Digits must be typed into the selected slider. A decimal point must be accepted only for a
// fraction.
func TestDigitsChangeSelectedSlider(t *testing.T) {
	for key, want := range map[string]string{"max_chunk_size": "0123456789", "code_threshold": ".0123456789", "strategy": ""} {
		got := ""
		for _, ch := range "+,-./0123456789:;ax" {
			var p panel.Settings
			p.Choose(key)
			if p.Type(string(ch)) {
				got += p.Typing()
			}
		}
		if got != want {
			t.Errorf("typed text for %s = %q, want %q", key, got, want)
		}
	}
}

// All chunks of an older version must be listed, whether settings are pinned or not.
func TestComparePanelOfOlderVersion(t *testing.T) {
	b := parttest.New(t, "default")
	text := strings.Replace(b.S.Doc.Text, "the ", "an ", 1)
	older := sessiontest.Document(t, "older.md", text+"\n\n# Old\n\nThis section is gone since.\n")
	b.S.Compare.SetOlder(&comparing.OlderVersion{Doc: older, Name: "HEAD~1"})
	b.Panel("compare-older", &panel.Compare{}, 41, 30)
	b.S.Pin()
	b.Use("fixed-window")
	b.Panel("compare-older-pinned", &panel.Compare{}, 66, 30)
}
