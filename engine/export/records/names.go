package records

import (
	"fmt"
	"path"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/text"
)

// Names holds the patterns for document ids, document sources and chunk ids. An empty pattern
// selects the default (rules/records, Ids). Errors begin with the name of the pattern's option.
type Names struct{ DocID, Source, IDPattern string }

// PathFields lists the fields for patterns of files. Patterns for JSON lines may use any field of
// the line.
var PathFields = []string{"path", "name", "stem"}

// PathField returns a function that returns the values of PathFields for a file.
func PathField(file string) func(field string) (any, bool) {
	base := path.Base(file)
	values := map[string]string{"path": file, "name": base, "stem": strings.TrimSuffix(base, path.Ext(base))}
	return func(field string) (any, bool) {
		value, ok := values[field]
		return value, ok
	}
}

// Check refuses invalid patterns. fields lists the fields of documents. If it is nil, any field is
// allowed.
func (n *Names) Check(fields []string) error {
	for _, pattern := range [...]struct{ option, pattern string }{{"doc-id", n.DocID}, {"source", n.Source}} {
		if _, err := text.ParsePattern(pattern.pattern, fields); err != nil {
			return fmt.Errorf("%s %w", pattern.option, err)
		}
	}
	p, err := text.ParsePattern(n.IDPattern, IDFields)
	switch {
	case err != nil:
		return fmt.Errorf("id-pattern %w", err)
	case !p.Empty() && !p.Has(DistinctFields...):
		return fmt.Errorf("id-pattern %s would give all chunks of a document the same id: include one of {%s}", n.IDPattern, strings.Join(DistinctFields, "}, {"))
	}
	return nil
}

// Name sets the id and the source of a document, and the pattern of its chunks. Without a pattern,
// the document's id is id. Check must have accepted the patterns. field returns the values for the
// patterns.
func (n *Names) Name(doc *engine.Document, id string, field func(name string) (any, bool)) error {
	doc.ID = id
	for _, entry := range [...]struct {
		option, pattern string
		text            *string
	}{{"doc-id", n.DocID, &doc.ID}, {"source", n.Source, &doc.Source}} {
		if entry.pattern == "" {
			continue
		}
		p, err := text.ParsePattern(entry.pattern, nil)
		if err == nil {
			*entry.text, err = p.Fill(field)
		}
		if err != nil {
			return fmt.Errorf("%s %w", entry.option, err)
		}
	}
	var err error
	doc.ChunkIDs, err = text.ParsePattern(n.IDPattern, nil)
	return err
}
