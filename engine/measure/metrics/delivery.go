package metrics

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// Delivery compares the requested and the delivered overlap at all chunk boundaries.
type Delivery struct {
	// Unit is the unit of Requested and Delivered: sentences, or the unit of the settings.
	Unit string `json:"unit" sum:"same"`
	// Observed is true for chunks from another system, because their requested overlap is not
	// known.
	Observed bool `json:"observed,omitempty"`
	Seams    int  `json:"seams"`
	// Share is Delivered / Requested, or 0 if no overlap was requested.
	Requested      int     `json:"requested"`
	Delivered      int     `json:"delivered"`
	Share          float64 `json:"share" sum:"skip"`
	Dry            Dry     `json:"-"`
	FullyDelivered int     `json:"full"`
	// Tenths is a histogram of the share delivered at each boundary, in steps of 10 %. Index 0
	// means no overlap.
	Tenths            [11]int `json:"tenths"`
	Chunks            int     `json:"chunks"`
	ChunksWithOverlap int     `json:"chunks_with_overlap"`
	ChunkShare        float64 `json:"chunks_with_overlap_share" sum:"skip"`
	// Units is the delivered overlap in the unit of the settings. Average is the mean over chunks
	// with overlap.
	Units   int     `json:"delivered_units"`
	Average float64 `json:"average_delivered" sum:"skip"`
	// Limits is sorted by frequency, highest first.
	Limits []LimitCount `json:"limits"`
	// SentenceEnds is set only if the overlap mode has its own rules for sentence ends.
	SentenceEnds SentenceEnds `json:"sentence_ends,omitzero"`
}

// SentenceEnds counts the sentence ends in a document, and how many of them the overlap mode
// recognizes.
type SentenceEnds struct {
	Mode       string `json:"-" sum:"same"`
	Recognized int    `json:"seen"`
	Total      int    `json:"total"`
}

func countSentenceEnds(r *engine.Result) (e SentenceEnds) {
	e.Mode = r.Settings.OverlapMode
	text := r.Doc.Text
	for _, s := range r.Doc.Sentences() {
		end := s.End()
		next, _ := utf8.DecodeRuneInString(text[end:])
		if strings.IndexByte(settings.EndMarks, text[end-1]) >= 0 && (end == len(text) || unicode.IsSpace(next)) {
			e.Recognized++
		}
	}
	e.Total = len(r.Doc.Sentences())
	return e
}

// FewEndsWarning returns a warning if the overlap mode recognizes only a few of the sentence ends.
// Otherwise, it returns "".
func (d *Delivery) FewEndsWarning() string {
	return explain.FewSentenceEndsWarning(settings.FindMode(d.SentenceEnds.Mode), d.SentenceEnds.Recognized, d.SentenceEnds.Total)
}

// LimitCount counts the boundaries where one kind of limit reduced the overlap.
type LimitCount struct {
	Limit chunk.LimitKind `json:"limit"`
	Seams int             `json:"seams"`
	// Example describes the limit at the first boundary. For several documents, it is the first
	// example in alphabetical order.
	Example string `json:"example"`
}

// MeasureDelivery adds up the requested and delivered overlap of all boundaries.
func MeasureDelivery(r *engine.Result) Delivery {
	d := Delivery{Unit: r.Settings.OverlapUnit(), Observed: r.Settings.IsGiven(), Seams: len(r.Seams), Chunks: r.Chunks.Len(), Limits: []LimitCount{}}
	for i := range r.Seams {
		s := &r.Seams[i]
		delivered, requested := s.CountedOverlap()
		d.Requested += requested
		d.Delivered += delivered
		if d.Units += s.Delivered; s.Delivered > 0 {
			d.ChunksWithOverlap++
		}
		if s.Requested <= 0 {
			continue
		}
		d.Dry.Total++
		d.Tenths[tenthIndex(s.Delivered, s.Requested)]++
		switch {
		case s.IsDry():
			d.Dry.DryCount++
		case s.Delivered >= s.Requested:
			d.FullyDelivered++
		}
		kind := s.Limit.Kind
		if s.Delivered >= s.Requested || kind == chunk.LimitNone {
			continue
		}
		j := slices.IndexFunc(d.Limits, func(l LimitCount) bool { return l.Limit == kind })
		if j < 0 {
			j = len(d.Limits)
			d.Limits = append(d.Limits, LimitCount{Limit: kind, Example: explain.LimitDetail(s.Limit, r.Settings.Unit)})
		}
		d.Limits[j].Seams++
	}
	d.computeShares()
	slices.SortFunc(d.Limits, compareFrequency)
	if d.Requested > 0 && r.Settings.Mode().WithoutEndMarks != "" {
		d.SentenceEnds = countSentenceEnds(r)
	}
	return d
}

// DescribeRepeated describes how much text chunks from another system repeat.
func (d *Delivery) DescribeRepeated(unit string) string {
	if d.ChunksWithOverlap == 0 {
		return "measured: no chunk repeats text from the previous one"
	}
	return fmt.Sprintf("measured: %s of %s repeat text from the previous one, %.1f %s each on average",
		text.GroupDigits(d.ChunksWithOverlap), text.Count(d.Chunks, "chunk"), d.Average, unit)
}

func (d *Delivery) computeShares() {
	d.Share = Ratio(d.Delivered, d.Requested)
	d.ChunkShare, d.Average = Ratio(d.ChunksWithOverlap, d.Chunks), Ratio(d.Units, d.ChunksWithOverlap)
}

func compareFrequency(a, b LimitCount) int {
	return cmp.Or(cmp.Compare(b.Seams, a.Seams), cmp.Compare(a.Limit, b.Limit))
}

func tenthIndex(delivered, requested int) int {
	return min(10, (10*delivered+requested-1)/requested)
}
