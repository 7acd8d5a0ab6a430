package command

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/export/records"
	"chunkscope/engine/files"
	"chunkscope/engine/source"
	"chunkscope/engine/text"
	"chunkscope/tui/command/flags"

	"github.com/spf13/cobra"
)

type manifestFlags struct{ write, since, deleted string }

func (f *manifestFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.write, "manifest", "", "write the ids and hashes of all chunks to `FILE`, for --since in the next run")
	cmd.Flags().StringVar(&f.since, "since", "", "report changes since the manifest `FILE`: every record has a status, even with --fields, and the ids to delete follow the records")
	cmd.Flags().StringVar(&f.deleted, "deleted", "", "with --since: write the ids to delete to `FILE`, not after the records")
}

func (f *manifestFlags) areSet() bool { return f.write != "" || f.since != "" }

func (f *manifestFlags) check(format *records.Format) error {
	switch {
	case f.deleted != "" && f.since == "":
		return flags.UsageError("--deleted needs --since: name an earlier manifest, or remove --deleted")
	case f.deleted != "" && f.deleted == f.write:
		return flags.UsageError("--deleted and --manifest must be different files, not both %s", f.write)
	case f.areSet() && format.ForPeople:
		return flags.UsageError("--manifest and --since need a format with records: set --format jsonl, or remove them")
	case f.since != "" && f.deleted == "" && !format.ListsDeleted:
		return flags.UsageError("--format %s cannot list the ids to delete: name a file for them with --deleted, or set --format jsonl", format.Name)
	}
	return nil
}

// useStableIDs makes chunk ids depend only on the text of the chunks, which a manifest requires.
func (a *app) useStableIDs(f *manifestFlags) error {
	if !f.areSet() {
		return nil
	}
	if err := a.reader.UseManifestIDs(); err != nil {
		return flags.UsageError("--%v", err)
	}
	return nil
}

type manifestUpdate struct {
	*manifestFlags
	older    *export.Manifest // nil without --since
	writer   *export.ManifestWriter
	pending  *files.PendingFile // nil without --manifest
	buffered *bufio.Writer
}

// openManifestUpdate returns nil if neither --manifest nor --since is set. fingerprint identifies the
// settings of the chunks.
func openManifestUpdate(f *manifestFlags, fingerprint string) (l *manifestUpdate, err error) {
	if !f.areSet() {
		return nil, nil
	}
	if err := cmp.Or(refuseForeignFile("manifest", f.write, `{"manifest":`), refuseForeignFile("deleted", f.deleted, `{"delete":`)); err != nil {
		return nil, err
	}
	l = &manifestUpdate{manifestFlags: f}
	if f.since != "" {
		if l.older, err = readManifest(f.since, fingerprint); err != nil {
			return nil, err
		}
	}
	files.Sweep(f.write, time.Now())
	files.Sweep(f.deleted, time.Now())
	output := io.Discard
	if f.write != "" {
		if l.pending, err = files.CreatePending(f.write); err != nil {
			return nil, err
		}
		output = l.pending
	}
	l.buffered = bufio.NewWriterSize(output, 1<<16)
	l.writer, err = export.NewManifestWriter(l.buffered, fingerprint, l.older)
	return l, err
}

// refuseForeignFile returns an error if the file exists and does not begin with start, because the
// flag would replace a file that it did not write, such as a document.
func refuseForeignFile(flag, name, start string) error {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return nil // an error is reported when the file is written
	}
	f, err := files.OpenArgument(name)
	if err != nil {
		return nil // the error is reported when the file is written
	}
	defer f.Close()
	head := make([]byte, len(start))
	if _, err := io.ReadFull(f, head); err == nil && string(head) == start {
		return nil
	}
	return flags.UsageError("--%s would replace %s, which is a different kind of file: name another file, or delete this one", flag, name)
}

func readManifest(name, fingerprint string) (*export.Manifest, error) {
	f, err := files.OpenArgument(name)
	if err != nil {
		return nil, &source.ReadError{Message: fmt.Sprintf("--since %s cannot be read: %s; for the first run, use only --manifest", name, files.Reason(err))}
	}
	defer f.Close()
	m, err := export.ReadManifest(f)
	if err != nil {
		return nil, flags.UsageError("--since %s %v", name, err)
	}
	if m.Fingerprint != fingerprint {
		return nil, flags.UsageError("--since %s was made with different settings (%s, now %s): use those settings, or index everything again with only --manifest", name, m.Fingerprint, fingerprint)
	}
	return m, nil
}

func (l *manifestUpdate) annotate(ctx context.Context, r *engine.Result) (d *export.ManifestDocument, notes records.Annotations, err error) {
	if l == nil {
		return nil, notes, nil
	}
	if d, err = export.DescribeDocument(ctx, r); err != nil {
		return nil, notes, err
	}
	return d, records.Annotations{IDs: d.IDs(), Statuses: l.older.Statuses(d)}, nil
}

func (l *manifestUpdate) add(d *export.ManifestDocument) error {
	if l == nil {
		return nil
	}
	if err := l.writer.Add(d); err != nil {
		return flags.UsageError("%v", err)
	}
	return nil
}

func (l *manifestUpdate) discard() {
	if l != nil && l.pending != nil {
		l.pending.Abandon()
	}
}

// finishManifest writes the ids to delete, the remaining output and then the manifest. The old
// manifest is replaced only when the chunks and the ids are on disk, because a manifest must never
// list chunks that were not written. If unread is true, some input could not be read. Documents
// that are missing may be in that input, so they stay in the manifest and are not deleted.
func (a *app) finishManifest(l *manifestUpdate, out *bufio.Writer, unread bool) error {
	if l == nil {
		return nil
	}
	if unread {
		carryOver, err := l.writer.CopyRemaining()
		if err != nil {
			return flags.UsageError("%v", err)
		}
		if carryOver > 0 {
			a.report(fmt.Errorf("%s in %s stay unchanged, since some input could not be read", text.Count(carryOver, "document"), l.since))
		}
	}
	if err := a.writeDeleted(l, out); err != nil {
		return err
	}
	if err := explainWriteError(cmp.Or(out.Flush(), flushToDisk(a.out))); err != nil || l.pending == nil {
		return err
	}
	if err := cmp.Or(l.writer.End(), l.buffered.Flush()); err != nil {
		return explainWriteError(err)
	}
	return l.pending.Commit()
}

// writeDeleted writes the ids to delete to the --deleted file, or to out if that flag is not set.
func (a *app) writeDeleted(l *manifestUpdate, out *bufio.Writer) error {
	switch ids := l.writer.Deleted(); {
	case l.deleted != "":
		var b bytes.Buffer
		if err := records.WriteDelete(&b, ids); err != nil {
			return err
		}
		return files.Write(l.deleted, b.Bytes())
	case l.since != "":
		return explainWriteError(records.WriteDelete(out, ids))
	}
	return nil
}

// flushToDisk waits until a regular file is on disk. It ignores other writers.
func flushToDisk(w io.Writer) error {
	f, ok := w.(*os.File)
	if !ok {
		return nil
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil //nolint:nilerr // cannot sync, but the data was written
	}
	return f.Sync()
}
