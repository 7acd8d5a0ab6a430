package cell

import (
	"strings"
	"testing"
)

func TestSupportsProgress(t *testing.T) {
	for env, want := range map[string]bool{
		"":                                     false,
		"TERM=xterm-256color":                  false,
		"TERM=xterm-256color WT_SESSION=1":     true,
		"TERM=xterm-ghostty":                   true,
		"TERM_PROGRAM=mintty":                  true,
		"TERM_PROGRAM=iTerm.app":               false,
		"VTE_VERSION=7600":                     false,
		"VTE_VERSION=8001":                     true,
		"VTE_VERSION=8001 TMUX=/tmp/x":         false,
		"TERM_PROGRAM=ghostty TERM=dumb":       false,
		"WT_SESSION=1 WT_SESSION=":             false,
		"NOT_WT_SESSION=1 ConEmuANSI=OFF":      false,
		"ConEmuANSI=ON TERM_PROGRAM=iTerm.app": true,
	} {
		if got := SupportsProgress(strings.Fields(env)); got != want {
			t.Errorf("SupportsProgress(%q) = %v, want %v", env, got, want)
		}
	}
}
