package flags

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/commandline"
	"chunkscope/engine/files"
	"chunkscope/engine/source"
	"chunkscope/engine/text"

	"github.com/spf13/cobra"
)

// GivenChunks holds the file of chunks from another system.
type GivenChunks struct {
	File   string
	chunks []align.GivenChunk
	// documents lists the documents that the chunks can belong to. assigned maps chunks to documents.
	documents []align.Target
	assigned  *align.Assignment
	// single is true if there is only one document. Chunks belong to it unless the file names
	// another.
	single bool
	// tokenizer counts the tokens of the chunks. It is empty for a built-in tokenizer.
	tokenizer string
	// Nearest requests the settings that produce the most similar chunks.
	Nearest bool
}

// Add adds the --chunks flag to cmd.
func (f *GivenChunks) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.File, "chunks", "", "read the chunks made by another system from `FILE` (see chunkscope explain given-chunks)")
	if err := cmd.MarkFlagFilename("chunks", "json", "jsonl", "ndjson", "csv", "parquet"); err != nil {
		panic(err)
	}
}

// Open reads the file of chunks, if there is one, and assigns them to the documents named by args.
func (f *GivenChunks) Open(settings *Settings, args []string, documents []align.Target, nearest bool) error {
	if f.File == "" {
		return nil
	}
	if settings.AffectsCuts() {
		return UsageError("given chunks allow only the setting tokenizer: remove --preset, --config and every other --set")
	}
	if len(settings.Set) > 0 {
		s, err := settings.Resolve(args...)
		if err != nil {
			return err
		}
		f.tokenizer = s.Tokenizer
	}
	f.single = len(documents) == 1 && len(args) == 1 && !files.IsFolder(args[0])
	f.documents, f.Nearest = documents, nearest
	if err := f.read(); err != nil {
		return err
	}
	f.reportUnassigned(settings.Report)
	return nil
}

// reportUnassigned reports the chunks that belong to no document, and the reason. It does so only
// once.
func (f *GivenChunks) reportUnassigned(report func(error)) {
	remark := func(n int, singular, several, names string) {
		if n == 0 {
			return
		}
		reason := "are left out, since they " + several
		if n == 1 {
			reason = "is left out, since it " + singular
		}
		report(fmt.Errorf("%s: %s of %s %s%s", f.File, text.GroupDigits(n), text.Count(len(f.chunks), "chunk"), reason, names))
	}
	if n := align.CountNameless(f.chunks); !f.single && n < len(f.chunks) {
		remark(n, "names no document", "name no document", "")
	}
	if len(f.documents) == 0 {
		return
	}
	n, names := listUnassigned(f.assigned.Ambiguous, "; ")
	remark(n, "may be of several documents", "may be of several documents", names)
	n, names = listUnassigned(f.assigned.Foreign, ", ")
	remark(n, "names another document", "name other documents", names)
}

const maxNamed = 3

// listUnassigned counts the unassigned chunks. names lists the first of their document names, each
// with the documents to which it could refer.
func listUnassigned(list []align.Unassigned, separator string) (n int, names string) {
	var first []string
	for i, u := range list {
		n += u.Chunks
		if i < maxNamed {
			first = append(first, u.Name)
			if several := u.Documents; len(several) > maxNamed {
				first[i] += fmt.Sprintf(" for %s or %d more", strings.Join(several[:maxNamed], ", "), len(several)-maxNamed)
			} else if len(several) > 0 {
				first[i] += " for " + OrList(several)
			}
		}
	}
	if omitted := len(list) - len(first); omitted > 0 {
		first[len(first)-1] += fmt.Sprintf(" and %d more", omitted)
	}
	return n, " (" + strings.Join(first, separator) + ")"
}

// setsOtherThanTokenizer reports whether key=value sets something other than the tokenizer, the only setting of
// given chunks.
func setsOtherThanTokenizer(pair string) bool {
	key, _, _ := strings.Cut(pair, "=")
	return strings.TrimSpace(key) != "tokenizer"
}

func (f *GivenChunks) read() error {
	file, err := files.OpenArgument(f.File)
	if err != nil {
		return source.UnreadableError(f.File, err)
	}
	defer file.Close()
	if f.chunks, err = align.ReadGiven(filepath.ToSlash(f.File), file); err != nil {
		if _, ok := errors.AsType[*align.FormatError](err); ok {
			return err
		}
		if refused, ok := errors.AsType[*source.ReadError](err); ok {
			return refused
		}
		return source.UnreadableError(f.File, err)
	}
	f.assigned = align.Assign(f.documents, f.single, f.chunks)
	return nil
}

// Reread reads the file again and returns a function that locates its chunks. Functions returned
// earlier keep the old chunks.
func (f *GivenChunks) Reread() (func(context.Context, *engine.Document) (*align.GivenDocument, error), error) {
	current := *f
	if err := current.read(); err != nil {
		return nil, err
	}
	return current.Place, nil
}

// CommandLineFile returns the file as a command line argument.
func (f *GivenChunks) CommandLineFile() commandline.ChunksFile {
	g := commandline.ChunksFile{Path: f.File}
	if info, err := os.Stat(f.File); err == nil && files.IsPipe(info) {
		g.Origin = commandline.ReadOnce
	}
	return g
}

// HasChunksFor reports whether any given chunks belong to the named document. It is always true
// without given chunks.
func (f *GivenChunks) HasChunksFor(name string) bool {
	return f.File == "" || len(f.assigned.ChunksOf(name)) > 0
}

const (
	// maxRepeats limits the total text of the chunks, as a multiple of the document's length. Texts
	// of up to minRefused bytes are always accepted.
	maxRepeats = 100
	minRefused = 16 << 20
)

// refuseUnfit refuses chunks with far more text than the document, because a file may repeat a long
// text many times.
func (f *GivenChunks) refuseUnfit(doc *engine.Document, chunks []align.GivenChunk) error {
	n := 0
	for i := range chunks {
		n += len(chunks[i].Content)
	}
	if n <= max(minRefused, maxRepeats*len(doc.Text)) {
		return nil
	}
	return &align.FormatError{Name: f.File, Err: fmt.Errorf(
		"holds %s bytes of chunks of %s, more than %d times the document: name the document from which they were made", text.GroupDigits(n), doc.Name, maxRepeats)}
}

// Place locates the given chunks in a document. If one of several documents has no chunks, it
// returns a *source.ReadError. The other documents are still processed.
func (f *GivenChunks) Place(ctx context.Context, doc *engine.Document) (*align.GivenDocument, error) {
	chunks := f.assigned.ChunksOf(doc.Name)
	if align.CountNameless(f.chunks) == len(f.chunks) && !f.single {
		return nil, UsageError("the chunks of %s do not name their document: name only one document", f.File)
	}
	if len(chunks) == 0 {
		others := "other documents"
		if len(f.assigned.Ambiguous) > 0 {
			others = "others, or several"
		}
		return nil, f.refuse("%s holds no chunks of %s: its chunks name %s", f.File, doc.Name, others)
	}
	if err := f.refuseUnfit(doc, chunks); err != nil {
		return nil, err
	}
	g, err := align.PlaceIn(ctx, doc, chunks, f.tokenizer)
	if err != nil {
		return nil, err
	}
	if g.CountPlaced() == 0 {
		return nil, f.refuse("no chunk of %s is in %s: check that they were made from this document", f.File, doc.Name)
	}
	return g, nil
}

func (f *GivenChunks) refuse(format string, args ...any) error {
	if f.single {
		return UsageError(format, args...)
	}
	return &source.ReadError{Sentence: fmt.Sprintf(format, args...)}
}
