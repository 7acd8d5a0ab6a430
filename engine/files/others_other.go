//go:build !unix

package files

// OthersCanWrite returns false, because folder permissions on this system do not show whether other
// users can write.
func OthersCanWrite(string) bool { return false }
