package cell

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adrg/xdg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// faces holds the built-in font, plain and bold. It loads system fonts on demand for characters
// that the built-in font lacks.
type faces struct {
	plain, bold font.Face
	scale       float64
	unopened    []string
	searched    bool
	bytesLeft   int // number of font bytes that can still be read
	systemFonts []systemFont
	byRune      map[rune]font.Face // results of earlier searches; nil if no font has the character
	missing     []rune
}

type systemFont struct {
	font *sfnt.Font
	face font.Face
}

func newFaces(scale float64) (*faces, error) {
	f := &faces{scale: scale, bytesLeft: maxFonts, byRune: map[rune]font.Face{}}
	load := func(data []byte) (font.Face, error) {
		o, err := opentype.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("loading the built-in font: %w", err)
		}
		return f.newFace(o)
	}
	var err error
	if f.plain, err = load(gomono.TTF); err != nil {
		return nil, err
	}
	f.bold, err = load(gomonobold.TTF)
	return f, err
}

func (f *faces) newFace(o *opentype.Font) (font.Face, error) {
	return opentype.NewFace(o, &opentype.FaceOptions{Size: fontSize * f.scale, DPI: 72, Hinting: font.HintingFull})
}

func (f *faces) faceFor(r rune, strong bool) font.Face {
	builtin := f.plain
	if strong {
		builtin = f.bold
	}
	if _, known := builtin.GlyphAdvance(r); known {
		return builtin
	}
	face, known := f.byRune[r]
	if !known {
		if face = f.findSystemFont(r); face == nil {
			f.missing = append(f.missing, r)
		}
		f.byRune[r] = face
	}
	return face
}

func (f *faces) findSystemFont(r rune) font.Face {
	if !f.searched {
		f.searched, f.unopened = true, fontFiles(xdg.FontDirs)
	}
	for i := 0; ; i++ {
		for i >= len(f.systemFonts) {
			if len(f.unopened) == 0 {
				return nil
			}
			f.systemFonts = append(f.systemFonts, f.open(f.unopened[0])...)
			f.unopened = f.unopened[1:]
		}
		if o := &f.systemFonts[i]; hasOutline(o.font, r) {
			if o.face == nil {
				var err error
				if o.face, err = f.newFace(o.font); err != nil {
					continue
				}
			}
			return o.face
		}
	}
}

// hasOutline reports whether a font has an outline for r. Characters that exist only as bitmaps
// cannot be drawn.
func hasOutline(o *sfnt.Font, r rune) bool {
	var b sfnt.Buffer
	i, err := o.GlyphIndex(&b, r)
	if err != nil || i == 0 {
		return false
	}
	outline, err := o.LoadGlyph(&b, i, fixed.I(fontSize), nil)
	return err == nil && len(outline) > 0
}

// open returns the fonts in a file. It returns nil if the file is not a font file or exceeds the
// remaining limit.
func (f *faces) open(path string) []systemFont {
	data, err := os.ReadFile(path)
	if err != nil || len(data) > f.bytesLeft {
		return nil
	}
	f.bytesLeft -= len(data)
	collection, err := opentype.ParseCollection(data)
	if err != nil {
		return nil
	}
	var out []systemFont
	for i := range collection.NumFonts() {
		if o, err := collection.Font(i); err == nil {
			out = append(out, systemFont{font: o})
		}
	}
	return out
}

// maxFont is the maximum size of a font file in bytes. The largest CJK fonts are smaller. maxFonts
// limits the bytes read in search of missing characters.
const maxFont, maxFonts = 64 << 20, 256 << 20

// fontFiles returns the font files in dirs, regular monospaced fonts first.
func fontFiles(dirs []string) []string {
	var out []string
	for _, dir := range dirs {
		_ = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
			if err != nil || !slices.Contains([]string{".ttf", ".otf", ".ttc", ".otc"}, strings.ToLower(filepath.Ext(path))) {
				return nil //nolint:nilerr // an unreadable folder has no fonts
			}
			if info, err := e.Info(); err == nil && info.Size() <= maxFont && info.Mode().IsRegular() {
				out = append(out, path)
			}
			return nil
		})
	}
	slices.SortFunc(out, func(a, b string) int {
		return cmp.Or(cmp.Compare(scoreFont(a), scoreFont(b)), cmp.Compare(a, b))
	})
	return slices.Compact(out)
}

// scoreFont rates how unsuitable a font is, judging by its file name.
func scoreFont(path string) int {
	name := strings.ToLower(filepath.Base(path))
	n := 0
	for _, word := range []string{"bold", "black", "heavy", "light", "thin", "italic", "oblique", "serif", "condensed"} {
		if strings.Contains(strings.ReplaceAll(name, "sansserif", "sans"), word) {
			n += 2
		}
	}
	if strings.Contains(name, "mono") {
		n--
	}
	return n
}

// FormatMissing returns a message that lists characters that were drawn as boxes.
func FormatMissing(missing []rune) string {
	const limit = 12
	some := string(missing[:min(len(missing), limit)])
	if len(missing) > limit {
		some += "…"
	}
	subject := "characters"
	if len(missing) == 1 {
		subject = "character"
	}
	return fmt.Sprintf("no available font has %d %s (%s), drawn as boxes", len(missing), subject, some)
}
