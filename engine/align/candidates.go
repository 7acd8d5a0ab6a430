package align

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
)

// trialList collects the settings to try, without duplicates.
type trialList struct {
	guesses []LikelySettings
	indices map[engine.Settings]int
}

func (t *trialList) add(preset *settings.Preset, s engine.Settings) {
	c := Choice{Settings: s, Preset: preset.Name, System: preset.System, Changes: listChanges(preset.Settings(), s)}
	if i, ok := t.indices[s]; ok {
		t.guesses[i].addPreset(c)
	} else if settings.Check(s) == nil {
		t.indices[s] = len(t.guesses)
		t.guesses = append(t.guesses, LikelySettings{Choice: c})
	}
}

// addPreset adds another preset that the settings may be derived from. Only the presets that need
// the fewest changes are kept.
func (l *LikelySettings) addPreset(c Choice) {
	switch d := cmp.Compare(countSteps(c.Changes), l.presetDistance()); {
	case d < 0:
		l.Choice, l.otherPresets = c, nil
	case d == 0 && c.Preset != l.Preset:
		l.otherPresets = append(l.otherPresets, c)
	}
}

func listTrials(sizes *observedSizes) []LikelySettings {
	list := trialList{indices: map[engine.Settings]int{}}
	for i := range settings.Presets {
		list.add(&settings.Presets[i], removeCap(&settings.Presets[i]))
	}
	for i := range settings.Presets {
		p := &settings.Presets[i]
		for n, s := range listVariants(removeCap(p)) {
			list.add(p, s)
			switch t := s.Traits(); {
			case t.CountsParts:
			case !t.HasMaxSize || n > 0 && t.System != "":
				continue
			}
			suggestion := sizes.suggest(&s)
			for _, size := range suggestion.sizes {
				list.addSized(p, s, size, suggestion.overlaps)
			}
		}
	}
	return list.guesses
}

func (t *trialList) addSized(p *settings.Preset, s engine.Settings, size int, overlaps []int) {
	s.MaxChunkSize = size
	if m := s.Mode(); !m.IsSizedBy("overlap_size") {
		t.add(p, s)
		return
	}
	for _, o := range overlaps {
		if s.OverlapSize = o; 4*o <= 3*size { // larger overlaps are rare
			t.add(p, s)
		}
	}
}

var (
	usualSizes    = []int{100, 128, 200, 256, 300, 400, 500, 512, 600, 800, 1000, 1024, 1200, 1500, 2000, 2048, 4000, 4096}
	usualOverlaps = []int{0, 10, 20, 30, 32, 50, 64, 100, 128, 150, 200, 256, 300, 400}
)

// usualSizeTrials returns the presets combined with common sizes near the observed size. The
// observed size may be wrong, because the other system may repeat text or keep long blocks
// together.
func usualSizeTrials(sizes *observedSizes) []LikelySettings {
	list := trialList{indices: map[engine.Settings]int{}}
	for i := range settings.Presets {
		p := &settings.Presets[i]
		s := removeCap(p)
		t := s.Traits()
		if !t.HasMaxSize && !t.CountsParts || t.IsMarkdown {
			continue
		}
		suggestion := sizes.suggest(&s)
		largest, factor := slices.Max(suggestion.sizes), 2
		if t.HasEndMarks {
			factor = 4 // the system may count a word more than once
		}
		for _, size := range append(slices.Clone(usualSizes), s.MaxChunkSize) {
			if size <= factor*largest && 5*size >= largest {
				list.addSized(p, s, size, append([]int{s.OverlapSize, 0, 50, 100}, suggestion.overlaps...))
			}
		}
	}
	return list.guesses
}

// selectTrials selects the n nearest settings, at most two per preset. It returns each of them with
// every common overlap.
func selectTrials(trials []LikelySettings, n int) []LikelySettings {
	list := trialList{indices: map[engine.Settings]int{}}
	countByPreset := map[string]int{}
	for i := range trials {
		l := &trials[i]
		if countByPreset[l.Preset]++; countByPreset[l.Preset] > 2 {
			continue
		}
		if n--; n < 0 {
			break
		}
		for _, c := range append([]Choice{l.Choice}, l.otherPresets...) {
			p, err := settings.FindPreset(c.Preset)
			if err != nil {
				continue
			}
			presetSettings := p.Settings()
			list.add(p, c.Settings)
			list.addSized(p, c.Settings, c.Settings.MaxChunkSize, append([]int{presetSettings.OverlapSize}, usualOverlaps...))
		}
	}
	return list.guesses
}

func listPresets() []LikelySettings {
	out := make([]LikelySettings, len(settings.Presets))
	for i := range out {
		p := &settings.Presets[i]
		out[i].Choice = Choice{Settings: removeCap(p), Preset: p.Name, System: p.System}
	}
	return out
}

func removeCap(p *settings.Preset) engine.Settings {
	s := p.Settings()
	s.MaxChunksPerDocument = 0
	return s
}

// listVariants returns s with every value of each setting that affects boundaries, except sizes. It
// returns fewer variants for strategies that reproduce other systems.
func listVariants(s engine.Settings) []engine.Settings {
	out := []engine.Settings{s}
	keys := []string{"window_tail", "heading_level", "strip_headers", "split_by", "split_unit", "sentence_overlap", "separator_group", "long_pages"}
	if s.Traits().System == "" {
		keys = append(keys, "keep_separator", "strip_whitespace", "separators")
	}
	for _, key := range keys {
		t, ok := settings.Lookup(key)
		if !ok || !t.Applies(&s) {
			continue
		}
		bases := slices.Clone(out)
		for _, v := range listValues(t) {
			for _, base := range bases {
				if t.Set(&base, v) == nil {
					out = append(out, base)
				}
			}
		}
	}
	return out
}

func listValues(t *settings.Setting) (out []string) {
	switch t.Kind {
	case settings.KindToggle:
		return []string{"true", "false"}
	case settings.KindInteger:
		for n := int(t.Min); n <= int(t.Max); n++ {
			out = append(out, strconv.Itoa(n))
		}
		return out
	}
	for _, o := range t.Options {
		if _, code := settings.LanguageSeparators(o.Name); code {
			continue
		}
		out = append(out, o.Name)
	}
	return out
}

type observedSizes struct {
	sample givenBatch
	byUnit map[string]suggestedSizes
}

type suggestedSizes struct{ sizes, overlaps []int }

func (o *observedSizes) suggest(s *engine.Settings) suggestedSizes {
	key := s.Unit + " " + s.Tokenizer
	if s.CountsParts() {
		key = s.Strategy + " " + s.SizeUnit()
	}
	sizes, ok := o.byUnit[key]
	if !ok {
		sizes = o.find(s)
		o.byUnit[key] = sizes
	}
	return sizes
}

// find returns the sizes of the largest chunk and the largest overlap. It measures both spans and
// contents, which differ if the system added text.
func (o *observedSizes) find(s *engine.Settings) suggestedSizes {
	placements, longest, shared := 1, 1, 0
	for _, g := range o.sample {
		r := g.Result
		countRange, count := newCounters(r.Doc, s)
		for i := range r.Chunks.Len() {
			body := r.Chunks.Body(i)
			overlap, _, _ := r.Chunks.SharedSpans(i)
			placements = max(placements, countRange(body.Start, body.End))
			longest = max(longest, count(r.Content(i)))
			shared = max(shared, countRange(overlap.Start, overlap.End))
		}
	}
	sizes := append(roundNumbers(placements), roundNumbers(longest)...)
	slices.Sort(sizes)
	return suggestedSizes{slices.Compact(sizes), append(roundNumbers(shared), 0)}
}

func newCounters(doc *engine.Document, s *engine.Settings) (countRange func(a, b int) int, count func(string) int) {
	meter := doc.Meter(s.Unit, s.Tokenizer)
	if !s.CountsParts() {
		return meter.CountRange, meter.Count
	}
	count = segment.CountStandardWords
	switch t := s.Traits(); {
	case t.HasEndMarks && s.SplitsChars():
		count = utf8.RuneCountInString
	case t.CountsSplits || t.HasEndMarks:
		count = func(part string) int { return strings.Count(part, s.SplitMark()) }
	}
	return func(a, b int) int { return count(doc.Text[a:max(a, b)]) }, count
}

func roundNumbers(n int) []int {
	out := []int{n}
	for _, step := range []int{10, 50, 100, 500} {
		out = append(out, (n+step-1)/step*step)
	}
	if n > 0 {
		out = append(out, 1<<int(math.Ceil(math.Log2(float64(n)))))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func listChanges(base, s engine.Settings) (out []string) {
	for i := range settings.Table {
		t := &settings.Table[i]
		if t.Applies(&s) && t.Get(&base) != t.Get(&s) && t.Key != "max_chunks_per_document" {
			out = append(out, fmt.Sprintf("%s=%s", t.Key, t.Get(&s)))
		}
	}
	return out
}
