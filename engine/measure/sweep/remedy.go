package sweep

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/explain"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// Remedy is a change of one setting that clears flags. It was verified by running the engine.
type Remedy struct {
	Setting string `json:"setting"`
	From    string `json:"from"`
	To      string `json:"to"`
	// Flag is the kind of flags. Clears is the number of flags that the remedy clears. FlagCount is
	// the number of flags before the change.
	Flag      metrics.FlagKind `json:"-"`
	Clears    int              `json:"clears"`
	FlagCount int              `json:"of"`
	// OnlyAccepts is true if the change relaxes the limit that flags chunks, without changing the
	// chunks. The remedy is then offered only if no other change clears the flags.
	OnlyAccepts bool `json:"accepts,omitempty"`
	// IsSmallest is true if the next smaller change was tried and clears fewer flags.
	IsSmallest bool        `json:"smallest"`
	Before     facts.Brief `json:"before"`
	After      facts.Brief `json:"after"`
	// KeptSeams is the number of boundaries, out of SeamsBefore, that do not move.
	KeptSeams   int             `json:"seams_kept"`
	SeamsBefore int             `json:"seams"`
	Settings    engine.Settings `json:"-"`
}

// String describes the remedy, as in "max_chunk_size: 4096 → 5120 clears 3 of 4".
func (r *Remedy) String() string {
	return fmt.Sprintf("%s: %s → %s %s", r.Setting, r.From, r.To, r.Effect())
}

// Describe is like String, but it uses the label of the setting instead of the key.
func (r *Remedy) Describe() string {
	message := r.From + " → " + r.To
	if t, ok := settings.Lookup(r.Setting); ok {
		message = t.DescribeChange(r.From, r.To)
	}
	return message + " " + r.Effect()
}

// MarshalJSON encodes the fields and the results of DescribeLosses and DescribeGrowth.
func (r Remedy) MarshalJSON() ([]byte, error) {
	type fields Remedy
	return json.Marshal(struct {
		fields
		Trade  string `json:"trade,omitempty"`
		Growth string `json:"growth,omitempty"`
	}{fields(r), r.DescribeLosses(), DescribeGrowth(&r.Before, &r.After, r.Settings.Unit)})
}

// addsChunks reports whether the remedy adds many chunks although OnlyAccepts is true.
func (r *Remedy) addsChunks() bool {
	return r.OnlyAccepts && r.After.Chunks-r.Before.Chunks > 2*r.Clears
}

// Effect describes the effect on the flags, as in "clears 3 of 4". If the chunks stay the same, it
// returns text such as "accepts 1 of 4 as it is".
func (r *Remedy) Effect() string {
	if !r.OnlyAccepts {
		return fmt.Sprintf("clears %d of %d", r.Clears, r.FlagCount)
	}
	verb := "they are"
	if r.Clears == 1 {
		verb = "it is"
	}
	return fmt.Sprintf("accepts %d of %d as %s", r.Clears, r.FlagCount, verb)
}

// Cost describes the side effects of the remedy for flags of kind. An example is "41 → 38 chunks,
// stored +20% as before, small 2 → 3, whole code blocks 3 → 2 of 3; whole text 97.0% as before".
// Storage and growth come first, followed by new flags, and the result of listBroken. If there are
// no side effects, Cost returns "".
func (r *Remedy) Cost(kind metrics.FlagKind) string {
	var changed []string
	b, a, same := &r.Before, &r.After, ""
	lost, before, after := DescribeLostText(b.WholeText, a.WholeText), text.Percent(b.WholeText.Share()), text.Percent(a.WholeText.Share())
	switch {
	case lost != "":
		changed = append(changed, lost)
	case before != after:
		changed = append(changed, "whole text "+before+" → "+after)
	default:
		same = "; whole text " + before + " as before"
	}
	var costs []string
	for _, k := range metrics.FlagKinds {
		start, end, rest := b.CountFlagged(k), a.CountFlagged(k), 0
		if k == kind {
			if rest = end - (r.FlagCount - r.Clears); rest == 0 { // Effect describes these flags
				continue
			}
		}
		if start == end && rest <= 0 {
			continue
		}
		message := flagNames[k] + " " + text.GroupDigits(start) + " → " + text.GroupDigits(end)
		if rest > 0 {
			message += ", " + text.GroupDigits(rest) + " of them new"
		}
		if end > start {
			costs = append(costs, message)
		} else {
			changed = append(changed, message)
		}
	}
	changed = slices.Concat(costs, r.listBroken(), changed)
	if growth := DescribeGrowth(b, a, r.Settings.Unit); growth != "" {
		changed = append([]string{growth}, changed...)
	}
	price := DescribeStorage(b, a)
	if len(changed) == 0 && b.Chunks == a.Chunks && !strings.Contains(price, "→") {
		return ""
	}
	return strings.Join(append([]string{price}, changed...), ", ") + same
}

var flagNames = map[metrics.FlagKind]string{metrics.SmallChunk: "small", metrics.Oversize: "oversize", metrics.DrySeam: "dry seams"}

// KindRemedies holds the remedies for one kind of flag.
type KindRemedies struct {
	Flag  metrics.FlagKind `json:"flag"`
	Count int              `json:"count"`
	// All lists the remedies that clear every flag of the kind, sorted by harm. Remedies with equal
	// harm are in the order in which they were tried.
	All []Remedy `json:"all"`
	// PerFlag holds the best remedy for each flag, in the order of the flags. A remedy is nil if no
	// change of a single setting clears the flag. PerFlag is empty if it was not requested, or if
	// All contains a harmless remedy.
	PerFlag []*Remedy `json:"each,omitempty"`
	// IsComplete is false if some settings were not tried because of the limit on runs or the size
	// of the document.
	IsComplete bool `json:"complete"`

	largest string
}

// MinHarm returns the harm of the least harmful remedy in All. ok is false if All is empty.
func (k *KindRemedies) MinHarm() (h Harm, ok bool) {
	if len(k.All) == 0 {
		return 0, false
	}
	return k.All[0].Harm(), true
}

// Sentence states that no change of one setting clears all flags, or that only harmful changes do.
// If All contains a harmless remedy, it returns "". For oversize chunks, the sentence includes
// their sizes.
func (k *KindRemedies) Sentence() string {
	flagsPhrase := "all of them"
	if k.Count == 1 {
		flagsPhrase = "it"
	}
	switch leastHarm, ok := k.MinHarm(); {
	case ok && leastHarm == Harmless:
		return ""
	case ok && leastHarm == Harmful:
		return "clearing " + flagsPhrase + " does harm elsewhere"
	case ok:
		return "clearing " + flagsPhrase + " does more harm than good"
	}
	message := "no single setting clears " + flagsPhrase + DescribeRestrictions(k.Flag)
	if !k.IsComplete {
		message += ", of those tried"
	}
	if k.largest != "" {
		message += "; " + k.largest
	}
	return message
}

// DescribeRestrictions returns a phrase for restrictions on remedies for flags of kind. It follows
// "no single setting clears it". It may be empty.
func DescribeRestrictions(kind metrics.FlagKind) string {
	if kind == metrics.DrySeam {
		return " without adding as many or reducing whole text"
	}
	return ""
}

const remedyRuns = 120

// ThoroughRuns and BriefRuns are values for runsPerFlag in AllRemedies. They limit the runs of the
// engine for single flags, and the runs for settings that are tried only if no other candidate
// clears all flags.
const (
	ThoroughRuns = 240
	BriefRuns    = 60
)

// Remedies returns changes of one setting that each clear all the given flags of r. All flags must
// be of the same kind. The kind determines which changes are tried first, and in which order.
//
// For oversize chunks, Remedies tries long_tables rows and long_code lines. If overlap or a prefix
// makes a chunk too long, it tries less overlap, the modes that respect the maximum size, and no
// prefix. Then it tries larger values of max_chunk_size, base_size and max_scale, long_paragraphs
// split, and preserve_atomic_blocks false.
//
// For small chunks, Remedies tries larger values of max_chunk_size and base_size, and strategies
// without sections. If only drastic changes help, it tries smaller values of min_chunk_size, which
// accepts the chunks unchanged.
//
// For boundaries without overlap, Remedies tries larger values of the overlap settings, and the
// modes that repeat text at the start of chunks. If max_chunk_size limited an overlap, it also
// tries larger values of max_chunk_size. Otherwise, larger chunks would only remove boundaries. It
// returns only changes for which ReducesDrySeams is true.
//
// If none of these changes helps, Remedies tries every option, and both directions of every number.
// complete is false if that takes too long. For a number, Remedies finds the smallest change. The
// list is sorted by Harm. Among changes with equal harm, those that more than double the largest
// chunk are last.
func Remedies(ctx context.Context, r *engine.Result, flags []metrics.Flag) (list []Remedy, complete bool, err error) {
	if len(flags) == 0 {
		return nil, true, nil
	}
	s, err := newSearch(ctx, r)
	if err != nil {
		return nil, false, err
	}
	s.runsLeft, s.otherRunsLeft = remedyRuns, ThoroughRuns
	list, err = s.findAll(ctx, flags, false)
	return list, s.isComplete(), err
}

func (s *search) isComplete() bool { return s.runsLeft > 0 && !s.incomplete }

// AllRemedies finds remedies for every kind of flag in r, in the order of FlagKinds. It includes
// flags that r would have without max_chunks_per_document. For each kind, it runs the engine at
// most 120 times. If no harmless change clears all flags of a kind, it also searches for a remedy
// for each flag. runsPerFlag limits the additional runs.
func AllRemedies(ctx context.Context, r *engine.Result, runsPerFlag int) ([]KindRemedies, error) {
	s, err := newSearch(ctx, r)
	if err != nil {
		return nil, err
	}
	out := []KindRemedies{}
	for _, kind := range metrics.FlagKinds {
		flags := s.flags[kind]
		if len(flags) == 0 {
			continue
		}
		k := KindRemedies{Flag: kind, Count: len(flags)}
		if kind == metrics.Oversize {
			k.largest = s.describeLargest(flags)
		}
		s.runsLeft, s.otherRunsLeft, s.incomplete = remedyRuns, runsPerFlag, false
		if k.All, err = s.findAll(ctx, flags, true); err != nil {
			return nil, err
		}
		k.IsComplete = s.isComplete()
		if leastHarm, ok := k.MinHarm(); runsPerFlag > 0 && !(ok && leastHarm == Harmless) {
			s.runsLeft = runsPerFlag
			if k.PerFlag, err = s.findEach(ctx, flags); err != nil {
				return nil, err
			}
			k.IsComplete = k.IsComplete && s.isComplete()
		}
		out = append(out, k)
	}
	return out, nil
}

func (s *search) describeLargest(flags []metrics.Flag) string {
	u := metrics.NewSizer(s.result, s.base.Unit)
	pos, size := 0, 0
	for _, f := range flags {
		if n := u.Size(f.Index); n > size {
			pos, size = f.Index, n
		}
	}
	subject, c := "the largest has", s.result.Chunks.At(pos)
	if len(flags) == 1 {
		subject = "it has"
	}
	return fmt.Sprintf("%s %s, starting at line %d: %s", subject, explain.FormatUnits(s.result, size), s.result.Doc.LineOf(c.Body.Start), explain.KeptWhole(s.result, c))
}

func (s *search) findEach(ctx context.Context, flags []metrics.Flag) ([]*Remedy, error) {
	out := make([]*Remedy, len(flags))
	for i := range flags {
		var err error
		if out[i], err = s.findFirst(ctx, flags[i:i+1]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (s *search) findAll(ctx context.Context, flags []metrics.Flag, mustClearAll bool) ([]Remedy, error) {
	standard := s.candidates(flags)
	list, err := s.tryAll(ctx, standard, flags, mustClearAll)
	if err == nil && len(list) == 0 && s.canTryMore() {
		s.runsLeft = max(s.runsLeft, s.otherRunsLeft)
		list, err = s.tryAll(ctx, s.remainingChanges(standard), flags, mustClearAll)
	}
	order := func(r *Remedy) int {
		if r.After.LargestChunk() > maxRepairFactor*r.Before.LargestChunk() {
			return 2*int(r.Harm()) + 1
		}
		return 2 * int(r.Harm())
	}
	slices.SortStableFunc(list, func(a, b Remedy) int { return cmp.Compare(order(&a), order(&b)) })
	return list, err
}

func (s *search) canTryMore() bool {
	s.incomplete = s.otherRunsLeft == 0 || len(s.result.Doc.Text) > maxSearchedBytes
	return !s.incomplete
}

func (s *search) tryAll(ctx context.Context, candidates []candidate, flags []metrics.Flag, mustClearAll bool) ([]Remedy, error) {
	list, moderate := []Remedy{}, false
	for _, c := range candidates {
		if c.onlyAccepts && moderate {
			continue
		}
		remedy, err := s.tryCandidate(ctx, c, flags, mustClearAll)
		if err != nil {
			return nil, err
		}
		if remedy != nil {
			list = append(list, *remedy)
			moderate = moderate || remedy.Harm() < Drastic
		}
	}
	return list, nil
}

func (s *search) findFirst(ctx context.Context, flags []metrics.Flag) (*Remedy, error) {
	standard := s.candidates(flags)
	remedy, err := s.tryInOrder(ctx, standard, flags)
	if err == nil && remedy == nil && s.canTryMore() {
		remedy, err = s.tryInOrder(ctx, s.remainingChanges(standard), flags)
	}
	return remedy, err
}

func (s *search) tryInOrder(ctx context.Context, candidates []candidate, flags []metrics.Flag) (*Remedy, error) {
	var best *Remedy
	for _, c := range candidates {
		if c.onlyAccepts && best != nil && best.Harm() < Drastic {
			continue
		}
		remedy, err := s.tryCandidate(ctx, c, flags, false)
		if err != nil {
			return nil, err
		}
		if remedy == nil {
			continue
		}
		if remedy.Harm() == Harmless {
			return remedy, nil
		}
		if best == nil || remedy.Harm() < best.Harm() {
			best = remedy
		}
	}
	return best, nil
}
