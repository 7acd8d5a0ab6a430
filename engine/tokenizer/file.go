package tokenizer

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Parse parses the data of a Hugging Face tokenizer.json. If a part of the file is not supported,
// the error message contains the name of that part.
func Parse(data []byte) (*Tokenizer, error) {
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("not a tokenizer.json: %w", simplifyJSONError(err))
	}
	if len(f.Model) == 0 || string(f.Model) == "null" {
		return nil, errors.New("not a tokenizer.json: no model")
	}
	normalizers, err := newNormalizers(f.Normalizer, "normalizer")
	if err != nil {
		return nil, err
	}
	splitters, bytes, err := newSplitters(f.PreTokenizer, "pre_tokenizer", true)
	if err != nil {
		return nil, err
	}
	model, pieces, err := newModel(f.Model, bytes)
	if err != nil {
		return nil, err
	}
	raw, normalized, err := f.splitAddedTokens(normalizers)
	if err != nil {
		return nil, err
	}
	for _, a := range f.AddedTokens {
		pieces = max(pieces, int(a.ID)+1)
	}
	t := &Tokenizer{added: raw, specialTokens: f.PostProcessor.countSpecialTokens(), pieces: pieces}
	if word, ok := model.(*wordPiece); ok && f.isBERT() && len(normalized.list) == 0 {
		t.reader = newBertReader(f.Normalizer.bertRules(), word)
	} else {
		t.reader = newPipeline(normalizers, splitters, model, normalized)
	}
	return t, nil
}

func simplifyJSONError(err error) error {
	e, ok := errors.AsType[*json.UnmarshalTypeError](err)
	if !ok {
		return err
	}
	if e.Field == "" {
		return fmt.Errorf("it contains a value of the wrong type: %s", e.Value)
	}
	return fmt.Errorf("%s has a value of the wrong type: %s", e.Field, e.Value)
}

func refuseUnsupported(part, label string) error {
	return fmt.Errorf("%s %s is not supported", part, label)
}

func refusePart(part, label string, reason error) error {
	return fmt.Errorf("%s %s: %w", part, label, reason)
}

type file struct {
	AddedTokens   []addedFile     `json:"added_tokens"`
	Normalizer    *normalizerFile `json:"normalizer"`
	PreTokenizer  *splitterFile   `json:"pre_tokenizer"`
	PostProcessor *processorFile  `json:"post_processor"`
	Model         json.RawMessage `json:"model"`
}

type addedFile struct {
	ID         uint32 `json:"id"`
	Content    string `json:"content"`
	SingleWord bool   `json:"single_word"`
	Left       bool   `json:"lstrip"`
	Right      bool   `json:"rstrip"`
	Normalized bool   `json:"normalized"`
}

func (f *file) isBERT() bool {
	return f.Normalizer != nil && f.Normalizer.Type == "BertNormalizer" && f.PreTokenizer != nil && f.PreTokenizer.Type == "BertPreTokenizer"
}

func (f *normalizerFile) bertRules() bertRules {
	lower := isTrue(f.Lowercase)
	strip := lower
	if f.StripAccents != nil {
		strip = *f.StripAccents
	}
	return bertRules{removesControls: isTrue(f.CleanText), splitsIdeographs: isTrue(f.Chinese), removesAccents: strip, lowersCase: lower}
}

// raw holds the added tokens that are matched in the original text. normalized holds those that are
// matched in the normalized text.
func (f *file) splitAddedTokens(n sequence) (raw, normalized *addedTokens, err error) {
	var lists [2][]addedToken
	for _, a := range f.AddedTokens {
		if a.SingleWord {
			return nil, nil, fmt.Errorf("added token %q: single_word is not supported", a.Content)
		}
		t, group := addedToken{content: a.Content, id: a.ID, stripsLeft: a.Left, stripsRight: a.Right}, 0
		if a.Normalized {
			p := n.normalize(piece{text: a.Content})
			t.content, group = p.text, 1
		}
		lists[group] = append(lists[group], t)
	}
	if raw, err = newAddedTokens(lists[0]); err != nil {
		return nil, nil, err
	}
	normalized, err = newAddedTokens(lists[1])
	return raw, normalized, err
}

type model interface {
	addTokens(p *piece, out *output)
	// separates reports whether no token can contain both of two adjacent characters.
	separates(before, after rune) bool
}

// pieces is the largest token id plus 1.
func newModel(data json.RawMessage, asBytes bool) (m model, pieces int, err error) {
	var kind struct {
		Type   string          `json:"type"`
		Merges json.RawMessage `json:"merges"`
		Unk    *uint32         `json:"unk_id"`
	}
	if err := json.Unmarshal(data, &kind); err != nil {
		return nil, 0, fmt.Errorf("model: %w", simplifyJSONError(err))
	}
	if kind.Type == "" { // old files have no type
		switch {
		case kind.Merges != nil:
			kind.Type = "BPE"
		case kind.Unk != nil:
			kind.Type = "Unigram"
		default:
			kind.Type = "WordPiece"
		}
	}
	switch kind.Type {
	case "BPE":
		return readModel(data, func(f *bpeFile) (model, error) { return newBytePair(f, asBytes) })
	case "Unigram":
		return readModel(data, func(f *unigramFile) (model, error) { return newUnigram(f) })
	case "WordPiece":
		return readModel(data, newWordPieceFromFile)
	}
	return nil, 0, refuseUnsupported("model", kind.Type)
}

type modelFile interface{ pieceCount() int }

func readModel[F any, P interface {
	*F
	modelFile
}](data json.RawMessage, build func(f *F) (model, error)) (m model, pieces int, err error) {
	var f F
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, 0, fmt.Errorf("model: %w", simplifyJSONError(err))
	}
	m, err = build(&f)
	return m, P(&f).pieceCount(), err
}

func countIDs(vocab map[string]uint32) (end int) {
	for _, id := range vocab {
		end = max(end, int(id)+1)
	}
	return end
}

type wordPieceFile struct {
	Vocab    map[string]uint32 `json:"vocab"`
	Unknown  string            `json:"unk_token"`
	Prefix   *string           `json:"continuing_subword_prefix"`
	MaxChars *int              `json:"max_input_chars_per_word"`
}

func (f *wordPieceFile) pieceCount() int { return countIDs(f.Vocab) }

func newWordPieceFromFile(f *wordPieceFile) (model, error) {
	vocab := newTrie()
	for text, id := range f.Vocab {
		if text != "" && !vocab.Add(text, id) {
			return nil, errTooLarge
		}
	}
	unknown := vocab.Find(f.Unknown)
	if unknown == noValue {
		return nil, fmt.Errorf("WordPiece model: unk_token %q is not in the vocabulary", f.Unknown)
	}
	prefix, limit := "##", bertMaxWord
	if f.Prefix != nil {
		prefix = *f.Prefix
	}
	if f.MaxChars != nil {
		limit = *f.MaxChars
	}
	return newWordPiece(vocab, prefix, unknown, limit), nil
}

// mergeFile is a merge in the form "a b" or ["a", "b"].
type mergeFile struct{ left, right string }

func (m *mergeFile) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '[' {
		var pair [2]string
		err := json.Unmarshal(data, &pair)
		m.left, m.right = pair[0], pair[1]
		return err
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	var ok bool
	if m.left, m.right, ok = strings.Cut(text, " "); !ok {
		return fmt.Errorf("BPE model: %q is not a merge", text)
	}
	return nil
}

// processorFile is a post-processor, which adds special tokens around a text.
type processorFile struct {
	Type       string          `json:"type"`
	Processors []processorFile `json:"processors"`
	Single     []struct {
		SpecialToken *struct{} `json:"SpecialToken"`
	} `json:"single"`
}

func (f *processorFile) countSpecialTokens() (n int) {
	if f == nil {
		return 0
	}
	switch f.Type {
	case "BertProcessing", "RobertaProcessing":
		return 2
	}
	for _, s := range f.Single {
		if s.SpecialToken != nil {
			n++
		}
	}
	for i := range f.Processors {
		n += f.Processors[i].countSpecialTokens()
	}
	return n
}
