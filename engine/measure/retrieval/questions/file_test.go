package questions

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A link beside the document that leads to something else is told, and nothing is
// read or written there, whoever saves.
func TestNothingIsWrittenBehindALinkThatLeadsAstray(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other")
	p := Location{Beside: filepath.Join(dir, "one"+Suffix), State: filepath.Join(dir, "kept", "state.jsonl")}
	const text = `{"question":"whose","references":["none"]}` + "\n"
	if err := errors.Join(os.WriteFile(other, []byte(text), 0o600), os.Symlink(other, p.Beside)); err != nil {
		t.Skip(err) // links are not for everybody on some systems
	}
	change := Change{ID: "why", Line: []byte(`{"id":"why","question":"why","references":["x"]}`)}
	if path, err := Save(nil, p, change); err != nil || path != p.State {
		t.Errorf("saved in %q, %v", path, err)
	}
	stray := p.Beside + " is a link to " + other + ", which is not a file of questions"
	if path, err := Save(nil, Location{Beside: p.Beside}, change); err == nil || err.Error() != stray || path != "" {
		t.Errorf("without a state directory saved in %q, %v", path, err)
	}
	if data, _ := os.ReadFile(other); string(data) != text {
		t.Errorf("somebody else's file became %s", data)
	}
	l, err := Read(p)
	if err == nil || !strings.HasPrefix(err.Error(), stray+"; ") || len(l.Questions()) != 1 || l.Questions()[0].ID != "why" {
		t.Errorf("read %+v, %v", l.Questions(), err)
	}
	if l, err := Read(Location{Beside: p.Beside}); err == nil || l == nil || len(l.Questions()) > 0 {
		t.Errorf("read %+v, %v", l, err)
	}
}

// A link to another file of questions is followed.
func TestALinkToAFileOfQuestionsIsFollowed(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "all"+Suffix)
	p := Location{Beside: filepath.Join(dir, "one"+Suffix), State: filepath.Join(dir, "state.jsonl")}
	if err := errors.Join(os.WriteFile(other, nil, 0o600), os.Symlink(other, p.Beside)); err != nil {
		t.Skip(err)
	}
	change := Change{ID: "why", Line: []byte(`{"id":"why","question":"why","references":["x"]}`)}
	if path, err := Save(nil, p, change); err != nil || path != p.Beside {
		t.Errorf("saved in %q, %v", path, err)
	}
	if data, _ := os.ReadFile(other); !strings.Contains(string(data), "why") {
		t.Errorf("the file that is linked to has %q", data)
	}
}
