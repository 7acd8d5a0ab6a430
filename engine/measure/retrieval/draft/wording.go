package draft

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/retrieval/language"
)

// mostTitle bounds the headings that a question names, in code points.
const mostTitle = 72

// question words the question that chosen words of an item make: "Rotating keys:
// thirty days, keeper?". Those of the heading are in its name.
func (m *maker) question(it item, chosen []telling) string {
	words := slices.DeleteFunc(slices.Clone(chosen), func(t telling) bool { return t.span.Start < it.titled })
	title := m.title(it.heading)
	switch {
	case len(words) == 0 && title == "":
		words = chosen
	case title != "" && len(words) > 0:
		title += ": "
	}
	var phrases []string
	for _, s := range m.phrases(it.spans[0], words) {
		phrases = append(phrases, strings.Join(strings.Fields(s.Of(m.doc.Text)), " "))
	}
	return title + strings.Join(phrases, ", ") + "?"
}

// title returns the name of a heading. That of the heading above it is put first if others
// have the same name: titles that are not needed find their own chunk, not the answer.
func (m *maker) title(heading int) string {
	path := m.doc.Outline().Path(heading)
	if len(path) == 0 {
		return ""
	}
	title := tidy(path[len(path)-1])
	if m.titles[title] > 1 && len(path) > 1 {
		if above := tidy(path[len(path)-2]); above != "" && utf8.RuneCountInString(above) < mostTitle/2 {
			title = above + ", " + title
		}
	}
	return cutTitle(title)
}

// tidy returns a title on one line, without punctuation at its end.
func tidy(title string) string {
	return strings.TrimRight(strings.Join(strings.Fields(title), " "), ":?!.,; ")
}

// cutTitle shortens a long title, at a space if it has one.
func cutTitle(title string) string {
	letters := []rune(title)
	if len(letters) <= mostTitle {
		return title
	}
	head := string(letters[:mostTitle])
	if i := strings.LastIndexByte(head, ' '); i > 0 {
		head = head[:i]
	}
	return tidy(head) + " …"
}

// phrases returns the spans of words, in order. Words with nothing but stop words between
// them are one phrase, which is as telling and reads better. Pairs of letters become words,
// which together are at most half of the reference; if no word can be found, the first pair
// stays.
func (m *maker) phrases(reference chunk.Span, words []telling) (out []chunk.Span) {
	left := reference.Len() / 2
	for _, t := range words {
		s, last := t.span, len(out)-1
		if t.pair {
			s = m.grow(s, reference)
			if last >= 0 && s.End <= out[last].End { // two pairs of one word
				continue
			}
			if s.Len() > left || isFragment(s.Of(m.doc.Text)) {
				continue
			}
			left -= s.Len()
		}
		if last >= 0 && (s.Start <= out[last].End || m.goesOn(m.doc.Text[out[last].End:s.Start])) {
			out[last].End = max(out[last].End, s.End)
			continue
		}
		out = append(out, s)
	}
	if len(out) == 0 && len(words) > 0 {
		out = append(out, words[0].span)
	}
	return out
}

// goesOn reports whether a phrase goes on across the text between two of its words: a
// hyphen or the like, or spaces and stop words.
func (m *maker) goesOn(between string) bool {
	if between == "-" || between == "_" || between == "'" || between == "’" {
		return true
	}
	if strings.TrimLeft(between, " \r\n") == between || strings.Count(between, "\n") > 1 {
		return false
	}
	for w := range strings.FieldsSeq(between) {
		if !m.language.Stop(strings.ToLower(w)) {
			return false
		}
	}
	return strings.TrimRight(between, " \r\n") != between
}

// scripts have the fewest letters of a word of each, marks among them, and the most that a
// run has if it is one word: a run of ideographs between other letters is, and so are those
// of Hangul and Katakana.
var scripts = []struct {
	script      *unicode.RangeTable
	least, most int
}{
	{unicode.Han, 2, 4},
	{unicode.Hangul, 2, 8},
	{unicode.Katakana, 2, 10},
	{unicode.Thai, 4, 6},
	{unicode.Lao, 4, 6},
	{unicode.Khmer, 4, 6},
	{unicode.Myanmar, 4, 6},
}

// isFragment reports whether a text is too short for a word of its script.
func isFragment(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	script := scriptOf(first)
	return script >= 0 && utf8.RuneCountInString(text) < scripts[script].least
}

// scriptOf returns the index of a letter's script in scripts, or -1.
func scriptOf(r rune) int {
	if r == 'ー' { // it is of both kana
		r = 'ア'
	}
	for i := range scripts {
		if unicode.Is(scripts[i].script, r) {
			return i
		}
	}
	return -1
}

// grow returns the word that a pair of letters is in, as far as it can be found without a
// dictionary: the run of its script if that is short, else the letters that stand around
// the pair wherever it stands.
func (m *maker) grow(pair, within chunk.Span) chunk.Span {
	text := m.doc.Text
	first, _ := utf8.DecodeRuneInString(text[pair.Start:])
	last, _ := utf8.DecodeLastRuneInString(text[:pair.End])
	run := pair
	for run.Start > within.Start {
		r, size := utf8.DecodeLastRuneInString(text[:run.Start])
		if scriptOf(r) < 0 || scriptOf(r) != scriptOf(first) {
			break
		}
		run.Start -= size
	}
	for run.End < within.End {
		r, size := utf8.DecodeRuneInString(text[run.End:])
		if scriptOf(r) < 0 || scriptOf(r) != scriptOf(last) {
			break
		}
		run.End += size
	}
	if script := scriptOf(first); script >= 0 && language.Letters(run.Of(text)) <= scripts[script].most {
		return run
	}
	return extendToSyllables(text, m.surroundings(pair, run), run)
}

// surroundings returns the letters of run around a pair that are the same wherever the pair
// stands.
func (m *maker) surroundings(pair, run chunk.Span) chunk.Span {
	text, letters := m.doc.Text, pair.Of(m.doc.Text)
	out, times := run, 0
	for pos := 0; out != pair; pos++ {
		i := strings.Index(text[pos:], letters)
		if i < 0 {
			break
		}
		pos += i
		times++
		before, after := 0, 0
		for before < pair.Start-out.Start && before < pos && text[pos-before-1] == text[pair.Start-before-1] {
			before++
		}
		for after < out.End-pair.End && pos+pair.Len()+after < len(text) && text[pos+pair.Len()+after] == text[pair.End+after] {
			after++
		}
		out = chunk.Span{Start: pair.Start - before, End: pair.End + after}
	}
	if times < 2 {
		return pair
	}
	for !utf8.RuneStart(text[out.Start]) {
		out.Start++
	}
	for out.End < len(text) && !utf8.RuneStart(text[out.End]) {
		out.End--
	}
	return out
}

// extendToSyllables extends a span to whole syllables: marks and vowels stay with their
// consonant.
func extendToSyllables(text string, s, within chunk.Span) chunk.Span {
	for s.Start > within.Start {
		before, size := utf8.DecodeLastRuneInString(text[:s.Start])
		if first, _ := utf8.DecodeRuneInString(text[s.Start:]); !sameSyllable(before, first) {
			break
		}
		s.Start -= size
	}
	for s.End < within.End {
		last, _ := utf8.DecodeLastRuneInString(text[:s.End])
		after, size := utf8.DecodeRuneInString(text[s.End:])
		if !sameSyllable(last, after) {
			break
		}
		s.End += size
	}
	return s
}

// sameSyllable reports whether two neighboring letters are of one syllable: the vowels of
// Thai and Lao are written before or after their consonant, and a stacked consonant follows
// a sign.
func sameSyllable(before, after rune) bool {
	const leading, stacking, trailing = "เแโใไເແໂໃໄ", "\u17d2\u1039", "ะาำๅະາຳ"
	return unicode.Is(unicode.Mark, after) || strings.ContainsRune(leading+stacking, before) || strings.ContainsRune(trailing, after)
}
