package rules

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/engine/export/records"
	"chunkscope/engine/settings"
)

func TestPagesAreWellFormed(t *testing.T) {
	claimed := map[string]string{}
	for _, p := range pages() {
		if !slices.Contains(Kinds, p.Kind) {
			t.Errorf("%s: kind %q is not one of %v", p.Name, p.Kind, Kinds)
		}
		if !strings.HasPrefix(p.Text, "# "+p.Name+"\n") {
			t.Errorf("%s does not begin with its name as the title", p.Name)
		}
		if p.Summary == "" || strings.HasPrefix(p.Summary, "#") {
			t.Errorf("%s has no summary below the title: %q", p.Name, p.Summary)
		}
		for topic, section := range p.sections {
			if section != "" && !slices.Contains(p.Sections(), section) {
				t.Errorf("%s: %q refers to the missing section %q", p.Name, topic, section)
			}
			if other, ok := claimed[foldTopic(topic)]; ok {
				t.Errorf("topic %q is listed in both %s and %s (space, _ and - are equivalent): keep one", topic, p.Name, other)
			}
			claimed[foldTopic(topic)] = fmt.Sprintf("%q of %s", topic, p.Name)
			if find(topic) != nil {
				t.Errorf("%s lists the topic %q, which is the name of a page", p.Name, topic)
			}
		}
	}
}

func TestEveryLinkResolves(t *testing.T) {
	for _, p := range pages() {
		for _, link := range p.Links() {
			if _, ok := Follow(link); !ok && !strings.HasPrefix(link, "https://") {
				t.Errorf("%s: %s is a broken link", p.Name, link)
			}
		}
	}
}

func TestEveryTableRowHasAPage(t *testing.T) {
	for i := range settings.Strategies {
		if p := find(settings.Strategies[i].Name); p == nil || p.Kind != Strategy {
			t.Errorf("strategy %s has no page", settings.Strategies[i].Name)
		}
	}
	for i := range settings.Modes {
		if p := find("overlap-" + settings.Modes[i].Name); p == nil || p.Kind != OverlapMode {
			t.Errorf("overlap mode %s has no page", settings.Modes[i].Name)
		}
	}
	topics := []string{"small_chunk", "allow_oversize", "dry_seam", "merged"}
	for r := chunk.ReasonUnknown; r <= chunk.ReasonCannotMerge; r++ {
		topics = append(topics, r.String(), explain.ReasonPage(r))
	}
	for i := range settings.Table {
		topics = append(topics, settings.Table[i].Key)
	}
	for _, name := range records.FormatNames() {
		topics = append(topics, name)
		if !strings.Contains(find("records").Text, "`--format "+name+"`") {
			t.Errorf("page records does not describe `--format %s`", name)
		}
	}
	for _, c := range records.Columns() {
		topics = append(topics, c.Name)
	}
	for c := chunk.CauseHeading; c <= chunk.CauseManual; c++ {
		topics = append(topics, explain.CausePage(c))
	}
	for k := chunk.LimitSource; k <= chunk.LimitStrip; k++ {
		topics = append(topics, explain.LimitPage(k))
	}
	for _, topic := range topics {
		if _, ok := Find(topic); !ok {
			t.Errorf("%q has no page: add it under about on a rules page", topic)
		}
	}
}

func TestDeliveryPageListsEveryMode(t *testing.T) {
	page := find("delivery")
	for _, m := range settings.Modes {
		if row := "| [" + m.Name + "](overlap-" + m.Name + ".md) |"; !strings.Contains(page.Text, row) {
			t.Errorf("the table in delivery.md has no row for overlap mode %s: %s", m.Name, row)
		}
	}
}

func TestDeliveryPageExpectations(t *testing.T) {
	docs, err := filepath.Glob("../../testdata/docs/*")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("Over the %d documents of our tests with the default separators, ", len(docs))
	for _, c := range []struct {
		size, overlap int
		sentence      string
	}{{1000, 200, "%.0f%% of the seams share nothing at 1000 / 200 characters, and "}, {500, 50, "%.0f%% at 500 / 50."}} {
		seams, dry := 0, 0
		for _, path := range docs {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			doc, err := engine.New(filepath.Base(path), text)
			if err != nil {
				t.Fatal(err)
			}
			s := settings.Default()
			s.Strategy, s.OverlapMode, s.MaxChunkSize, s.OverlapSize = "recursive", "native", c.size, c.overlap
			r, err := engine.Run(t.Context(), doc, s)
			if err != nil {
				t.Fatal(err)
			}
			for i := range r.Seams {
				if seams++; r.Seams[i].IsDry() {
					dry++
				}
			}
		}
		want += fmt.Sprintf(c.sentence, 100*float64(dry)/float64(seams))
	}
	if !strings.Contains(find("delivery").Text, want) {
		t.Errorf("delivery.md does not contain this text: %s", want)
	}
}

func TestEveryPresetHasAPage(t *testing.T) {
	for i := range settings.Presets {
		p := &settings.Presets[i]
		for _, topic := range []string{p.Name, p.System} {
			for _, mark := range []string{"-", "_", " "} {
				topic := strings.NewReplacer("-", mark, " ", mark).Replace(topic)
				if reference, ok := Find(topic); !ok || reference.Page == nil {
					t.Errorf("topic %q has no page", topic)
				}
			}
		}
	}
}

func TestFind(t *testing.T) {
	for topic, want := range map[string]string{
		"structural": "structural", "CODE-AWARE": "code_aware", "budget": "overlap-budget", "sentences": "sentences",
		"max_chunk_size": "packing#How blocks are packed", "max chunk size": "packing#How blocks are packed",
		"heading": "seams#Causes", "limit sentence": "seams#Limits", "tail": "seams#Limits", "context": "overlap-context",
		"chunk": "seams#Chunks", "limit chunk": "seams#Limits", "whole": "elements#Statuses", "severed": "elements#Statuses",
		"flag": "flags", explain.ReasonPage(chunk.ReasonOverlap): "flags#Oversize chunks", "question": "questions", "record": "records", "vector": "stored#Vectors",
		"open_webui": "headings_recursive", "Open WebUI": "headings_recursive", "openwebui": "headings_recursive", "dify-general": "paragraphs",
		"LangChain.js": "recursive", "langchain": "recursive", "reference-minimal": "reference-rules",
		"--max-dry-seams": "flags#Dry seams", "--min-whole-sentences": "whole-sentences", "IoU": "retrieval#Scores",
	} {
		reference, ok := Find(topic)
		got := "nothing"
		if ok {
			got = reference.Page.Name
			if reference.Section != "" {
				got += "#" + reference.Section
			}
		}
		if got != want {
			t.Errorf("Find(%q) = page %s, want %s", topic, got, want)
		}
	}
	if reference, ok := Find("unknown topic"); ok {
		t.Errorf("Find returned %v for an unknown topic", reference)
	}
	if nearest := Nearest("structurl"); nearest != "structural" {
		t.Errorf("Nearest(\"structurl\") = %q, want \"structural\"", nearest)
	}
}

var cited = regexp.MustCompile(`\brules/([a-z0-9][a-zA-Z0-9_-]*)(?:, ([A-Z][^.;:)\n]*))?`)

func TestCitationsResolve(t *testing.T) {
	n := 0
	err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (e.Name() == "testdata" || e.Name() != ".." && strings.HasPrefix(e.Name(), ".") && len(e.Name()) > 2) {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || path == "rules_test.go" {
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		n += checkCitations(t, path, src)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n == 0 {
		t.Error("found no citations")
	}
}

func checkCitations(t *testing.T, path string, src []byte) int {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), path, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, group := range f.Comments {
		for _, m := range cited.FindAllStringSubmatch(joinLines(group), -1) {
			n++
			p := find(m[1])
			switch {
			case strings.HasSuffix(m[1], "NAME"): // NAME stands for any page
			case p == nil:
				t.Errorf("%s cites the missing page %s", path, m[0])
			case m[2] != "" && !slices.ContainsFunc(p.Sections(), func(s string) bool { return strings.HasPrefix(m[2], s) }):
				t.Errorf("%s cites %s, but the page has only the sections %q", path, m[0], p.Sections())
			}
		}
	}
	return n
}

func joinLines(group *ast.CommentGroup) string {
	return strings.Join(strings.Fields(group.Text()), " ")
}
