//go:build !unix

package files

const openFlag = 0
