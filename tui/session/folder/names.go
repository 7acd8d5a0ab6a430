package folder

import (
	"path/filepath"
	"strings"
)

// ShortNames returns the shortest unique suffix of each path. Suffixes begin with a whole path
// element.
func ShortNames(files []string) []string {
	out := make([]string, len(files))
	lengths := make([]int, len(files))
	for i := range files {
		lengths[i] = i
	}
	for names := 1; len(lengths) > 0; names++ {
		count := make(map[string]int, len(lengths))
		for _, i := range lengths {
			out[i] = lastNames(files[i], names)
			count[out[i]]++
		}
		var repeated []int
		for _, i := range lengths {
			if count[out[i]] > 1 && len(out[i]) < len(files[i]) {
				repeated = append(repeated, i)
			}
		}
		lengths = repeated
	}
	return out
}

// RelativePaths returns the paths relative to their common parent folder.
func RelativePaths(files []string) []string {
	out := make([]string, len(files))
	common := 0
	for i, f := range files {
		out[i] = filepath.ToSlash(f)
		folders := strings.LastIndexByte(out[i], '/') + 1
		if i == 0 {
			common = folders
			continue
		}
		n := 0
		for n < min(common, folders) && out[i][n] == out[0][n] {
			n++
		}
		common = strings.LastIndexByte(out[0][:n], '/') + 1
	}
	for i := range out {
		out[i] = out[i][common:]
	}
	return out
}

func lastNames(path string, names int) string {
	path = filepath.ToSlash(path)
	pos := len(path)
	for range names {
		pos = strings.LastIndexByte(path[:pos], '/')
		if pos < 0 {
			return path
		}
	}
	return path[pos+1:]
}
