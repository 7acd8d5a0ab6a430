// Package rules contains pages of Markdown that describe how the program splits text, adds overlap
// and measures the result. There is a page for each strategy, overlap mode, measure and target, and
// for some other topics. Comments cite a page as rules/merging, or a section as rules/seams,
// Limits.
package rules

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"

	"chunkscope/engine/settings"
)

//go:embed *.md
var files embed.FS

// Kind is the kind of a page.
type Kind string

// Kinds of pages, in display order.
const (
	Strategy    Kind = "strategy"
	OverlapMode Kind = "overlap mode"
	Measure     Kind = "measure"
	Target      Kind = "target"
	Topic       Kind = "topic"
)

// Kinds lists all kinds in order.
var Kinds = []Kind{Strategy, OverlapMode, Measure, Topic, Target}

// Title returns the heading for pages of the kind in a list.
func (k Kind) Title() string {
	switch k {
	case Strategy:
		return "Strategies"
	case OverlapMode:
		return "Overlap modes"
	case Measure:
		return "Measures"
	case Target:
		return "Export targets"
	default:
		return "Topics"
	}
}

// Contents returns the list of all pages in Markdown, with a section for each kind.
func Contents() string {
	var b strings.Builder
	b.WriteString("# The rules\n")
	for _, kind := range Kinds {
		pages := Pages(kind)
		if len(pages) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n", kind.Title())
		for _, p := range pages {
			fmt.Fprintf(&b, "- [%s](%s.md): %s\n", p.Name, p.Name, p.ShortSummary())
		}
	}
	return b.String()
}

// Page is one page of rules.
type Page struct {
	// Name is the name of the file without its extension, as used in links and citations.
	Name    string
	Kind    Kind
	Summary string
	Text    string
	// sections maps topics to the sections about them. The section is empty if the complete page is
	// about the topic.
	sections map[string]string
}

// Reference refers to a page or to a section of a page.
type Reference struct {
	Page *Page
	// Section is the heading of the section. It is empty for the complete page.
	Section string
}

var pages = sync.OnceValue(func() []*Page {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		panic("rules: " + err.Error())
	}
	var pages []*Page
	for _, e := range entries {
		data, err := files.ReadFile(e.Name())
		if err != nil {
			panic("rules: " + err.Error())
		}
		p, err := parse(strings.TrimSuffix(e.Name(), ".md"), string(data))
		if err != nil {
			panic("rules: " + err.Error())
		}
		pages = append(pages, p)
	}
	return pages
})

// parse reads a page. The text consists of YAML between two lines of "---", followed by Markdown.
func parse(name, text string) (*Page, error) {
	rest, ok := strings.CutPrefix(text, "---\n")
	frontMatter, body, exists := strings.Cut(rest, "\n---\n")
	if !ok || !exists {
		return nil, fmt.Errorf("%s.md has no front matter", name)
	}
	var h struct {
		Kind  Kind              `yaml:"kind"`
		About map[string]string `yaml:"about"`
	}
	if err := yaml.UnmarshalWithOptions([]byte(frontMatter), &h, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("%s.md: %w", name, err)
	}
	body = strings.TrimLeft(body, "\n")
	_, suffix, _ := strings.Cut(body, "\n\n")
	summary, _, _ := strings.Cut(suffix, "\n\n")
	return &Page{
		Name: name, Kind: h.Kind, Text: body, sections: h.About,
		Summary: plainText(strings.Join(strings.Fields(summary), " ")),
	}, nil
}

func plainText(text string) string {
	text = links.ReplaceAllString(text, "$1")
	return strings.NewReplacer("`", "", "**", "", "*", "").Replace(text)
}

var links = regexp.MustCompile(`\[([^\]]*)\]\(([^)\s]*)\)`)

// Pages returns the pages of a kind, sorted by name.
func Pages(kind Kind) []*Page {
	var out []*Page
	for _, p := range pages() {
		if p.Kind == kind {
			out = append(out, p)
		}
	}
	return out
}

// ShortSummary returns the summary up to its first colon, semicolon or full stop.
func (p *Page) ShortSummary() string {
	summary := p.Summary
	for _, end := range [...]string{". ", ": ", "; "} {
		summary, _, _ = strings.Cut(summary, end)
	}
	return strings.TrimRight(summary, ".:")
}

// Sections returns the headings below the title, in order.
func (p *Page) Sections() []string {
	var out []string
	isInCode := false
	for line := range strings.Lines(p.Text) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "```") {
			isInCode = !isInCode
		}
		if title, ok := strings.CutPrefix(line, "## "); ok && !isInCode {
			out = append(out, title)
		}
	}
	return out
}

// Section returns the section with the given title in Markdown, including the heading. The result
// is empty if there is no such section.
func (p *Page) Section(title string) string {
	_, rest, ok := strings.Cut(p.Text, "\n## "+title+"\n")
	if !ok {
		return ""
	}
	body, _, _ := strings.Cut(rest, "\n## ")
	return "## " + title + "\n" + strings.TrimRight(body, "\n") + "\n"
}

// Links returns the targets of all links on the page, in order.
func (p *Page) Links() []string {
	var out []string
	for _, m := range links.FindAllStringSubmatch(p.Text, -1) {
		out = append(out, m[2])
	}
	return out
}

// Follow returns the target of a link to a page or section. Such links have the form "merging.md"
// or "seams.md#limits". ok is false for other links, such as a web address.
func Follow(link string) (ref Reference, ok bool) {
	file, anchor, _ := strings.Cut(link, "#")
	name, ok := strings.CutSuffix(file, ".md")
	if !ok {
		return Reference{}, false
	}
	if ref.Page = find(name); ref.Page == nil {
		return Reference{}, false
	}
	if anchor == "" {
		return ref, true
	}
	i := slices.IndexFunc(ref.Page.Sections(), func(s string) bool { return Anchor(s) == anchor })
	if i < 0 {
		return Reference{}, false
	}
	ref.Section = ref.Page.Sections()[i]
	return ref, true
}

// Anchor returns the anchor of a section in links, in the form that GitHub uses.
func Anchor(section string) string {
	return strings.ReplaceAll(notInAnchors.ReplaceAllString(strings.ToLower(section), ""), " ", "-")
}

var notInAnchors = regexp.MustCompile(`[^\p{L}\p{N} _-]`)

func find(name string) *Page {
	for _, p := range pages() {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// topicPrefixes lists the prefixes that Find tries with a topic, in order.
var topicPrefixes = []string{"", "overlap-", "target-", "cause ", "limit "}

// Find returns the page or the section about a topic. A topic is the name of a page, a strategy, an
// overlap mode, a setting, a measure, a target, a flag or its reason, a cause or limit of a chunk
// boundary ("heading", "limit sentence"), a word shown on screens, a preset or its system. Find
// ignores case, hyphens, underscores, spaces, and the prefix of a `check` flag ("--max-").
func Find(topic string) (ref Reference, ok bool) {
	want := foldTopic(strings.TrimLeft(topic, "-"))
	for _, lead := range topicPrefixes {
		ref, ok = findTopic(foldTopic(lead) + want)
		if !ok {
			continue
		}
		if _, preset := FindPreset(topic); preset && ref.Page.Kind == Target {
			break
		}
		return ref, true
	}
	for _, lead := range [...]string{"max ", "min "} {
		if rest, exists := strings.CutPrefix(want, lead); exists {
			if ref, ok = findTopic(rest); ok {
				return ref, true
			}
		}
	}
	return findPreset(topic)
}

func findTopic(want string) (ref Reference, ok bool) {
	for _, p := range pages() {
		if foldTopic(p.Name) == want {
			return Reference{Page: p}, true
		}
	}
	for _, p := range pages() {
		for topic, section := range p.sections {
			if foldTopic(topic) == want {
				return Reference{Page: p, Section: section}, true
			}
		}
	}
	return Reference{}, false
}

var topics = strings.NewReplacer("_", " ", "-", " ")

func foldTopic(topic string) string { return topics.Replace(strings.ToLower(topic)) }

// Nearest returns the topic that is most similar to an unknown one. It is empty if none is similar.
func Nearest(topic string) string {
	var names []string
	for _, p := range pages() {
		names = append(names, p.Name)
		for t := range p.sections {
			names = append(names, t)
		}
	}
	names = append(names, presetNames()...)
	slices.Sort(names)
	return settings.Nearest(topic, names)
}

// Topics returns all topics for Find, sorted. It is used for completion.
func Topics() []string {
	var names []string
	for _, p := range pages() {
		names = append(names, p.Name)
		for t := range p.sections {
			if !strings.Contains(t, " ") {
				names = append(names, t)
			}
		}
	}
	names = append(names, presetNames()...)
	slices.Sort(names)
	return slices.Compact(names)
}
