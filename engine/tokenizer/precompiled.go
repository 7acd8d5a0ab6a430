package tokenizer

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"golang.org/x/text/unicode/norm"
)

// precompiledMap is SentencePiece's normalization table in darts-clone format.
type precompiledMap struct {
	units []uint32
	texts string
}

var errCharsmap = errors.New("normalizer Precompiled: its table is damaged")

func newPrecompiled(charsmap string) (*precompiledMap, error) {
	data, err := base64.StdEncoding.DecodeString(charsmap)
	if err != nil || len(data) < 4 {
		return nil, errCharsmap
	}
	size := int(binary.LittleEndian.Uint32(data))
	if data = data[4:]; size > len(data) || size%4 != 0 || size == 0 {
		return nil, errCharsmap
	}
	m := &precompiledMap{units: make([]uint32, size/4), texts: string(data[size:])}
	for i := range m.units {
		m.units[i] = binary.LittleEndian.Uint32(data[4*i:])
	}
	return m, nil
}

// find returns the replacement for the shortest prefix of text in the table, like Hugging Face's
// library. SentencePiece uses the longest.
func (m *precompiledMap) find(text string) (replacement string, ok bool) {
	pos := m.offset(0)
	for i := range len(text) {
		c := uint32(text[i])
		if pos ^= c; c == 0 || int(pos) >= len(m.units) || m.units[pos]&(1<<31|0xff) != c {
			return "", false
		}
		isLeaf := m.units[pos]>>8&1 == 1
		if pos ^= m.offset(pos); isLeaf && int(pos) < len(m.units) {
			start := int(m.units[pos] & (1<<31 - 1))
			if start > len(m.texts) {
				return "", false
			}
			replacement, _, _ = strings.Cut(m.texts[start:], "\x00")
			return replacement, true
		}
	}
	return "", false
}

func (m *precompiledMap) offset(index uint32) uint32 {
	unit := m.units[index]
	return unit >> 10 << (unit & (1 << 9) >> 6)
}

// Grapheme clusters shorter than shortCluster bytes are looked up as a whole.
const shortCluster = 6

func (m *precompiledMap) normalize(p piece) piece {
	var b pieceBuilder
	clusters := graphemes.FromString(p.text)
	for clusters.Next() {
		cluster, pos := clusters.Value(), clusters.Start()
		if len(cluster) < shortCluster {
			if replacement, ok := m.find(cluster); ok {
				b.replaceIfChanged(&p, pos, pos+len(cluster), replacement)
				continue
			}
		}
		for i, r := range cluster {
			n := utf8.RuneLen(r)
			if replacement, ok := m.find(cluster[i : i+n]); ok {
				b.replaceIfChanged(&p, pos+i, pos+i+n, replacement)
			} else {
				b.copyPart(&p, pos+i, pos+i+n)
			}
		}
	}
	return b.finish(&p)
}

func (b *pieceBuilder) replaceIfChanged(p *piece, i, j int, text string) {
	if p.text[i:j] == text {
		b.copyPart(p, i, j)
	} else {
		b.replace(p, i, j, text)
	}
}

// joins returns false for most boundaries next to an ASCII character, since most grapheme clusters
// end there.
func (m *precompiledMap) joins(before, after rune) bool {
	return before >= utf8.RuneSelf && after >= utf8.RuneSelf || !endsCluster(before, after) || !endsCluster('a', before) ||
		!norm.NFC.PropertiesString(string(before)).BoundaryBefore()
}

func endsCluster(before, after rune) bool {
	clusters := graphemes.FromString(string(before) + string(after))
	return clusters.Next() && clusters.End() == utf8.RuneLen(before)
}
