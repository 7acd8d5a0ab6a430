// Package notices contains the licenses of all third-party parts of the binary: modules, fonts,
// vocabularies and the player of recordings.
package notices

import _ "embed"

// Text lists the contents of the binary with their licenses, then the texts of the
// licenses. The test of this package writes it.
//
//go:embed notices.txt
var Text string
