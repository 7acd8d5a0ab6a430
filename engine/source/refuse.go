package source

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/text"
)

// The sample that decides whether a document is text: its first headBytes, and pieces
// of pieceBytes throughout the rest, since a program or a picture may follow text. Both
// are multiples of four, so that a piece begins with a whole unit of UTF-16 or UTF-32.
const (
	headBytes  = 8192
	pieceBytes = 1024
	maxPieces  = 16
)

// refuse recognizes data that is not text (rules/reading).
func refuse(name, text string) error {
	head := text[:min(len(text), headBytes)]
	if err := refuseHead(name, head); err != nil {
		return err
	}
	return refuseSample(name, samplePieces(text[len(head):]))
}

// RefuseForeign recognizes data without lines of text by its beginning, even if it is
// short.
func RefuseForeign(name, head string) error {
	if kind, ok := signature(head); ok {
		return unreadable("%s %s", name, kind)
	}
	controls, invalid := countOdd(head)
	return refuseWide(name, head, controls+invalid)
}

// refuseWide recognizes UTF-16 and UTF-32 if many bytes are odd. Without that
// condition, nearly every pair of letters would pass as a Chinese character.
func refuseWide(name, sample string, odd int) error {
	if !hasTooManyOddBytes(odd, len(sample)) && odd*3 <= len(sample) {
		return nil
	}
	if wide := wideEncoding(sample); wide != "" {
		return unreadable("%s seems to be %s: convert it to UTF-8 first (iconv -f %s -t UTF-8)", name, wide[:len(wide)-2], wide)
	}
	return nil
}

func refuseHead(name, head string) error {
	if kind, ok := signature(head); ok {
		return unreadable("%s %s", name, kind)
	}
	return refuseSample(name, head)
}

func samplePieces(text string) string {
	if len(text) <= maxPieces*pieceBytes {
		return text
	}
	var b strings.Builder
	for i := range maxPieces {
		start := (len(text) - pieceBytes) / (maxPieces - 1) * i &^ 3
		b.WriteString(text[start : start+pieceBytes])
	}
	return b.String()
}

// refuseSample recognizes data that is not text by its bytes. Text may contain a stray
// control byte, and some Latin-1 text is legible enough to cut. If more than a tenth of
// the bytes are odd, it is not text.
func refuseSample(name, sample string) error {
	controls, invalid := countOdd(sample)
	odd := controls + invalid
	if err := refuseWide(name, sample, odd); err != nil {
		return err
	}
	switch {
	case controls > 0 && strings.Contains(sample, "\x00\x00\x00\x00"): // records of a fixed size
		return refuseBinary(name)
	case shiftsCodes(sample):
	case !hasTooManyOddBytes(odd, len(sample)):
		return nil
	case controls*20 > odd: // text in another encoding has hardly any control bytes
		return refuseBinary(name)
	}
	return unreadable("%s %s", name, guessEncoding(sample).sentence(""))
}

// hasTooManyOddBytes reports whether there are too many odd bytes for a text of that length.
func hasTooManyOddBytes(odd, length int) bool { return odd > minOddBytes && odd*10 > length }

// minOddBytes is the number of odd bytes allowed even in a short text.
const minOddBytes = 4

func refuseBinary(name string) error {
	return unreadable("%s is a binary file: chunkscope reads Markdown, plain text and source code", name)
}

// countOdd counts the control bytes that do not occur in text, and the bytes that are
// not part of a character.
func countOdd(content string) (controls, invalid int) {
	for i := text.PlainJSONPrefix(content); i < len(content); i += text.PlainJSONPrefix(content[i:]) {
		if c := content[i]; c < utf8.RuneSelf {
			if isOddControl(c) {
				controls++
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(content[i:])
		if r == utf8.RuneError && size == 1 {
			invalid++
		}
		i += size
	}
	return controls, invalid
}

// isOddControl reports whether a byte is a control that does not occur in text. Logs and
// manuals do contain bells, overprinting and escape sequences.
func isOddControl(c byte) bool {
	return c < ' ' && (c < '\a' || c > '\r') && c != '\x1b' || c == '\x7f'
}
