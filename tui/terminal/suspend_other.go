//go:build !unix

package terminal

import tea "charm.land/bubbletea/v2"

// Suspending does nothing on systems without job control.
type Suspending struct{}

// Await does nothing.
func (*Suspending) Await(<-chan struct{}, func(tea.Msg)) {}

// Suspend reports that suspending failed.
func (*Suspending) Suspend() tea.Msg { return SuspendFailed{errNotStopped} }
