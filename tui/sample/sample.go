// Package sample holds the document that the explorer opens when it is given
// none, that the guided tour tells its story on, and that the pictures show.
package sample

import _ "embed"

// Name is what the document is called.
const Name = "keepers-guide.md"

// Markdown is the document: at the default settings it shows everything there
// is to see, and sample_test.go holds it to that.
//
//go:embed sample.md
var Markdown string
