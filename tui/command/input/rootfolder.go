package input

import (
	"path/filepath"
	"strings"

	"chunkscope/engine"
	"chunkscope/tui/command/flags"

	"github.com/spf13/cobra"
)

// RootFlag adds --root.
func (rd *Reader) RootFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&rd.rootFolder, "root", "", "the folder that ids of documents are relative to (default: the deepest that holds all)")
}

// rootOf is the folder that ids of documents are relative to, so that they do
// not depend on how a path was spelled: that of --root, or the deepest one that
// holds all that args name.
func (rd *Reader) rootOf(args []string) (string, error) {
	if rd.rootFolder != "" {
		if !IsFolder(rd.rootFolder) {
			return "", flags.Misused("--root must be a folder, not %s", rd.rootFolder)
		}
		return filepath.Abs(rd.rootFolder)
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
		for !within(root, folder) {
			root = filepath.Dir(root)
		}
	}
	return root, nil
}

// within reports whether path is folder or lies in it.
func within(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) || filepath.Dir(folder) == folder
}

// identify gives a document that was read from a file its id.
func identify(doc *engine.Document, file, root string) error {
	if file == StdinArg {
		return nil
	}
	path, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	if !within(root, path) {
		return flags.Misused("%s is not in the folder of --root: name a folder that holds all documents", file)
	}
	if rel, err := filepath.Rel(root, path); err == nil {
		path = rel
	}
	doc.ID = filepath.ToSlash(path)
	return nil
}
