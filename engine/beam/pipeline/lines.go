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

// readLines takes every line as one document.
func readLines(s beam.Scope, files beam.PCollection, f *Format, _ string) (documents, unread beam.PCollection) {
	return beam.ParDo2(s, &lineFn{Format: f.Name}, files)
}

func parseLine(r *Raw) (*engine.Document, func(string) (any, bool), error) {
	doc, fields, err := jsonlines.Parse(r.Data)
	return doc, fields.Value, err
}

const (
	// blockBytes is the approximate part of a file for one worker, and smallestBlock the
	// least that is worth a worker of its own.
	blockBytes    = 64 << 20
	smallestBlock = blockBytes / 4
	// packed is the assumed length of a compressed file: it is unknown, and the file can
	// only be read from its beginning.
	packed = 1 << 62
)

// lineFn reads the lines of a file that begin in a part of it. A runner divides
// files into such parts, and divides a part again while it is read.
type lineFn struct{ Format string }

// CreateInitialRestriction is the whole file.
func (f *lineFn) CreateInitialRestriction(file fileio.FileMetadata) offsetrange.Restriction {
	if strings.HasSuffix(file.Path, gzipEnding) {
		return offsetrange.Restriction{End: packed}
	}
	return offsetrange.Restriction{End: file.Size}
}

// SplitRestriction makes blocks of a file.
func (f *lineFn) SplitRestriction(_ fileio.FileMetadata, r offsetrange.Restriction) []offsetrange.Restriction {
	if r.End == packed {
		return []offsetrange.Restriction{r}
	}
	blocks := r.SizedSplits(blockBytes)
	if n := len(blocks); n > 1 && blocks[n-1].End-blocks[n-1].Start < smallestBlock {
		blocks[n-2].End = blocks[n-1].End
		blocks = blocks[:n-1]
	}
	return blocks
}

// RestrictionSize is the length of a part in bytes.
func (f *lineFn) RestrictionSize(file fileio.FileMetadata, r offsetrange.Restriction) float64 {
	if r.End == packed {
		return float64(file.Size)
	}
	return r.Size()
}

// CreateTracker follows how far a part is read.
func (f *lineFn) CreateTracker(r offsetrange.Restriction) *sdf.LockRTracker {
	if r.End == packed {
		return sdf.NewLockRTracker(&undivided{offsetrange.NewTracker(r)})
	}
	return sdf.NewLockRTracker(offsetrange.NewTracker(r))
}

// undivided tracks a file that cannot be read from the middle.
type undivided struct{ *offsetrange.Tracker }

// TrySplit leaves nothing to others.
func (u *undivided) TrySplit(float64) (primary, residual any, err error) {
	return u.GetRestriction(), nil, nil
}

// ProcessElement reads the lines that begin in the part.
func (f *lineFn) ProcessElement(ctx context.Context, part *sdf.LockRTracker, file fileio.FileMetadata, emit func(Raw), problem func(Problem)) error {
	r := part.GetRestriction().(offsetrange.Restriction)
	in, err := openLines(ctx, file.Path, r.Start)
	if err == nil {
		defer in.Close()
		err = f.lines(in, part, file.Path, emit, problem)
	}
	switch {
	case err == nil:
		return nil // the next line is in another part
	case errors.Is(err, io.EOF), errors.Is(err, syscall.EISDIR):
	case lasting(err):
		problem(Problem{From: fmt.Sprintf("%s, byte %d", file.Path, in.at), Error: "the rest of the file cannot be read: " + innermost(err).Error()})
	default:
		return err
	}
	part.TryClaim(r.End) // nothing is left of it
	return nil
}

// lines reads until the part ends, or the file: the error is io.EOF then.
func (f *lineFn) lines(in *lineReader, part *sdf.LockRTracker, file string, emit func(Raw), problem func(Problem)) error {
	for part.TryClaim(in.at) {
		from := fmt.Sprintf("%s, byte %d", file, in.at)
		first := in.at == 0
		line, err := in.next(source.MaxBytes)
		if first {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		switch {
		case errors.Is(err, errLongLine):
			problem(Problem{From: from, Error: "the line is longer than 1 GiB: it is not JSON lines"})
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

// lineReader reads lines, and knows at which byte the next begins.
type lineReader struct {
	io.Closer
	in *bufio.Reader
	at int64
}

// openLines opens a file at the first line that begins at a byte or after it.
func openLines(ctx context.Context, name string, start int64) (*lineReader, error) {
	l := &lineReader{at: start}
	file, err := open(ctx, name)
	if err != nil {
		return l, err
	}
	l.Closer, l.in = file, bufio.NewReaderSize(file, 1<<16)
	if start == 0 {
		return l, nil
	}
	l.at-- // a line begins at start when one ends before it
	if err := skip(file.(*opened).Reader, l.in, l.at); err != nil {
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

// skip advances to a byte of a file, by seeking if possible.
func skip(file io.Reader, in *bufio.Reader, to int64) error {
	if seeker, ok := file.(io.Seeker); ok {
		_, err := seeker.Seek(to, io.SeekStart)
		return err
	}
	_, err := io.CopyN(io.Discard, in, to)
	return err
}

var errLongLine = errors.New("the line is too long")

// next is the next line. One that is longer than limit is passed over.
func (l *lineReader) next(limit int) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := l.in.ReadSlice('\n')
		l.at += int64(len(part))
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
