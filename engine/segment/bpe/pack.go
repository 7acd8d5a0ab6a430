//go:build ignore

// Command pack writes cl100k_base.zst and o200k_base.zst from the files of the Go module
// github.com/pkoukk/tiktoken-go-loader v0.0.2, which are OpenAI's tiktoken vocabularies
// (MIT license), one "base64 rank" per line.
//
//	go run pack.go -from DIR    # DIR holds cl100k_base.tiktoken, o200k_base.tiktoken
//
// Without -from it fetches the module through the module proxy. A packed file is
// compressed with zstd and contains: the number of tokens (4 bytes, little endian), the
// length of each token (1 byte), and the tokens, all by rank. Ranks are dense, so a
// token's index is its rank.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/klauspost/compress/zstd"
)

const module = "github.com/pkoukk/tiktoken-go-loader@v0.0.2"

func main() {
	from := flag.String("from", "", "folder with the .tiktoken files")
	flag.Parse()
	if *from == "" {
		*from = filepath.Join(download(), "assets")
	}
	for _, name := range []string{"cl100k_base", "o200k_base"} {
		text, err := os.ReadFile(filepath.Join(*from, name+".tiktoken"))
		if err != nil {
			log.Fatal(err)
		}
		packed, err := pack(text)
		if err != nil {
			log.Fatalf("%s: %v", name, err)
		}
		if err := os.WriteFile(name+".zst", packed, 0o644); err != nil {
			log.Fatal(err)
		}
		fmt.Println(name, len(packed), "bytes")
	}
}

func download() string {
	out, err := exec.Command("go", "mod", "download", "-json", module).Output()
	if err != nil {
		log.Fatal(err)
	}
	var m struct{ Dir string }
	if err := json.Unmarshal(out, &m); err != nil {
		log.Fatal(err)
	}
	return m.Dir
}

func pack(text []byte) ([]byte, error) {
	var sizes, tokens []byte
	for line := range bytes.Lines(text) {
		var b64 string
		var rank int
		if _, err := fmt.Sscan(string(line), &b64, &rank); err != nil {
			return nil, fmt.Errorf("line %d: %w", len(sizes)+1, err)
		}
		token, err := base64.StdEncoding.DecodeString(b64)
		switch {
		case err != nil:
			return nil, fmt.Errorf("line %d: %w", len(sizes)+1, err)
		case rank != len(sizes):
			return nil, fmt.Errorf("line %d: rank %d is out of order", len(sizes)+1, rank)
		case len(token) == 0 || len(token) > 255:
			return nil, fmt.Errorf("rank %d: invalid token length of %d bytes", rank, len(token))
		}
		sizes = append(sizes, byte(len(token)))
		tokens = append(tokens, token...)
	}
	raw := binary.LittleEndian.AppendUint32(nil, uint32(len(sizes)))
	raw = append(append(raw, sizes...), tokens...)
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(1<<21))
	if err != nil {
		return nil, err
	}
	return w.EncodeAll(raw, nil), nil
}
