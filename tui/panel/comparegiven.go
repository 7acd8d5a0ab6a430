package panel

import (
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

func (*Compare) Work(c *Context) []tasks.Task {
	if c.ShowsOnlyGiven() || c.Compare.Pinned() == nil && c.Compare.Older() == nil {
		return c.Measures.Tasks()
	}
	return c.Compare.EditTask()
}

func (p *Compare) drawGiven(s *part.Sheet) bool {
	c, st := s.C, s.C.Styles
	if !c.ShowsOnlyGiven() {
		return false
	}
	placed := c.Given.Current()
	if placed == nil {
		s.Text(choose(c.FailureMessage != "", c.FailureMessage, "placing …"), st.Muted)
		return true
	}
	writeNearest(s, c.Given)
	s.Gap()
	s.Fact("placed", part.Count(placed.CountPlaced())+" of "+text.Count(len(placed.Contents), "chunk"), st.Text)
	if odd := describeUnusualChunks(placed, c.Given); odd != "" {
		s.Fact("", odd, st.Warn)
	}
	latest, fresh := c.Measures.Latest()
	if latest == nil {
		s.Fact("unrepaired", "…", st.Muted)
		return true
	}
	style := st.Text
	if !fresh {
		style = st.Muted
	}
	s.Fact("unrepaired", listSevered(&latest.Elements), style)
	s.Fact("whole", part.Percent(latest.WholeSentences.Whole, latest.WholeSentences.Total)+" of sentences", style)
	s.Fact("overlap", describeLargestOverlap(placed), style)
	s.Fact("stored", text.Growth(latest.StoredRatio), style)
	s.Gap()
	s.Text("Move a slider or choose a preset to make B. Its changes are then listed here.", st.Muted)
	return true
}

func writeNearest(s *part.Sheet, g *view.GivenReader) {
	st := s.C.Styles
	l, isSearched := g.SearchResult()
	if isSearched {
		s.Text(capitalize(explain.DescribeLikely(&l))+".", st.TextBold)
	}
	switch {
	case l.IsWorthMentioning():
		s.Text(keys.UseNearestSettings.Key()+" continues with these settings as B.", st.Muted)
	case isSearched:
	case len(g.NearestTask(false)) == 0:
		s.Text(keys.UseNearestSettings.Key()+" looks for the settings nearest to them.", st.Muted)
	default:
		s.Text("Looking for the settings nearest to them …", st.Muted)
	}
}

func capitalize(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// describeUnusualChunks counts the unusual given chunks of each kind. It returns "" if there are
// none.
func describeUnusualChunks(placed *align.GivenDocument, g *view.GivenReader) string {
	var parts []string
	if n := len(placed.UnplacedChunks()); n > 0 {
		parts = append(parts, part.Count(n)+" without a place")
	}
	if n := len(placed.ChunksWithAddedText()); n > 0 {
		parts = append(parts, part.Count(n)+" with added text")
	}
	if n := placed.CountAltered(); n > 0 {
		parts = append(parts, part.Count(n)+" altered")
	}
	if gaps, _ := g.OutsideText(); len(gaps) > 0 {
		parts = append(parts, "text in no chunk at "+text.Count(len(gaps), "place"))
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, " · ") + ": " + keys.GivenChunks.Key() + " lists them"
}

// listSevered lists, by kind, how many split elements are complete in no chunk.
func listSevered(kinds *metrics.ByKind) string {
	var parts []string
	for k := range element.KindCount {
		if n := countLost(kinds, k); n > 0 {
			parts = append(parts, part.Count(n)+" "+nameKind(kinds, element.Kind(k), n))
		}
	}
	if len(parts) == 0 {
		return noneSevered
	}
	return strings.Join(parts, " · ")
}

const noneSevered = "nothing"

func countLost(kinds *metrics.ByKind, k int) int { return kinds[k].Severed - kinds[k].Repaired }

func nameKind(counts *metrics.ByKind, k element.Kind, n int) string {
	if n == 1 {
		return counts.KindNames(k).Singular
	}
	return counts.KindNames(k).Plural
}

// describeLargestOverlap describes the largest overlap of the given chunks and the average overlap
// as a percentage of it.
func describeLargestOverlap(placed *align.GivenDocument) string {
	r := placed.Result
	maximum := r.Settings.OverlapSize
	if maximum == 0 {
		return "none"
	}
	dry := 0
	for i := range r.Seams {
		if r.Seams[i].Delivered == 0 {
			dry++
		}
	}
	return fmt.Sprintf("at most %s %s, on average %s of that; none at %s of %s seams",
		part.Count(maximum), r.Settings.Unit, describeGivenOverlap(placed.Result), part.Count(dry), part.Count(len(r.Seams)))
}

// describeGivenOverlap returns the average overlap as a percentage of the largest, because the
// requested overlap is unknown.
func describeGivenOverlap(r *engine.Result) string {
	delivered := 0
	for i := range r.Seams {
		delivered += r.Seams[i].Delivered
	}
	return part.Percent(delivered, r.Settings.OverlapSize*len(r.Seams))
}

func (p *Compare) writeOverlap(s *part.Sheet, d *comparing.Comparison, style cell.Style) {
	a, b := &d.Difference.A, &d.Difference.B
	if d.A.Given == nil {
		if a.DrySeams.DryCount+b.DrySeams.DryCount > 0 {
			var more float64
			if a.DrySeams.Total > 0 && b.DrySeams.Total > 0 { // if no overlap is requested, neither side is better
				more = float64(b.DrySeams.DryCount - a.DrySeams.DryCount)
			}
			writeCompared(s, comparedValue{"dry seams", drySeams(&a.Report), drySeams(&b.Report), more, facts.PreferLess}, style)
		}
		return
	}
	s.Fact("delivered", describeGivenOverlap(d.A.Result)+" → "+part.Percent(b.Overlap.Delivered, b.Overlap.Requested)+" of the overlap", style)
}

// drySeams returns a dash if no overlap is requested.
func drySeams(t *metrics.Report) string {
	if t.DrySeams.Total == 0 {
		return "–"
	}
	return part.Count(t.DrySeams.DryCount)
}

func writeGivenChunk(s *part.Sheet, given *align.GivenDocument, i int) {
	pos := given.PlacedIndices[i]
	p, content := &given.Placements[pos], given.Contents[pos]
	st := s.C.Styles
	s.WrapFact("given", fmt.Sprintf("chunk %s of %s in %s: %s", part.Count(given.FileIndices[pos]+1), part.Count(len(given.Contents)), s.C.Given.Name(), p.Kind), st.Text)
	if p.UnmatchedStart > 0 {
		s.WrapFact("added", content[:p.UnmatchedStart], st.Warn)
	}
	for _, in := range p.Inserted {
		s.WrapFact("added inside", in.Slice(content), st.Warn)
	}
	if p.UnmatchedEnd > 0 {
		s.WrapFact("added behind", content[len(content)-p.UnmatchedEnd:], st.Warn)
	}
}
