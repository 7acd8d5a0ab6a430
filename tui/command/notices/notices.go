// Package notices contains the licenses of everything in the binary from third parties: modules,
// fonts, vocabularies and the player for recordings.
package notices

import _ "embed"

// Text is a list of these components, followed by the license texts. The test of this package
// generates the file.
//
//go:embed notices.txt
var Text string
