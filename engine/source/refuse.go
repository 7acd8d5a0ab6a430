package source

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/text"
)

// A document is checked by reading its first headBytes bytes and several pieces of the rest. The
// sizes are multiples of four, the size of a UTF-32 unit.
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

// RefuseNonText returns an error if head, the start of a document, is not text. head may be short.
func RefuseNonText(name, head string) error {
	if sentence, ok := describeSignature(head); ok {
		return newReadError("%s %s", name, sentence)
	}
	controlBytes, invalidBytes := countSuspiciousBytes(head)
	return refuseWideEncoding(name, head, controlBytes+invalidBytes)
}

// refuseWideEncoding rejects UTF-16 and UTF-32. It requires many suspicious bytes, because two
// ASCII characters may also be one Chinese character in UTF-16.
func refuseWideEncoding(name, sample string, suspiciousBytes int) error {
	if !hasTooManySuspiciousBytes(suspiciousBytes, len(sample)) && suspiciousBytes*3 <= len(sample) {
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

// refuseSample accepts text if at most a tenth of the bytes are suspicious.
func refuseSample(name, sample string) error {
	controlBytes, invalidBytes := countSuspiciousBytes(sample)
	suspiciousBytes := controlBytes + invalidBytes
	if err := refuseWideEncoding(name, sample, suspiciousBytes); err != nil {
		return err
	}
	switch {
	case controlBytes > 0 && strings.Contains(sample, "\x00\x00\x00\x00"): // fixed-size records
		return refuseBinary(name)
	case hasISO2022Escapes(sample):
	case !hasTooManySuspiciousBytes(suspiciousBytes, len(sample)):
		return nil
	case controlBytes*20 > suspiciousBytes:
		return refuseBinary(name)
	}
	return newReadError("%s %s", name, guessEncoding(sample).advise(""))
}

func hasTooManySuspiciousBytes(suspiciousBytes, length int) bool {
	return suspiciousBytes > allowedSuspiciousBytes && suspiciousBytes*10 > length
}

// allowedSuspiciousBytes is the number of control and invalid bytes allowed in any text.
const allowedSuspiciousBytes = 4

func refuseBinary(name string) error {
	return newReadError("%s is a binary file: chunkscope reads Markdown, plain text and source code", name)
}

func countSuspiciousBytes(content string) (controlBytes, invalidBytes int) {
	for i := text.PlainJSONPrefix(content); i < len(content); i += text.PlainJSONPrefix(content[i:]) {
		if c := content[i]; c < utf8.RuneSelf {
			if isSuspiciousControl(c) {
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

// isSuspiciousControl reports whether c is a control byte that does not occur in text. The escape
// character is not suspicious, because it occurs in logs and manuals.
func isSuspiciousControl(c byte) bool {
	return c < ' ' && (c < '\a' || c > '\r') && c != '\x1b' || c == '\x7f'
}
