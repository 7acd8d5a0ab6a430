//go:build !unix

package files

// OthersCanWrite returns false, since the mode of a folder does not show on this system
// whether other users may write in it.
func OthersCanWrite(string) bool { return false }
