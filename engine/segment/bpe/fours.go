package bpe

// fours finds tokens of three and four bytes, such as short words with the space
// before them. It is a table of its own since one of half a megabyte stays in a
// second cache.
type fours [1 << fourBits]four

type four struct {
	key  uint32 // the bytes
	rank uint32 // 1 + the rank, with the bit fourth for four bytes; 0 in a free slot
}

const (
	fourBits  = 16
	fourBytes = 4
	fourth    = 1 << 31
)

// tagged encodes a rank for a slot.
func tagged(rank uint32, size int) uint32 {
	if size == fourBytes {
		return rank + 1 | fourth
	}
	return rank + 1
}

func (f *fours) add(key, h uint64, size int, rank uint32) {
	i := h >> (64 - fourBits)
	for f[i].rank != 0 {
		i = (i + 1) % (1 << fourBits)
	}
	f[i] = four{uint32(key), tagged(rank, size)}
}

// find returns the rank of a token of three or four bytes, or none.
func (f *fours) find(key, h uint64, size int) uint32 {
	want := uint32(size) / fourBytes * fourth
	for i := h >> (64 - fourBits); ; i = (i + 1) % (1 << fourBits) {
		switch at := f[i%(1<<fourBits)]; {
		case at.rank == 0:
			return none
		case uint64(at.key) == key && at.rank&fourth == want:
			return at.rank&^fourth - 1
		}
	}
}
