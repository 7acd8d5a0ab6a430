//go:build !unix

package terminal

import tea "charm.land/bubbletea/v2"

// Suspending does nothing where no shell goes on with a program that was stopped.
type Suspending struct{}

// Await does nothing.
func (*Suspending) Await(<-chan struct{}, func(tea.Msg)) {}

// Suspend says that nothing was suspended.
func (*Suspending) Suspend() tea.Msg { return NotSuspended{errNotStopped} }
