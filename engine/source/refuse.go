package source

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/text"
)

// The check whether a document is text reads the first headBytes bytes and some pieces of the rest.
// The sizes are multiples of four, because a UTF-32 unit has four bytes.
const (
	headBytes  = 8192
	pieceBytes = 1024
	maxPieces  = 16
)

func refuse(name, text string) error {
	head := text[:min(len(text), headBytes)]
	if err := refuseHead(name, head); err != nil {
		return err
	}
	return refuseSample(name, samplePieces(text[len(head):]))
}

// RefuseForeign returns an error if head, the start of a document, shows that the document is not
// text. head may be short.
func RefuseForeign(name, head string) error {
	if sentence, ok := describeSignature(head); ok {
		return newReadError("%s %s", name, sentence)
	}
	controlBytes, invalidBytes := countOddBytes(head)
	return refuseWide(name, head, controlBytes+invalidBytes)
}

// refuseWide refuses UTF-16 and UTF-32. It requires many control or invalid bytes, because two ASCII
// characters may also be one Chinese character in UTF-16.
func refuseWide(name, sample string, oddBytes int) error {
	if !hasTooManyOddBytes(oddBytes, len(sample)) && oddBytes*3 <= len(sample) {
		return nil
	}
	if encoding := wideEncoding(sample); encoding != "" {
		return newReadError("%s seems to be %s: convert it to UTF-8 first (iconv -f %s -t UTF-8)", name, encoding[:len(encoding)-2], encoding)
	}
	return nil
}

func refuseHead(name, head string) error {
	if sentence, ok := describeSignature(head); ok {
		return newReadError("%s %s", name, sentence)
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

// refuseSample accepts text in which up to a tenth of the bytes are control or invalid bytes.
func refuseSample(name, sample string) error {
	controlBytes, invalidBytes := countOddBytes(sample)
	oddBytes := controlBytes + invalidBytes
	if err := refuseWide(name, sample, oddBytes); err != nil {
		return err
	}
	switch {
	case controlBytes > 0 && strings.Contains(sample, "\x00\x00\x00\x00"): // fixed-size records
		return refuseBinary(name)
	case hasISO2022Escapes(sample):
	case !hasTooManyOddBytes(oddBytes, len(sample)):
		return nil
	case controlBytes*20 > oddBytes:
		return refuseBinary(name)
	}
	return newReadError("%s %s", name, guessEncoding(sample).sentence(""))
}

func hasTooManyOddBytes(oddBytes, length int) bool {
	return oddBytes > minOddBytes && oddBytes*10 > length
}

// minOddBytes is the number of control and invalid bytes that any text may contain.
const minOddBytes = 4

func refuseBinary(name string) error {
	return newReadError("%s is a binary file: chunkscope reads Markdown, plain text and source code", name)
}

func countOddBytes(content string) (controlBytes, invalidBytes int) {
	for i := text.PlainJSONPrefix(content); i < len(content); i += text.PlainJSONPrefix(content[i:]) {
		if c := content[i]; c < utf8.RuneSelf {
			if isOddControl(c) {
				controlBytes++
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(content[i:])
		if r == utf8.RuneError && size == 1 {
			invalidBytes++
		}
		i += size
	}
	return controlBytes, invalidBytes
}

// isOddControl reports whether c is a control byte that does not occur in text. Escape is not one
// of them, because it occurs in logs and manuals.
func isOddControl(c byte) bool {
	return c < ' ' && (c < '\a' || c > '\r') && c != '\x1b' || c == '\x7f'
}
