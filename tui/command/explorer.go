package command

import (
	"chunkscope/engine/settings"
)

// explore opens the explorer.
func (a *app) explore(args []string, s settings.Settings) error {
	return a.report(args, s)
}
