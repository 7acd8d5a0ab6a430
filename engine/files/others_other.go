//go:build !unix

package files

// OthersWrite returns false, since the mode of a folder does not show on this system
// whether other users may write in it.
func OthersWrite(string) bool { return false }
