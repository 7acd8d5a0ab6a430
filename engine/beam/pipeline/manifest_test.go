package pipeline

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/export"
	"chunkscope/engine/settings"
)

func TestManifestMatchesProgram(t *testing.T) {
	folder := t.TempDir()
	input := filepath.Join(folder, "documents.jsonl")
	runRound := func(round int, since string) (job *Job, manifest string) {
		var lines strings.Builder
		for i := round; i < 6+round; i++ { // one document is removed, one is added, and one is edited
			text := strings.Repeat(fmt.Sprintf("Document %d has a sentence. ", i), 40)
			if i == 3 {
				text += fmt.Sprintf("Round %d.", round)
			}
			fmt.Fprintf(&lines, "{\"id\":\"d%d\",\"text\":%q}\n", i, text)
		}
		writeFile(t, input, []byte(lines.String()))
		out := t.TempDir()
		j := &Job{
			Input: input, Settings: settings.Default(), Output: out, Shards: Shards{Format: "jsonl", Count: 2},
			Problems: filepath.Join(out, "problems.jsonl"),
			Manifest: Manifest{File: filepath.Join(out, "manifest"), Since: since, Deleted: filepath.Join(out, "deleted.json")},
		}
		j.Names.IDPattern = export.IDPattern
		j.Settings.MaxChunkSize = 300
		runJob(t, j)
		return j, j.Manifest.File
	}
	args := []string{"chunk", "--input", "jsonl", "--set", "max_chunk_size=300", input}
	_, first := runRound(0, "")
	own := filepath.Join(folder, "own")
	runChunkscope(t, append(args, "--manifest", own)...)
	if got, want := string(readFile(t, first)), string(readFile(t, own)); got != want {
		t.Fatalf("got manifest\n%s\nwant\n%s", got, want)
	}
	j, second := runRound(1, first)
	want := sortedLines(runChunkscope(t, append(args, "--since", own, "--manifest", own)...))
	var all [][]byte
	for _, file := range append(listShards(t, j.Output), j.Manifest.Deleted) {
		all = append(all, readFile(t, file))
	}
	if got := sortedLines(all...); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got records\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got, want := string(readFile(t, second)), string(readFile(t, own)); got != want {
		t.Errorf("got manifest\n%s\nwant\n%s", got, want)
	}
	other := *j
	other.Settings.MaxChunkSize++
	if err := other.CheckSince(t.Context()); err == nil || !strings.Contains(err.Error(), "was made with other settings") {
		t.Errorf("CheckSince with other settings: error = %v", err)
	}
}
