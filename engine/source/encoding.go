package source

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gogs/chardet"
)

// foreignEncoding is a text encoding other than UTF-8.
type foreignEncoding struct {
	name      string
	iconvName string
}

// encodingNames maps detector names to common names and iconv names. Encodings with a single name
// are omitted.
var encodingNames = map[string]foreignEncoding{
	"GB18030":      {"GBK", "GB18030"},
	"Shift_JIS":    {"Shift-JIS", "CP932"},
	"EUC-KR":       {"EUC-KR", "CP949"},
	"ISO-8859-1":   {"Latin-1", "ISO-8859-1"},
	"ISO-8859-8":   {"Windows-1255", "WINDOWS-1255"},
	"ISO-8859-8-I": {"Windows-1255", "WINDOWS-1255"},
}

// advise names the encoding and a command that converts the text. effect is inserted after the
// name.
func (e foreignEncoding) advise(effect string) string {
	if e.name == "" {
		return "is not UTF-8" + effect + ": convert it to UTF-8 first (iconv -f ENCODING -t UTF-8)"
	}
	return fmt.Sprintf("is not UTF-8, and seems to be %s%s: convert it first (iconv -f %s -t UTF-8)", e.name, effect, e.iconvName)
}

// DescribeDamage names the likely encoding of a text that is not valid UTF-8, and explains how to
// convert it. The result is a predicate, or "" if the text is valid. legible is false if too little
// of the text is readable.
func DescribeDamage(text string) (sentence string, legible bool) {
	if utf8.ValidString(text) {
		return "", true
	}
	invalid, rest, first := countInvalid(text)
	bytes := formatCount(invalid, "byte", "bytes")
	switch {
	case hasTooManySuspiciousBytes(invalid, len(text)):
		return guessEncoding(text).advise(""), false
	case rest <= invalid && !strings.HasPrefix(text, byteOrderMark):
		return guessEncoding(text).advise("; \ufffd stands for " + bytes), true
	}
	place := ""
	if lines := strings.Count(text[:first], "\n"); strings.Contains(text, "\n") {
		place = fmt.Sprintf(" on line %d,", lines+1)
	}
	if invalid == 1 {
		return fmt.Sprintf("has 1 byte that is not valid UTF-8,%s shown as \ufffd: correct it", place), true
	}
	if place != "" {
		place = " the first" + place
	}
	return fmt.Sprintf("has %s that are not valid UTF-8,%s each shown as \ufffd: correct them", bytes, place), true
}

func countInvalid(text string) (invalid, nonASCII, first int) {
	for i, r := range text {
		switch {
		case r < utf8.RuneSelf:
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], "\ufffd"):
			if invalid == 0 {
				first = i
			}
			invalid++
		default:
			nonASCII++
		}
	}
	return invalid, nonASCII, first
}

func guessEncoding(text string) foreignEncoding {
	lines := invalidLines(text)
	_, invalid := countSuspiciousBytes(lines)
	// If more than a quarter of the bytes are invalid, the script is not Latin.
	isNotLatin := invalid*4 > len(lines)
	if hasISO2022Escapes(text) {
		lines, isNotLatin = text, false
	}
	candidates, _ := chardet.NewTextDetector().DetectAll([]byte(lines)) // an error means that no encoding was detected
	var best chardet.Result
	for _, r := range candidates {
		switch {
		case r.Confidence < undeterminedConfidence, r.Confidence == undeterminedConfidence && !isNotLatin, strings.HasPrefix(r.Charset, "UTF-"), strings.HasPrefix(r.Charset, "IBM"):
		case strings.HasPrefix(r.Charset, "ISO-2022-") != hasISO2022Escapes(text), isNotLatin && slices.Contains(latinEncodings, r.Charset):
		case r.Confidence > best.Confidence || r.Confidence == best.Confidence && rankEncoding(r.Charset) < rankEncoding(best.Charset):
			best = r
		}
	}
	if e, ok := encodingNames[best.Charset]; ok {
		return e
	}
	return foreignEncoding{strings.Replace(best.Charset, "windows", "Windows", 1), strings.ToUpper(best.Charset)}
}

// undeterminedConfidence is the detector's confidence if a text is too short.
const undeterminedConfidence = 10

var latinEncodings = []string{"ISO-8859-1", "ISO-8859-2", "ISO-8859-9", "windows-1250", "windows-1252", "windows-1254"}

// commonEncodings lists the encodings to try for short texts, most common first.
var commonEncodings = []string{"GB18030", "Shift_JIS", "Big5", "EUC-KR", "EUC-JP"}

func rankEncoding(charset string) string {
	if i := slices.Index(commonEncodings, charset); i >= 0 {
		return string(rune('0' + i))
	}
	return charset
}

func invalidLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if utf8.ValidString(line) {
			continue
		}
		b.WriteString(line[:min(len(line), headBytes)])
		if b.Len() >= headBytes {
			break
		}
	}
	return b.String()
}

func hasISO2022Escapes(text string) bool {
	for _, escape := range []string{"\x1b$B", "\x1b$@", "\x1b$A", "\x1b$(", "\x1b$)"} {
		if strings.Contains(text, escape) {
			return true
		}
	}
	return false
}

// wideEncoding returns the encoding of a UTF-16 or UTF-32 sample without a byte order mark, or "".
// It looks for ASCII characters, which contain zero bytes in these encodings.
func wideEncoding(sample string) string {
	if !strings.Contains(sample, "\x00") {
		return ""
	}
	for _, w := range wideCharsets {
		if w.matches(sample) {
			return w.name
		}
	}
	return ""
}

type wideCharset struct {
	name      string
	byteOrder []int
}

var wideCharsets = []wideCharset{
	{"UTF-32LE", []int{3, 2, 1, 0}},
	{"UTF-32BE", []int{0, 1, 2, 3}},
	{"UTF-16LE", []int{1, 0}},
	{"UTF-16BE", []int{0, 1}},
}

func (w *wideCharset) matches(sample string) bool {
	size := len(w.byteOrder)
	units := len(sample) / size
	ascii, high := 0, rune(0)
	for i := range units {
		r := rune(0)
		for _, pos := range w.byteOrder {
			r = r<<8 | rune(sample[i*size+pos])
		}
		isLow := 0xdc00 <= r && r < 0xe000
		switch {
		case high != 0 && isLow:
			r, high = 0x10000+(high-0xd800)<<10+(r-0xdc00), 0
		case high != 0 || isLow:
			return false
		case size == 2 && 0xd800 <= r && r < 0xdc00:
			high = r
			continue
		}
		if !isLegible(r) {
			return false
		}
		if r < utf8.RuneSelf {
			ascii++
		}
	}
	return units > 1 && ascii > 0
}

func isLegible(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 0 && !isSuspiciousControl(byte(r))
	}
	return unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cf)
}
