//go:build !unix

package files

// OthersWrite reports whether other users may write in the folder of path: the mode
// of a folder does not tell that here.
func OthersWrite(string) bool { return false }
