package records

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/describe"
	"chunkscope/engine/settings"
)

// Fields selects the fields of records. The zero value selects all fields.
type Fields struct {
	isSelection   bool
	selected      uint32          // one bit per entry of recordFields
	metadataNames map[string]bool // names of selected metadata
}

type field uint8

const (
	fieldDocumentID field = iota
	fieldID
	fieldIndex
	fieldContent
	fieldExact
	fieldStartByte
	fieldEndByte
	fieldStartChar
	fieldEndChar
	fieldStartLine
	fieldEndLine
	fieldParentID
	fieldParentStartByte
	fieldParentEndByte
	fieldParentStartChar
	fieldParentEndChar
	fieldOverlapPrevChars
	fieldOverlapStartByte
	fieldPrefixChars
	fieldSuffixChars
	fieldChars
	fieldWords
	fieldTokens
	fieldTextSHA256
	fieldMetadata
	fieldReview
	fieldStatus
	fieldFingerprint
	fieldDocument
	fieldSource
)

var recordFields = slices.Concat(columns[:len(columns)-1], []string{"metadata", "review", statusColumn, "fingerprint", "document", "source"})

// FieldNames returns the field names of a JSON record, followed by the names of its metadata.
func FieldNames() []string { return slices.Concat(recordFields, metadataColumns) }

// SelectFields selects the named fields. If a name is unknown, the error message lists the valid
// names.
func SelectFields(names []string) (Fields, error) {
	validNames := FieldNames()
	f := Fields{isSelection: true, metadataNames: map[string]bool{}}
	for _, name := range names {
		if i := slices.Index(recordFields, name); i >= 0 {
			f.selected |= 1 << i
			continue
		}
		if !slices.Contains(validNames, name) {
			if nearest := settings.Nearest(name, validNames); nearest != "" {
				return f, fmt.Errorf("records have no field %q: did you mean %s?", name, nearest)
			}
			return f, fmt.Errorf("records have no field %q: choose %s for all other fields in a document's JSON line, or one of %s; metadata fields: %s",
				name, recordFields[fieldDocument], strings.Join(recordFields, ", "), strings.Join(metadataColumns, ", "))
		}
		f.metadataNames[name] = true
	}
	return f, nil
}

func (f *Fields) has(x field) bool { return !f.isSelection || f.selected>>x&1 != 0 }

func (f *Fields) hasMetadata() bool { return f.has(fieldMetadata) || len(f.metadataNames) > 0 }

func (f *Fields) selectFields(fields []describe.Field) []describe.Field {
	if f.has(fieldMetadata) {
		return fields
	}
	return slices.DeleteFunc(fields, func(m describe.Field) bool { return !f.metadataNames[m.Name] })
}

func (f *Fields) columns(list []Column) []bool {
	out := make([]bool, len(list))
	for i, c := range list {
		switch {
		case slices.Contains(metadataColumns, c.Name):
			out[i] = f.has(fieldMetadata) || f.metadataNames[c.Name]
		case slices.Contains(reviewColumns, c.Name):
			out[i] = f.has(fieldReview)
		default:
			out[i] = f.has(field(slices.Index(recordFields, c.Name)))
		}
	}
	return out
}
