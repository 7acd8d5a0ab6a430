package engine_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/settings"
)

// clusters are characters that consist of several code points.
var clusters = []string{
	"e\u0301", "ที่", "น้ำ", "क्ष", "त्रि", "ष्ट्र", "가", "각", "한", "👩‍🚀", "👨‍👩‍👧", "🇩🇪", "🇫🇷", "🧭", "👍🏽", "\u0600\u0661", "x \u0301y",
	"z\u0335\u0321\u0322\u0327\u0328\u0334\u0337\u0338", "漢", "字。", "ж", "a", "b", ". ", " ", "word ", "\n", "\r\n",
}

// splitsClusters lists the general strategies that may split a cluster, like the systems they imitate.
var splitsClusters = map[string]bool{"window": true, "recursive": true}

func TestClustersAreNotSplit(t *testing.T) {
	for _, strategy := range settings.Strategies {
		if splitsClusters[strategy.Name] || strategy.System != "" {
			continue
		}
		s := settings.Default()
		s.Strategy, s.OverlapMode = strategy.Name, "none"
		t.Run(strategy.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(clusters), 1, 60).Draw(t, "clusters"), "")
				if rapid.Bool().Draw(t, "code") {
					text = "```\n" + text + "\n```\n"
				}
				doc, err := engine.New("any.md", []byte(text))
				if err != nil {
					t.Skip("the input is not text: ", err)
				}
				checkClusters(t, doc, draw.SettingsNear(t, s, "strategy", "overlap_mode", "long_pages", "parents"))
			})
		})
	}
}

// An older version split clusters in these texts. The current version must not.
func TestClustersSplitByOlderVersions(t *testing.T) {
	for _, name := range []string{"hangul", "devanagari", "thai", "emoji"} {
		text, err := os.ReadFile("../testdata/sentences/clusters/" + name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		doc, err := engine.New(name+".md", text)
		if err != nil {
			t.Fatal(err)
		}
		for _, strategy := range settings.Strategies {
			s := settings.Default()
			s.Strategy, s.OverlapMode = strategy.Name, "none"
			s.MaxChunkSize, s.MinChunkSize = 10, 0
			if !splitsClusters[s.Strategy] && settings.Check(s) == nil {
				checkClusters(t, doc, s)
			}
		}
	}
}

func checkClusters(t checker, doc *engine.Document, s engine.Settings) {
	t.Helper()
	r, err := engine.Run(context.Background(), doc, s)
	if err != nil {
		t.Fatalf("%v", err)
	}
	isBoundary := map[int]bool{0: true}
	for it := graphemes.FromString(doc.Text); it.Next(); {
		isBoundary[it.End()] = true
	}
	for i := range r.Chunks.Len() {
		b := r.Chunks.Body(i)
		if !isBoundary[b.Start] || !isBoundary[b.End] {
			t.Fatalf("%s with size %d %s splits a character: chunk %d is %q\n%q", s.Strategy, s.MaxChunkSize, s.Unit, i, b.Slice(doc.Text), doc.Text)
		}
	}
}
