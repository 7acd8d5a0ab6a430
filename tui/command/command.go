// Package command implements the command line, with one file per command. Without a command, it
// starts the explorer or prints a plain report. Each error is reported in one sentence.
package command

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"charm.land/lipgloss/v2"
	"github.com/spf13/cobra"

	"chunkscope/engine/project"
	"chunkscope/engine/source"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/threshold"
	"chunkscope/tui/terminal"
)

// version is set by the linker for releases.
var version string

// Main runs the command line and returns its exit code.
func Main() int {
	a := newApp(os.Stdin, os.Stdout, os.Stderr)
	notifyBrokenPipes()
	for _, f := range []*os.File{os.Stdout, os.Stderr} {
		lipgloss.EnableLegacyWindowsANSI(f)
	}
	return a.execute(os.Args[1:])
}

func (a *app) execute(args []string) int {
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(context.Background())
	if _, failed := errors.AsType[*fs.PathError](err); failed {
		err = explainWriteError(err)
	}
	if err == nil {
		err = a.err
	}
	return a.finish(err)
}

// notifyBrokenPipes makes a write to a closed pipe return an error instead of ending the program. It
// does not ignore SIGPIPE, because child processes would inherit that.
func notifyBrokenPipes() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

func buildVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}

type app struct {
	reader        input.Reader
	out, errs     io.Writer
	flags         flags.Settings
	explorerFlags flags.ExplorerFlags
	given         flags.GivenChunks
	memory        input.MemoryLimit
	full          memoryFull
	err           error
}

func newApp(in io.Reader, out, errs io.Writer) *app {
	a := &app{reader: input.Reader{In: in, MaxLine: source.MaxBytes, Jobs: runtime.GOMAXPROCS(0)}, out: out, errs: errs}
	a.flags.Report, a.reader.Report = a.report, a.report
	a.flags.Rules = project.Rules{CheckTarget: refuseTarget, CheckModel: refuseModel, CheckLimit: threshold.Validate, CheckKeys: flags.CheckKeys}
	return a
}

type runFunc func(cmd *cobra.Command, args []string) error

func (a *app) run(f runFunc) runFunc {
	return func(cmd *cobra.Command, args []string) error {
		limit := a.memory.OrMachineLimit()
		a.reader.Memory.Limit = limit
		input.CollectGarbage(limit)
		full := &memoryError{limit: limit, hasSeveralDocuments: cmd.Flags().Lookup("jobs") != nil && a.reader.Jobs > 1}
		stop := input.WatchMemory(limit, func() { a.full.endProgram(a, full) })
		defer stop()
		a.err = recoverPanic(f, cmd, args)
		if a.reader.HasUnreadableDecisions() {
			a.err = errors.Join(a.err, input.ErrUnread)
		}
		if errors.Is(a.err, terminal.ErrFull) || errors.Is(a.err, input.ErrMemoryFull) {
			a.err = full.addDocument(a.reader.LargestInProgress())
		}
		return nil
	}
}

func recoverPanic(f runFunc, cmd *cobra.Command, args []string) (err error) {
	defer func() {
		if e := recover(); e != nil {
			err = &bugError{e}
		}
	}()
	return f(cmd, args)
}

func (a *app) runWithoutArgs(f runFunc) runFunc {
	return a.run(func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return flags.UsageError("%s takes no arguments: remove %q", strings.TrimPrefix(cmd.CommandPath(), "chunkscope "), args[0])
		}
		return f(cmd, args)
	})
}
