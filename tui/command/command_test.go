package command

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/settings"
	"chunkscope/themes"
)

var update = flag.Bool("update", false, "update the expected output in the test scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"chunkscope": func() { os.Exit(Main()) },
		"terminal":   func() { os.Exit(runInTerminal(os.Args[1:])) },
	})
}

// TestScripts runs the scripts in testdata/command. Besides the commands of testscript, scripts can
// use these commands:
//
//	fine ARG…             exit code 0, no message on standard error
//	fine_but 'LINE' ARG…  exit code 0, and only this line on standard error
//	refuses CODE 'SENTENCE' ARG…
//	                      this exit code and only this sentence
//	exits CODE ARG…       this exit code and any output
//	closed N ARG…         exit code 0 and no message if the reader closes
//	                      the pipe after N lines
//	exec terminal COLUMNS PROGRAM ARG…
//	                      run PROGRAM in a terminal; standard output is its
//	                      screen and the style of each cell
//	bytes FILE 'TEXT'     write the Go string TEXT to FILE
//
// The variables $THEMES, $FORMATS and $LANGUAGES contain lists of names. Variables such as
// $OPTIONS_unit contain the options of a setting.
//
// With -short, only scripts with concurrent work run. The race detector is used with -short.
func TestScripts(t *testing.T) {
	dir, files := filepath.Join("..", "..", "testdata", "command"), []string(nil)
	if testing.Short() {
		for _, name := range []string{"jobs", "jsonl", "sweep", "tune"} {
			files = append(files, filepath.Join(dir, name+".txtar"))
		}
		dir = ""
	}
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		Files:               files,
		UpdateScripts:       *update,
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			docs, err := filepath.Abs(filepath.Join("..", "..", "testdata", "docs"))
			e.Setenv("DOCS", docs)
			e.Setenv("XDG_CONFIG_HOME", filepath.Join(e.WorkDir, "xdg"))
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			e.Setenv("NO_COLOR", "")
			e.Setenv("TERM", "xterm-256color")
			e.Setenv("HOSTILE", "a\x1b]0;title\a\u009b2J\u202e.md")
			setLists(e)
			return err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"fine": scriptSucceeds, "fine_but": scriptSucceedsExcept, "refuses": scriptRefuses, "exits": scriptExits, "closed": scriptClosed, "bytes": writeBytes, "repeated": writeRepeated,
		},
	})
}

func setLists(e *testscript.Env) {
	set := func(name string, list []string) { e.Setenv(name, strings.Join(list, ", ")) }
	set("THEMES", themes.Names())
	set("FORMATS", records.FormatNames())
	set("LANGUAGES", language.Names())
	for i := range settings.Table {
		var options []string
		for _, o := range settings.Table[i].Options {
			options = append(options, o.Name)
		}
		set("OPTIONS_"+settings.Table[i].Key, options)
	}
}

func exitCode(ts *testscript.TestScript, args []string) int {
	err := ts.Exec("chunkscope", args...)
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitCode()
	}
	ts.Fatalf("%v", err)
	return -1
}

func scriptSucceeds(ts *testscript.TestScript, neg bool, args []string) {
	if got, message := exitCode(ts, args), ts.ReadFile("stderr"); got != 0 || message != "" {
		ts.Fatalf("got exit code %d and standard error %q", got, message)
	}
}

func scriptSucceedsExcept(ts *testscript.TestScript, neg bool, args []string) {
	if got, message := exitCode(ts, args[1:]), ts.ReadFile("stderr"); got != 0 || message != args[0]+"\n" {
		ts.Fatalf("got exit code %d and standard error %swant %s", got, message, args[0])
	}
}

func scriptExits(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if got := exitCode(ts, args[1:]); got != want {
		ts.Fatalf("got exit code %d, want %d; standard error: %s", got, want, ts.ReadFile("stderr"))
	}
}

func scriptRefuses(ts *testscript.TestScript, neg bool, args []string) {
	scriptExits(ts, neg, append(args[:1:1], args[2:]...))
	want := "chunkscope: " + args[1] + "\n"
	if got := ts.ReadFile("stderr"); got != want {
		ts.Fatalf("got %swant %s", got, want)
	}
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("unexpected standard output: %s", out)
	}
}

func scriptClosed(ts *testscript.TestScript, neg bool, args []string) {
	lines, err := strconv.Atoi(args[0])
	ts.Check(err)
	program, err := exec.LookPath("chunkscope")
	ts.Check(err)
	cmd := exec.Command(program, args[1:]...)
	cmd.Dir = ts.Getenv("WORK")
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+ts.Getenv("XDG_CONFIG_HOME"))
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	in := bufio.NewScanner(out)
	in.Buffer(nil, 1<<20)
	for range lines {
		if !in.Scan() {
			ts.Fatalf("the output ended before the last expected line")
		}
	}
	ts.Check(out.Close())
	if err := cmd.Wait(); err != nil || stderr.Len() > 0 {
		ts.Fatalf("got error %v and standard error %q", err, stderr.String())
	}
}

func writeRepeated(ts *testscript.TestScript, neg bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	text, err := strconv.Unquote(args[2])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), bytes.Repeat([]byte(text), n), 0o600))
}

func writeBytes(ts *testscript.TestScript, neg bool, args []string) {
	text, err := strconv.Unquote(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o600))
}
