package records

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"chunkscope/engine/text"
)

// object writes the fields of a JSON object like encoding/json.
type object struct {
	b         []byte
	hasFields bool
}

func (o *object) writeKey(name string) {
	if o.hasFields {
		o.b = append(o.b, ',')
	}
	o.hasFields = true
	o.b = append(o.b, '"')
	o.b = append(o.b, name...)
	o.b = append(o.b, '"', ':')
}

func (o *object) writeText(name, value string) {
	o.writeKey(name)
	o.b = appendText(o.b, value)
}

func (o *object) writeNumber(name string, value int) {
	o.writeKey(name)
	o.b = strconv.AppendInt(o.b, int64(value), 10)
}

func (o *object) writeBool(name string, value bool) {
	o.writeKey(name)
	o.b = strconv.AppendBool(o.b, value)
}

func (o *object) writeLine(x *lineRecord, f *Fields) error {
	if f.has(fieldDocumentID) {
		o.writeText("document_id", x.DocumentID)
	}
	if err := o.writeRecord(&x.Record, f); err != nil {
		return err
	}
	if f.has(fieldFingerprint) {
		o.writeText("fingerprint", x.Fingerprint)
	}
	if len(x.Document) > 0 && f.has(fieldDocument) {
		o.writeKey("document")
		if err := o.writeValue(x.Document); err != nil {
			return err
		}
	}
	if x.Source != "" && f.has(fieldSource) {
		o.writeText("source", x.Source)
	}
	return nil
}

func (o *object) writeRecord(x *Record, f *Fields) error {
	if f.has(fieldID) {
		o.writeText("id", x.ID)
	}
	if f.has(fieldIndex) {
		o.writeNumber("index", x.Index)
	}
	if f.has(fieldContent) {
		o.writeText("content", x.Content)
	}
	if f.has(fieldExact) {
		o.writeBool("exact", x.Exact)
	}
	o.writeNumbers(x, f)
	if f.has(fieldTextSHA256) {
		o.writeText("text_sha256", x.TextSHA256)
	}
	if f.hasMetadata() {
		o.writeKey("metadata")
		if err := o.writeMetadata(x.Metadata); err != nil {
			return err
		}
	}
	if x.Review != nil && f.has(fieldReview) {
		o.writeKey("review")
		o.b = append(o.b, `{"verdict":`...)
		o.b = append(appendText(o.b, x.Review.Verdict), `,"note":`...)
		o.b = append(appendText(o.b, x.Review.Note), '}')
	}
	if x.Status != "" && f.has(fieldStatus) {
		o.writeText("status", string(x.Status))
	}
	return nil
}

type numberField struct {
	field field
	name  string
	value int
}

func (o *object) writeNumbers(x *Record, f *Fields) {
	o.writeNumberFields(f, []numberField{
		{fieldStartByte, "start_byte", x.StartByte},
		{fieldEndByte, "end_byte", x.EndByte},
		{fieldStartChar, "start_char", x.StartChar},
		{fieldEndChar, "end_char", x.EndChar},
		{fieldStartLine, "start_line", x.StartLine},
		{fieldEndLine, "end_line", x.EndLine},
	})
	o.writeParent(x.ParentPlace, f)
	o.writeNumberFields(f, []numberField{
		{fieldOverlapPrevChars, "overlap_prev_chars", x.OverlapPrevChars},
	})
	if f.has(fieldOverlapStartByte) {
		if x.OverlapStartByte == nil {
			o.writeKey("overlap_start_byte")
			o.b = append(o.b, "null"...)
		} else {
			o.writeNumber("overlap_start_byte", *x.OverlapStartByte)
		}
	}
	o.writeNumberFields(f, []numberField{
		{fieldPrefixChars, "prefix_chars", x.PrefixChars},
		{fieldSuffixChars, "suffix_chars", x.SuffixChars},
		{fieldChars, "chars", x.Chars},
		{fieldWords, "words", x.Words},
		{fieldTokens, "tokens", x.Tokens},
	})
}

func (o *object) writeNumberFields(f *Fields, list []numberField) {
	for i := range list {
		if f.has(list[i].field) {
			o.writeNumber(list[i].name, list[i].value)
		}
	}
}

func (o *object) writeMetadata(fields Metadata) error {
	nested := object{b: append(o.b, '{')}
	for i := range fields {
		nested.writeKey(fields[i].Name)
		if err := nested.writeValue(fields[i].Value); err != nil {
			return err
		}
	}
	nested.b = append(nested.b, '}')
	o.b = nested.b
	return nil
}

func (o *object) writeFlat(fields Metadata) error {
	for i := range fields {
		if o.hasFields {
			o.b = append(o.b, ',')
		}
		o.hasFields = true
		o.b = append(appendText(o.b, fields[i].Name), ':')
		if err := o.writeValue(fields[i].Value); err != nil {
			return err
		}
	}
	return nil
}

func (o *object) writeValue(v any) error {
	switch v := v.(type) {
	case string:
		o.b = appendText(o.b, v)
	case int:
		o.b = strconv.AppendInt(o.b, int64(v), 10)
	case bool:
		o.b = strconv.AppendBool(o.b, v)
	case json.RawMessage:
		o.b = append(o.b, EscapeUnprintable(v)...)
	case []string:
		if v == nil {
			o.b = append(o.b, "null"...)
			return nil
		}
		o.b = append(o.b, '[')
		for i, s := range v {
			if i > 0 {
				o.b = append(o.b, ',')
			}
			o.b = appendText(o.b, s)
		}
		o.b = append(o.b, ']')
	default:
		b := bytes.NewBuffer(o.b)
		err := appendJSON(b, v)
		o.b = b.Bytes()
		return err
	}
	return nil
}

const hexDigits = "0123456789abcdef"

// appendText appends a JSON string. It escapes unprintable characters and replaces invalid UTF-8
// with U+FFFD.
func appendText(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := text.PlainJSONPrefix(s); i < len(s); i += text.PlainJSONPrefix(s[i:]) {
		c := s[i]
		if c < utf8.RuneSelf {
			b = append(b, s[start:i]...)
			b = appendEscape(b, c)
			i++
			start = i
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if (r != utf8.RuneError || n > 1) && r != '\u2028' && r != '\u2029' && !isUnprintable(r) {
			i += n
			continue
		}
		b = append(b, s[start:i]...)
		for _, unit := range utf16.AppendRune(nil, r) {
			b = append(b, '\\', 'u', hexDigits[unit>>12], hexDigits[unit>>8&15], hexDigits[unit>>4&15], hexDigits[unit&15])
		}
		i += n
		start = i
	}
	b = append(b, s[start:]...)
	return append(b, '"')
}

func appendEscape(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\b':
		return append(b, '\\', 'b')
	case '\f':
		return append(b, '\\', 'f')
	case '\n':
		return append(b, '\\', 'n')
	case '\r':
		return append(b, '\\', 'r')
	case '\t':
		return append(b, '\\', 't')
	}
	return append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}
