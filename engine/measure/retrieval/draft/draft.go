// Package draft proposes questions about a document without a model. A proposed question is a
// known-item query (Azzopardi, de Rijke and Balog 2007). It consists of the rarer words of a
// sentence, of two adjacent sentences, or of a heading and the text below the heading. A user
// should confirm each draft. The page rules/drafts describes how useful drafts are.
package draft

import (
	"cmp"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/retrieval/language"
)

// Kind is the kind of text that a draft takes its words from.
type Kind uint8

// The kinds of drafts.
const (
	KindSentence Kind = iota
	KindPair
	KindHeading
)

var kindNames = [...]string{"sentence", "pair", "heading"}

func (k Kind) String() string { return kindNames[k] }

// Draft is a proposed question and the places in the document that answer it.
type Draft struct {
	Kind     Kind
	Question string
	// References holds the spans of the document that answer the question, in ascending order.
	References []chunk.Span
}

const (
	// minChars and maxChars limit the length of a sentence for a question. minWords is the minimum
	// number of informative words in the sentence.
	minChars, maxChars = 40, 500
	minWords           = 4
	wordsPerQuestion   = 4
	seed               = 20261121
)

// kindWeights holds the relative number of drafts for each kind (rules/tune).
var kindWeights = [...]int{KindSentence: 3, KindPair: 1, KindHeading: 1}

// Make proposes n questions about doc in language l. The questions are evenly distributed over the
// document, and in document order. If the document has too few sentences, Make returns fewer
// questions.
func Make(doc *engine.Document, l *language.Language, n int) []Draft {
	if n <= 0 {
		return nil
	}
	m := newMaker(doc, l)
	if len(m.sentences) == 0 {
		return nil
	}
	var items [len(kindNames)][]item
	total := 0
	for kindDrafts := range items {
		items[kindDrafts] = m.items(Kind(kindDrafts))
		if len(items[kindDrafts]) > 0 {
			total += kindWeights[kindDrafts]
		}
	}
	var out []Draft
	start, end := 0, 0
	for kindDrafts, list := range items {
		if len(list) == 0 {
			continue
		}
		start, end = end, end+kindWeights[kindDrafts]
		out = append(out, m.spreadDrafts(Kind(kindDrafts), list, n*end/total-n*start/total)...)
	}
	slices.SortStableFunc(out, func(a, b Draft) int { return a.References[0].Start - b.References[0].Start })
	return out
}

type maker struct {
	doc       *engine.Document
	language  *language.Language
	sentences []sentence
	stopWords *language.Language
	frequency map[string]int // sentences per stem
	titles    map[string]int // headings per title
	rng       *rand.Rand
	callCount int
	// lastCall maps each stem to the last call of listWords that returned it.
	lastCall  map[string]int
	questions map[string]bool
}

type sentence struct {
	span  chunk.Span
	words []informativeWord
	// isUsable is true if the sentence has a suitable length and occurs only once in the document.
	isUsable bool
	// paragraph is a number that changes at each blank line.
	paragraph int
}

type informativeWord struct {
	stem         string
	span         chunk.Span
	isLetterPair bool
}

func newMaker(doc *engine.Document, l *language.Language) *maker {
	m := &maker{
		doc: doc, language: l, stopWords: l, frequency: map[string]int{}, titles: map[string]int{}, lastCall: map[string]int{},
		rng: rand.New(rand.NewPCG(seed, uint64(len(doc.Text)))), questions: map[string]bool{},
	}
	if l == language.None {
		m.stopWords = language.English
	}
	doc.Outline().EachTitle(func(_ int, title string) { m.titles[cleanTitle(title)]++ })
	texts := map[string]int{}
	paragraph, end := 0, 0
	for _, s := range splitSentences(doc) {
		if strings.Contains(strings.ReplaceAll(doc.Text[end:s.Start], "\r", ""), "\n\n") {
			paragraph++
		}
		end = s.End
		text := s.Slice(doc.Text)
		texts[text]++
		one := sentence{span: s, words: m.listWords(text, s.Start), paragraph: paragraph}
		for _, w := range one.words {
			m.frequency[w.stem]++
		}
		m.sentences = append(m.sentences, one)
	}
	for i := range m.sentences {
		s := &m.sentences[i]
		text := s.span.Slice(doc.Text)
		n := utf8.RuneCountInString(text) + language.CountLetters(text)
		s.words = m.dropRarePairs(s.words)
		s.isUsable = texts[text] == 1 && n >= minChars && n <= maxChars && len(s.words) >= minWords
	}
	return m
}

func (m *maker) dropRarePairs(words []informativeWord) []informativeWord {
	return slices.DeleteFunc(words, func(t informativeWord) bool { return t.isLetterPair && m.frequency[t.stem] < 2 })
}

// splitSentences returns the sentences of doc. It splits long sentences at full stops, even if no
// capital letter follows.
func splitSentences(doc *engine.Document) (out []chunk.Span) {
	for _, packed := range doc.Sentences() {
		s := packed.Span()
		for s.Len() > maxChars {
			i := findFullStop(doc.Text[s.Start:s.End])
			if i < 0 {
				break
			}
			out = append(out, chunk.Span{Start: s.Start, End: s.Start + i})
			rest := doc.Text[s.Start+i : s.End]
			s.Start = s.End - len(strings.TrimLeft(rest, " \t\r\n"))
		}
		out = append(out, s)
	}
	return out
}

func findFullStop(s string) int {
	for i := minChars; i+1 < len(s); i++ {
		if (s[i-1] == '.' || s[i-1] == '!' || s[i-1] == '?') && s[i] == ' ' && s[i+1] != ' ' {
			return i
		}
	}
	return -1
}

// listWords returns the distinct words of text, which begins at offset in the document. It omits
// stop words, short words and web addresses. In scripts without spaces, it returns pairs of
// letters.
func (m *maker) listWords(text string, offset int) (out []informativeWord) {
	skip := findAddresses(text)
	m.callCount++
	language.EachQuestionWord(text, func(start, end int, w []byte) {
		word, letters := string(w), language.CountLetters(text[start:end])
		for len(skip) > 0 && skip[0].End <= start {
			skip = skip[1:]
		}
		switch {
		case len(skip) > 0 && skip[0].Start < end:
			return
		case letters == 1 || letters > 1 && strings.ContainsFunc(word, isHiragana):
			return
		case end-start < 3 || m.stopWords.IsStopWord(word):
			return
		}
		stem := m.language.StemString(word)
		if m.lastCall[stem] != m.callCount {
			m.lastCall[stem] = m.callCount
			out = append(out, informativeWord{stem, chunk.Span{Start: offset + start, End: offset + end}, letters > 0})
		}
	})
	return out
}

func isHiragana(r rune) bool { return unicode.Is(unicode.Hiragana, r) }

var address = regexp.MustCompile(`\]\([^)\s]*|[a-zA-Z][a-zA-Z0-9+.-]*://[^\s)>\]]*`)

func findAddresses(text string) (out []chunk.Span) {
	if !strings.Contains(text, "](") && !strings.Contains(text, "://") {
		return nil
	}
	for _, span := range address.FindAllStringIndex(text, -1) {
		out = append(out, chunk.Span{Start: span[0], End: span[1]})
	}
	return out
}

func (m *maker) weight(t informativeWord) float64 {
	return math.Log(1 + float64(len(m.sentences))/float64(max(1, m.frequency[t.stem])))
}

// spreadDrafts makes one draft from each of n parts of items.
func (m *maker) spreadDrafts(kind Kind, items []item, n int) (out []Draft) {
	for i := range n {
		start, end := len(items)*i/n, len(items)*(i+1)/n
		if start == end {
			continue
		}
		if d, ok := m.draftQuestion(items[start:end]); ok {
			d.Kind = kind
			out = append(out, d)
		}
	}
	return out
}

func (m *maker) draftQuestion(items []item) (Draft, bool) {
	for range 3 {
		it, ok := m.pickItem(items)
		if !ok {
			break
		}
		question := m.buildQuestion(it, m.chooseWords(it))
		if question != "" && !m.questions[question] {
			m.questions[question] = true
			return Draft{Question: question, References: it.spans}, true
		}
	}
	return Draft{}, false
}

// pickItem picks a random item whose text occurs only once in the document. It gives up after a few
// tries.
func (m *maker) pickItem(items []item) (item, bool) {
	for range 3 {
		if d := items[m.rng.IntN(len(items))]; m.occursOnce(d.spans[0]) {
			return d, true
		}
	}
	return item{}, false
}

func (m *maker) occursOnce(s chunk.Span) bool {
	const maxByteSearch = 32
	all, text := m.doc.Text, s.Slice(m.doc.Text)
	start := text[:min(len(text), maxByteSearch)]
	for pos := 0; ; pos++ {
		i := strings.Index(all[pos:], start)
		if i < 0 {
			return true
		}
		if pos += i; pos != s.Start && strings.HasPrefix(all[pos:], text) {
			return false
		}
	}
}

type item struct {
	spans []chunk.Span
	parts [][]informativeWord
	// heading is the index of the heading above the text, or -1. headingEnd is where the heading
	// ends if the spans include it, and 0 otherwise.
	heading, headingEnd int
}

func (m *maker) items(kind Kind) (out []item) {
	if kind == KindHeading {
		return m.headings()
	}
	o, heading := m.doc.Outline(), -1
	for i := range m.sentences {
		s := &m.sentences[i]
		if !s.isUsable {
			continue
		}
		heading = o.HeadingNear(s.span.Start, heading)
		parent := heading
		if parent >= 0 && s.span.Start < o.BlockEnd(o.Heading(parent).Block) { // the sentence is the heading
			parent = o.Heading(parent).Parent
		}
		if kind == KindPair {
			if i+1 < len(m.sentences) && m.sentences[i+1].isUsable && m.sentences[i+1].paragraph == s.paragraph {
				next := &m.sentences[i+1]
				span := chunk.Span{Start: s.span.Start, End: next.span.End}
				out = append(out, item{[]chunk.Span{span}, [][]informativeWord{s.words, next.words}, parent, 0})
			}
			continue
		}
		out = append(out, item{[]chunk.Span{s.span}, [][]informativeWord{s.words}, parent, 0})
	}
	return out
}

func (m *maker) headings() (out []item) {
	o := m.doc.Outline()
	sentenceIndex := 0
	for i := range o.NumHeadings() {
		h := o.Heading(i)
		ownSpan := o.BlockText(h.Block)
		for sentenceIndex < len(m.sentences) && m.sentences[sentenceIndex].span.Start < ownSpan.End {
			sentenceIndex++
		}
		if sentenceIndex >= len(m.sentences) || i+1 < o.NumHeadings() && m.sentences[sentenceIndex].span.Start > o.Heading(i+1).Start {
			continue
		}
		s, words := &m.sentences[sentenceIndex], m.titleWords(ownSpan, o.Title(i))
		if !s.isUsable || len(words) == 0 {
			continue
		}
		span := chunk.Span{Start: h.Start, End: s.span.End}
		out = append(out, item{[]chunk.Span{span}, [][]informativeWord{words, s.words}, i, ownSpan.End})
	}
	return out
}

// titleWords returns the words of a heading. If title is not in the source because the heading
// contains markup, it returns the words of the source.
func (m *maker) titleWords(ownSpan chunk.Span, title string) []informativeWord {
	source := ownSpan.Slice(m.doc.Text)
	if index := strings.Index(source, title); index >= 0 {
		return m.listWords(title, ownSpan.Start+index)
	}
	return m.listWords(source, ownSpan.Start)
}

// chooseWords picks random words, preferably rare ones, in text order. It returns nil if there are
// too few.
func (m *maker) chooseWords(it item) []informativeWord {
	var chosen []informativeWord
	headingWords := m.listWords(m.title(it.heading), 0)
	for i, part := range it.parts {
		share := (wordsPerQuestion - len(chosen)) / (len(it.parts) - i)
		excluded := slices.Concat(headingWords, chosen)
		if len(part) > 0 && part[0].span.Start < it.headingEnd {
			share, excluded = min(share, max(1, len(part)-1)), nil
		}
		drawn := m.drawWords(part, share, excluded)
		chosen = append(chosen, drawn...)
	}
	total := 0
	for _, p := range it.parts {
		total += len(p)
	}
	if len(chosen) < 2 || len(chosen) >= total && total > 2 {
		return nil
	}
	return chosen
}

func (m *maker) drawWords(list []informativeWord, n int, excluded []informativeWord) []informativeWord {
	var candidates []informativeWord
	for _, t := range list {
		if !slices.ContainsFunc(excluded, func(o informativeWord) bool { return o.stem == t.stem }) {
			candidates = append(candidates, t)
		}
	}
	n = min(n, max(2, len(candidates)-1))
	type keyed struct {
		index int
		key   float64
	}
	keys := make([]keyed, len(candidates))
	for i, t := range candidates { // weighted sampling (Efraimidis and Spirakis 2006)
		keys[i] = keyed{i, math.Pow(m.rng.Float64(), 1/m.weight(t))}
	}
	slices.SortStableFunc(keys, func(a, b keyed) int { return cmp.Compare(b.key, a.key) })
	keys = keys[:min(n, len(keys))]
	slices.SortFunc(keys, func(a, b keyed) int { return a.index - b.index })
	out := make([]informativeWord, len(keys))
	for i, k := range keys {
		out[i] = candidates[k.index]
	}
	return out
}
