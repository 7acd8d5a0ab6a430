package parttest

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/themes"
	"chunkscope/tui/cell"
)

// Variant is one of the default themes with a color depth.
type Variant struct {
	Name    string
	Theme   themes.Theme
	Profile colorprofile.Profile
}

// Variants returns the variants to compare. Golden files contain the complete first variant.
func Variants() []Variant {
	depths := []struct {
		name    string
		profile colorprofile.Profile
	}{{"truecolor", colorprofile.TrueColor}, {"256", colorprofile.ANSI256}, {"16", colorprofile.ANSI}, {"no colours", colorprofile.ASCII}}
	var all []Variant
	for _, name := range []string{"dark", "light"} {
		theme, ok := themes.Find(name)
		if !ok {
			panic("no theme " + name)
		}
		for _, d := range depths {
			all = append(all, Variant{name + " " + d.name, theme, d.profile})
		}
	}
	return all
}

// styledText is the text and style of a cell. The second cell of a wide character has no text.
type styledText struct{ text, style string }

func parseCells(row string, m cell.Method) []styledText {
	var all []styledText
	var pen uv.Style
	for row != "" {
		if row[0] == 0x1b {
			row = row[applySequence(row, &pen):]
			continue
		}
		n, w, glyph := cell.Cluster(row, m, len(all))
		if glyph == "" {
			glyph = row[:n]
		}
		for i := range w {
			if i > 0 {
				glyph = ""
			}
			all = append(all, styledText{glyph, formatStyle(&pen)})
		}
		row = row[n:]
	}
	return all
}

// applySequence applies the escape sequence at the start of s to pen and returns its length.
func applySequence(s string, pen *uv.Style) int {
	p := ansi.GetParser()
	defer ansi.PutParser(p)
	_, _, n, _ := ansi.DecodeSequence(s, ansi.NormalState, p)
	if p.Command() == 'm' {
		uv.ReadStyle(p.Params(), pen)
	}
	return max(n, 1)
}

func formatStyle(pen *uv.Style) string {
	if pen.IsZero() {
		return ""
	}
	return pen.String()
}

func normalizeStyle(sequences string) string {
	var pen uv.Style
	for sequences != "" {
		sequences = sequences[applySequence(sequences, &pen):]
	}
	return formatStyle(&pen)
}

type styleNamer struct {
	variants []Variant
	names    []string
	values   map[string][]string // values of each name, one per variant
	known    map[string]string
}

func newStyleNamer(variants []Variant) *styleNamer {
	n := &styleNamer{variants: variants, values: map[string][]string{}, known: map[string]string{}}
	for _, v := range variants {
		s := cell.NewStyles(v.Theme, v.Profile, cell.Wc)
		n.addFields("", reflect.ValueOf(*s))
	}
	for _, variant := range []string{"Severed", "TokenOdd", "TokenEven", "UnderOdd", "UnderEven"} {
		for _, name := range n.names {
			if strings.Contains(name, "+") {
				break
			}
			n.addWithChange(name, variant)
		}
	}
	return n
}

func (n *styleNamer) addFields(prefix string, v reflect.Value) {
	for i := range v.NumField() {
		f, name := v.Type().Field(i), prefix+KebabCase(v.Type().Field(i).Name)
		switch value := v.Field(i).Interface().(type) {
		case cell.Style:
			n.add(name, string(value))
		case cell.HueStyles:
			for h, s := range value {
				n.add(fmt.Sprintf("%s.%d", name, h+1), string(s))
			}
		case cell.Face:
			if f.Anonymous {
				name = ""
			} else {
				name += "-"
			}
			n.addFields(name, v.Field(i))
		}
	}
}

func (n *styleNamer) add(name, value string) {
	if n.values[name] == nil {
		n.names = append(n.names, name)
	}
	n.values[name] = append(n.values[name], normalizeStyle(value))
}

func (n *styleNamer) addWithChange(name, change string) {
	for i, v := range n.variants {
		s := reflect.ValueOf(*cell.NewStyles(v.Theme, v.Profile, cell.Wc))
		n.add(name+"+"+KebabCase(change), n.values[name][i]+s.FieldByName(change).String())
	}
}

// KebabCase converts a name from TintBold to tint-bold.
func KebabCase(s string) string {
	var sb strings.Builder
	for i, r := range s {
		if unicode.IsUpper(r) && i > 0 {
			sb.WriteByte('-')
		}
		sb.WriteRune(unicode.ToLower(r))
	}
	return sb.String()
}

// name returns the first name with these values. If there is none, it returns the name with the
// most equal values, followed by the values that differ.
func (n *styleNamer) name(values []string) string {
	key := strings.Join(values, "\x00")
	name, ok := n.known[key]
	if !ok {
		name = n.find(values)
		n.known[key] = name
	}
	return name
}

func (n *styleNamer) find(values []string) string {
	best, maximum := "", 0
	for _, name := range n.names {
		same := 0
		for i, v := range n.values[name] {
			if v == values[i] {
				same++
			}
		}
		if same > maximum {
			best, maximum = name, same
		}
	}
	if best == "" {
		return fmt.Sprintf("%q", values[0])
	}
	var sb strings.Builder
	sb.WriteString(best)
	for i, v := range values {
		if v != n.values[best][i] {
			fmt.Fprintf(&sb, "[%s: %s]", n.variants[i].Name, n.nameValue(i, v))
		}
	}
	return sb.String()
}

func (n *styleNamer) nameValue(i int, value string) string {
	for _, name := range n.names {
		if n.values[name][i] == value {
			return name
		}
	}
	return fmt.Sprintf("%q", value)
}
