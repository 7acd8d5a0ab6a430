// Package describe says what a chunk is: its metadata, by the names of seed
// 003. It is computed for the chunks that are looked at, not for all.
package describe

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/split"
)

// Job is a finished cut.
type Job struct {
	Doc      *segment.Analysis
	Settings settings.Settings
	Strategy string
	Adaptive *split.Adaptive
	Chunks   []chunk.Chunk
	Seams    []chunk.Seam
}

// Field is one metadata field. Value is a string, bool, int, float64,
// []string or nil.
type Field struct {
	Name  string
	Value any
}

// Metadata are the fields of chunk i, in the order of DESIGN §2.5. Fields that
// do not apply are left out.
func Metadata(job *Job, i int) []Field {
	return nil
}
