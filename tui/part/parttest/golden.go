package parttest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"chunkscope/tui/cell"
)

// Rect is a rectangle of cells on the screen.
type Rect struct{ X, Y, W, H int }

// Golden compares screens with golden files. NAME.txt has a section for each size. A section
// contains the text, the styles, and the rows that differ in other variants.
type Golden struct {
	Folder string
}

// Update makes tests rewrite the golden files.
var Update = flag.Bool("update", false, "rewrite the golden files")

var pictures = flag.String("pictures", "", "write screen pictures to this `folder`")

var names = sync.OnceValue(func() *styleNamer { return newStyleNamer(Variants()) })

// Compare compares an area of the screen with the golden file. draw returns the rows of the whole
// screen. With -short, it draws once and compares nothing.
func (g *Golden) Compare(t testing.TB, name, size string, area Rect, draw func(Variant) []string) {
	t.Helper()
	if testing.Short() && !*Update {
		if rows := draw(Variants()[0]); len(rows) < area.Y+area.H {
			t.Fatalf("%s at %s: %d rows, want %d", name, size, len(rows), area.Y+area.H)
		}
		return
	}
	variants := make([][][]styledText, len(Variants()))
	for i, v := range Variants() {
		rows := draw(v)
		if len(rows) < area.Y+area.H {
			t.Fatalf("%s at %s: %d rows, want %d", name, size, len(rows), area.Y+area.H)
		}
		for _, row := range rows[area.Y : area.Y+area.H] {
			c := parseCells(row, cell.Wc)
			if len(c) < area.X+area.W {
				t.Fatalf("%s at %s in %s: row has %d cells, want at least %d: %q", name, size, v.Name, len(c), area.X+area.W, plainText(c))
			}
			variants[i] = append(variants[i], c[area.X:area.X+area.W])
		}
		g.picture(t, name+" "+size+" "+v.Name, v, rows[area.Y:area.Y+area.H], area)
	}
	g.compareFile(t, name, []txtar.File{
		{Name: size, Data: formatTexts(variants)},
		{Name: size + " looks", Data: formatStyles(variants)},
	})
}

func formatTexts(all [][][]styledText) []byte {
	var sb strings.Builder
	for _, row := range all[0] {
		sb.WriteString(formatLine(row))
	}
	seen := map[string]int{}
	var others []string
	for i := 1; i < len(all); i++ {
		var diff strings.Builder
		for y, row := range all[i] {
			if s := formatLine(row); s != formatLine(all[0][y]) {
				fmt.Fprintf(&diff, "%3d %s", y+1, s)
			}
		}
		if diff.Len() == 0 {
			continue
		}
		pos, ok := seen[diff.String()]
		if !ok {
			pos = len(others)
			seen[diff.String()] = pos
			others = append(others, "")
		}
		others[pos] += ", " + Variants()[i].Name
	}
	for diff, pos := range seen {
		others[pos] = "in " + others[pos][len(", "):] + ":\n" + diff
	}
	return []byte(sb.String() + strings.Join(others, ""))
}

// formatLine returns the text of a row after a bar, without trailing blanks.
func formatLine(row []styledText) string { return strings.TrimRight("│"+plainText(row), " ") + "\n" }

func plainText(row []styledText) string {
	var sb strings.Builder
	for _, c := range row {
		sb.WriteString(c.text)
	}
	return sb.String()
}

func formatStyles(all [][][]styledText) []byte {
	var sb strings.Builder
	for y := range all[0] {
		last, n := "", 0
		for x := range all[0][y] {
			values := make([]string, len(all))
			for i := range all {
				values[i] = all[i][y][x].style
			}
			name := names().name(values)
			if name != last && n > 0 {
				fmt.Fprintf(&sb, "%s×%d ", last, n)
				n = 0
			}
			last = name
			n++
		}
		sb.WriteString(last + "\n")
	}
	return []byte(sb.String())
}

func (g *Golden) compareFile(t testing.TB, name string, sections []txtar.File) {
	t.Helper()
	path := filepath.Join(g.Folder, name+".txt")
	archive := &txtar.Archive{}
	data, err := os.ReadFile(path)
	if err == nil {
		archive = txtar.Parse([]byte(strings.ReplaceAll(string(data), "\r\n", "\n")))
	}
	for _, s := range sections {
		index := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == s.Name })
		switch {
		case *Update && index >= 0:
			archive.Files[index].Data = s.Data
		case *Update:
			archive.Files = append(archive.Files, s)
		case index < 0:
			t.Errorf("%s has no section %q (rerun with -update to write it)", path, s.Name)
		case string(archive.Files[index].Data) != string(s.Data):
			t.Errorf("section %q of %s differs (rerun with -update to write it):\n%s", s.Name, path, diffLines(string(archive.Files[index].Data), string(s.Data)))
		}
	}
	if !*Update {
		return
	}
	slices.SortStableFunc(archive.Files, func(a, b txtar.File) int { return compareSizes(a.Name, b.Name) })
	write(t, path, txtar.Format(archive))
}

func compareSizes(a, b string) int {
	var wa, ha, wb, hb int
	_, _ = fmt.Sscanf(a, "%dx%d", &wa, &ha)
	_, _ = fmt.Sscanf(b, "%dx%d", &wb, &hb)
	return slices.Compare([]int{wa, ha, len(a)}, []int{wb, hb, len(b)})
}

func diffLines(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	var sb strings.Builder
	for i := range max(len(a), len(b)) {
		var x, y string
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			fmt.Fprintf(&sb, "%3d -%s\n    +%s\n", i+1, x, y)
		}
	}
	return sb.String()
}

func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func (g *Golden) picture(t testing.TB, name string, v Variant, rows []string, area Rect) {
	t.Helper()
	if *pictures == "" {
		return
	}
	cells := make([]string, len(rows))
	for y, row := range rows {
		cells[y] = CutRow(row, area.X, area.W)
	}
	o := cell.SVGOptions{Background: v.Theme.Background.True, Foreground: v.Theme.Text.True, Title: name}
	write(t, filepath.Join(*pictures, strings.ReplaceAll(name, " ", "-")+".svg"), []byte(cell.SVG(strings.Join(cells, "\n"), area.W, area.H, o)))
}

// CutRow returns w cells of a row, starting at cell x.
func CutRow(row string, x, w int) string {
	var sb strings.Builder
	for _, c := range parseCells(row, cell.Wc)[x : x+w] {
		sb.WriteString(cell.Reset + c.style + c.text)
	}
	return sb.String()
}
