package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/alteration"
	"chunkscope/engine/chunk"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

var blocks = []string{
	"# Title\n\n", "## Part two\n", "### Deeper\n\n", "###### Deepest ##\n", "Setext\n======\n\n", "Setext two\n---\n",
	"Some prose here. It has two sentences.\n", "A line\nwrapped by hand, e.g. like this. Dr. Who? Yes!\n\n",
	"A very long sentence that goes on and on without a stop, through clause and clause, until nobody remembers how it began and why.\n\n",
	"- item one\n- item two. Twice.\n  - nested item\n\n", "1. first\n2. second\n\n   more of it\n", "* a\n\n* loose\n", "- [x] done\n- [ ] open\n",
	"```go\nfunc main() {}\n```\n\n", "```\nopen fence\n", "~~~~\ntildes\n~~~~\n", "    indented code\n    more\n\n", "```", "> quoted. More.\n> - list in it\n\n",
	"| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\n", "| not a table |\n", "<div>\nhtml & more\n</div>\n\n", "***\n\n", "---\n", "[ref]: https://example.org\n",
	"北行记。鍵は毎日変わります。\n\n", "Ключ меняется. Всегда.\n", "👩‍🚀🧭👨‍👩‍👧 ", "naïve e\u0301 ", "\r\n", "CRLF line.\r\n\r\n", "\t", "   ", "\n", "\n\n\n",
	"\u00a0", "\u3000", "\u2028", "\ufeff", "\x1c", "\x0b", "\xff", "\xe4\xb8", "\x80", "word", " ", "x", "averyveryverylongwordwithoutanyspaceinitatall",
	"---\ntitle: x\n---\n", "def f():\n    pass\n\n", "\nclass A:\n", "\\# not a heading\n", "a.b.c, d; e\n", "<|endoftext|>", "\x00",
	"&lt;b&gt; &amp;amp; &nbsp;", "&hellip;&#x1f600;&#1;&ampere;", "\u0085&",
}

func drawDocument(t *rapid.T) *engine.Document { return drawNamedDocument(t, "any.md") }

func drawNamedDocument(t *rapid.T, name string) *engine.Document {
	n := rapid.SampledFrom([]int{3, 12, 40}).Draw(t, "n")
	text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(blocks), n/2, n).Draw(t, "blocks"), "")
	doc, err := engine.New(name, []byte(text))
	if err != nil {
		t.Skip("the input is not text: ", err)
	}
	return doc
}

func TestRunKeepsGuarantees(t *testing.T) {
	for _, strategy := range settings.Strategies {
		for _, mode := range settings.Modes {
			s := settings.Default()
			s.Strategy, s.OverlapMode = strategy.Name, mode.Name
			if settings.Check(s) != nil {
				continue // the settings contradict each other
			}
			t.Run(strategy.Name+"/"+mode.Name, func(t *testing.T) {
				rapid.Check(t, func(t *rapid.T) {
					checkGuarantees(t, drawDocument(t), draw.SettingsNear(t, s, "strategy", "overlap_mode"))
				})
			})
		}
	}
}

func TestOtherFormatsKeepGuarantees(t *testing.T) {
	for _, name := range []string{"any.py", "any.go", "any.lua", "any.txt"} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { checkGuarantees(t, drawNamedDocument(t, name), draw.Settings(t)) })
		})
	}
}

// TestPastFailures tests documents that once violated a guarantee and are rarely drawn.
func TestPastFailures(t *testing.T) {
	for _, c := range []struct{ name, text, settings string }{
		{
			// The second window has 8 tokens in the document, but 9 tokens if it is tokenized
			// alone.
			"a window with more tokens when tokenized alone, and an uncounted prefix",
			"# Title\n\n\u2028<div>\nhtml & more\n</div>\n\n" + strings.Repeat("# Title\n\n", 17),
			"{strategy: window, overlap_mode: native, unit: tokens, max_chunk_size: 8, overlap_size: 4, context_prefix: heading_path, prefix_counts: on_top}",
		},
		{
			"a broken character on the last line",
			strings.Repeat("# Title\n\n", 18) + "## Part two\n\xe4\xb8",
			"{strategy: elasticsearch_sentences, overlap_mode: native, max_chunk_size: 1}",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := settings.Parse(settings.Default(), "drawn", []byte(c.settings))
			if err != nil {
				t.Fatal(err)
			}
			doc, err := engine.New("drawn.md", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			checkGuarantees(t, doc, s)
		})
	}
}

func FuzzRun(f *testing.F) {
	for seed := range 20 {
		f.Add("# A\n\nText here. More.\n\n```go\nx\n```\n", seed)
		f.Add("|a|b|\n|-|-|\n|1|2|\n\n北行记。\xff", seed)
	}
	for i := range len(blocks) / 6 {
		f.Add(strings.Join(blocks[6*i:6*i+6], ""), i)
	}
	settingsBySeed := drawSettingsBySeed(draw.Settings)
	f.Fuzz(func(t *testing.T, text string, seed int) {
		doc, err := engine.New("any.md", []byte(text[:min(len(text), maxFuzzed)]))
		if err != nil {
			t.Skip()
		}
		checkGuarantees(t, doc, settingsBySeed(seed))
	})
}

// maxFuzzed limits the length of documents, since the fuzzer can try more of them if they are short.
const maxFuzzed = 1000

// drawSettingsBySeed draws 300 settings once, since drawing takes longer than a run.
func drawSettingsBySeed(from func(*rapid.T) engine.Settings) func(seed int) engine.Settings {
	g, cache := rapid.Custom(from), map[int]engine.Settings{}
	return func(seed int) engine.Settings {
		seed %= 300
		s, ok := cache[seed]
		if !ok {
			s = g.Example(seed)
			cache[seed] = s
		}
		return s
	}
}

// checker is implemented by tests and rapid properties.
type checker interface {
	Helper()
	Fatalf(format string, args ...any)
}

func checkGuarantees(t checker, doc *engine.Document, s engine.Settings) {
	t.Helper()
	r, err := engine.Run(context.Background(), doc, s)
	if err != nil {
		t.Fatalf("%v", err)
	}
	p := guaranteeChecker{checker: t, Result: r, maxUnits: r.TextSize() + r.ReservedUnits}
	p.isSized = s.Traits().HasMaxSize
	if len(r.Seams) != max(0, r.Chunks.Len()-1) {
		t.Fatalf("got %d seams between %d chunks", len(r.Seams), r.Chunks.Len())
	}
	for i := range r.Chunks.Len() {
		p.checkOrder(i)
		p.checkSize(i)
		p.checkAlterations(i)
		if i > 0 {
			p.checkSeam(i)
			p.checkShared(i)
		}
	}
	p.checkCoverage()
	p.checkParents()
	p.checkRepetition()
}

type guaranteeChecker struct {
	checker
	*engine.Result
	maxUnits int
	isSized  bool // the strategy respects maxUnits
}

func (p *guaranteeChecker) fail(i int, format string, args ...any) {
	p.Fatalf("%s\nchunk %d of %q with %+v:\n%+v", fmt.Sprintf(format, args...), i, p.Doc.Text, p.Settings, *p.Chunks.At(i))
}

func (p *guaranteeChecker) checkOrder(i int) {
	b := p.Chunks.Body(i)
	if b.Empty() || b.Start < 0 || b.End > len(p.Doc.Text) {
		p.fail(i, "body %v", b)
	}
	c := p.Chunks.At(i)
	if !strings.HasPrefix(p.Content(i)[c.BodyOffset():], c.BodyContent(p.Doc.Text)) {
		p.fail(i, "the content %q does not contain the body at its offset", p.Content(i))
	}
	if isOurs := settings.FindStrategy(p.Strategy).IsMarkdown || p.Strategy == "sentences" || p.Strategy == "headings"; isOurs && c.Footer == "" &&
		strings.TrimRightFunc(b.Slice(p.Doc.Text), text.IsPythonSpace) != b.Slice(p.Doc.Text) {
		p.fail(i, "the content ends with white space")
	}
	if i == 0 {
		return
	}
	left := p.Chunks.Body(i - 1)
	if b.Start < left.Start || b.End < left.End {
		p.fail(i, "body %v begins before %v", b, left)
	}
	if p.Settings.Mode().Place != settings.OverlapByStrategy && b.Start < left.End {
		p.fail(i, "the body shares text with %v", left)
	}
}

func (p *guaranteeChecker) checkSize(i int) {
	c := p.Chunks.At(i)
	n := p.units(c.Header.Slice(p.Doc.Text) + c.BodyContent(p.Doc.Text) + c.Footer)
	if c.TokenEnd > 0 {
		n = c.TokenEnd - c.TokenStart
	}
	if p.isSized && n > p.maxUnits && !c.Oversize {
		p.fail(i, "got %d units, want at most %d", n, p.maxUnits)
	}
	content, hasRepeated := p.Content(i), c.HasRepeatedText()
	if p.Settings.CountsPrefixInSize() {
		hasRepeated = hasRepeated || c.ContextPrefix != ""
	} else {
		content = content[len(c.ContextPrefix):]
	}
	wholeUnits := p.units(content)
	if p.Settings.OverlapMode == "budget" && c.HasRepeatedText() && p.isSized && wholeUnits > p.maxUnits {
		p.fail(i, "the chunk and its prefix have more than %d units", p.maxUnits)
	}
	text := p.Settings
	text.MaxChunkSize -= p.ReservedUnits
	isBelowMinimum := n < text.EffectiveMinSize() && settings.FindStrategy(p.Strategy).IsMarkdown && !p.Settings.UseAdaptiveSizing
	if isBelowMinimum && !p.Truncated && c.Small == (c.Strength != chunk.NoStrength) {
		p.fail(i, "the chunk is below the minimum with %d units, but flagged = %v and strength = %d", n, c.Small, c.Strength)
	}
	byOverlap := hasRepeated && (p.isSized || c.Oversize) && n <= p.maxUnits && wholeUnits > p.maxUnits
	isFlagged := c.Oversize && c.OversizeReason == chunk.ReasonOverlap
	if byNative := c.HasNativeOverlap() && n > p.maxUnits && p.units(c.NewSpan().Slice(p.Doc.Text)) <= p.maxUnits; byOverlap && !isFlagged || isFlagged && !byOverlap && !byNative {
		p.fail(i, "got %d units with overlap, want at most %d", wholeUnits, p.maxUnits)
	}
	if c.Oversize && n <= p.maxUnits && !byOverlap || c.Small && c.SmallReason == chunk.ReasonUnknown {
		p.fail(i, "the chunk is flagged oversize with %d units", n)
	}
}

func (p *guaranteeChecker) units(text string) int {
	return p.Doc.Meter(p.Settings.Unit, p.Settings.Tokenizer).Count(text)
}

func (p *guaranteeChecker) checkSeam(i int) {
	seam, c, left := p.Seams[i-1], p.Chunks.At(i), p.Chunks.Body(i-1)
	if seam.Byte != max(left.End, c.Body.Start) || seam.Cause == chunk.CauseUnknown {
		p.fail(i, "seam %+v", seam)
	}
	mayBeCut := p.Settings.OverlapMode == "budget" && seam.Limit.Kind != chunk.LimitNone
	if seam.Delivered < 0 || seam.Delivered < seam.Requested != (seam.Limit.Kind != chunk.LimitNone) && !mayBeCut {
		p.fail(i, "the seam must have a limit if and only if overlap is missing: %+v", seam)
	}
	n := seam.Items
	countsParts := p.Settings.CountsParts() && p.Settings.Mode().Place == settings.OverlapByStrategy
	if countsOtherUnit := countsParts || p.Settings.OverlapUnit() != p.Settings.Unit; countsOtherUnit && seam.Requested > 0 && n.Requested == 0 || !countsOtherUnit && n != (chunk.ItemCounts{}) || n.Delivered > n.Requested {
		p.fail(i, "overlap is requested in %s, but the seam counts %+v", p.Settings.OverlapUnit(), n)
	}
	limit := seam.Requested
	if p.Settings.OverlapMode == "budget" {
		limit += limit/2 + 1
	}
	if p.Settings.Unit == "tokens" && p.Strategy != "window" && p.Settings.OverlapMode != "context" {
		limit += 2 + limit/8
	}
	if p.Dropped != nil { // the seam counts dropped characters
		limit += 1 + limit/8
	}
	if strings.ContainsRune(p.Chunks.At(i).Text+p.Chunks.At(i-1).Text, utf8.RuneError) {
		limit += 3
	}
	if seam.Delivered > limit {
		p.fail(i, "the seam delivers more than requested: %+v", seam)
	}
}

func (p *guaranteeChecker) checkShared(i int) {
	c, left, text := p.Chunks.At(i), p.Chunks.At(i-1), p.Doc.Text
	isWithin := func(s, span chunk.Span) bool { return s.Empty() || span.Start <= s.Start && s.End <= span.End }
	if !isWithin(c.Overlap, left.Body) || !isWithin(c.ContextBefore, left.Body) || !isWithin(left.ContextAfter, c.Body) {
		p.fail(i, "overlap or context is not text from the neighbor")
	}
	switch p.Settings.Mode().Place {
	case settings.OverlapByStrategy:
		if sharedBytes := max(0, left.Body.End-c.Body.Start); sharedBytes != max(0, c.Overlap.Len()) || c.HasRepeatedText() ||
			sharedBytes > 0 && c.Overlap.Start != c.Body.Start {
			p.fail(i, "overlap is %v, but bodies share %d bytes", c.Overlap, sharedBytes)
		}
	case settings.NoOverlapPlace, settings.OverlapInMetadata:
		if c.HasRepeatedText() || !c.Overlap.Empty() {
			p.fail(i, "the chunk repeats text in mode %s", p.Settings.OverlapMode)
		}
	default: // overlap before the chunk
		if utf8.ValidString(text) && left.Form != chunk.FormRepaired && left.Text == "" &&
			!slices.Equal(splitWithoutSpace(c.Overlap.Slice(text)), splitWithoutSpace(c.Prefix)) {
			p.fail(i, "prefix %q is not the overlap %q", c.Prefix, c.Overlap.Slice(text))
		}
	}
	if !c.ContextBefore.Empty() && c.ContextBefore.End > c.Body.Start {
		p.fail(i, "context is part of the chunk")
	}
}

func (p *guaranteeChecker) checkParents() {
	if hasParents := p.Settings.HasParagraphParents() || p.Settings.HasDocumentParent(); !hasParents || p.Chunks.Len() == 0 {
		if len(p.Parents) > 0 {
			p.Fatalf("parents exist without the setting or without chunks: %+v with %+v", p.Parents, p.Settings)
		}
		return
	}
	previous := -1
	for i := range p.Chunks.Len() {
		n, b := p.ParentIndex(i), p.Chunks.Body(i)
		if n != previous && n != previous+1 || n < 0 {
			p.fail(i, "parent %d follows parent %d", n, previous)
		}
		if previous = n; b.Start < p.Parents[n].Body.Start || b.End > p.Parents[n].Body.End {
			p.fail(i, "the chunk is not in its parent %v", p.Parents[n].Body)
		}
		if n > 0 && p.Parents[n].Body.Start < p.Parents[n-1].Body.End {
			p.fail(i, "parents share text: %+v", p.Parents)
		}
		if isGeneral := !p.Settings.Traits().CutsParts; isGeneral && p.Settings.HasParagraphParents() && p.Settings.Unit == "chars" && p.units(p.Parents[n].Content(p.Doc.Text)) > p.Settings.ParentSize {
			p.fail(i, "its parent is too long: %+v", p.Parents[n])
		}
	}
	if previous != len(p.Parents)-1 {
		p.Fatalf("only the first %d parents have chunks: %+v", previous+1, p.Parents)
	}
}

// hasNoWindow reports whether a text contains only NUL and white space (rules/window).
func hasNoWindow(text string) bool {
	return countVisibleChars(strings.ReplaceAll(text, "\x00", "")) == 0
}

func (p *guaranteeChecker) checkCoverage() {
	s := p.Settings
	if p.Truncated || s.Traits().CutSetting == "separators" && s.KeepSeparator == "false" && s.SeparatorsFor(p.Doc.Language()) != "default" ||
		s.Strategy == "window" && hasNoWindow(p.Doc.Text) {
		return
	}
	coveredTo := 0
	check := func(to int) {
		if coveredTo >= to {
			return
		}
		if gap := (chunk.Span{Start: coveredTo, End: to}); s.Strategy == "window" && hasNoWindow(gap.Slice(p.Doc.Text)) {
			return // the parent contains only separators
		} else if countVisibleChars(gap.Slice(p.Doc.Text)) != p.countDropped(gap) {
			p.Fatalf("%q is in no chunk, but only %d of its characters are reported\nin %q with %+v", gap.Slice(p.Doc.Text), p.countDropped(gap), p.Doc.Text, s)
		}
	}
	for i := range p.Chunks.Len() {
		check(p.Chunks.Body(i).Start)
		p.checkRemainder(i)
		coveredTo = max(coveredTo, p.Chunks.Body(i).End)
	}
	check(len(p.Doc.Text))
}

func (p *guaranteeChecker) checkRemainder(i int) {
	c := p.Chunks.At(i)
	if p.Dropped == nil || c.Form == chunk.FormRepaired || strings.ContainsRune(c.Text, utf8.RuneError) ||
		chunk.IsInsideChar(p.Doc.Text, c.Body.Start) || chunk.IsInsideChar(p.Doc.Text, c.Body.End) {
		return
	}
	source := c.Body.Slice(p.Doc.Text)
	switch remainingChars, sourceChars := countVisibleChars(c.BodyContent(p.Doc.Text))+p.countDropped(c.Body), countVisibleChars(source); {
	case strings.Contains(source, "&") && remainingChars <= sourceChars:
	case remainingChars != sourceChars:
		p.fail(i, "%q differs from %q without %d characters", c.BodyContent(p.Doc.Text), source, p.countDropped(c.Body))
	}
}

func (p *guaranteeChecker) countDropped(s chunk.Span) (n int) {
	if p.Dropped == nil {
		return 0
	}
	for _, at := range p.Dropped() {
		if s.Contains(int(at)) {
			n++
		}
	}
	return n
}

func (p *guaranteeChecker) checkAlterations(i int) {
	c, docText := p.Chunks.At(i), p.Doc.Text
	body := text.TrimSpan(docText, c.Body)
	content := c.BodyContent(docText)
	content = text.TrimSpan(content, chunk.Span{End: len(content)}).Slice(content)
	var rebuilt strings.Builder
	offset, edits := body.Start, 0
	indent, isLost := p.lostIndentation(&c.Body, body.Start, c.BodyContent(docText)), false
	p.EachAlteration(i, func(e *alteration.Edit) bool {
		if e.Source.Start < body.Start {
			if isLost || edits > 0 || e.Kind > alteration.KindList || e.Source.Slice(docText) != indent {
				p.fail(i, "alteration = %+v, want the lost indentation %q", e, indent)
			}
			isLost = true
			return true
		}
		if e.Source.Start < offset || e.Source.End > body.End || e.Source.Slice(docText) == e.Text {
			p.fail(i, "alteration %+v is out of order after byte %d", e, offset)
		}
		if isSpaceOnly := e.Kind <= alteration.KindJoined; isSpaceOnly != (e.Chars == 0) || isSpaceOnly && !text.IsBlank(e.Source.Slice(docText)+e.Text) {
			p.fail(i, "wrong kind of alteration: %+v", e)
		}
		rebuilt.WriteString(docText[offset:e.Source.Start] + e.Text)
		offset = e.Source.End
		edits++
		return true
	})
	if rebuilt.WriteString(docText[offset:max(offset, body.End)]); rebuilt.String() != content || edits > 0 == (content == body.Slice(docText)) {
		p.fail(i, "applying %d alterations to %q yields %q, want %q", edits, body.Slice(docText), rebuilt.String(), content)
	}
	if isLost != (indent != "") {
		p.fail(i, "the lost indentation %q of %q: reported = %v", indent, content, isLost)
	}
	if n := p.CountAlterations(i); n.IsNone() != (edits == 0 && !isLost) {
		p.fail(i, "CountAlterations = %+v, want %d alterations", n, edits)
	}
}

func (p *guaranteeChecker) lostIndentation(body *chunk.Span, pos int, content string) string {
	docText, o := p.Doc.Text, p.Doc.Outline()
	isItemStart := slices.ContainsFunc(o.Items, func(item chunk.PackedSpan) bool { return item.Start() == pos })
	for i := range o.CodeBlocks {
		isItemStart = isItemStart || o.CodeBlocks[i].Content().Contains(pos)
	}
	lead := content[:len(content)-len(strings.TrimLeftFunc(content, text.IsSpace))]
	_, n := utf8.DecodeRuneInString(docText[pos:body.End])
	indent, ownIndent := docText[strings.LastIndexByte(docText[:pos], '\n')+1:pos], lead[strings.LastIndexByte(lead, '\n')+1:]
	if !isItemStart || !text.IsBlank(indent) || indent == ownIndent || content == body.Slice(docText) || !strings.HasPrefix(content[len(lead):], docText[pos:pos+n]) {
		return ""
	}
	return indent
}

func countVisibleChars(text string) (n int) {
	for _, r := range text {
		if isVisible(r) {
			n++
		}
	}
	return n
}

func splitWithoutSpace(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !isVisible(r) })
}

// isVisible reports whether r is not white space in Unicode, Python or JavaScript.
func isVisible(r rune) bool {
	return !unicode.IsSpace(r) && (r < 0x1c || r > 0x1f) && r != '\ufeff'
}

func (p *guaranteeChecker) checkRepetition() {
	r, err := engine.Run(context.Background(), p.Doc, p.Settings)
	if err != nil || !slices.Equal(r.Chunks.Slice(), p.Chunks.Slice()) || !slices.Equal(r.Seams, p.Seams) {
		p.Fatalf("a second run differs: %v %+v\nfirst run %+v\nof %q with %+v", err, r.Chunks.Slice(), p.Chunks.Slice(), p.Doc.Text, p.Settings)
	}
	unlimited := p.Settings
	unlimited.MaxChunksPerDocument = 0
	if r, err = engine.Run(context.Background(), p.Doc, unlimited); err != nil || r.Chunks.Len() != p.TotalBeforeTruncation {
		p.Fatalf("got %d chunks without the limit (error %v), want the reported %d", r.Chunks.Len(), err, p.TotalBeforeTruncation)
	}
	for i := range p.Chunks.Len() {
		if p.Chunks.Body(i) != r.Chunks.Body(i) {
			p.fail(i, "a body differs without the limit: %v", r.Chunks.Body(i))
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := engine.Run(ctx, p.Doc, p.Settings); !errors.Is(err, context.Canceled) {
		p.Fatalf("error of a cancelled run = %v, want context.Canceled", err)
	}
}
