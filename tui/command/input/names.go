package input

import (
	"fmt"
	"hash/maphash"
	"path/filepath"
	"strings"
	"sync"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/export/records"
	"chunkscope/engine/source"
	"chunkscope/tui/command/flags"

	"github.com/spf13/cobra"
)

type names struct {
	records.Names
	root string // value of --root

	mu        sync.Mutex
	filesByID map[string]string // file names by document id
}

// AddNameFlags adds the flags for the ids of documents and chunks.
func (rd *Reader) AddNameFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&rd.names.root, "root", "", "make document ids relative to the folder `DIR` (default: the deepest folder that contains all documents)")
	f.StringVar(&rd.names.DocID, "doc-id", "", "name documents by `PATTERN`, such as handbook/{path} (default: {path}; for JSON lines, {id})")
	f.StringVar(&rd.names.IDPattern, "id-pattern", "", "name chunks by `PATTERN`, such as {text_sha256:16} (default: "+source.ChunkIDs+")")
	f.StringVar(&rd.names.Source, "source", "", "set the source of every record by `PATTERN`, such as https://example.com/{path}")
	flags.SetSection(flags.NamesSection, f, "root", "doc-id", "id-pattern", "source")
}

// CheckNames returns an error if an id pattern contains an unavailable field.
func (rd *Reader) CheckNames() error {
	var fields []string
	if !rd.AsLines {
		fields = records.PathFields
	}
	if err := rd.names.Check(fields); err != nil {
		return flags.UsageError("--%v", err)
	}
	return nil
}

// UseManifestIDs makes the chunk id pattern for manifests the default. It returns an error if the
// user's pattern could change the id of a chunk whose text stays the same.
func (rd *Reader) UseManifestIDs() error {
	if rd.names.IDPattern == "" {
		rd.names.IDPattern = export.IDPattern
	}
	return export.CheckIDPattern(rd.names.IDPattern)
}

// findRoot returns the absolute path of the folder that document ids are relative to: the value of
// --root, or the deepest folder that contains all args.
func (rd *Reader) findRoot(args []string) (string, error) {
	if rd.names.root != "" {
		if !IsFolder(rd.names.root) {
			return "", flags.UsageError("--root must be a folder, not %s", rd.names.root)
		}
		return filepath.Abs(rd.names.root)
	}
	root := ""
	for _, arg := range args {
		if arg == StdinArg {
			continue
		}
		folder, err := filepath.Abs(arg)
		if err != nil {
			return "", err
		}
		if !IsFolder(arg) {
			folder = filepath.Dir(folder)
		}
		if root == "" {
			root = folder
		}
		for !isWithin(root, folder) {
			root = filepath.Dir(root)
		}
	}
	return root, nil
}

func isWithin(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) || filepath.Dir(folder) == folder
}

func (rd *Reader) identify(doc *engine.Document, file, root string) error {
	if err := rd.setNames(doc, file, root); err != nil {
		return err
	}
	return rd.names.register(doc.ID, file)
}

func (rd *Reader) setNames(doc *engine.Document, file, root string) error {
	id := StdinName
	if file != StdinArg {
		path, err := filepath.Abs(file)
		if err != nil {
			return err
		}
		if !isWithin(root, path) {
			return flags.UsageError("%s is not in the --root folder: name a folder that contains all documents", file)
		}
		if rel, err := filepath.Rel(root, path); err == nil {
			path = rel
		}
		id = encodeName(filepath.ToSlash(path))
	}
	if err := rd.names.Name(doc, id, records.PathField(id)); err != nil {
		return flags.UsageError("--%v", err)
	}
	return nil
}

// encodeName returns a file name as valid UTF-8, with invalid bytes percent-encoded. If there are
// any, it also encodes percent signs, because otherwise two names could become the same.
func encodeName(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	var b strings.Builder
	for i, r := range name {
		_, size := utf8.DecodeRuneInString(name[i:])
		if part := name[i : i+size]; r == '%' || r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, "%%%02X", part[0])
		} else {
			b.WriteString(part)
		}
	}
	return b.String()
}

func (n *names) register(id, file string) error {
	if n.DocID == "" {
		return nil
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.filesByID == nil {
		n.filesByID = map[string]string{}
	}
	if second, ok := n.filesByID[id]; ok && second != file {
		return flags.UsageError("--doc-id %s gives %s and %s the same id %s: add {path} to the pattern", n.DocID, min(second, file), max(second, file), id)
	}
	n.filesByID[id] = file
	return nil
}

// ids records the ids of documents in JSON lines. It stores only hashes, because there may be
// millions.
type ids struct {
	seed   maphash.Seed
	places map[uint64]linePlace
}

type linePlace struct {
	file *string
	n    int
}

func (p linePlace) String() string { return fmt.Sprintf("%s, line %d", *p.file, p.n) }

// admit returns an error if an earlier document has the same id, because their chunk ids could be
// the same.
func (d *ids) admit(id string, place linePlace) error {
	if d.places == nil {
		d.seed, d.places = maphash.MakeSeed(), map[uint64]linePlace{}
	}
	key := maphash.String(d.seed, id)
	if first, ok := d.places[key]; ok {
		return &source.ReadError{Message: fmt.Sprintf("%s: the id %q is already used by %s: give each document its own id", place, id, first)}
	}
	d.places[key] = place
	return nil
}
