package align

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine"
	blanks "chunkscope/engine/blank"
	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

// Likely are settings under which the given chunks may have been made.
type Likely struct {
	Settings engine.Settings
	// Preset is the nearest preset, and Changes lists the differences from it, as
	// key=value.
	Preset  string
	Changes []string
	// Same is how many of the given seams these settings cut too, with the same
	// text on both sides of them, blanks and headings that the text begins with
	// aside; Of is how many there are.
	Same, Of int
	// exact is how many of Same have the same headings as well.
	exact int
	// Chunks is how many chunks the settings make.
	Chunks int
}

// Closest returns the settings with the seams closest to those of the given chunks. It
// tries every preset, unchanged and with the sizes, overlaps and choices that the chunks
// suggest: some hundred runs of the engine, on all processors. It fails with ctx's error.
func Closest(ctx context.Context, g *Given) (Likely, error) {
	r := g.Result
	if r.Chunks.Len() < 2 {
		return Likely{}, nil
	}
	want := seamsOf(r)
	tries := candidates(g)
	err := work.Each(len(tries), func(i int) error {
		l := &tries[i]
		got, err := engine.Run(ctx, r.Doc, l.Settings)
		if err != nil {
			return ctx.Err() // settings that cannot be run are not the ones
		}
		l.Of, l.Chunks = len(want), got.Chunks.Len()
		for s, at := range seamsOf(got) {
			if was, ok := want[s]; ok {
				l.Same++
				if was == at {
					l.exact++
				}
			}
		}
		return nil
	})
	if err != nil {
		return Likely{}, err
	}
	return slices.MinFunc(tries, func(a, b Likely) int {
		if a.Same != b.Same {
			return b.Same - a.Same
		}
		if a.exact != b.exact {
			return b.exact - a.exact
		}
		// Of equals, the one with about as many chunks, then the simpler one.
		away := func(l Likely) int { return max(l.Chunks-r.Chunks.Len(), r.Chunks.Len()-l.Chunks) }
		if away(a) != away(b) {
			return away(a) - away(b)
		}
		return len(a.Changes) - len(b.Changes)
	}), nil
}

// place identifies a seam by the end of the text before it and the start of the text
// after it, ignoring blanks and headings: splitters by headings take these, or their
// marks, out of the text.
type place struct{ left, right int }

// seamsOf maps the place of each seam to the start of the text after it, including
// headings.
func seamsOf(r *engine.Result) map[place]int {
	out := make(map[place]int, r.Seams.Len())
	for i := range r.Seams.Len() {
		after := edge(r, i+1)
		out[place{edge(r, i).End, pastHeadings(r, after)}] = after.Start
	}
	return out
}

// pastHeadings returns the offset after the headings with which s begins, whole or in
// part; the end of s if it has nothing else.
func pastHeadings(r *engine.Result, s chunk.Span) int {
	o := r.Doc.Outline()
	for !s.Empty() {
		b := o.BlockAt(s.Start)
		if k := o.BlockKind(b); k != outline.Heading && k != outline.EmptyHeading {
			break
		}
		end := o.BlockEnd(b)
		if end >= s.End {
			return s.End
		}
		s = blanks.Trim(r.Doc.Text, chunk.Span{Start: end, End: s.End})
	}
	return s.Start
}

// edge is the source text of chunk i without the blanks at its ends.
func edge(r *engine.Result, i int) chunk.Span {
	c := r.Chunks.At(i)
	s := c.Body
	if c.Repeats() && !c.Overlap.Empty() {
		s.Start = min(s.Start, c.Overlap.Start)
	}
	return blanks.Trim(r.Doc.Text, s)
}

// candidates are the settings worth trying.
func candidates(g *Given) (out []Likely) {
	seen := map[engine.Settings]bool{}
	add := func(preset *settings.Preset, s engine.Settings) {
		if seen[s] || settings.Check(s) != nil {
			return
		}
		seen[s] = true
		out = append(out, Likely{Settings: s, Preset: preset.Name, Changes: changes(preset.Settings(), s)})
	}
	for i := range settings.Presets {
		p := &settings.Presets[i]
		base := p.Settings()
		base.MaxChunksPerDocument = 0
		add(p, base)
		for n, s := range variants(base) {
			add(p, s)
			switch t := s.Traits(); {
			case t.Counts: // by every mark
			case !t.Sized || n > 0 && t.System != "":
				continue
			}
			largest, shared := observed(g, s)
			for _, size := range round(largest) {
				s.MaxChunkSize = size
				if m := s.Mode(); !m.SizedBy("overlap_size") {
					add(p, s)
					continue
				}
				for _, o := range append(round(shared), 0) {
					s.OverlapSize = o
					add(p, s)
				}
			}
		}
	}
	return out
}

// variants returns s, and s with other values of the choices that shape seams without
// being sizes. For the strategy of another system, which is seldom given separators,
// there are few.
func variants(s engine.Settings) []engine.Settings {
	out := []engine.Settings{s}
	keys := []string{"window_tail", "heading_level", "strip_headers", "split_by", "long_pages"}
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

// observed are the largest chunk and the largest overlap in the unit of s.
func observed(g *Given, s engine.Settings) (largest, shared int) {
	count := g.Result.Doc.Meter(s.Unit, s.Tokenizer).Between
	if s.CountsParts() {
		count = func(a, b int) int { return strings.Count(g.Result.Doc.Text[a:max(a, b)], s.SplitMark()) }
	}
	for i := range g.Result.Chunks.Len() {
		c := g.Result.Chunks.At(i)
		largest = max(largest, count(c.Body.Start, c.Body.End))
		shared = max(shared, count(c.Overlap.Start, c.Overlap.End))
	}
	return max(1, largest), shared
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
