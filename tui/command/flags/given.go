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

// GivenChunks holds the value of --chunks and the chunks in that file.
type GivenChunks struct {
	File      string
	chunks    []align.GivenChunk
	documents []align.Target
	assigned  *align.Assignment
	// single is true if the only argument is one document. All chunks that do not name another
	// document belong to it.
	single bool
	// tokenizer is the tokenizer of --set, or "" if none is set.
	tokenizer string
	// Nearest is true if the settings that produce the most similar chunks must be found.
	Nearest bool
}

// Add adds the --chunks flag to cmd.
func (f *GivenChunks) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.File, "chunks", "", "read the chunks made by another system from `FILE` (see chunkscope explain given-chunks)")
	if err := cmd.MarkFlagFilename("chunks", "json", "jsonl", "ndjson", "csv", "parquet"); err != nil {
		panic(err)
	}
}

// Open reads the --chunks file and assigns its chunks to documents, which args name. It does
// nothing if the flag is not set.
func (f *GivenChunks) Open(settings *Settings, args []string, documents []align.Target, nearest bool) error {
	if f.File == "" {
		return nil
	}
	if settings.AffectsChunks() {
		return UsageError("given chunks allow only the tokenizer setting: remove --preset, --config and every other --set")
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

func (f *GivenChunks) reportUnassigned(report func(error)) {
	reportCount := func(n int, singular, several, names string) {
		if n == 0 {
			return
		}
		reason := "are left out, since they " + several
		if n == 1 {
			reason = "is left out, since it " + singular
		}
		report(fmt.Errorf("%s: %s of %s %s%s", f.File, text.GroupDigits(n), text.Count(len(f.chunks), "chunk"), reason, names))
	}
	if n := align.CountUnnamed(f.chunks); !f.single && n < len(f.chunks) {
		reportCount(n, "names no document", "name no document", "")
	}
	if len(f.documents) == 0 {
		return
	}
	n, names := listUnassigned(f.assigned.Ambiguous, "; ")
	reportCount(n, "may belong to several documents", "may belong to several documents", names)
	n, names = listUnassigned(f.assigned.Foreign, ", ")
	reportCount(n, "belongs to another document", "belong to other documents", names)
}

const maxNamed = 3

// listUnassigned returns the number of unassigned chunks and their first document names. Each name
// is followed by the documents that it could mean.
func listUnassigned(list []align.Unassigned, separator string) (n int, names string) {
	var first []string
	for i, u := range list {
		n += u.Chunks
		if i < maxNamed {
			first = append(first, u.Name)
			if several := u.Documents; len(several) > maxNamed {
				first[i] += fmt.Sprintf(" for %s or %d more", strings.Join(several[:maxNamed], ", "), len(several)-maxNamed)
			} else if len(several) > 0 {
				first[i] += " for " + JoinOr(several)
			}
		}
	}
	if omitted := len(list) - len(first); omitted > 0 {
		first[len(first)-1] += fmt.Sprintf(" and %d more", omitted)
	}
	return n, " (" + strings.Join(first, separator) + ")"
}

// setsOtherThanTokenizer reports whether a key=value pair sets anything but the tokenizer. No other
// setting applies to chunks from another system.
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

// Reread reads the file again and returns a function that locates the new chunks in a document.
// Functions returned earlier still locate the old chunks.
func (f *GivenChunks) Reread() (func(context.Context, *engine.Document) (*align.GivenDocument, error), error) {
	current := *f
	if err := current.read(); err != nil {
		return nil, err
	}
	return current.Locate, nil
}

// CommandLineFile describes the chunks file for a command line that the user can copy.
func (f *GivenChunks) CommandLineFile() commandline.ChunksFile {
	g := commandline.ChunksFile{Path: f.File}
	if info, err := os.Stat(f.File); err == nil && files.IsPipe(info) {
		g.Origin = commandline.Stream
	}
	return g
}

// HasChunksFor reports whether any chunks belong to the document with this name. It is always true
// if --chunks is not set.
func (f *GivenChunks) HasChunksFor(name string) bool {
	return f.File == "" || len(f.assigned.DocumentChunks(name)) > 0
}

const (
	// maxRepeats is the maximum total length of the chunks, as a multiple of the document's length.
	// A total of up to minRefused bytes is always accepted.
	maxRepeats = 100
	minRefused = 16 << 20
)

// refuseTooMuchText returns an error if the chunks have far more text than the document. Such a file
// could repeat a long text many times.
func (f *GivenChunks) refuseTooMuchText(doc *engine.Document, chunks []align.GivenChunk) error {
	n := 0
	for i := range chunks {
		n += len(chunks[i].Content)
	}
	if n <= max(minRefused, maxRepeats*len(doc.Text)) {
		return nil
	}
	return &align.FormatError{Name: f.File, Err: fmt.Errorf(
		"contains %s bytes of chunks for %s, more than %d times its length: name the document that they were made from", text.GroupDigits(n), doc.Name, maxRepeats)}
}

// Locate locates the chunks of a document in its text. If there are several documents and this one
// has no chunks, it returns a *source.ReadError, and the other documents are still processed.
func (f *GivenChunks) Locate(ctx context.Context, doc *engine.Document) (*align.GivenDocument, error) {
	chunks := f.assigned.DocumentChunks(doc.Name)
	if align.CountUnnamed(f.chunks) == len(f.chunks) && !f.single {
		return nil, UsageError("the chunks of %s do not name their document: name only one document", f.File)
	}
	if len(chunks) == 0 {
		others := "other documents"
		if len(f.assigned.Ambiguous) > 0 {
			others = "other documents, or to more than one"
		}
		return nil, f.refuse("%s contains no chunks of %s: its chunks belong to %s", f.File, doc.Name, others)
	}
	if err := f.refuseTooMuchText(doc, chunks); err != nil {
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
	return &source.ReadError{Message: fmt.Sprintf(format, args...)}
}
