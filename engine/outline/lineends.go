package outline

import (
	"strings"
	"unsafe"
)

const byteOrderMark = "\ufeff"

func sharedBytes(s string) []byte {
	n := len(s)
	return unsafe.Slice(unsafe.StringData(s), n)[:n:n]
}

// replaceReturns replaces each single carriage return with a line feed, since goldmark does not
// accept it as a line end.
func replaceReturns(src string) string {
	i := findLoneReturn(src, 0)
	if i < 0 {
		return src
	}
	b := []byte(src)
	for ; i >= 0; i = findLoneReturn(src, i+1) {
		b[i] = '\n'
	}
	return unsafe.String(unsafe.SliceData(b), len(b))
}

func findLoneReturn(src string, off int) int {
	for off < len(src) {
		i := strings.IndexByte(src[off:], '\r')
		if i < 0 {
			return -1
		}
		off += i
		if off+1 == len(src) || src[off+1] != '\n' {
			return off
		}
		off += 2
	}
	return -1
}
