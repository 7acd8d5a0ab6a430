//go:build !unix

package files

// OthersCanWrite returns false, since the mode of a folder does not show it on this system.
func OthersCanWrite(string) bool { return false }
