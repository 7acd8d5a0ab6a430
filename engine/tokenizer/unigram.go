package tokenizer

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"unicode/utf8"
)

// unigram splits a piece into tokens with the largest total score.
type unigram struct {
	vocab  *trie
	scores []float64
	// unknown is the token for characters that have no token, or -1.
	unknown    int64
	penalty    float64 // score of an unknown character
	byteTokens []uint32
	pairs      pairs
}

type unigramFile struct {
	Unknown      *uint32      `json:"unk_id"`
	Vocab        []scoredFile `json:"vocab"`
	ByteFallback bool         `json:"byte_fallback"`
}

func (f *unigramFile) pieceCount() int { return len(f.Vocab) }

// scoredFile is a token with its score, such as ["▁the", -3.2].
type scoredFile struct {
	text  string
	score float64
}

func (s *scoredFile) UnmarshalJSON(data []byte) error {
	pair := [2]any{&s.text, &s.score}
	var list []json.RawMessage
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	if len(list) != len(pair) {
		return errors.New("unigram model: a token has no score")
	}
	for i, v := range list {
		if err := json.Unmarshal(v, pair[i]); err != nil {
			return err
		}
	}
	return nil
}

// unknownPenalty is the difference between the lowest score of a token and the score of an unknown
// character.
const unknownPenalty = 10

func newUnigram(f *unigramFile) (*unigram, error) {
	if len(f.Vocab) == 0 {
		return nil, errors.New("unigram model: no vocabulary")
	}
	m := &unigram{vocab: newTrie(), scores: make([]float64, len(f.Vocab)), unknown: -1, penalty: math.Inf(1)}
	ids := make(map[string]uint32, len(f.Vocab))
	for i, t := range f.Vocab {
		m.scores[i] = t.score
		m.penalty = min(m.penalty, t.score)
		ids[t.text] = uint32(i)
		if t.text != "" && !m.vocab.Add(t.text, uint32(i)) {
			return nil, errTooLarge
		}
	}
	m.penalty -= unknownPenalty
	if f.Unknown != nil {
		if int(*f.Unknown) >= len(f.Vocab) {
			return nil, fmt.Errorf("unigram model: unk_id %d is not in the vocabulary", *f.Unknown)
		}
		m.unknown = int64(*f.Unknown)
	}
	if f.ByteFallback {
		if tokens, ok := byteTokens(ids); ok {
			m.byteTokens = tokens
		}
	}
	m.pairs = newPairs(maps.Keys(ids), false)
	return m, nil
}

// bestPath is the last token of the best way to split a piece up to a position.
type bestPath struct {
	score float64
	start int32
	id    uint32
}

// unknownID is the id in bestPath for a character that has no token.
const unknownID = noValue

func (m *unigram) addTokens(p *piece, out *output) {
	text := p.text
	if text == "" {
		return
	}
	best := make([]bestPath, len(text)+1)
	for i := range best {
		best[i].start = -1
	}
	for i := 0; i < len(text); {
		_, n := utf8.DecodeRuneInString(text[i:])
		m.extendPaths(best, text, i, n)
		i += n
	}
	var path []symbol
	for pos := len(text); pos > 0; pos = int(best[pos].start) {
		path = append(path, symbol{best[pos].id, int(best[pos].start)})
	}
	for k := len(path) - 1; k >= 0; k-- {
		s := path[k]
		if s.id != unknownID {
			out.add(s.id, p.sourceOffset(s.start))
			continue
		}
		end := len(text)
		for ; k > 0 && path[k-1].id == unknownID; k-- { // adjacent unknown characters are one token
		}
		if k > 0 {
			end = path[k-1].start
		}
		m.addUnknown(p, s.start, end, out)
	}
}

func (m *unigram) extendPaths(best []bestPath, text string, i, size int) {
	hasSingle, score := false, best[i].score
	offerPath := func(end int, score float64, id uint32) {
		if path := &best[end]; path.start < 0 || score > path.score {
			*path = bestPath{score, int32(i), id}
		}
	}
	node := uint32(trieRoot)
	for end := i; end < len(text); {
		if node = m.vocab.Step(node, text[end]); node == 0 {
			break
		}
		end++
		if id := m.vocab.Value(node); id != noValue {
			offerPath(end, score+m.scores[id], id)
			hasSingle = hasSingle || end == i+size
		}
	}
	if !hasSingle {
		offerPath(i+size, score+m.penalty, unknownID)
	}
}

func (m *unigram) addUnknown(p *piece, from, end int, out *output) {
	switch {
	case m.byteTokens != nil:
		for i := from; i < end; i++ {
			out.add(m.byteTokens[p.text[i]], p.sourceOffset(i))
		}
	case m.unknown >= 0:
		out.add(uint32(m.unknown), p.sourceOffset(from))
	}
}

func (m *unigram) separates(before, after rune) bool {
	if m.vocab.Find(string(before)) == noValue && m.vocab.Find(string(after)) == noValue {
		return false
	}
	return !m.pairs.has(before, after)
}
