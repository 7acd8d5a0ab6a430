package replay

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"time"

	"chunkscope/tui/cell"
)

//go:embed player/asciinema-player.min.js
var playerScript string

//go:embed player/asciinema-player.css
var playerStyle string

//go:embed page.html
var pageText string

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

// The player's license requires this notice.
const notice = "asciinema-player 3.17.0, copyright Marcin Kulik and contributors, Apache License 2.0: https://www.apache.org/licenses/LICENSE-2.0"

// page is the data for the page template. Strings are escaped. The other types hold trusted text,
// which is not escaped.
type page struct {
	Title, Document, Length     string
	Style                       template.CSS
	Player, Script              template.JS
	StyleSum, PlayerSum, OwnSum string
	Notice                      string
	Marks                       []pageMark
	Film                        template.HTML // base64
}

type pageMark struct {
	Seconds, At, Label string
}

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// WritePage writes the recording as an HTML page with a player. The content security policy allows
// only the scripts and styles in the page.
func (r *Recording) WritePage(w io.Writer) error {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := r.WriteCast(z); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	style := playerStyle + pageStyle
	p := page{
		Title: cell.Escape(r.Document), Document: cell.Escape(r.Document), Length: formatTime(r.Length),
		Style: template.CSS(style), Player: template.JS(playerScript), Script: template.JS(pageScript),
		StyleSum: policyHash(style), PlayerSum: policyHash(playerScript), OwnSum: policyHash(pageScript), Notice: notice,
		Film: template.HTML(base64.StdEncoding.EncodeToString(packed.Bytes())),
	}
	for _, m := range r.Marks {
		p.Marks = append(p.Marks, pageMark{fmt.Sprintf("%.3f", m.At.Seconds()), formatTime(m.At), cell.Escape(m.Label)})
	}
	return pageTemplate.Execute(w, p)
}

// policyHash returns the SHA-256 of a script or style as a source for the content security policy.
func policyHash(text string) string {
	h := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(h[:]) + "'"
}

func formatTime(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
