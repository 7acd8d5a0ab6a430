package retrieval

import (
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

func listParents(r *engine.Result) []int32 {
	if len(r.Parents) == 0 {
		return nil
	}
	out := make([]int32, r.Chunks.Len())
	for i := range out {
		out[i] = int32(r.ParentIndex(i))
	}
	return out
}

func (x *Index) returnedIndex(i int) int {
	if x.parents == nil {
		return i
	}
	return int(x.parents[i])
}

func (x *Index) returnedText(i int) *chunk.Chunk { return x.returned.Chunks.At(x.returnedIndex(i)) }

func (x *Index) returnedContent(i int) string { return x.returned.Content(x.returnedIndex(i)) }

func (x *Index) firstChunk(i int) int {
	if x.parents == nil || i < 0 {
		return i
	}
	first, _ := slices.BinarySearch(x.parents, int32(i))
	return first
}

func (c *Corpus) keepBestPerParent(hits []Hit) []Hit {
	seen := map[[2]int]bool{}
	return slices.DeleteFunc(hits, func(h Hit) bool {
		x := c.Parts[h.Document]
		if x.parents == nil {
			return false
		}
		parent := [2]int{h.Document, x.returnedIndex(h.Chunk)}
		isSeen := seen[parent]
		seen[parent] = true
		return isSeen
	})
}
