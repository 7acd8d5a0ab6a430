//go:build !unix

package terminal

import tea "charm.land/bubbletea/v2"

// FollowSize does nothing, because this system has no signal for size changes.
func (e *SignalHandler) FollowSize(func(tea.Msg)) {}
