//go:build unix

package terminal

import (
	"os"
	"os/signal"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sys/unix"
)

// FollowSize reports size changes if the size is hidden from Bubble Tea (Output.Options).
func (e *SignalHandler) FollowSize(send func(tea.Msg)) {
	if !e.Out.hidden {
		return
	}
	changed := make(chan os.Signal, 1)
	signal.Notify(changed, unix.SIGWINCH)
	changed <- unix.SIGWINCH // the size may have changed before
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
