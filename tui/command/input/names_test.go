package input

import (
	"os"
	"path/filepath"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/settings"

	"github.com/spf13/cobra"
)

func TestExplorerAndCommandsUseSameIDs(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"guide.md", "sub/faq.md"} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("# Title\n\nText.\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{}, {"--doc-id", "book/{stem}", "--id-pattern", "{document_id}-{index:3}", "--source", "wiki/{path}"}} {
		reader := func() *Reader {
			rd := &Reader{Report: func(err error) { t.Error(err) }, Jobs: 1}
			cmd := &cobra.Command{}
			rd.AddNameFlags(cmd)
			if err := cmd.ParseFlags(args); err != nil {
				t.Fatal(err)
			}
			return rd
		}
		var want, got []string
		nameOf := func(doc *engine.Document) string {
			r, err := engine.Run(t.Context(), doc, settings.Default())
			if err != nil {
				t.Fatal(err)
			}
			return doc.ID + " " + doc.Source + " " + records.ID(r, 0)
		}
		rd := reader()
		inputs, err := rd.FindInputs("chunk", []string{dir}, "")
		if err != nil {
			t.Fatal(err)
		}
		if err := rd.ForEach(inputs, func(doc *engine.Document) error { want = append(want, nameOf(doc)); return nil }); err != nil {
			t.Fatal(err)
		}
		list, err := reader().List([]string{dir})
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range list.Files {
			doc, err := list.Load(file)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, nameOf(doc))
		}
		if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
			t.Errorf("%v: got %q in the explorer, %q in the commands", args, got, want)
		}
	}
}
