package records

import (
	"fmt"
	"path"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/text"
)

// Names contains the patterns for document ids, document sources and chunk ids (rules/records,
// Ids). Empty patterns select the default. Errors begin with the name of the pattern's option.
type Names struct{ DocID, Source, IDPattern string }

// PathFields lists the fields allowed in patterns for files. Patterns for JSON lines may contain
// any field of the line.
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

// Check returns an error if a pattern is invalid. fields lists the fields allowed in document
// patterns. If fields is nil, any field is allowed.
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

// Name sets the id, source and chunk id pattern of a document. Without a pattern for document ids,
// it sets the id to id. field returns the values for patterns, which must have passed Check.
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
