package tokenizer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

type normalizer interface {
	normalize(p piece) piece
	// joins reports whether text normalized on one side of a boundary may depend on the other side.
	// before and after are the characters at the boundary.
	joins(before, after rune) bool
}

type sequence []normalizer

func (s sequence) normalize(p piece) piece {
	for _, n := range s {
		p = n.normalize(p)
	}
	return p
}

func (s sequence) joins(before, after rune) bool {
	_, _, ok := s.normalizePair(before, after)
	return !ok
}

// ok is false if the result may depend on characters other than these two.
func (s sequence) normalizePair(before, after rune) (x, y rune, ok bool) {
	for _, n := range s {
		if n.joins(before, after) {
			return 0, 0, false
		}
		left, right := n.normalize(piece{text: string(before)}), n.normalize(piece{text: string(after)})
		if left.text == "" || right.text == "" {
			return 0, 0, false
		}
		before, _ = utf8.DecodeLastRuneInString(left.text)
		after, _ = utf8.DecodeRuneInString(right.text)
	}
	return before, after, true
}

type normalizerFile struct {
	Type        string           `json:"type"`
	Normalizers []normalizerFile `json:"normalizers"`
	// Fields of BertNormalizer.
	CleanText    *bool `json:"clean_text"`
	Chinese      *bool `json:"handle_chinese_chars"`
	StripAccents *bool `json:"strip_accents"`
	Lowercase    *bool `json:"lowercase"`
	// Fields of Strip.
	Left  *bool `json:"strip_left"`
	Right *bool `json:"strip_right"`
	// Fields of Replace.
	Pattern *patternFile `json:"pattern"`
	Content string       `json:"content"`

	Prepend  string `json:"prepend"`
	Charsmap string `json:"precompiled_charsmap"`
}

type patternFile struct {
	String *string
	Regex  *string
}

func isTrue(b *bool) bool { return b == nil || *b }

func newNormalizers(f *normalizerFile, part string) (sequence, error) {
	if f == nil {
		return nil, nil
	}
	form, isForm := map[string]norm.Form{"NFC": norm.NFC, "NFD": norm.NFD, "NFKC": norm.NFKC, "NFKD": norm.NFKD}[f.Type]
	switch {
	case isForm:
		return sequence{unicodeForm(form)}, nil
	case f.Type == "Sequence":
		var steps sequence
		for i := range f.Normalizers {
			more, err := newNormalizers(&f.Normalizers[i], fmt.Sprintf("%s %d", part, i+1))
			if err != nil {
				return nil, err
			}
			steps = append(steps, more...)
		}
		return steps, nil
	}
	n, err := newNormalizer(f, part)
	if err != nil {
		return nil, err
	}
	return sequence{n}, nil
}

func newNormalizer(f *normalizerFile, part string) (normalizer, error) {
	switch f.Type {
	case "BertNormalizer":
		return newBertNormalizer(f.bertRules()), nil
	case "Lowercase":
		return characterNormalizer(appendLower), nil
	case "StripAccents":
		return characterNormalizer(func(dst []byte, r rune) []byte {
			if allCategories().Lookup(r)&accent != 0 {
				return dst
			}
			return utf8.AppendRune(dst, r)
		}), nil
	case "Strip":
		return stripSpace{isTrue(f.Left), isTrue(f.Right)}, nil
	case "Prepend":
		return prefixText(f.Prepend), nil
	case "Replace":
		return newReplacement(f.Pattern, f.Content, part)
	case "Precompiled":
		return newPrecompiled(f.Charsmap)
	}
	return nil, refuseUnsupported(part, f.Type)
}

// unicodeForm is a Unicode normalization form. Like Hugging Face's library, it follows Unicode 9.
type unicodeForm norm.Form

// laterCharacters are the characters added after Unicode 9.
const laterCharacters = "7fd 898-89f 8ca-8d3 9fe c3c d3b-d3c eba 1715 1abf-1ace 1df6-1dfa 32ff a7f2-a7f4 a82c ab69 10781-10785 " +
	"10787-107b0 107b2-107ba 10d24-10d27 10eab-10eac 10efd-10eff 10f46-10f50 10f82-10f85 11070 1133b 1145e " +
	"11839-1183a 11938 1193d-1193e 11943 119e0 11a34 11a47 11a99 11d42 11d44-11d45 11d97 11f41-11f42 16ff0-16ff1 " +
	"1e030-1e06d 1e08f 1e130-1e136 1e2ae 1e2ec-1e2ef 1e4ec-1e4ef 1f16c 1fbf0-1fbf9"

var opaqueRunes = sync.OnceValue(func() map[rune]bool {
	runes := map[rune]bool{}
	visitRunes(laterCharacters, func(r rune) { runes[r] = true })
	return runes
})

func (u unicodeForm) normalize(p piece) piece {
	form := norm.Form(u)
	if form.IsNormalString(p.text) {
		return p
	}
	var b pieceBuilder
	opaque := opaqueRunes()
	for i := 0; i < len(p.text); {
		end, size := len(p.text), 0
		for k, r := range p.text[i:] {
			if r >= firstOpaque && opaque[r] {
				end, size = i+k, utf8.RuneLen(r)
				break
			}
		}
		u.write(&b, &p, i, end)
		b.copyPart(&p, end, end+size)
		i = end + size
	}
	return b.finish(&p)
}

const firstOpaque = 0x7fd

func (u unicodeForm) write(b *pieceBuilder, p *piece, i, end int) {
	form := norm.Form(u)
	for i < end {
		n, chars := u.measureSegment(p.text[i:end])
		switch part := p.text[i : i+n]; {
		case chars > maxAccents:
			b.align(p, i, i+n, u.normalizeLong(part))
		case form.IsNormalString(part):
			b.copyPart(p, i, i+n)
		default:
			b.align(p, i, i+n, form.String(part))
		}
		i += n
	}
}

// maxAccents is the maximum number of characters in a segment that package norm can normalize.
// After 30 accents, package norm inserts a character.
const maxAccents = 30

// measureSegment returns the length, in bytes and in characters, of a prefix of text that can be
// normalized separately.
func (u unicodeForm) measureSegment(text string) (n, chars int) {
	n = norm.Form(u).NextBoundaryInString(text, true)
	for n < len(text) {
		p := norm.NFC.PropertiesString(text[n:])
		if p.CCC() == 0 {
			break
		}
		n += p.Size()
	}
	return n, utf8.RuneCountInString(text[:n])
}

func (u unicodeForm) normalizeLong(text string) string {
	form := norm.Form(u)
	decomposed := map[norm.Form]norm.Form{norm.NFC: norm.NFD, norm.NFKC: norm.NFKD, norm.NFD: norm.NFD, norm.NFKD: norm.NFKD}[form]
	var chars []rune
	for _, r := range text {
		chars = append(chars, []rune(decomposed.String(string(r)))...)
	}
	class := func(r rune) uint8 { return norm.NFC.PropertiesString(string(r)).CCC() }
	for start := 0; start < len(chars); {
		end := start + 1
		for end < len(chars) && class(chars[end]) != 0 {
			end++
		}
		if class(chars[start]) != 0 {
			start--
		}
		slices.SortStableFunc(chars[start+1:end], func(a, b rune) int { return int(class(a)) - int(class(b)) })
		start = end
	}
	if form == decomposed {
		return string(chars)
	}
	return string(composeAccents(chars, class))
}

func composeAccents(chars []rune, class func(r rune) uint8) []rune {
	out, starterIndex, last := chars[:0:0], -1, uint8(0)
	for _, r := range chars {
		current := class(r)
		if starterIndex >= 0 && (len(out) == starterIndex+1 || last < current) {
			if composed := []rune(norm.NFC.String(string([]rune{out[starterIndex], r}))); len(composed) == 1 {
				out[starterIndex] = composed[0]
				continue
			}
		}
		if current == 0 {
			starterIndex = len(out)
		}
		last = current
		out = append(out, r)
	}
	return out
}

func (u unicodeForm) joins(before, after rune) bool {
	return !norm.Form(u).PropertiesString(string(before)).BoundaryBefore() || !norm.Form(u).PropertiesString(string(after)).BoundaryBefore()
}

type characterNormalizer func(dst []byte, r rune) []byte

func (c characterNormalizer) normalize(p piece) piece {
	var b pieceBuilder
	var buffer []byte
	for i, r := range p.text {
		n := utf8.RuneLen(r)
		if buffer = c(buffer[:0], r); string(buffer) == p.text[i:i+n] {
			b.copyPart(&p, i, i+n)
		} else {
			b.replace(&p, i, i+n, string(buffer))
		}
	}
	return b.finish(&p)
}

func (characterNormalizer) joins(rune, rune) bool { return false }

type stripSpace struct{ stripsLeft, stripsRight bool }

func (s stripSpace) normalize(p piece) piece {
	start, end := 0, len(p.text)
	if s.stripsLeft {
		start = end - len(strings.TrimLeftFunc(p.text, unicode.IsSpace))
	}
	if s.stripsRight {
		end = start + len(strings.TrimRightFunc(p.text[start:], unicode.IsSpace))
	}
	return p.part(start, end)
}

func (stripSpace) joins(before, after rune) bool {
	return unicode.IsSpace(before) || unicode.IsSpace(after)
}

type prefixText string

func (t prefixText) normalize(p piece) piece {
	if p.text == "" {
		return p
	}
	return prepend(&p, string(t))
}

// joins returns true because text that starts at a boundary would get the prefix too.
func (prefixText) joins(rune, rune) bool { return true }

type replaceText struct{ match, replacement string }

func (t replaceText) normalize(p piece) piece { return replaceAll(&p, t.match, t.replacement) }

func (t replaceText) joins(before, after rune) bool {
	return strings.Contains(t.match, string(before)+string(after))
}

type replacePattern struct {
	match       *pattern
	replacement string
}

func newReplacement(f *patternFile, to, part string) (normalizer, error) {
	switch {
	case f == nil || f.Regex == nil && (f.String == nil || *f.String == ""):
		return nil, fmt.Errorf("%s: Replace has no pattern", part)
	case f.String != nil:
		return replaceText{*f.String, to}, nil
	}
	p, err := parsePattern(*f.Regex)
	if err != nil {
		return nil, refusePart(part, "Replace", err)
	}
	return replacePattern{p, to}, nil
}

func (r replacePattern) normalize(p piece) piece {
	var b pieceBuilder
	i := 0
	for {
		start, end, ok := r.match.Find(p.text, i, len(p.text))
		if !ok {
			break
		}
		b.copyPart(&p, i, start)
		b.replaceMatch(&p, start, end, r.replacement)
		i = end
	}
	if i == 0 {
		return p
	}
	b.copyPart(&p, i, len(p.text))
	return b.finish(&p)
}

func (r replacePattern) joins(before, after rune) bool { return r.match.MatchesAcross(before, after) }

// UnmarshalJSON decodes {"String": "…"} or {"Regex": "…"}.
func (f *patternFile) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		f.String = &text
		return nil
	}
	type plain patternFile
	return json.Unmarshal(data, (*plain)(f))
}
