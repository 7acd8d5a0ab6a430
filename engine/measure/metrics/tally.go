package metrics

import (
	"context"
	"reflect"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// Tally holds the few numbers by which two results of one document are compared: a point
// of a sweep, a side of a comparison, the cost of a remedy.
type Tally struct {
	Chunks int `json:"chunks"`
	// Small and Oversize count flagged chunks.
	Small    int `json:"small_chunks"`
	Oversize int `json:"oversize_chunks"`
	DrySeams Dry `json:"dry_seams"`
	// WholeText and Elements are as in Judgement, Broken counts its leaves.
	WholeText Whole `json:"whole_text"`
	// Blind is the whole text of windows that ignore the text (BlindWindows).
	Blind    Whole  `json:"blind_windows,omitzero"`
	Elements ByKind `json:"elements"`
	Broken   int    `json:"broken_leaves"`
	// OtherText is as in Judgement.
	OtherText OtherText `json:"other_text_not_whole,omitzero"`
	// SumOfSquares is as in element.Set. It is a whole number, so sums are the same in any
	// order (up to 2⁵³).
	SumOfSquares float64 `json:"-"`
	// Whole and Pairs are as in Sentences.
	Whole Whole `json:"whole_sentences"`
	Pairs Whole `json:"whole_sentence_pairs"`
	// Severed, Repaired and Lost are as in Sentences.
	Severed  int `json:"severed_sentences"`
	Repaired int `json:"repaired_sentences"`
	Lost     int `json:"lost_sentences"`
	// Requested and Delivered are as in Delivery; Stored, Source, Extra and the shares
	// are as in Stored.
	Requested      int     `json:"requested"`
	Delivered      int     `json:"delivered"`
	Stored         int     `json:"stored"`
	Source         int     `json:"source"`
	Extra          int     `json:"extra"`
	StoredRatio    float64 `json:"stored_per_source" sum:"skip"`
	DuplicateShare float64 `json:"duplicate_share" sum:"skip"`
	// Largest is the size of the largest chunk, in the settings' unit.
	Largest int `json:"largest" sum:"max"`
	// Truncated: max_chunks_per_document dropped chunks. Dropped counts their bytes of
	// text.
	Truncated bool `json:"truncated,omitempty"`
	Dropped   int  `json:"dropped,omitempty"`

	// Repeated and Bytes are as in Stored; DuplicateShare needs them.
	Repeated int `json:"-"`
	Bytes    int `json:"-"`
}

// MeasureTally computes the tally of r.
func MeasureTally(ctx context.Context, r *engine.Result) (Tally, error) {
	return TallyLosses(ctx, r, nil)
}

// TallyLosses is MeasureTally, and also calls lost for every leaf that is not whole, with the
// seam that severs it and the number of its characters outside whole leaves.
func TallyLosses(ctx context.Context, r *engine.Result, lost func(seam, chars int)) (Tally, error) {
	x := NewReach(r)
	s, err := judgeSentences(ctx, r, x, nil)
	if err != nil {
		return Tally{}, err
	}
	j, err := newJudge(r, x).judgeAll(ctx, lost)
	if err != nil {
		return Tally{}, err
	}
	t := Tally{
		Chunks: r.Chunks.Len(), WholeText: j.Text, Elements: j.Kinds, Broken: j.Broken, OtherText: j.OtherText, SumOfSquares: r.Doc.Elements().Squares(), Whole: s.Whole, Pairs: s.Pairs,
		Severed: s.Severed, Repaired: s.Repaired, Lost: s.Lost, Truncated: r.Truncated, Dropped: countDropped(r),
	}
	overlap := MeasureDelivery(r)
	t.Requested, t.Delivered, t.DrySeams = overlap.Requested, overlap.Delivered, overlap.Dry
	u := NewSizer(r, r.Settings.Unit)
	stored, err := measureStorageBySize(ctx, r, func(c *chunk.Chunk) int {
		size := u.sizeOf(c)
		t.Largest = max(t.Largest, size)
		return size
	})
	if err != nil {
		return Tally{}, err
	}
	t.Stored, t.Source, t.Extra = stored.Units, stored.Source, stored.Extra
	t.StoredRatio, t.DuplicateShare = stored.PerSource(), stored.DuplicateShare()
	t.Repeated, t.Bytes = stored.Repeated, stored.Bytes
	t.Blind = BlindWindows(r, stored.Bytes, t.WholeText)
	t.Small, t.Oversize = countFlags(FlagCounts(r))
	return t, nil
}

// countDropped counts the bytes of text after the last chunk within
// max_chunks_per_document.
func countDropped(r *engine.Result) int {
	if n := r.Chunks.Len(); r.Truncated && n > 0 {
		return text.TextBytes(r.Doc.Text[r.Chunks.Body(n-1).End:])
	}
	return 0
}

// Add returns the tally of two documents together: counts are added, shares are
// recomputed.
func (t Tally) Add(o Tally) Tally {
	addFields(reflect.ValueOf(&t).Elem(), reflect.ValueOf(&o).Elem())
	t.StoredRatio, t.DuplicateShare = Ratio(t.Stored, t.Source), Ratio(t.Repeated, t.Bytes)
	return t
}

// CountFlagged returns the number of flags of a kind.
func (t *Tally) CountFlagged(kind FlagKind) int {
	switch kind {
	case SmallChunk:
		return t.Small
	case Oversize:
		return t.Oversize
	}
	return t.DrySeams.Dry
}
