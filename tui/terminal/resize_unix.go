//go:build unix

package terminal

import (
	"os"
	"os/signal"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sys/unix"
)

// FollowSize sends the limited size to the program when the terminal is resized. It does nothing
// unless the terminal is hidden from Bubble Tea (see Output.Options).
func (e *SignalHandler) FollowSize(send func(tea.Msg)) {
	if !e.Out.hidden {
		return
	}
	changed := make(chan os.Signal, 1)
	signal.Notify(changed, unix.SIGWINCH)
	changed <- unix.SIGWINCH // the size may have changed before Notify was called
	go func() {
		defer signal.Stop(changed)
		for {
			select {
			case <-changed:
				if size, err := e.Out.size(); err == nil {
					send(size)
				}
			case <-e.done:
				return
			}
		}
	}()
}
