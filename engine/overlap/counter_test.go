package overlap

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
)

func TestCountersAgree(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		unit := rapid.SampledFrom(units).Draw(rt, "unit")
		part := strings.Join(rapid.SliceOfN(rapid.SampledFrom(fragments), 20, 40).Draw(rt, "parts"), "")
		text := strings.Repeat(part, rapid.SampledFrom([]int{1, 1, 40}).Draw(rt, "times"))
		if text == "" {
			return
		}
		job := newTextJob(t, newModeSettings("none", unit, nil), text)
		r := newCounter(job)
		a := runeEnd(text, len(text), rapid.IntRange(0, len(text)).Draw(rt, "a"))
		b := runeEnd(text, len(text), rapid.IntRange(a, len(text)).Draw(rt, "b"))
		n := rapid.OneOf(rapid.IntRange(0, 10), rapid.IntRange(0, 1000)).Draw(rt, "n")
		for _, p := range []passage{{text: text, sourceStart: 0}, {text: text, sourceStart: -1}} {
			all := r.count(p, a, b)
			if want := job.Meter.Count(text[a:b]); all != want {
				rt.Fatalf("sourceStart %d: count of %[4]q = %[2]d %[3]s, want %[5]d", p.sourceStart, all, unit, text[a:b], want)
			}
			head, tail := r.head(p, a, b, n), r.tail(p, a, b, n)
			if head < a || head > b || tail < a || tail > b || head != runeEnd(text, b, head) || tail != runeEnd(text, b, tail) {
				rt.Fatalf("sourceStart %d: head = %d and tail = %d, want character boundaries from %d to %d", p.sourceStart, head, tail, a, b)
			}
			if x, y := job.Meter.Count(text[a:head]), job.Meter.Count(text[tail:b]); x > n || y > n {
				rt.Fatalf("sourceStart %d: head has %d units and tail has %d, want at most %d", p.sourceStart, x, y, n)
			}
			if unit == "tokens" { // the token counts of parts may not add up
				continue
			}
			if x, y := job.Meter.Count(text[a:head]), job.Meter.Count(text[tail:b]); x != min(n, all) || y != min(n, all) {
				rt.Fatalf("sourceStart %d: head has %d units and tail has %d of %d, want as many as possible up to %d", p.sourceStart, x, y, all, n)
			}
		}
	})
}

// Excerpts must be counted as one text, even if they end with incomplete characters.
func TestJoinedExcerptsCountAsOneText(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		from := []string{"word ", "字", "👩‍👩‍👧‍👦", "Привет. ", "é", "\n\n", " "}
		if rapid.Bool().Draw(rt, "any bytes") {
			from = append(from, "\xff", "\xe4\xb8")
		}
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(from), 20, 40).Draw(rt, "text"), "")
		job := newTextJob(t, newModeSettings("none", "tokens", nil), text)
		r := newTokenCounter(job)
		var parts []excerpt
		want := ""
		for range rapid.IntRange(1, 3).Draw(rt, "excerpts") {
			a := rapid.IntRange(0, len(text)).Draw(rt, "a")
			b := rapid.IntRange(a, len(text)).Draw(rt, "b")
			e := excerpt{passage{text: text, sourceStart: rapid.SampledFrom([]int{0, -1}).Draw(rt, "at")}, chunk.Span{Start: a, End: b}, rapid.Bool().Draw(rt, "repaired")}
			if len(parts) > 0 {
				want += sentenceJoin
			}
			parts = append(parts, e)
			want += e.content()
		}
		if got, n := r.countJoined(sentenceJoin, parts...), job.Meter.Count(want); got != n {
			rt.Fatalf("countJoined = %d, but %q has %d tokens", got, want, n)
		}
	})
}

func TestSourceSpan(t *testing.T) {
	for _, c := range []struct{ body, content, part, want string }{
		{"one\n\n\n\ntwo. three.", "one\n\ntwo. three.", "three.", "three."},
		{"one\n\n\n\ntwo. three.", "one\n\ntwo. three.", "two. three.", "two. three."},
		{"one\n\n\n\ntwo. three.", "one\n\ntwo. three.", "one\n\ntwo.", "one\n\n\n\ntwo."},
		{"one\n\n\n\ntwo. three.", "one\n\ntwo. three.", "one", "one"},
		{"a, , b, , , c", "a, b, c", "b, c", "b, , , c"},
		{"a, , b, , , c", "a, b, c", "b", "b"},
		{"世界éé🙂", "世界é🙂", "é🙂", "é🙂"},
		{"世界éé🙂", "世界é🙂", "世", "世"},
		{"same", "same", "am", "am"},
		{"a\ufffd\xffb", "a\ufffdb", "\ufffdb", "\ufffd\xffb"},
		{"nothing alike", "xyz", "y", "nothing alike"},
	} {
		const before = "lead é "
		text := before + c.body + " trail"
		ch := chunk.Chunk{Body: chunk.Span{Start: len(before), End: len(before) + len(c.body)}, Text: c.content}
		from := strings.Index(c.content, c.part)
		p := passage{text: c.content, sourceStart: -1}
		if got := sourceSpan(&ch, text, p, chunk.Span{Start: from, End: from + len(c.part)}).Slice(text); got != c.want {
			t.Errorf("source of %q in %q = %q in %q, want %q", c.part, c.content, got, c.body, c.want)
		}
	}
}

func TestSourceSpanOfJoins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sep := rapid.SampledFrom([]string{"\n\n", " ", ", ", "é"}).Draw(t, "separator")
		var body, content strings.Builder
		var pieces []chunk.Span
		var places []int
		for i, p := range rapid.SliceOfN(rapid.SampledFrom([]string{"one", "two. three", "世界", "x"}), 1, 6).Draw(t, "pieces") {
			if i > 0 {
				body.WriteString(strings.Repeat(sep, rapid.IntRange(1, 4).Draw(t, "times")))
				content.WriteString(sep)
			}
			pieces = append(pieces, chunk.Span{Start: content.Len(), End: content.Len() + len(p)})
			places = append(places, body.Len())
			body.WriteString(p)
			content.WriteString(p)
		}
		ch := chunk.Chunk{Body: chunk.Span{End: body.Len()}, Text: content.String()}
		p := passage{text: content.String(), sourceStart: -1}
		for i, span := range pieces {
			if got := sourceSpan(&ch, body.String(), p, span); got.Start != places[i] || got.Len() != span.Len() {
				t.Fatalf("source of %q = %v in %q, want start %d", span.Slice(p.text), got, body.String(), places[i])
			}
		}
	})
}

func TestRuneEdges(t *testing.T) {
	for _, text := range []string{"a世b", "世", "🙂🙂", "é", "\xe4\xb8x", "\x80\x80", "\xf0\x9f\x99", ""} {
		for i := range len(text) + 1 {
			start, end := i, i
			for offset, r := range text {
				n := utf8.RuneLen(r)
				if r == utf8.RuneError {
					n = 1
				}
				if offset < i && i < offset+n {
					start, end = offset, offset+n
				}
			}
			if got := runeStart(text, 0, len(text), i); got != start {
				t.Errorf("runeStart of %q at %d = %d, want %d", text, i, got, start)
			}
			if got := runeEnd(text, len(text), i); got != end {
				t.Errorf("runeEnd of %q at %d = %d, want %d", text, i, got, end)
			}
		}
	}
}
