package sweep

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

func sweep(t *testing.T, doc *engine.Document, s engine.Settings, text string) *Curve {
	t.Helper()
	r, err := ParseRange(text)
	cases.Check(t, err)
	c, err := Run(t.Context(), doc, s, r, nil)
	cases.Check(t, err)
	return c
}

func TestKneeOfBlindWindows(t *testing.T) {
	doc := cases.Load(t, "measure", "docs", "harbour-book.txt")
	c := sweep(t, doc, cases.Windows(800), "overlap_size=0..400:40")
	wholeText := map[float64]float64{}
	for _, p := range c.Points {
		wholeText[p.Value] = p.WholeText.Share()
	}
	if wholeText[160]-wholeText[0] < 0.1 || wholeText[400]-wholeText[160] > 0.04 {
		t.Errorf("whole text at 0, 160 and 400 = %.3f, %.3f, %.3f; want a steep rise, then a slow one", wholeText[0], wholeText[160], wholeText[400])
	}
	if c.Knee == nil || c.Knee.Value < 120 || c.Knee.Value > 200 || c.Knee.IsLowest || c.Knee.IsHighest {
		t.Errorf("knee = %+v, want 120 to 200", c.Knee)
	}
	want := "160 makes 96.3% of the text whole (0: 79.6%) and stores +25%; " +
		"beyond that, each additional 1% of stored text makes less than 0.2% more whole, up to 100% at 280 (+53% stored). " +
		"The knee is not sharp: it lies between 80 and 240."
	if c.Recommendation != want {
		t.Errorf("recommendation = %q, want %q", c.Recommendation, want)
	}
}

func TestKneeOfStructuralCuts(t *testing.T) {
	doc := cases.Load(t, "docs", "v-handbook-huge-section.md")
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize, s.MinChunkSize = "structural", "budget", 800, 100
	c := sweep(t, doc, s, "overlap_size=0..400:40")
	if share := c.Points[0].WholeSentences.Share(); share < 0.99 {
		t.Errorf("share of whole sentences without overlap = %.3f, want at least 0.99", share)
	}
	if c.Points[0].Overlap.Requested != 0 || c.Points[0].DrySeams.Total != 0 {
		t.Errorf("point 0 = %+v, want no requested overlap", c.Points[0])
	}
	if c.Knee == nil || c.Knee.Value != 0 || !c.Knee.IsLowest {
		t.Errorf("knee = %+v, want 0", c.Knee)
	}
	want := "0 is enough: 100% of the text is already whole, and 100% of adjacent sentences are together; " +
		"larger values make no more text whole and store more (at 400, +21% instead of +0%). " +
		"Note that with overlap size 0, overlap percentage (10%) applies: set that to 0 too."
	if c.Recommendation != want {
		t.Errorf("recommendation = %q, want %q", c.Recommendation, want)
	}
}

func TestKneeDependsOnKinds(t *testing.T) {
	doc, err := engine.Load(filepath.Join("..", "..", "tour", "sample.md"))
	cases.Check(t, err)
	p, err := settings.FindPreset("langchain-recursive")
	cases.Check(t, err)
	c := sweep(t, doc, p.Settings(), "overlap_size=0..400:50")
	point := &c.Points[c.Knee.Index]
	maximum := 0
	for _, p := range c.Points {
		maximum = max(maximum, p.Elements[element.Heading].Whole)
	}
	if !c.Knee.IsLowest || point.WholeText.Share() < 1 || point.Elements[element.Heading].Whole == maximum {
		t.Fatalf("the sample is unsuitable: knee %+v, headings %+v, at most %d whole", c.Knee, point.Elements[element.Heading], maximum)
	}
	want := fmt.Sprintf("By kind, more overlap helps: %d of %d headings are whole at 0, %d at ",
		point.Elements[element.Heading].Whole, point.Elements[element.Heading].Total, maximum)
	if !strings.Contains(c.Recommendation, want) || strings.HasPrefix(c.Recommendation, "0 is enough") {
		t.Errorf("unexpected recommendation %q", c.Recommendation)
	}
}

func TestRecommendations(t *testing.T) {
	prose := cases.Load(t, "measure", "docs", "harbour-book.txt")
	context := cases.Windows(800)
	context.OverlapMode = "context"
	capped := cases.Windows(800)
	capped.MaxChunksPerDocument = 10
	budget := settings.Default()
	budget.OverlapMode, budget.MinChunkSize = "budget", 100
	readme, tutorial := cases.Load(t, "docs", "v-readme.md"), cases.Load(t, "docs", "v-tutorial.md")
	code, err := engine.New("code.md", []byte("***\n\n***\n"))
	cases.Check(t, err)
	for _, c := range []struct {
		name  string
		doc   *engine.Document
		s     engine.Settings
		sweep string
		want  string
	}{
		{"context", prose, context, "overlap_size=0..400:100", "Overlap mode context keeps repeated text in metadata, so overlap size does not affect whole text (79.6%), which depends only on the cuts."},
		{"range too short", prose, cases.Windows(800), "overlap_size=0..40:20", "From 0 to 40, whole text rises from 79.6% to 86.6%, stored text from +0% to +5%, and the curve is still rising at the end of the range: sweep further."},
		{"one value", prose, cases.Windows(800), "overlap_size=40..40:1", "At 40, 86.6% of the text is whole (+5% stored); there is no other value to compare."},
		{"another setting", prose, cases.Windows(800), "max_chunk_size=400..1600:400", "max chunk size 400 → 1600: whole text 93.4% → 99.5%, whole sentences 96.9% → 99.7%, chunks 233 → 34, stored +99% → +14%."},
		{"one value, with few elements", readme, cases.Windows(400), "overlap_size=20..20:1", "At 20, 89.7% of the text is whole (+5% stored); there is no other value to compare."},
		{"kinds improve beyond the knee", tutorial, cases.Windows(250), "overlap_size=0..120:10", "30 makes 86.6% of the text whole (0: 71.7%) and stores +14%; beyond that, each additional 1% of stored text makes less than 0.2% more whole, up to 99.0% at 110 (+75% stored). Some larger values are worse: 84.7% is whole at 50. By kind, more overlap helps: 1 of 4 code blocks are whole at 30, 2 at 40 (+19% stored); 7 of 9 headings are whole at 30, 9 at 50 (+24% stored). The knee is not sharp: it lies between 20 and 80."},
		{"dry seams", tutorial, budget, "max_chunk_size=400..800:400", "max chunk size 400 → 800: chunks 19 → 10, stored +16% → +15%, dry seams 4 → 2."},
		{"capped", prose, capped, "overlap_size=0..0:1", "At 0, 79.6% of the text is whole (+0% stored); there is no other value to compare. Note that max chunks per document (10) drops text; the curve still counts it."},
		{"no text", code, cases.Windows(10), "overlap_size=0..5:1", "The document has no text to judge overlap by."},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := sweep(t, c.doc, c.s, c.sweep).Recommendation
			if got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestSweepRefuses(t *testing.T) {
	doc := cases.Load(t, "measure", "docs", "harbour-book.txt")
	for want, c := range map[string]struct {
		s engine.Settings
		r Range
	}{
		"heading_level has no effect here: it applies with strategy headings or headings_recursive": {cases.Windows(800), Range{Key: "heading_level", First: 1, Last: 6, Step: 1}},
		"no value of overlap_size=900..950:50 is allowed: overlap_size (900) must be less than max_chunk_size (800): the window would never advance": {
			cases.Windows(800), Range{Key: "overlap_size", First: 900, Last: 950, Step: 50},
		},
		"the step of overlap_size must be greater than 0, not 0": {cases.Windows(800), Range{Key: "overlap_size", Last: 10}},
		"overlap is not a setting: did you mean overlap_size?":   {cases.Windows(800), Range{Key: "overlap", Last: 10, Step: 1}},
	} {
		_, err := Run(t.Context(), doc, c.s, c.r, nil)
		var refused *settings.Error
		if !errors.As(err, &refused) || err.Error() != want {
			t.Errorf("Run error = %v, want %q", err, want)
		}
	}
}

func TestSweepKeepsRefusedValues(t *testing.T) {
	doc := cases.Load(t, "measure", "docs", "harbour-book.txt")
	c := sweep(t, doc, cases.Windows(100), "overlap_size=80..120:20")
	if c.Points[0].Refused != nil || c.Points[1].Refused == nil || c.Points[2].Refused == nil {
		t.Errorf("points = %+v, want the last two refused", c.Points)
	}
}

func TestSweepReportsProgress(t *testing.T) {
	doc := cases.Load(t, "measure", "docs", "harbour-book.txt")
	reported := 0
	c, err := Run(t.Context(), doc, cases.Windows(800), Range{Key: "overlap_size", Last: 300, Step: 10}, func(done, total int) {
		reported++
		if done != reported || total != 31 {
			t.Errorf("progress = %d/%d, want %d/31", done, total, reported)
		}
	})
	cases.Check(t, err)
	if reported != 31 {
		t.Errorf("progress was called %d times, want 31", reported)
	}
	for i, p := range c.Points {
		if p.Value != float64(10*i) {
			t.Errorf("value of point %d = %v, want %v", i, p.Value, 10*i)
		}
	}
}

func TestKneeIgnoresChunkLimit(t *testing.T) {
	doc := cases.Load(t, "measure", "docs", "harbour-book.txt")
	free := sweep(t, doc, cases.Windows(800), "overlap_size=0..400:40")
	capped := cases.Windows(800)
	capped.MaxChunksPerDocument = 20
	c := sweep(t, doc, capped, "overlap_size=0..400:40")
	if *c.Knee != *free.Knee || !c.IgnoresCap || free.IgnoresCap {
		t.Errorf("knee = %+v, want %+v, the same as without the limit", c.Knee, free.Knee)
	}
	for i := range c.Points {
		if !reflect.DeepEqual(c.Points[i].Brief, free.Points[i].Brief) {
			t.Errorf("point %v = %+v, want %+v", c.Points[i].Value, c.Points[i].Brief, free.Points[i].Brief)
		}
	}
}

func TestBandsOverlapWhenKneesDiffer(t *testing.T) {
	doc := cases.Load(t, "measure", "docs", "harbour-book.txt")
	low, high := 0.0, 1e9
	for _, size := range []int{480, 500, 512, 520, 540} {
		k := sweep(t, doc, cases.Windows(size), "overlap_size=0..240:10").Knee
		if k.HasTooFewElements || k.Band.Low > k.Value || k.Band.High < k.Value || k.Band.Low == k.Band.High {
			t.Errorf("size %d: invalid knee %+v", size, k)
		}
		low, high = max(low, k.Band.Low), min(high, k.Band.High)
		t.Logf("size %d: knee %v, band %v", size, k.Value, k.Band)
	}
	if low > high {
		t.Errorf("the bands do not intersect: %v to %v", low, high)
	}
}

func TestTooFewElementsForAKnee(t *testing.T) {
	doc, err := engine.New("short.md", []byte(strings.Repeat("The key turns twice, and then it stops at last. ", 20)))
	cases.Check(t, err)
	c := sweep(t, doc, cases.Windows(100), "overlap_size=0..50:10")
	if !c.Knee.HasTooFewElements || c.Knee.Severed == 0 || !strings.HasPrefix(c.Recommendation, "Perhaps 40: based on only 9 elements, too few to tell. 40 makes 100% ") {
		t.Errorf("knee %+v: unexpected recommendation %q", c.Knee, c.Recommendation)
	}
	whole := cases.Windows(2000)
	if c = sweep(t, doc, whole, "overlap_size=0..50:10"); c.Knee.HasTooFewElements || !c.Knee.IsLowest {
		t.Errorf("knee without severed elements = %+v (%s), want 0", c.Knee, c.Recommendation)
	}
}
