//go:build !unix

package terminal

import tea "charm.land/bubbletea/v2"

// Suspender does nothing on systems without job control.
type Suspender struct{}

// Start does nothing on this system.
func (*Suspender) Start(<-chan struct{}, func(tea.Msg)) {}

// Suspend returns a SuspendFailed message, because this system cannot suspend programs.
func (*Suspender) Suspend() tea.Msg { return SuspendFailed{errNotStopped} }
