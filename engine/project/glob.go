package project

import (
	"fmt"
	"path"
	"strings"
)

const anyFolders = "**"

// maxParts is the maximum number of parts in a pattern. Matching takes time proportional to the
// number of parts in the path times the number of parts in the pattern.
const maxParts = 32

func checkPattern(glob string) error {
	if _, err := path.Match(glob, ""); err != nil || glob == "" {
		return fmt.Errorf("%q is not a pattern: write one such as *.csv.md or tables/**", glob)
	}
	if strings.HasPrefix(glob, "/") || strings.HasPrefix(glob, "./") || strings.HasPrefix(glob, "../") {
		return fmt.Errorf("patterns are relative to this file: write %s", strings.TrimLeft(glob, "./"))
	}
	if strings.Count(glob, "/") >= maxParts {
		return fmt.Errorf("a pattern can have at most %d parts", maxParts)
	}
	return nil
}

// matches reports whether the pattern glob matches file, a path relative to the project file's
// folder. ** matches any number of folders. A pattern without a slash matches files in any folder.
func matches(glob, file string) bool {
	if !strings.Contains(glob, "/") {
		glob = anyFolders + "/" + glob
	}
	parts, names := strings.Split(glob, "/"), strings.Split(file, "/")
	reached := make([]bool, len(names)+1)
	reached[0] = true
	for _, part := range parts {
		nextReached := make([]bool, len(names)+1)
		for i := range reached {
			switch {
			case part == anyFolders:
				nextReached[i] = reached[i] || i > 0 && nextReached[i-1]
			case i > 0 && reached[i-1]:
				ok, err := path.Match(part, names[i-1])
				nextReached[i] = ok && err == nil
			}
		}
		reached = nextReached
	}
	return reached[len(names)]
}
