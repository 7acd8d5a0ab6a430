//go:build !unix

package files

// OthersWrite reports whether other users may write in the folder of path. The mode of a
// folder does not show that on this system.
func OthersWrite(string) bool { return false }
