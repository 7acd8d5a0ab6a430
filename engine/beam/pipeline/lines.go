package pipeline

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"chunkscope/engine"
	"chunkscope/engine/jsonlines"
	"chunkscope/engine/source"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
)

// readLines reads each line as one document.
func readLines(s beam.Scope, files beam.PCollection, f *Format, _ string) (documents, unread beam.PCollection) {
	return beam.ParDo2(s, &lineFn{Format: f.Name}, files)
}

func parseLine(r *Raw) (*engine.Document, func(string) (any, bool), error) {
	doc, fields, err := jsonlines.Parse(r.Data)
	return doc, fields.Value, err
}

const (
	// blockBytes is the approximate size of the blocks into which a file is split.
	blockBytes    = 64 << 20
	minBlockBytes = blockBytes / 4
	// unknownLength is used for compressed files, which cannot be split.
	unknownLength = 1 << 62
)

// lineFn is a splittable DoFn that reads the lines that start in a given range of a file.
type lineFn struct{ Format string }

// CreateInitialRestriction returns the range of the whole file.
func (f *lineFn) CreateInitialRestriction(file fileio.FileMetadata) offsetrange.Restriction {
	if strings.HasSuffix(file.Path, gzipExtension) {
		return offsetrange.Restriction{End: unknownLength}
	}
	return offsetrange.Restriction{End: file.Size}
}

// SplitRestriction splits a range into blocks.
func (f *lineFn) SplitRestriction(_ fileio.FileMetadata, r offsetrange.Restriction) []offsetrange.Restriction {
	if r.End == unknownLength {
		return []offsetrange.Restriction{r}
	}
	blocks := r.SizedSplits(blockBytes)
	if n := len(blocks); n > 1 && blocks[n-1].End-blocks[n-1].Start < minBlockBytes {
		blocks[n-2].End = blocks[n-1].End
		blocks = blocks[:n-1]
	}
	return blocks
}

// RestrictionSize returns the size of a range in bytes.
func (f *lineFn) RestrictionSize(file fileio.FileMetadata, r offsetrange.Restriction) float64 {
	if r.End == unknownLength {
		return float64(file.Size)
	}
	return r.Size()
}

// CreateTracker returns a tracker for a range.
func (f *lineFn) CreateTracker(r offsetrange.Restriction) *sdf.LockRTracker {
	if r.End == unknownLength {
		return sdf.NewLockRTracker(&unsplittableTracker{offsetrange.NewTracker(r)})
	}
	return sdf.NewLockRTracker(offsetrange.NewTracker(r))
}

// unsplittableTracker tracks a compressed file.
type unsplittableTracker struct{ *offsetrange.Tracker }

// TrySplit returns no residual.
func (u *unsplittableTracker) TrySplit(float64) (primary, residual any, err error) {
	return u.GetRestriction(), nil, nil
}

// ProcessElement reads the lines that start in the range.
func (f *lineFn) ProcessElement(ctx context.Context, part *sdf.LockRTracker, file fileio.FileMetadata, emit func(Raw), problem func(Problem)) error {
	r := part.GetRestriction().(offsetrange.Restriction)
	in, err := openLines(ctx, file.Path, r.Start)
	if err == nil {
		defer in.Close()
		err = f.emitLines(in, part, file.Path, emit, problem)
	}
	switch {
	case err == nil:
		return nil // the next line is outside the range
	case errors.Is(err, io.EOF), errors.Is(err, syscall.EISDIR):
	case isPermanent(err):
		problem(Problem{From: fmt.Sprintf("%s, byte %d", file.Path, in.offset), Error: "cannot read the rest of the file: " + rootCause(err).Error()})
	default:
		return err
	}
	part.TryClaim(r.End) // nothing is left to read
	return nil
}

// emitLines emits the lines in the range. It returns io.EOF at the end of the file.
func (f *lineFn) emitLines(in *lineReader, part *sdf.LockRTracker, file string, emit func(Raw), problem func(Problem)) error {
	for part.TryClaim(in.offset) {
		from := fmt.Sprintf("%s, byte %d", file, in.offset)
		first := in.offset == 0
		line, err := in.next(source.MaxBytes)
		if first {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		switch {
		case errors.Is(err, errLongLine):
			problem(Problem{From: from, Error: "the line is longer than 1 GiB, so the file is probably not JSON lines"})
		case err != nil && !errors.Is(err, io.EOF):
			return err
		case len(bytes.TrimSpace(line)) > 0:
			emit(Raw{From: from, Format: f.Format, Data: line})
		}
		if errors.Is(err, io.EOF) {
			return err
		}
	}
	return nil
}

// lineReader reads lines. offset is the start of the next line.
type lineReader struct {
	io.Closer
	in     *bufio.Reader
	offset int64
}

// openLines opens a file at the first line that starts at or after start.
func openLines(ctx context.Context, name string, start int64) (*lineReader, error) {
	l := &lineReader{offset: start}
	file, err := open(ctx, name)
	if err != nil {
		return l, err
	}
	l.Closer, l.in = file, bufio.NewReaderSize(file, 1<<16)
	if start == 0 {
		return l, nil
	}
	l.offset-- // a line that ends just before start must not skip the next line
	if err := skip(file.(*openFile).Reader, l.in, l.offset); err != nil {
		file.Close()
		return l, err
	}
	if _, err = l.next(0); errors.Is(err, errLongLine) && !errors.Is(err, io.EOF) {
		err = nil
	}
	if err != nil {
		file.Close()
	}
	return l, err
}

// skip advances to an offset in a file, by seeking if possible.
func skip(file io.Reader, in *bufio.Reader, to int64) error {
	if seeker, ok := file.(io.Seeker); ok {
		_, err := seeker.Seek(to, io.SeekStart)
		return err
	}
	_, err := io.CopyN(io.Discard, in, to)
	return err
}

var errLongLine = errors.New("line too long")

// next returns the next line. If it is longer than limit, next skips it and returns
// errLongLine.
func (l *lineReader) next(limit int) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := l.in.ReadSlice('\n')
		l.offset += int64(len(part))
		if long = long || len(line)+len(part) > limit; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case long && err != nil:
			return nil, errors.Join(errLongLine, err)
		case err != nil:
			return line, err
		case long:
			return nil, errLongLine
		default:
			return line, nil
		}
	}
}
