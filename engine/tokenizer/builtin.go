package tokenizer

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"
)

//go:generate go run pack.go

// bertPacked is Google's vocabulary of BERT, uncased (Apache-2.0). It is compressed with zstd and
// contains one piece per line, in the order of ids. pack.go describes its source.
//
//go:embed bert.zst
var bertPacked []byte

// BERT returns the tokenizer of bert-base-uncased, which is used by most English embedding models.
var BERT = sync.OnceValue(func() *Tokenizer {
	t, err := unpackBERT(bertPacked)
	if err != nil { // the embedded file is corrupt
		panic("tokenizer: bert: " + err.Error())
	}
	return t
})

const bertMaxWord = 100

const bertSpecialTokens = 2

// Unpack decompresses a vocabulary that was compressed with zstd.
func Unpack(packed []byte) ([]byte, error) {
	r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return r.DecodeAll(packed, nil)
}

func unpackBERT(packed []byte) (*Tokenizer, error) {
	raw, err := Unpack(packed)
	if err != nil {
		return nil, err
	}
	vocab, id := newTrie(), uint32(0)
	for piece := range strings.Lines(string(raw)) {
		vocab.Add(strings.TrimSuffix(piece, "\n"), id)
		id++
	}
	var special []addedToken
	for _, content := range []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"} {
		id := vocab.Find(content)
		if id == noValue {
			return nil, fmt.Errorf("no %s", content)
		}
		special = append(special, addedToken{content: content, id: id})
	}
	added, err := newAddedTokens(special)
	if err != nil {
		return nil, err
	}
	model := newWordPiece(vocab, "##", vocab.Find("[UNK]"), bertMaxWord)
	reader := newBertReader(bertRules{removesControls: true, splitsIdeographs: true, removesAccents: true, lowersCase: true}, model)
	return &Tokenizer{added: added, reader: reader, specialTokens: bertSpecialTokens}, nil
}
