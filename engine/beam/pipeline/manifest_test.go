package pipeline

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/export"
	"chunkscope/engine/settings"
)

// A second run has the records, the ids to delete and the manifest of the program.
func TestManifestIsThatOfTheProgram(t *testing.T) {
	folder := t.TempDir()
	input := filepath.Join(folder, "documents.jsonl")
	next := func(round int, since string) (job *Job, kept string) {
		var lines strings.Builder
		for i := round; i < 6+round; i++ { // one goes, one comes, one is edited
			text := strings.Repeat(fmt.Sprintf("Document %d has a sentence. ", i), 40)
			if i == 3 {
				text += fmt.Sprintf("Round %d.", round)
			}
			fmt.Fprintf(&lines, "{\"id\":\"d%d\",\"text\":%q}\n", i, text)
		}
		write(t, input, []byte(lines.String()))
		out := t.TempDir()
		j := &Job{
			Input: input, Settings: settings.Default(), Output: out, Shards: Shards{As: "jsonl", Number: 2},
			Problems: filepath.Join(out, "problems.jsonl"),
			Manifest: Manifest{File: filepath.Join(out, "manifest"), Since: since, Deleted: filepath.Join(out, "deleted.json")},
		}
		j.Names.IDPattern = export.IDPattern
		j.Settings.MaxChunkSize = 300
		run(t, j)
		return j, j.Manifest.File
	}
	args := []string{"chunk", "--input", "jsonl", "--set", "max_chunk_size=300", input}
	_, first := next(0, "")
	own := filepath.Join(folder, "own")
	chunkscope(t, append(args, "--manifest", own)...)
	if got, want := string(read(t, first)), string(read(t, own)); got != want {
		t.Fatalf("the manifest is\n%s\nwant\n%s", got, want)
	}
	j, second := next(1, first)
	want := sortedLines(chunkscope(t, append(args, "--since", own, "--manifest", own)...))
	var all [][]byte
	for _, file := range append(shards(t, j.Output), j.Manifest.Deleted) {
		all = append(all, read(t, file))
	}
	if got := sortedLines(all...); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the records are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got, want := string(read(t, second)), string(read(t, own)); got != want {
		t.Errorf("the manifest is\n%s\nwant\n%s", got, want)
	}
	other := *j
	other.Settings.MaxChunkSize++
	if err := other.CheckSince(t.Context()); err == nil || !strings.Contains(err.Error(), "was made with other settings") {
		t.Errorf("other settings: %v", err)
	}
}
