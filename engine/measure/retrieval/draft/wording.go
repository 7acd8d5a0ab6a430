package draft

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/retrieval/language"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

const maxTitle = 72

// buildQuestion builds a question from the chosen words, as in "Rotating keys: what about thirty
// days, keeper?". It returns "" if the question would contain fewer than two words besides the
// heading.
func (m *maker) buildQuestion(it item, chosen []informativeWord) string {
	words := slices.DeleteFunc(slices.Clone(chosen), func(t informativeWord) bool { return t.span.Start < it.headingEnd })
	title := m.title(it.heading)
	var phrases []string
	for _, s := range m.joinPhrases(it.spans[0], words) {
		phrases = append(phrases, strings.Join(strings.Fields(s.Slice(m.doc.Text)), " "))
	}
	if phrases = dropRepeats(title, phrases); countWords(phrases) < 2 {
		return ""
	}
	about := ""
	switch {
	case m.language == language.English && title == "":
		about = "What about "
	case m.language == language.English:
		about = "what about "
	}
	if title != "" {
		title += ": "
	}
	return title + about + strings.Join(phrases, ", ") + "?"
}

// countWords counts every two letters as one word in scripts without spaces.
func countWords(phrases []string) (n int) {
	for _, p := range phrases {
		n += max(len(strings.Fields(p)), language.CountLetters(p)/2)
	}
	return n
}

func dropRepeats(title string, phrases []string) (out []string) {
	for i, p := range phrases {
		repeats := func(others ...string) bool {
			return slices.ContainsFunc(others, func(o string) bool {
				return strings.EqualFold(o, p) || language.CountLetters(p) > 0 && strings.Contains(o, p)
			})
		}
		longer := slices.DeleteFunc(slices.Clone(phrases[i+1:]), func(o string) bool { return o == p })
		if !repeats(title) && !repeats(phrases[:i]...) && !repeats(longer...) {
			out = append(out, p)
		}
	}
	return out
}

// title returns the text of a heading. If other headings have the same text, it is preceded by the
// text of the parent heading.
func (m *maker) title(heading int) string {
	path := m.doc.Outline().Path(heading)
	if len(path) == 0 {
		return ""
	}
	title := cleanTitle(path[len(path)-1])
	if m.titles[title] > 1 && len(path) > 1 {
		if parent := cleanTitle(path[len(path)-2]); parent != "" && utf8.RuneCountInString(parent) < maxTitle/2 {
			title = parent + ", " + title
		}
	}
	return cutTitle(title)
}

func cleanTitle(title string) string {
	return strings.TrimRight(strings.Join(strings.Fields(title), " "), ":?!.,; ")
}

func cutTitle(title string) string {
	letters := []rune(title)
	if len(letters) <= maxTitle {
		return title
	}
	shortened := string(letters[:maxTitle])
	if i := strings.LastIndexByte(shortened, ' '); i > 0 {
		shortened = shortened[:i]
	}
	return cleanTitle(shortened) + " …"
}

// joinPhrases returns the spans of words in order. It joins the spans of words that are separated
// only by stop words, and extends pairs of letters to complete words.
func (m *maker) joinPhrases(reference chunk.Span, words []informativeWord) (out []chunk.Span) {
	remaining := reference.Len() / 2
	for _, t := range words {
		s, last := t.span, len(out)-1
		if t.isLetterPair {
			s = m.extendPair(s, reference)
			if last >= 0 && s.End <= out[last].End { // two pairs in the same word
				continue
			}
			if s.Len() > remaining || m.isFragment(s) {
				continue
			}
			remaining -= s.Len()
		}
		if last >= 0 && (s.Start <= out[last].End || m.continuesPhrase(m.doc.Text[out[last].End:s.Start])) {
			out[last].End = max(out[last].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

func (m *maker) continuesPhrase(gap string) bool {
	if gap == "-" || gap == "_" || gap == "'" || gap == "’" {
		return true
	}
	if strings.TrimLeft(gap, " \r\n") == gap || strings.Count(gap, "\n") > 1 {
		return false
	}
	for w := range strings.FieldsSeq(gap) {
		if !m.stopWords.IsStopWord(strings.ToLower(w)) {
			return false
		}
	}
	return strings.TrimRight(gap, " \r\n") != gap
}

// scripts lists, for each script, the minimum length of a word, and the maximum length of a run of
// letters that is treated as one word. The maximum is 0 if particles separate the words.
var scripts = []struct {
	script           *unicode.RangeTable
	minimum, maximum int
}{
	{unicode.Han, 2, 4},
	{unicode.Hangul, 2, 8},
	{unicode.Katakana, 2, 10},
	{unicode.Thai, 4, 0},
	{unicode.Lao, 4, 0},
	{unicode.Khmer, 4, 0},
	{unicode.Myanmar, 4, 0},
}

// particles lists Thai words that separate phrases. Longer words come first.
var particles = strings.Fields("หลังจาก ระหว่าง ภายใน จนกว่า สำหรับ เพื่อ เมื่อ ต้อง และ หรือ โดย ด้วย ก่อน จาก ของ ถูก ให้ ใน จะ เป็น แล้ว หาก ซึ่ง")

// isFragment reports whether s is too short to be a word in its script, or splits a letter.
func (m *maker) isFragment(s chunk.Span) bool {
	text := s.Slice(m.doc.Text)
	first, _ := utf8.DecodeRuneInString(text)
	after, _ := utf8.DecodeRuneInString(m.doc.Text[s.End:])
	script, n := findScript(first), 0
	for g := graphemes.FromString(text); g.Next(); {
		n++
	}
	return n == 0 || unicode.Is(unicode.Mark, first) || unicode.Is(unicode.Mark, after) || script >= 0 && n < scripts[script].minimum
}

func findScript(r rune) int {
	if r == 'ー' { // Hiragana and Katakana both use this character
		r = 'ア'
	}
	for i := range scripts {
		if unicode.Is(scripts[i].script, r) {
			return i
		}
	}
	return -1
}

// extendPair extends a pair of letters to the word that contains the pair. Without a dictionary,
// the result may be inexact.
func (m *maker) extendPair(pair, bounds chunk.Span) chunk.Span {
	text := m.doc.Text
	first, _ := utf8.DecodeRuneInString(text[pair.Start:])
	last, _ := utf8.DecodeLastRuneInString(text[:pair.End])
	run := pair
	for run.Start > bounds.Start {
		r, size := utf8.DecodeLastRuneInString(text[:run.Start])
		if findScript(r) < 0 || findScript(r) != findScript(first) {
			break
		}
		run.Start -= size
	}
	for run.End < bounds.End {
		r, size := utf8.DecodeRuneInString(text[run.End:])
		if findScript(r) < 0 || findScript(r) != findScript(last) {
			break
		}
		run.End += size
	}
	switch script := findScript(first); {
	case script >= 0 && scripts[script].maximum == 0:
		return trimParticles(text, pair, run)
	case script >= 0 && language.CountLetters(run.Slice(text)) <= scripts[script].maximum:
		return run
	}
	return m.commonContext(pair, run)
}

func (m *maker) commonContext(pair, run chunk.Span) chunk.Span {
	text, letters := m.doc.Text, pair.Slice(m.doc.Text)
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

// trimParticles shrinks run to the part around pair that contains no particles. If a particle
// overlaps pair, it returns an empty span.
func trimParticles(text string, pair, run chunk.Span) chunk.Span {
	for pos := run.Start; pos < run.End; {
		n := particleLength(text[run.Start:run.End], pos-run.Start)
		switch {
		case n == 0:
			_, n = utf8.DecodeRuneInString(text[pos:])
		case pos+n <= pair.Start:
			run.Start = pos + n
		case pos >= pair.End:
			run.End = pos
		default:
			return chunk.Span{Start: pair.Start, End: pair.Start}
		}
		pos += n
	}
	return run
}

func particleLength(run string, i int) int {
	before, _ := utf8.DecodeLastRuneInString(run[:i])
	for _, p := range particles {
		rest, ok := strings.CutPrefix(run[i:], p)
		if !ok {
			continue
		}
		first, _ := utf8.DecodeRuneInString(p)
		last, _ := utf8.DecodeLastRuneInString(p)
		after, _ := utf8.DecodeRuneInString(rest)
		if !sameSyllable(before, first) && !sameSyllable(last, after) {
			return len(p)
		}
	}
	return 0
}

// sameSyllable reports whether two adjacent letters belong to the same syllable in Thai or Lao.
func sameSyllable(before, after rune) bool {
	const leading, stacking, trailing = "เแโใไເແໂໃໄ", "\u17d2\u1039", "ะาำๅະາຳ"
	return unicode.Is(unicode.Mark, after) || strings.ContainsRune(leading+stacking, before) || strings.ContainsRune(trailing, after)
}
