package neardup

// signatures are those of many texts. Most take half the room: those of texts that have
// at most seven letters of each part of the alphabet, as short ones do.
type signatures struct {
	all   pages[packedSignature]
	whole pages[signature] // those that have more
}

// packedSignature is a signature in four bits for each part; or, with elsewhere, which
// of the whole ones it is.
type packedSignature [len(signature{}) / 2]uint64

const (
	nibbles   = 0x0f0f0f0f0f0f0f0f
	overSeven = 0xf8f8f8f8f8f8f8f8
	elsewhere = 1 << 63
)

func (l *signatures) add(o *signature) {
	if (o[0]|o[1]|o[2]|o[3])&overSeven == 0 {
		l.all.add(packedSignature{o[0] | o[1]<<4, o[2] | o[3]<<4})
		return
	}
	l.all.add(packedSignature{elsewhere | uint64(l.whole.n)})
	l.whole.add(*o)
}

func (l *signatures) at(i int) signature {
	k := l.all.at(i)
	if k[0]&elsewhere != 0 {
		return *l.whole.at(int(k[0] &^ elsewhere))
	}
	return signature{k[0] & nibbles, k[0] >> 4 & nibbles, k[1] & nibbles, k[1] >> 4 & nibbles}
}
