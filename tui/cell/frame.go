package cell

import "github.com/charmbracelet/x/ansi"

// Plain is the text of a frame or line without its styles, for tests.
func Plain(frame string) string { return ansi.Strip(frame) }
