package report

import (
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
)

func TestTourInBrowser(t *testing.T) {
	b := newBrowser(t)
	b.resize(420, 800, "dark")
	b.open(writeTour(t, exporttest.Tutorial(t), settings.Default()))
	if pageWidth := eval[int](b, `document.documentElement.scrollWidth`); pageWidth > 420 {
		t.Errorf("the page is %d px wide, want at most 420", pageWidth)
	}
	b.resize(1280, 900, "light")
	stop := func(i int) string { return `document.activeElement.id === 's` + strconv.Itoa(i) + `'` }
	scenes, err := tour.FindScenes(t.Context(), exporttest.Tutorial(t), settings.Default(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range scenes {
		b.press("n")
		b.waitFor(stop(i + 1))
	}
	b.press("n") // there is no next stop
	b.press("p")
	b.waitFor(stop(len(scenes) - 1))
	b.waitFor(`Math.abs(document.activeElement.getBoundingClientRect().top) < innerHeight / 2`)
	b.checkNoErrors()
}

func TestHostileTourInBrowser(t *testing.T) {
	b := newBrowser(t)
	evil := `</script><script>document.title='ran'</script>" onload="document.title='ran'`
	b.open(writeTour(t, exporttest.Document(t, evil, strings.Repeat(hostileText, 3)), settings.Default()))
	b.press("n")
	b.waitFor(`document.activeElement.id === 's1'`)
	if got := eval[string](b, `document.title`); got == "ran" || !strings.Contains(got, "chunkscope") {
		t.Errorf("a script changed the title to %q", got)
	}
	if scriptRan := eval[bool](b, `'ran' in document.body.dataset`); scriptRan {
		t.Error("a script in the document ran")
	}
	b.checkNoErrors()
}
