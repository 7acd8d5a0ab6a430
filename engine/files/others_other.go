//go:build !unix

package files

// OthersWrite reports whether other users may write in the folder of path. On this
// system the mode of a folder does not show that.
func OthersWrite(string) bool { return false }
