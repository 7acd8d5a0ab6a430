package metrics

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"chunkscope/engine/internal/golden"
)

type expected struct {
	Pairs []struct {
		Label, A, B string
		Ratio       float64
		Matches     int
		Popular     string
		Swapped     float64 `json:"ratio_swapped"`
		Duplicate   bool
	}
	Lists []struct {
		From   string
		Chunks []string
		Kept   []int
	}
}

var comparers = sync.Pool{New: func() any { return newComparer() }}

func isDuplicate(a, b string, threshold float64) bool {
	c, bounds := comparers.Get().(*comparer), similarityBounds{}
	defer comparers.Put(c)
	c.setText(a)
	c.bounds.read(c.matcher.a)
	bounds.read(c.letters.encode(nil, b))
	isRepeat, _ := c.isDuplicate(b, threshold)
	if c.bounds.isBelow(&bounds.profile, threshold) && a != b {
		if isRepeat {
			panic("isBelow is true for a duplicate")
		}
		return false
	}
	return isRepeat
}

func computeRatio(a, b string) float64 {
	c := comparers.Get().(*comparer)
	defer comparers.Put(c)
	c.setText(a)
	return c.ratio(b)
}

func TestDedupAgreesWithDifflib(t *testing.T) {
	compared, lists := 0, 0
	golden.Each(t, "dedup/difflib.json.zst", func(t *testing.T, _ string, data []byte) {
		file := golden.Decode[expected](t, data)
		for _, p := range file.Pairs {
			compared++
			if got := computeRatio(p.A, p.B); math.Abs(got-p.Ratio) > 1e-12 {
				t.Errorf("%s: ratio = %v, want %v", p.Label, got, p.Ratio)
			}
			if got := computeRatio(p.B, p.A); math.Abs(got-p.Swapped) > 1e-12 {
				t.Errorf("%s: ratio of the swapped texts = %v, want %v", p.Label, got, p.Swapped)
			}
			if got := isDuplicate(p.A, p.B, DuplicateThreshold); got != p.Duplicate {
				t.Errorf("%s: isDuplicate = %t, want %t", p.Label, got, p.Duplicate)
			}
			if matches, popular := matchesAndPopular(p.A, p.B); matches != p.Matches || popular != p.Popular {
				t.Errorf("%s: %d matches and popular %q, want %d and %q", p.Label, matches, popular, p.Matches, p.Popular)
			}
		}
		for _, l := range file.Lists {
			lists++
			threshold := DuplicateThreshold
			if _, th, ok := strings.Cut(l.From, "th="); ok {
				threshold, _ = strconv.ParseFloat(th, 64)
			}
			kept, originals := dedup(l.Chunks, threshold)
			if !slices.Equal(kept, l.Kept) {
				t.Errorf("%s: kept = %v, want %v", l.From, kept, l.Kept)
			}
			for i, j := range originals {
				if (j < 0) != slices.Contains(kept, i) || j >= 0 && computeRatio(l.Chunks[i], l.Chunks[j]) <= threshold {
					t.Errorf("%s: text %d is reported as a duplicate of %d, want no duplicate", l.From, i, j)
				}
			}
		}
	})
	t.Logf("compared %d pairs and %d lists", compared, lists)
}

func matchesAndPopular(a, b string) (matches int, popular string) {
	c := newComparer()
	c.setText(a)
	c.matcher.b = c.letters.encode(nil, b)
	c.matcher.index(int(c.letters.size))
	var runes []rune
	for _, r := range b {
		if o := c.matcher.placesInB[c.letters.letterID(r)]; o.from == o.to && !slices.Contains(runes, r) {
			runes = append(runes, r)
		}
	}
	c.matcher.clear()
	slices.Sort(runes)
	return int(math.Round(c.match(b, -1) * float64(len(c.matcher.a)+len(c.matcher.b)) / 2)), string(runes)
}

func bruteRatio(a, b string) float64 {
	x, y := []rune(a), []rune(b)
	if len(x)+len(y) == 0 {
		return 1
	}
	count := map[rune]int{}
	for _, r := range y {
		count[r]++
	}
	popular := func(r rune) bool { return len(y) >= 200 && count[r] > len(y)/100+1 }
	var matched func(alo, ahi, blo, bhi int) int
	matched = func(alo, ahi, blo, bhi int) int {
		bi, bj, best := alo, blo, 0
		for i := alo; i < ahi; i++ {
			for j := blo; j < bhi; j++ {
				n := 0
				for i+n < ahi && j+n < bhi && x[i+n] == y[j+n] && !popular(y[j+n]) {
					n++
				}
				if n > best {
					bi, bj, best = i, j, n
				}
			}
		}
		for bi > alo && bj > blo && x[bi-1] == y[bj-1] {
			bi, bj, best = bi-1, bj-1, best+1
		}
		for bi+best < ahi && bj+best < bhi && x[bi+best] == y[bj+best] {
			best++
		}
		if best == 0 {
			return 0
		}
		return best + matched(alo, bi, blo, bj) + matched(bi+best, ahi, bj+best, bhi)
	}
	return 2 * float64(matched(0, len(x), 0, len(y))) / float64(len(x)+len(y))
}

func drawSimilar(t *rapid.T) (a, b string) {
	letters := rapid.SampledFrom([]rune("aaab cdé世🙂"))
	minimum := rapid.SampledFrom([]int{0, 190}).Draw(t, "least")
	x := rapid.SliceOfN(letters, minimum, minimum+70).Draw(t, "a")
	y := slices.Clone(x)
	for range rapid.IntRange(0, 12).Draw(t, "edits") {
		offset := rapid.IntRange(0, len(y)).Draw(t, "at")
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 0:
			y = slices.Insert(y, offset, rapid.SliceOfN(letters, 1, 12).Draw(t, "new")...)
		case 1:
			y = slices.Delete(y, offset, min(len(y), offset+rapid.IntRange(1, 12).Draw(t, "gone")))
		default:
			y = append(slices.Clone(y[offset:]), y[:offset]...)
		}
	}
	return string(x), string(y)
}

func TestRatioAgreesWithBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawSimilar(t)
		want := bruteRatio(a, b)
		if got := computeRatio(a, b); got != want {
			t.Fatalf("ratio %v, want %v", got, want)
		}
		if got := isDuplicate(a, b, DuplicateThreshold); got != (want > DuplicateThreshold) {
			t.Fatalf("isDuplicate = %t, but the ratio is %v", got, want)
		}
	})
}

// dedup drops texts that nearly repeat an earlier kept text. originals[i] is the index of that
// text, or -1 if text i is kept.
func dedup(texts []string, threshold float64) (kept, originals []int) {
	for i, s := range texts {
		originals = append(originals, -1)
		for _, k := range kept {
			if threshold < 1 && isDuplicate(s, texts[k], threshold) {
				originals[i] = k
				break
			}
		}
		if originals[i] < 0 {
			kept = append(kept, i)
		}
	}
	return kept, originals
}

func TestDedupKeepsFirstText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawSimilar(t)
		c, d := drawSimilar(t)
		texts := []string{a, b, c, d, b, a, ""}
		kept, originals := dedup(texts, DuplicateThreshold)
		var want []int
		for i, s := range texts {
			first := slices.IndexFunc(want, func(k int) bool { return bruteRatio(s, texts[k]) > DuplicateThreshold })
			switch {
			case first < 0 && originals[i] == -1:
				want = append(want, i)
			case first < 0 || originals[i] != want[first]:
				t.Fatalf("original of text %d = %d, want the first duplicate in %v", i, originals[i], want)
			}
		}
		if !slices.Equal(kept, want) {
			t.Fatalf("kept = %v, want %v", kept, want)
		}
	})
}

func TestRatioIsBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawSimilar(t)
		c := newComparer()
		c.matcher.limit = rapid.IntRange(0, 3000).Draw(t, "limit")
		c.setText(a)
		if got, want := c.match(b, -1), bruteRatio(a, b); got > want {
			t.Fatalf("ratio = %v, want at most %v", got, want)
		}
		if c.matcher.steps > c.matcher.limit+len(c.matcher.b)+1 {
			t.Fatalf("match took %d steps, want about %d", c.matcher.steps, c.matcher.limit)
		}
		if isRepeat, sure := c.isDuplicate(b, DuplicateThreshold); sure && a != b && isRepeat != (bruteRatio(a, b) > DuplicateThreshold) {
			t.Fatalf("isDuplicate = %t (certain), want the opposite", isRepeat)
		}
	})
}

func FuzzRatio(f *testing.F) {
	f.Add("", "")
	f.Add("a\xffb", "a\xfeb")
	f.Add(strings.Repeat("ab", 120), strings.Repeat("ba", 120))
	f.Fuzz(func(t *testing.T, a, b string) {
		if len(a)*len(b) > 1<<16 {
			return
		}
		got := computeRatio(a, b)
		if got < 0 || got > 1 || got == 1 && utf8.ValidString(a) && utf8.ValidString(b) && a != b {
			t.Fatalf("ratio = %v, want 0 to 1, and 1 only for equal texts", got)
		}
		if want := bruteRatio(a, b); got != want {
			t.Fatalf("ratio %v, want %v", got, want)
		}
		if isDuplicate(a, b, DuplicateThreshold) != (got > DuplicateThreshold) {
			t.Fatalf("isDuplicate disagrees with the ratio %v", got)
		}
	})
}

var prose = strings.Repeat("Keys are rotated every thirty days, and the old ones keep working for one day more. "+
	"Nobody has to restart anything: clients pick up the new key with the next request. ", 1200)

func benchmarkPair(b *testing.B, size int, other func(string) string) {
	x := prose[:size]
	y := other(x)
	b.SetBytes(int64(len(x) + len(y)))
	b.ReportAllocs()
	for b.Loop() {
		isDuplicate(x, y, DuplicateThreshold)
	}
}

func editedPassage(s string) string { return s[:len(s)/3] + "An edit." + s[len(s)/3+20:] }

func shuffledWords(s string) string {
	words := strings.Fields(s)
	slices.Reverse(words)
	return strings.Join(words, " ")
}

func BenchmarkDuplicateEdited1k(b *testing.B)    { benchmarkPair(b, 1000, editedPassage) }
func BenchmarkDuplicateShuffled1k(b *testing.B)  { benchmarkPair(b, 1000, shuffledWords) }
func BenchmarkDuplicateEdited4k(b *testing.B)    { benchmarkPair(b, 4000, editedPassage) }
func BenchmarkDuplicateShuffled4k(b *testing.B)  { benchmarkPair(b, 4000, shuffledWords) }
func BenchmarkDuplicateEdited64k(b *testing.B)   { benchmarkPair(b, 64000, editedPassage) }
func BenchmarkDuplicateShuffled64k(b *testing.B) { benchmarkPair(b, 64000, shuffledWords) }

func BenchmarkRatioShuffled1k(b *testing.B) {
	x := prose[:1000]
	y := shuffledWords(x)
	for b.Loop() {
		computeRatio(x, y)
	}
}

func BenchmarkDedup50(b *testing.B) {
	var texts []string
	for i := range 50 {
		texts = append(texts, prose[i*450:i*450+1000])
	}
	for b.Loop() {
		dedup(texts, DuplicateThreshold)
	}
}
