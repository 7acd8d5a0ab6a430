package jsonlines

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"

	"chunkscope/engine/text"
)

// parseMembers returns the raw values of a JSON object by name. It returns false if the line must
// be parsed by encoding/json. It is faster than json.Unmarshal, which would scan the long document
// text five times.
func parseMembers(line []byte) (map[string]json.RawMessage, bool) {
	i := skipSpace(line, 0)
	if i == len(line) || line[i] != '{' {
		return nil, false
	}
	keys := make(map[string]json.RawMessage, 4)
	for {
		i = skipSpace(line, i+1)
		end := textEnd(line, i)
		if end < 0 {
			return nil, false
		}
		key := line[i+1 : end-1]
		if bytes.IndexFunc(key, func(r rune) bool { return r == '\\' || r >= utf8.RuneSelf }) >= 0 {
			return nil, false
		}
		if i = skipSpace(line, end); i == len(line) || line[i] != ':' {
			return nil, false
		}
		start := skipSpace(line, i+1)
		if i = valueEnd(line, start); i < 0 {
			return nil, false
		}
		keys[string(key)] = line[start:i:i]
		if i = skipSpace(line, i); i == len(line) || line[i] != ',' {
			break
		}
	}
	return keys, i < len(line) && line[i] == '}' && skipSpace(line, i+1) == len(line)
}

func skipSpace(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == '\n' || b[i] == '\r') {
		i++
	}
	return i
}

func textEnd(b []byte, i int) int {
	if i >= len(b) || b[i] != '"' {
		return -1
	}
	content := unsafe.String(unsafe.SliceData(b), len(b))
	for i++; ; i++ {
		if i += text.PlainJSONPrefix(content[i:]); i == len(b) {
			return -1
		}
		switch c := b[i]; {
		case c == '"':
			return i + 1
		case c < ' ':
			return -1
		case c != '\\':
		case i+1 == len(b):
			return -1
		case b[i+1] == 'u':
			if i+6 > len(b) || bytes.IndexFunc(b[i+2:i+6], func(r rune) bool { return !strings.ContainsRune("0123456789abcdefABCDEF", r) }) >= 0 {
				return -1
			}
			i += 5
		case shortEscapes[b[i+1]] == 0:
			return -1
		default:
			i++
		}
	}
}

// valueEnd returns the end of the JSON value that begins at i, or -1.
func valueEnd(b []byte, i int) int {
	if end := textEnd(b, i); end > 0 {
		return end
	}
	end := nonStringEnd(b, i)
	if !json.Valid(b[i:end]) {
		return -1
	}
	return end
}

// nonStringEnd returns the end of the value at i if the value is not a string.
func nonStringEnd(b []byte, i int) int {
	for depth := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			end := textEnd(b, i)
			if end < 0 {
				return len(b)
			}
			i = end - 1
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 { // end of a number inside an object
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',', ' ', '\t', '\n', '\r':
			if depth == 0 {
				return i
			}
		}
	}
	return len(b)
}

// unquote decodes a valid JSON string like encoding/json. It also counts unpaired surrogates.
func unquote(raw []byte) (content string, unpaired int) {
	raw = raw[1 : len(raw)-1]
	b := make([]byte, 0, len(raw))
	literal := unsafe.String(unsafe.SliceData(raw), len(raw))
	for i := 0; i < len(raw); {
		start := i
		i += text.PlainJSONPrefix(literal[i:])
		b = append(b, raw[start:i]...)
		switch {
		case i == len(raw):
		case raw[i] != '\\':
			r, n := utf8.DecodeRune(raw[i:])
			b = utf8.AppendRune(b, r)
			i += n
		case raw[i+1] == 'u':
			r := hexRune(raw[i+2:])
			i += 6
			if utf16.IsSurrogate(r) {
				var low rune = -1
				if i+6 <= len(raw) && raw[i] == '\\' && raw[i+1] == 'u' {
					low = hexRune(raw[i+2:])
				}
				if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
					i += 6
				} else {
					unpaired++
				}
			}
			b = utf8.AppendRune(b, r)
		default:
			b = append(b, shortEscapes[raw[i+1]])
			i += 2
		}
	}
	return unsafe.String(unsafe.SliceData(b), len(b)), unpaired // nothing else references these bytes
}

var shortEscapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

func hexRune(b []byte) rune {
	r := rune(0)
	for _, c := range b[:4] {
		switch {
		case c <= '9':
			c -= '0'
		case c <= 'F':
			c -= 'A' - 10
		default:
			c -= 'a' - 10
		}
		r = r<<4 + rune(c)
	}
	return r
}
