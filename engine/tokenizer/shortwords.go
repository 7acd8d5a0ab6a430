package tokenizer

// shortWords is a hash table of pieces of at most eight bytes.
type shortWords struct{ slots [1 << shortBits]shortWord }

type shortWord struct {
	key uint64
	id  uint32
}

const (
	shortBits = 15
	shortSize = 8
	// shortTries is how many slots are checked for a piece before the trie is searched.
	shortTries = 4
)

func (s *shortWords) add(piece string, id uint32) {
	key, ok := shortKey([]byte(piece))
	if !ok {
		return
	}
	for i := range uint64(shortTries) {
		if entry := &s.slots[(key*0x9E3779B97F4A7C15>>(64-shortBits)+i)%uint64(len(s.slots))]; entry.key == 0 {
			*entry = shortWord{key, id}
			return
		}
	}
}

func (s *shortWords) find(piece []byte) uint32 {
	key, ok := shortKey(piece)
	if !ok {
		return noValue
	}
	for i := range uint64(shortTries) {
		switch entry := &s.slots[(key*0x9E3779B97F4A7C15>>(64-shortBits)+i)%uint64(len(s.slots))]; entry.key {
		case key:
			return entry.id
		case 0:
			return noValue
		}
	}
	return noValue
}

// shortKey returns the bytes of a short piece as a number. ok is false for pieces that are too long
// or contain a zero byte.
func shortKey(piece []byte) (key uint64, ok bool) {
	if len(piece) > shortSize {
		return 0, false
	}
	for i, c := range piece {
		if c == 0 {
			return 0, false
		}
		key |= uint64(c) << (8 * i)
	}
	return key, true
}
