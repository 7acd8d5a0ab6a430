package pipeline

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"strings"
	"syscall"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/source"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

const gzipExtension = ".gz"

// readFiles reads each file as one document.
func readFiles(s beam.Scope, files beam.PCollection, f *Format, root string) (documents, unread beam.PCollection) {
	return beam.ParDo2(s, &fileFn{Format: f.Name, Root: root}, files)
}

// parseFile parses a document in the format of r, or else by its file name.
func parseFile(r *Raw) (*engine.Document, func(string) (any, bool), error) {
	doc, err := engine.New(r.ID, r.Data)
	if err != nil {
		return nil, nil, err
	}
	doc.ID = r.ID
	if f, ok := source.ParseFormat(r.Format); ok {
		doc = doc.WithFormat(f)
	}
	return doc, records.PathField(r.ID), nil
}

type fileFn struct{ Format, Root string }

// ProcessElement reads a file. A possibly temporary error fails the bundle, so that the
// runner retries it.
func (f *fileFn) ProcessElement(ctx context.Context, file fileio.FileMetadata, emit func(Raw), problem func(Problem)) error {
	id := strings.TrimSuffix(file.Path, gzipExtension)
	if f.Root != "" {
		id = strings.TrimPrefix(strings.TrimPrefix(id, f.Root), "/")
	}
	data, err := readAll(ctx, file.Path)
	switch {
	case err == nil:
		emit(Raw{From: file.Path, ID: id, Format: f.Format, Data: data})
	case errors.Is(err, syscall.EISDIR): // the pattern also matches folders
	case isPermanent(err):
		problem(Problem{From: file.Path, Document: id, Error: "cannot read the file: " + rootCause(err).Error()})
	default:
		return err
	}
	return nil
}

func readAll(ctx context.Context, name string) ([]byte, error) {
	r, err := open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(io.LimitReader(r, source.MaxBytes+1)); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// open opens a file for reading and decompresses it if necessary.
func open(ctx context.Context, name string) (io.ReadCloser, error) {
	storage, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	r, err := storage.OpenRead(ctx, name)
	if err != nil {
		storage.Close()
		return nil, err
	}
	in := &openFile{Reader: r, closers: []io.Closer{r, storage}}
	if !strings.HasSuffix(name, gzipExtension) {
		return in, nil
	}
	unpacked, err := gzip.NewReader(r)
	if err != nil {
		_ = in.Close() // err is more useful
		return nil, err
	}
	in.Reader = unpacked
	return in, nil
}

// openFile is an open file. Close closes all closers in order.
type openFile struct {
	io.Reader
	closers []io.Closer
}

func (o *openFile) Close() error {
	var errs []error
	for _, c := range o.closers {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

// isPermanent reports whether a retry would return the same error.
func isPermanent(err error) bool {
	for _, is := range []error{fs.ErrNotExist, fs.ErrPermission, gzip.ErrHeader, gzip.ErrChecksum, io.ErrUnexpectedEOF} {
		if errors.Is(err, is) {
			return true
		}
	}
	return false
}

// rootCause returns the innermost wrapped error.
func rootCause(err error) error {
	for next := errors.Unwrap(err); next != nil; next = errors.Unwrap(err) {
		err = next
	}
	return err
}
