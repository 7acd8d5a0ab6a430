package tokenizer

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"

	"chunkscope/engine/files"
)

// File is a tokenizer.json that was read.
type File struct {
	*Tokenizer
	// Pieces is one more than the largest id.
	Pieces int
	// SHA256 is that of its bytes.
	SHA256 string
}

// fileSuffix is how the names of such files end.
const fileSuffix = ".json"

// largest is how long a tokenizer.json may be: those of today's models have up to 35 MB.
const largest = 256 << 20

// IsFile reports that a tokenizer's name is that of a file.
func IsFile(name string) bool { return strings.HasSuffix(strings.ToLower(name), fileSuffix) }

// opened holds the files that were read, by path. Settings name a tokenizer by its path,
// and are compared and copied all the time, so files are kept until the program ends.
var opened sync.Map

// Open reads the tokenizer.json at path. It reads a path only once: later changes go
// unnoticed, and a path always means the same tokenizer.
func Open(path string) (*File, error) {
	if f, ok := opened.Load(path); ok {
		return f.(*File), nil
	}
	data, err := files.Read(path, largest)
	if err != nil {
		return nil, err
	}
	t, err := Parse(data)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	f, _ := opened.LoadOrStore(path, &File{Tokenizer: t, Pieces: t.pieces, SHA256: hex.EncodeToString(sum[:])})
	return f.(*File), nil
}
