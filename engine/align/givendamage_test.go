package align_test

import (
	"bytes"
	"fmt"
	"runtime/metrics"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"chunkscope/engine/align"
)

// Reading a damaged table must not need more memory than its unpacked size.
func TestDamagedTables(t *testing.T) {
	type cutRow struct {
		Text  string `parquet:"text,dict"`
		Index int32  `parquet:"chunk_index"`
	}
	whole := writeParquet(t, rows(20, func(i int) cutRow { return cutRow{fmt.Sprint("Chunk ", i%3), int32(i)} }), parquet.Compression(&zstd.Codec{}))
	for at := range whole {
		for _, b := range []byte{0, 1, 0x7f, 0x80, 0xff, whole[at] ^ 1} {
			damaged := slices.Clone(whole)
			damaged[at] = b
			before := allocated()
			chunks, err := align.ReadGiven("chunks.parquet", bytes.NewReader(damaged))
			if n := allocated() - before; n > 128<<20 {
				t.Errorf("byte %d set to %d: reading allocated %d bytes, want at most 128 MiB", at, b, n)
			}
			if (err == nil) != (len(chunks) > 0) {
				t.Errorf("byte %d set to %d: got %d chunks and error %v, want either chunks or an error", at, b, len(chunks), err)
			}
		}
		if chunks, err := align.ReadGiven("chunks.parquet", bytes.NewReader(whole[:at])); err == nil {
			t.Errorf("cut at byte %d: got %d chunks, want an error", at, len(chunks))
		}
	}
}

func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
