package command

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"chunkscope/engine/files"
	"chunkscope/engine/source"
	"chunkscope/tui/cell"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/replay"
)

type recordingFile struct {
	*replay.Recorder
	path string
	form *replay.Format
}

// openRecording returns nil if --record is not set, and an error if the file cannot be written, so
// that the explorer does not open.
func (a explorerRun) openRecording(args []string) (*recordingFile, error) {
	path := a.explorerFlags.Record
	if path == "" {
		return nil, nil
	}
	form, known := replay.FindFormat(path)
	if !known {
		var exts []string
		for _, f := range replay.Formats {
			exts = append(exts, f.Ext)
		}
		return nil, flags.UsageError("--record needs a name that ends in %s, not %q", flags.JoinOr(exts), path)
	}
	if slices.ContainsFunc(args, func(arg string) bool { return source.SameFile(arg, path) }) {
		return nil, flags.UsageError("%s is the document, which is never changed: record to another file", path)
	}
	if _, err := os.Lstat(path); err == nil {
		return nil, flags.UsageError("%s already exists: record to another file", path)
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return nil, flags.UsageError("the folder %s does not exist: create it, or record to another file", filepath.Dir(path))
	}
	return &recordingFile{replay.NewRecorder(time.Now), path, form}, nil
}

func (f *recordingFile) write(a *app) error {
	if f == nil {
		return nil
	}
	r := f.Recording()
	if r == nil {
		return nil // the explorer did not open
	}
	var b bytes.Buffer
	if err := f.form.Write(r, &b); err != nil {
		return err
	}
	if err := files.Write(f.path, b.Bytes()); err != nil {
		return err
	}
	reason := ""
	if r.Full {
		reason = ", stopped at the size limit"
	}
	_, err := fmt.Fprintf(a.out, "wrote %s: %s%s; it contains the document text shown on screen\n",
		cell.Escape(f.path), r.Length.Round(time.Second), reason)
	return explainWriteError(err)
}
