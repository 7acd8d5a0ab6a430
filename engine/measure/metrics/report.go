// Package metrics measures chunk sizes, split elements, and the effects and costs of overlap. Every
// measure is exact and works without a model. An element is whole, or intact, if one chunk contains
// all of the element. An element is split, or severed, if a chunk boundary is inside the element.
package metrics

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/alteration"
	"chunkscope/engine/element"
	"chunkscope/engine/work"
)

// Options selects the optional parts of a report.
type Options struct {
	// Dims is the number of dimensions of an embedding vector. If it is 0, Measure uses the
	// dimensions of the model, or DefaultDims.
	Dims int
	// Model is the name of an embedding model. If it is not empty, the report includes the chunks
	// that exceed the model's limit.
	Model string
	// NearDuplicates enables the search for near-duplicates, which takes a long time.
	NearDuplicates bool
	EditCost       bool
	// Brief omits lists of places, and sizes in units other than the unit of the settings.
	Brief bool
}

// DefaultDims is the number of dimensions of text-embedding-3-small.
const DefaultDims = 1536

// Report holds the measures of one or more results.
type Report struct {
	Documents int    `json:"documents"`
	Strategy  string `json:"strategy" sum:"skip"`
	Unit      string `json:"unit" sum:"same"`
	Tokenizer string `json:"tokenizer" sum:"same"`

	Chunks int `json:"chunks"`
	// Sizes maps each of Units to the chunk sizes in that unit.
	Sizes    map[string]Sizes `json:"sizes" sum:"skip"`
	Coverage Coverage         `json:"coverage"`

	WholeText WholeCount `json:"whole_text"`
	Blind     WholeCount `json:"blind_windows,omitzero"`
	Elements  ByKind     `json:"elements"`
	OtherText OtherText  `json:"other_text_not_whole,omitzero"`
	// NotCounted counts the texts that are neither elements nor leaves.
	NotCounted  NotCounted `json:"not_counted,omitzero"`
	PartsOfCode int        `json:"chunks_with_part_of_code"`

	WholeSentences WholeCount       `json:"whole_sentences"`
	WholePairs     WholeCount       `json:"whole_sentence_pairs"`
	Severed        SeveredSentences `json:"severed_sentences"`

	Altered alteration.Counts `json:"altered"`

	Overlap  Delivery `json:"overlap"`
	DrySeams Dry      `json:"dry_seams"`

	Stored         StoredText `json:"stored"`
	StoredRatio    float64    `json:"stored_per_source" sum:"skip"`
	DuplicateShare float64    `json:"duplicate_share" sum:"skip"`
	Vectors        Vectors    `json:"vectors"`

	// Parents is nil if a search returns chunks.
	Parents *Parents `json:"parents,omitempty"`

	Small    int         `json:"small_chunks"`
	Oversize int         `json:"oversize_chunks"`
	Flags    []FlagCount `json:"flags"`

	// Limit, NearDuplicates and EditCost are nil unless the options request them.
	Limit          *LimitReport `json:"embedding_limit,omitempty"`
	NearDuplicates *Duplicates  `json:"near_duplicates,omitempty"`
	EditCost       *EditCost    `json:"edit_cost,omitempty"`

	// Broken counts the leaves that are not intact. SumOfSquares adds up element.Set.SumOfSquares
	// over all documents. Dropped is the number of bytes that max_chunks_per_document dropped.
	Broken       int     `json:"-"`
	SumOfSquares float64 `json:"-"`
	Dropped      int     `json:"-"`

	sizes map[string]counts
}

// SeveredSentences counts the split sentences and lists their places.
type SeveredSentences struct {
	Severed  int `json:"severed"`
	Repaired int `json:"repaired"`
	// Lost counts the sentences that are neither split nor in any chunk.
	Lost   int            `json:"lost"`
	Places []SeveredPlace `json:"places,omitempty" sum:"skip"`
}

// SeveredPlace is the place of a split sentence.
type SeveredPlace struct {
	Place
	Seam     int  `json:"seam"`
	Seams    int  `json:"seams"`
	Repaired bool `json:"repaired"`
}

// Measure computes the report of r. It uses all cores. It returns an error if ctx is done or
// Options.Model is not known.
func Measure(ctx context.Context, r *engine.Result, o Options) (*Report, error) {
	return measure(ctx, r, o, nil)
}

// MeasureLosses computes a brief report of r. For every leaf that is not intact, it calls addLoss
// with a boundary and the number of characters that are not in intact parts of the leaf.
func MeasureLosses(ctx context.Context, r *engine.Result, addLoss func(seam, chars int)) (*Report, error) {
	return measure(ctx, r, Options{Brief: true}, addLoss)
}

func measure(ctx context.Context, r *engine.Result, o Options, addLoss func(seam, chars int)) (*Report, error) {
	var model Model
	if o.Model != "" {
		var err error
		if model, err = FindModel(o.Model); err != nil {
			return nil, err
		}
	}
	rep := &Report{
		Documents: 1, Strategy: r.Strategy, Unit: r.Settings.Unit, Tokenizer: r.Settings.Tokenizer,
		Chunks: r.Chunks.Len(), Sizes: map[string]Sizes{}, sizes: map[string]counts{},
		Flags: CountFlagsByReason(r), NotCounted: NotCounted(r.Doc.Elements().Uncounted()), Vectors: NewVectors(r.Chunks.Len(), chooseDims(o, model)),
		SumOfSquares: r.Doc.Elements().SumOfSquares(), Dropped: countDropped(r),
	}
	rep.Small, rep.Oversize = countFlags(rep.Flags)
	if err := rep.fill(ctx, r, o, addLoss); err != nil {
		return nil, err
	}
	var err error
	if rep.Parents, err = measureParents(ctx, r, rep.Stored.Units); err != nil {
		return nil, err
	}
	rep.Blind = MeasureBlindWindows(r, rep.Stored.Bytes, rep.WholeText)
	if o.Model != "" {
		limit, err := MeasureLimit(ctx, r, model)
		if err != nil {
			return nil, err
		}
		rep.Limit = &limit
	}
	if o.NearDuplicates {
		duplicates, err := FindDuplicates(ctx, r)
		if err != nil {
			return nil, err
		}
		rep.NearDuplicates = &duplicates
	}
	if o.EditCost {
		var err error
		if rep.EditCost, err = MeasureEditCost(ctx, r); err != nil {
			return nil, err
		}
	}
	return rep, nil
}

func chooseDims(o Options, m Model) int {
	switch {
	case o.Dims > 0:
		return o.Dims
	case m.Dims > 0:
		return m.Dims
	}
	return DefaultDims
}

func (rep *Report) fill(ctx context.Context, r *engine.Result, o Options, addLoss func(seam, chars int)) error {
	units := Units
	if o.Brief {
		units = []string{rep.Unit}
	}
	jobs := []func() error{
		func() error { return rep.measureSizes(ctx, r, units) },
		func() error { return rep.measureElements(ctx, r, o, addLoss) },
		func() (err error) {
			if rep.Coverage, err = MeasureCoverage(ctx, r); o.Brief {
				rep.Coverage.Gaps = nil
			}
			return err
		},
		func() (err error) { rep.Altered, err = CountAlterations(ctx, r); return err },
		func() error {
			rep.Overlap = MeasureDelivery(r)
			rep.DrySeams = rep.Overlap.Dry
			return nil
		},
	}
	if !o.Brief {
		jobs = slices.Insert(jobs, 1, func() error { r.Doc.Words(); return nil })
	}
	return work.RunAll(jobs)
}

func (rep *Report) measureSizes(ctx context.Context, r *engine.Result, units []string) error {
	sizes := make([]counts, len(units))
	for i := range sizes {
		sizes[i] = counts{}
	}
	stored, err := measureStorage(ctx, r, units, func(unit, size int) { sizes[unit][size]++ })
	if err != nil {
		return err
	}
	rep.Stored, rep.StoredRatio, rep.DuplicateShare = stored, stored.PerSource(), stored.DuplicateShare()
	for i, unit := range units {
		rep.sizes[unit] = sizes[i]
		rep.Sizes[unit] = sizes[i].summary()
	}
	return nil
}

func (rep *Report) measureElements(ctx context.Context, r *engine.Result, o Options, addLoss func(seam, chars int)) error {
	scan := newElementScan(r, NewSpanIndex(r))
	scan.onLost = addLoss
	if !o.Brief {
		scan.onSevered = func(c SeveredSentence) {
			scan.Severed.Places = append(scan.Severed.Places, SeveredPlace{NewPlace(r.Doc.Document, c.Sentence), c.Seam, c.Seams, c.IsRepaired()})
		}
	}
	j, err := scan.measureAll(ctx)
	if err != nil {
		return err
	}
	sentences := &j.Kinds[element.Sentence]
	rep.WholeSentences, rep.WholePairs, rep.Severed = WholeCount{sentences.Whole, sentences.Total}, j.Pairs, j.Severed
	rep.WholeText, rep.Elements, rep.OtherText, rep.Broken = j.Text, j.Kinds, j.OtherText, j.Broken
	rep.PartsOfCode, err = CountPartialCode(ctx, r)
	return err
}
