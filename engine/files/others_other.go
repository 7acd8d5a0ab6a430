//go:build !unix

package files

// OthersCanWrite returns false. On this system, the mode of a folder does not show whether other
// users may write to it.
func OthersCanWrite(string) bool { return false }
