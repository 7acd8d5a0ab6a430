package tokenizer

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"

	"chunkscope/engine/files"
)

// File is a loaded tokenizer.json.
type File struct {
	*Tokenizer
	Pieces int
	// SHA256 is the hash of the file in hexadecimal.
	SHA256 string
}

const fileSuffix = ".json"

// The tokenizer.json files of current models are up to 35 MB in size.
const maxFileBytes = 256 << 20

// IsFile reports whether name is the path of a tokenizer.json and not the name of a built-in
// tokenizer.
func IsFile(name string) bool { return strings.HasSuffix(strings.ToLower(name), fileSuffix) }

var openFiles sync.Map

// Open loads the tokenizer.json at path. It reads each file only once and ignores later changes.
func Open(path string) (*File, error) {
	if f, ok := openFiles.Load(path); ok {
		return f.(*File), nil
	}
	data, err := files.Read(path, maxFileBytes)
	if err != nil {
		return nil, err
	}
	t, err := Parse(data)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	f, _ := openFiles.LoadOrStore(path, &File{Tokenizer: t, Pieces: t.pieces, SHA256: hex.EncodeToString(sum[:])})
	return f.(*File), nil
}
