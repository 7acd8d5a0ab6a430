package questions

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLinksToOtherFilesAreNotWritten(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other")
	p := Location{NextToDocument: filepath.Join(dir, "one"+Suffix), InStateFolder: filepath.Join(dir, "kept", "state.jsonl")}
	const text = `{"question":"whose","references":["none"]}` + "\n"
	if err := errors.Join(os.WriteFile(other, []byte(text), 0o600), os.Symlink(other, p.NextToDocument)); err != nil {
		t.Skip(err)
	}
	change := Change{ID: "why", Line: []byte(`{"id":"why","question":"why","references":["x"]}`)}
	if path, err := Save(nil, p, change); err != nil || path != p.InStateFolder {
		t.Errorf("Save = %q, %v; want the file in the state folder", path, err)
	}
	stray := p.NextToDocument + " is a link to " + other + ", which is not a questions file"
	if path, err := Save(nil, Location{NextToDocument: p.NextToDocument}, change); err == nil || err.Error() != stray || path != "" {
		t.Errorf("Save without a state directory = %q, %v; want the error %q", path, err, stray)
	}
	if data, _ := os.ReadFile(other); string(data) != text {
		t.Errorf("target of the link = %s, want it unchanged", data)
	}
	l, err := Read(p)
	if err == nil || !strings.HasPrefix(err.Error(), stray+"; ") || len(l.Questions()) != 1 || l.Questions()[0].ID != "why" {
		t.Errorf("Read = %+v, %v; want one question and the error %q", l.Questions(), err, stray)
	}
	if l, err := Read(Location{NextToDocument: p.NextToDocument}); err == nil || l == nil || len(l.Questions()) > 0 {
		t.Errorf("Read = %+v, %v; want an empty list and an error", l, err)
	}
}

func TestLinkToQuestionsFileIsFollowed(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "all"+Suffix)
	p := Location{NextToDocument: filepath.Join(dir, "one"+Suffix), InStateFolder: filepath.Join(dir, "state.jsonl")}
	if err := errors.Join(os.WriteFile(other, nil, 0o600), os.Symlink(other, p.NextToDocument)); err != nil {
		t.Skip(err)
	}
	change := Change{ID: "why", Line: []byte(`{"id":"why","question":"why","references":["x"]}`)}
	if path, err := Save(nil, p, change); err != nil || path != p.NextToDocument {
		t.Errorf("Save = %q, %v; want the file next to the document", path, err)
	}
	if data, _ := os.ReadFile(other); !strings.Contains(string(data), "why") {
		t.Errorf("target of the link = %q, want it to contain the new question", data)
	}
}

func TestFilesInOtherEncodingsAreNotWritten(t *testing.T) {
	for text, want := range map[string]string{
		"\xff\xfe{\x00}\x00\n\x00":    "it is UTF-16: convert it to UTF-8 first (iconv -f UTF-16 -t UTF-8)",
		"{\x00\"\x00q\x00\"\x00}\x00": "it seems to be UTF-16: convert it to UTF-8 first (iconv -f UTF-16LE -t UTF-8)",
		`{"question":"` + strings.Repeat("\xd4\xbf\xb3\xd7\xc3\xbf\xc8\xfd\xca\xae\xcc\xec\xb8\xfc\xbb\xbb\xd2\xbb\xb4\xce", 3) + `"}`: "it is not UTF-8, and seems to be GBK: convert it first (iconv -f GB18030 -t UTF-8)",
	} {
		p := Location{NextToDocument: filepath.Join(t.TempDir(), "one"+Suffix)}
		if err := os.WriteFile(p.NextToDocument, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if l, err := Read(p); l != nil || err == nil || err.Error() != p.NextToDocument+" cannot be read: "+want {
			t.Errorf("Read = %+v, %v; want the error %q", l.Questions(), err, want)
		}
		change := Change{ID: "why", Line: []byte(`{"id":"why","question":"why","references":["x"]}`)}
		if _, err := Save(nil, p, change); err == nil || err.Error() != p.NextToDocument+" cannot be read, so it was left unchanged: "+want {
			t.Errorf("Save error = %v, want %q", err, want)
		}
		if data, _ := os.ReadFile(p.NextToDocument); string(data) != text {
			t.Errorf("the file was changed to %q", data)
		}
	}
}

func TestPartlyReadableFilesAreNotWritten(t *testing.T) {
	const text = "{\"question\":\"Caf\xe9?\",\"references\":[\"x\"]}\n"
	p := Location{NextToDocument: filepath.Join(t.TempDir(), "one"+Suffix)}
	if err := os.WriteFile(p.NextToDocument, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	const damage = "is not UTF-8, and seems to be Latin-1; \ufffd stands for 1 byte: convert it first (iconv -f ISO-8859-1 -t UTF-8)"
	if l, err := Read(p); err != nil || len(l.Questions()) != 1 || len(l.Problems) != 1 || l.Problems[0].Sentence != "the file "+damage {
		t.Errorf("Read = %+v, %+v, %v; want one question and one problem", l.Questions(), l.Problems, err)
	}
	change := Change{ID: "why", Line: []byte(`{"id":"why","question":"Où?","references":["x"]}`)}
	if _, err := Save(nil, p, change); err == nil || err.Error() != p.NextToDocument+" was not written: it "+damage {
		t.Errorf("Save error = %v, want %q", err, damage)
	}
	if data, _ := os.ReadFile(p.NextToDocument); string(data) != text {
		t.Errorf("the file was changed to %q", data)
	}
}
