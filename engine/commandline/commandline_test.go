package commandline_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/commandline"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/settings"
)

func preset(t *testing.T, name string) settings.Settings {
	t.Helper()
	p, err := settings.FindPreset(name)
	if err != nil {
		t.Fatal(err)
	}
	return p.Settings()
}

func TestLines(t *testing.T) {
	window := preset(t, "fixed-window")
	window.OverlapSize = 120
	file := func(path string) commandline.Document { return commandline.Document{Path: path} }
	for _, c := range []struct {
		chunks commandline.Request
		want   string
	}{
		{commandline.Request{Document: file("it's a guide.md"), Settings: window}, `chunkscope chunk 'it'\''s a guide.md' --preset fixed-window --set overlap_size=120`},
		{commandline.Request{Document: file("a.md"), Settings: settings.Default()}, "chunkscope chunk a.md --preset default"},
		{commandline.Request{Document: file("-x.md"), Settings: settings.Default(), NoHandCuts: true}, "chunkscope chunk ./-x.md --preset default --no-hand-cuts"},
		{commandline.Request{Document: commandline.Document{Path: "stats", Format: "text"}, Settings: settings.Default()}, "chunkscope chunk ./stats --preset default --input text"},
		{commandline.Request{Document: file("a.md"), Settings: window, Config: "my settings.yaml"}, "chunkscope chunk a.md --config 'my settings.yaml'"},
		{commandline.Request{Document: file("chunk"), Settings: settings.ObservedSettings(), ChunksFile: commandline.ChunksFile{Path: "-c.jsonl"}, NoHandCuts: true}, "chunkscope ./chunk --chunks -c.jsonl"},
		{commandline.Request{Document: commandline.Document{Origin: commandline.Sample}, Settings: window}, "chunkscope --preset fixed-window --set overlap_size=120"},
	} {
		if got, err := c.chunks.Line(); got != c.want || err != nil {
			t.Errorf("got  %s, %v\nwant %s", got, err, c.want)
		}
	}
}

func TestLineRejectsPipes(t *testing.T) {
	for _, c := range []commandline.Request{
		{Document: commandline.Document{Path: "-", Origin: commandline.Stream}, Settings: settings.Default()},
		{Document: commandline.Document{Path: "a.md"}, Settings: settings.ObservedSettings(), ChunksFile: commandline.ChunksFile{Path: "/dev/fd/63", Origin: commandline.Stream}},
	} {
		if line, err := c.Line(); line != "" || err == nil || !strings.Contains(err.Error(), "came from a pipe") {
			t.Errorf("got line %q and error %v, want an error about the pipe", line, err)
		}
	}
}

func TestFlagsReproduceSettings(t *testing.T) {
	for i := range settings.Presets {
		s := settings.Presets[i].Settings()
		if flags := commandline.Flags(&s); !slices.Equal(flags, []string{"--preset", settings.Presets[i].Name}) {
			t.Errorf("%s: got %v", settings.Presets[i].Name, flags)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		s := draw.Settings(rt)
		flags := commandline.Flags(&s)
		got := preset(t, flags[1])
		for k := 3; k < len(flags); k += 2 {
			if err := settings.Assign(&got, flags[k]); err != nil {
				rt.Fatal(err)
			}
		}
		if err := settings.Check(got); err != nil || got.Fingerprint() != s.Fingerprint() {
			rt.Fatalf("flags %v: got settings %+v and error %v, want %+v", flags, got, err, s)
		}
	})
}

func TestBashParsesQuotedWords(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	name := rapid.StringOfN(rapid.OneOf(rapid.RuneFrom([]rune(" -'\"\\$`!*?~#&|;<>()[]{}\n\t\x1b\u202e\u00a0é日🙂=,")), rapid.RuneFrom([]rune("abc./"))), 1, 12, -1)
	rapid.Check(t, func(rt *rapid.T) {
		c := commandline.Request{Document: commandline.Document{Path: name.Draw(rt, "path") + rapid.SampledFrom([]string{"", "\xe9\xff"}).Draw(rt, "bytes")}, Settings: draw.Settings(rt)}
		line, err := c.Line()
		if err != nil {
			rt.Fatal(err)
		}
		words, _ := c.Words()
		printed := strings.Replace(line, "chunkscope ", `printf '%s\0' chunkscope `, 1)
		out, err := exec.Command(bash, "-c", printed).Output()
		if got := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00"); err != nil || !slices.Equal(got, words) {
			rt.Fatalf("bash parses %q from %s (%v), want %q", got, line, err, words)
		}
	})
}
