package metrics

import (
	"context"
	"reflect"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// Tally is the few numbers by which two results of one document are weighed
// against each other: a point of a sweep, a side of a comparison, the cost of
// a remedy.
type Tally struct {
	Chunks int `json:"chunks"`
	// Small and Oversize are flagged chunks.
	Small    int `json:"small_chunks"`
	Oversize int `json:"oversize_chunks"`
	DrySeams Dry `json:"dry_seams"`
	// WholeText and Elements as in Judgement, Broken its leaves.
	WholeText Whole `json:"whole_text"`
	// Blind is whole text of windows that look at nothing (BlindWindows).
	Blind    Whole  `json:"blind_windows,omitzero"`
	Elements ByKind `json:"elements"`
	Broken   int    `json:"broken_leaves"`
	// OtherText as in Judgement.
	OtherText OtherText `json:"other_text_not_whole,omitzero"`
	// Squares as in element.Set: a whole number, so that a sum of them is the
	// same in any order (up to 2⁵³).
	Squares float64 `json:"-"`
	// Whole and Pairs as in Sentences.
	Whole Whole `json:"whole_sentences"`
	Pairs Whole `json:"whole_sentence_pairs"`
	// Severed, Repaired and Lost as in Sentences.
	Severed  int `json:"severed_sentences"`
	Repaired int `json:"repaired_sentences"`
	Lost     int `json:"lost_sentences"`
	// Requested and Delivered as in Delivery; Stored, Source, Extra and the
	// shares as in Stored.
	Requested      int     `json:"requested"`
	Delivered      int     `json:"delivered"`
	Stored         int     `json:"stored"`
	Source         int     `json:"source"`
	Extra          int     `json:"extra"`
	StoredPerSrc   float64 `json:"stored_per_source" sum:"skip"`
	DuplicateShare float64 `json:"duplicate_share" sum:"skip"`
	// Largest is the largest chunk, in the settings' unit.
	Largest int `json:"largest" sum:"max"`
	// Truncated: max_chunks_per_document dropped chunks, with as many bytes of
	// text as Dropped.
	Truncated bool `json:"truncated,omitempty"`
	Dropped   int  `json:"dropped,omitempty"`

	// Repeated and Bytes, as in Stored, give DuplicateShare.
	Repeated int `json:"-"`
	Bytes    int `json:"-"`
}

// Tallied counts r.
func Tallied(ctx context.Context, r *engine.Result) (Tally, error) {
	return TallyLosses(ctx, r, nil)
}

// TallyLosses is Tallied, and calls lost for every text leaf that is not whole,
// with the seam that severs it, and the number of its characters outside whole leaves.
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
		Chunks: r.Chunks.Len(), WholeText: j.Text, Elements: j.Kinds, Broken: j.Broken, OtherText: j.OtherText, Squares: r.Doc.Elements().Squares(), Whole: s.Whole, Pairs: s.Pairs,
		Severed: s.Severed, Repaired: s.Repaired, Lost: s.Lost, Truncated: r.Truncated, Dropped: countDropped(r),
	}
	overlap := Delivered(r)
	t.Requested, t.Delivered, t.DrySeams = overlap.Requested, overlap.Delivered, overlap.Dry
	u := NewSizer(r, r.Settings.Unit)
	stored, err := storage(ctx, r, func(c *chunk.Chunk) int {
		size := u.sizeOf(c)
		t.Largest = max(t.Largest, size)
		return size
	})
	if err != nil {
		return Tally{}, err
	}
	t.Stored, t.Source, t.Extra = stored.Units, stored.Source, stored.Extra
	t.StoredPerSrc, t.DuplicateShare = stored.PerSource(), stored.DuplicateShare()
	t.Repeated, t.Bytes = stored.Repeated, stored.Bytes
	t.Blind = BlindWindows(r, stored.Bytes, t.WholeText)
	t.Small, t.Oversize = countFlags(FlagCounts(r))
	return t, nil
}

// countDropped counts the bytes of text after the last chunk that max_chunks_per_document keeps.
func countDropped(r *engine.Result) int {
	if n := r.Chunks.Len(); r.Truncated && n > 0 {
		return text.TextBytes(r.Doc.Text[r.Chunks.Body(n-1).End:])
	}
	return 0
}

// Plus returns the tally of two documents together: counts are added, shares are computed
// anew.
func (t Tally) Plus(o Tally) Tally {
	addFields(reflect.ValueOf(&t).Elem(), reflect.ValueOf(&o).Elem())
	t.StoredPerSrc, t.DuplicateShare = Ratio(t.Stored, t.Source), Ratio(t.Repeated, t.Bytes)
	return t
}

// Flagged returns the number of flags of a kind.
func (t *Tally) Flagged(kind FlagKind) int {
	switch kind {
	case SmallChunk:
		return t.Small
	case Oversize:
		return t.Oversize
	}
	return t.DrySeams.Dry
}
