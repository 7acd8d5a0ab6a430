package align

import (
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

// candidates are the settings worth trying.
func candidates(sizes *observedSizes) (out []Likely) {
	seen := map[engine.Settings]bool{}
	add := func(preset *settings.Preset, s engine.Settings) {
		if seen[s] || settings.Check(s) != nil {
			return
		}
		seen[s] = true
		out = append(out, Likely{Choice: Choice{Settings: s, Preset: preset.Name, System: preset.From, Changes: changes(preset.Settings(), s)}})
	}
	for i := range settings.Presets { // before changes to others that come to the same
		add(&settings.Presets[i], uncapped(&settings.Presets[i]))
	}
	for i := range settings.Presets {
		p := &settings.Presets[i]
		for n, s := range variants(uncapped(p)) {
			add(p, s)
			switch t := s.Traits(); {
			case t.Counts: // by every mark
			case !t.Sized || n > 0 && t.System != "":
				continue
			}
			seen := sizes.suggest(&s)
			for _, size := range seen.sizes {
				s.MaxChunkSize = size
				if m := s.Mode(); !m.SizedBy("overlap_size") {
					add(p, s)
					continue
				}
				for _, o := range seen.overlaps {
					s.OverlapSize = o
					add(p, s)
				}
			}
		}
	}
	return out
}

// unchanged are the presets as they are.
func unchanged() []Likely {
	out := make([]Likely, len(settings.Presets))
	for i := range out {
		p := &settings.Presets[i]
		out[i].Choice = Choice{Settings: uncapped(p), Preset: p.Name, System: p.From}
	}
	return out
}

// uncapped are the settings of a preset without its limit on chunks.
func uncapped(p *settings.Preset) engine.Settings {
	s := p.Settings()
	s.MaxChunksPerDocument = 0
	return s
}

// variants returns s, and s with other values of the choices that shape seams without
// being sizes. For the strategy of another system, which is seldom given separators,
// there are few.
func variants(s engine.Settings) []engine.Settings {
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
		for _, v := range values(t) {
			for _, base := range bases {
				if t.Set(&base, v) == nil {
					out = append(out, base)
				}
			}
		}
	}
	return out
}

func values(t *settings.Setting) (out []string) {
	switch t.Kind {
	case settings.Toggle:
		return []string{"true", "false"}
	case settings.Whole:
		for n := int(t.Min); n <= int(t.Max); n++ {
			out = append(out, strconv.Itoa(n))
		}
		return out
	}
	for _, o := range t.Options {
		if _, code := settings.LanguageSeparators(o.Name); code {
			continue // a document is no source file
		}
		out = append(out, o.Name)
	}
	return out
}

// observedSizes finds the sizes that given chunks suggest, once for each unit.
type observedSizes struct {
	of    batch
	known map[string]suggested
}

// suggested are sizes and overlaps worth trying.
type suggested struct{ sizes, overlaps []int }

// suggest returns them in the unit of s.
func (o *observedSizes) suggest(s *engine.Settings) suggested {
	key := s.Unit + " " + s.Tokenizer
	if s.CountsParts() {
		key = s.Strategy + " " + s.SizeUnit()
	}
	found, ok := o.known[key]
	if !ok {
		found = o.find(s)
		o.known[key] = found
	}
	return found
}

// find takes the largest chunk, by its place and by its text, which are of different sizes
// where text was added or altered, and the largest overlap.
func (o *observedSizes) find(s *engine.Settings) suggested {
	placed, longest, shared := 1, 1, 0
	for _, g := range o.of {
		r := g.Result
		between, count := countersOf(r.Doc, s)
		for i := range r.Chunks.Len() {
			body := r.Chunks.Body(i)
			overlap, _, _ := r.Chunks.Shared(i)
			placed = max(placed, between(body.Start, body.End))
			longest = max(longest, count(r.Content(i)))
			shared = max(shared, between(overlap.Start, overlap.End))
		}
	}
	sizes := append(round(placed), round(longest)...)
	slices.Sort(sizes)
	return suggested{slices.Compact(sizes), append(round(shared), 0)}
}

// countersOf count in the unit of s what lies between two offsets, and a text.
func countersOf(doc *engine.Document, s *engine.Settings) (between func(a, b int) int, count func(string) int) {
	meter := doc.Meter(s.Unit, s.Tokenizer)
	if !s.CountsParts() {
		return meter.Between, meter.Of
	}
	count = segment.CountStandardWords
	switch t := s.Traits(); {
	case t.PlainEnds && s.SplitsChars():
		count = utf8.RuneCountInString
	case t.Split || t.PlainEnds:
		count = func(part string) int { return strings.Count(part, s.SplitMark()) }
	}
	return func(a, b int) int { return count(doc.Text[a:max(a, b)]) }, count
}

// round are n and the round numbers above it that people choose: the next
// multiples of 10, 50, 100 and 500, and the next power of two.
func round(n int) []int {
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

// changes are the settings in which s differs from base, as key=value, those
// that apply only.
func changes(base, s engine.Settings) (out []string) {
	for i := range settings.Table {
		t := &settings.Table[i]
		if t.Applies(&s) && t.Get(&base) != t.Get(&s) && t.Key != "max_chunks_per_document" {
			out = append(out, fmt.Sprintf("%s=%s", t.Key, t.Get(&s)))
		}
	}
	return out
}
