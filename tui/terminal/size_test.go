//go:build unix

package terminal

import (
	"errors"
	"os"
	"syscall"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestTerminalSizeIsLimited(t *testing.T) {
	for size, want := range map[tea.WindowSizeMsg]tea.WindowSizeMsg{
		{Width: 65535, Height: 65535}: {Width: maxColumns, Height: maxRows},
		{Width: 200, Height: 60}:      {Width: 200, Height: 60},
		{Width: 20, Height: 65535}:    {Width: 20, Height: maxRows},
	} {
		if got := ClampSize(nil, size); got != want {
			t.Errorf("ClampSize(%v) = %v, want %v", size, got, want)
		}
	}
	if got := ClampSize(nil, tea.QuitMsg{}); got != (tea.QuitMsg{}) {
		t.Errorf("ClampSize(QuitMsg) = %v, want it unchanged", got)
	}
}

func TestHangUpEndsProgram(t *testing.T) {
	keys, terminal, err := os.Pipe()
	if err != nil {
		t.Skip(err)
	}
	defer keys.Close()
	quit := make(chan struct{})
	e := SignalHandler{Out: NewOutput(os.Stdout)}
	e.Start(keys, func() { close(quit) })
	terminal.Close()
	<-quit
	if ended, ok := errors.AsType[*SignalError](e.Stop()); !ok || ended.Signal != syscall.SIGHUP {
		t.Errorf("Stop() = %v, want SIGHUP", ended)
	}
}
