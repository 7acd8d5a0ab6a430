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
	// The remedy clears Clears of the FlagCount flags of the kind Flag.
	Flag      metrics.FlagKind `json:"-"`
	Clears    int              `json:"clears"`
	FlagCount int              `json:"of"`
	// OnlyAccepts is true if only the limit changes and the chunks stay the same. Such a remedy is
	// offered if no other change clears the flags.
	OnlyAccepts bool `json:"accepts,omitempty"`
	// IsSmallest is true if the next smaller change was tried and clears fewer flags.
	IsSmallest bool        `json:"smallest"`
	Before     facts.Brief `json:"before"`
	After      facts.Brief `json:"after"`
	// Kept counts the boundaries that did not move. Seams counts the original boundaries.
	Kept     int             `json:"seams_kept"`
	Seams    int             `json:"seams"`
	Settings engine.Settings `json:"-"`
}

// String returns "max_chunk_size: 4096 → 5120 clears 3 of 4".
func (r *Remedy) String() string {
	return fmt.Sprintf("%s: %s → %s %s", r.Setting, r.From, r.To, r.Effect())
}

// Describe is like String with the label of the setting instead of its key.
func (r *Remedy) Describe() string {
	message := r.From + " → " + r.To
	if t, ok := settings.Lookup(r.Setting); ok {
		message = t.DescribeChange(r.From, r.To)
	}
	return message + " " + r.Effect()
}

// MarshalJSON adds the results of DescribeTrade and DescribeGrowth to the numbers.
func (r Remedy) MarshalJSON() ([]byte, error) {
	type fields Remedy
	return json.Marshal(struct {
		fields
		Trade  string `json:"trade,omitempty"`
		Growth string `json:"growth,omitempty"`
	}{fields(r), r.DescribeTrade(), DescribeGrowth(&r.Before, &r.After, r.Settings.Unit)})
}

// movesOtherCuts reports whether a remedy that should only change a limit also changes chunks.
func (r *Remedy) movesOtherCuts() bool {
	return r.OnlyAccepts && r.After.Chunks-r.Before.Chunks > 2*r.Clears
}

// Effect returns "clears 3 of 4", or "accepts 1 of 4 as it is" if the chunks stay the same.
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

// Cost describes the side effects of the remedy, which clears flags of the given kind: "41 → 38
// chunks, stored +20% as before, small 2 → 3, whole code blocks 3 → 2 of 3; whole text 97.0% as
// before", or "". Price and growth come first, then new flags, then what listBroken lists.
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
			if rest = end - (r.FlagCount - r.Clears); rest == 0 { // Effect already shows these flags
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
	price := DescribePrice(b, a)
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
	// All lists the remedies that clear every flag of the kind. They are sorted by harm, then in
	// the order of trial. It is empty if no single setting does so.
	All []Remedy `json:"all"`
	// PerFlag holds the first remedy of every flag, in order. The entry is nil for a flag that no
	// single setting clears. PerFlag is empty if it was not requested, or if All contains a
	// harmless remedy.
	PerFlag []*Remedy `json:"each,omitempty"`
	// IsComplete is false if some settings were not tried, because no runs remained or the document
	// is too long to try settings that rarely help.
	IsComplete bool `json:"complete"`

	largest string
}

// MinHarm returns the least harm of a change that clears all flags. ok is false if there is no
// such change.
func (k *KindRemedies) MinHarm() (h Harm, ok bool) {
	if len(k.All) == 0 {
		return 0, false
	}
	return k.All[0].Harm(), true
}

// Sentence states that no change clears all flags, or that only harmful changes do. It is empty if
// a harmless change exists. For oversize chunks it adds their sizes.
func (k *KindRemedies) Sentence() string {
	flagsPhrase := "all of them"
	if k.Count == 1 {
		flagsPhrase = "it"
	}
	switch leastHarm, ok := k.MinHarm(); {
	case ok && leastHarm == Harmless:
		return ""
	case ok && leastHarm == Harmful:
		return "what clears " + flagsPhrase + " does harm elsewhere"
	case ok:
		return "what clears " + flagsPhrase + " does more harm than good"
	}
	message := "no single setting clears " + flagsPhrase + Limits(k.Flag)
	if !k.IsComplete {
		message += ", as far as was tried"
	}
	if k.largest != "" {
		message += "; " + k.largest
	}
	return message
}

// Limits completes "no single setting clears it" with the other restrictions on a remedy for a kind
// of flag. It can be empty.
func Limits(kind metrics.FlagKind) string {
	if kind == metrics.DrySeam {
		return " without adding as many or reducing whole text"
	}
	return ""
}

const remedyRuns = 120

// ThoroughRuns and BriefRuns limit the engine runs for the single flags of a kind. They also limit
// the runs for settings that are tried only if no candidate clears a group of flags.
const (
	ThoroughRuns = 240
	BriefRuns    = 60
)

// Remedies returns the changes of one setting that each clear all the given flags of r. The flags
// must be of one kind. Candidates are tried in a fixed order.
//
// For oversize chunks: long_tables rows and long_code lines; less overlap, the modes that respect
// the maximum and no prefix, if overlap or prefix makes a chunk too long; max_chunk_size, base_size
// and max_scale upward; then long_paragraphs split; then preserve_atomic_blocks false.
//
// For small chunks: max_chunk_size and base_size upward; then a strategy without sections; and, if
// only drastic changes help, min_chunk_size downward, which accepts the chunks as they are.
//
// For boundaries without overlap: the sizes of the overlap upward; max_chunk_size upward if it
// limited an overlap (otherwise it would only remove boundaries); then the modes that put text in
// front. Only changes that HasFewerDry allows are returned.
//
// For a number, Remedies finds the smallest change (ladder.findSmallest). Results are sorted by
// Harm. Among equal harm, changes that more than double the largest chunk are last. If no candidate
// helps, Remedies tries every option and both directions of every number. complete is false if that
// was not possible.
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

// AllRemedies finds remedies for every kind of flag that r has, or would have without
// max_chunks_per_document, in the order of FlagKinds. It makes at most 120 engine runs for each
// kind. If no harmless change clears all flags of a kind, it also looks for a remedy for every
// single flag, with at most runsPerFlag additional runs.
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
	return fmt.Sprintf("%s %s, from line %d on: %s", subject, explain.FormatUnits(s.result, size), s.result.Doc.LineOf(c.Body.Start), explain.KeptWhole(s.result, c))
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
