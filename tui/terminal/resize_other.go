//go:build !unix

package terminal

import tea "charm.land/bubbletea/v2"

// FollowSize does nothing, since this system has no signal for a new size.
func (e *SignalHandler) FollowSize(func(tea.Msg)) {}
