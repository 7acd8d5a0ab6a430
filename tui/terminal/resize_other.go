//go:build !unix

package terminal

import tea "charm.land/bubbletea/v2"

// FollowSize does nothing: here no signal tells of another size.
func (e *Ending) FollowSize(func(tea.Msg)) {}
