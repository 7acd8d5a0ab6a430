//go:build !unix

package terminal

import tea "charm.land/bubbletea/v2"

// Suspender does nothing on systems without job control.
type Suspender struct{}

// Await does nothing on this system.
func (*Suspender) Await(<-chan struct{}, func(tea.Msg)) {}

// Suspend reports that suspending is not possible.
func (*Suspender) Suspend() tea.Msg { return SuspendFailed{errNotStopped} }
