// Package queue implements the panel in which flagged chunks are reviewed.
package queue

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/reviewing"
	"chunkscope/tui/session/tasks"
)

// Review is the panel with the queue of chunks to review. The user can accept an item, waive it with
// a note, or clear it with a settings change.
type Review struct {
	top          int
	rows         int
	previousItem int
	scrolled     bool
	head         int
	remedy       int
	selected     reviewing.Item
	sizes        sizes
	files        flaggedFiles
	namesKinds   bool // the progress row lists the kinds under review
	dry          drySeams
	lastApplied  appliedRemedy
}

type appliedRemedy struct {
	settings settings.Settings
	change   string
}

// appliedChange describes the last applied remedy. It returns "" if the settings have changed
// since.
func (p *Review) appliedChange(c *part.Context) string {
	if p.lastApplied.settings != c.Settings {
		return ""
	}
	return p.lastApplied.change
}

func (*Review) Name(*part.Context) string { return "Review" }

func (*Review) Scope() keys.Scope { return keys.ReviewPanel }

func (*Review) Work(c *part.Context) []tasks.Task {
	return slices.Concat(c.Review.RemedyTask(selectedIndex(c)), c.Hand.ReplaceTask(), c.Scope.MeasureTask(c.Settings))
}

// selectedIndex returns -1 if the selected chunk is not in the queue.
func selectedIndex(c *part.Context) int {
	k, flagged := c.Review.QueueIndex(c.Selected)
	if !flagged {
		return -1
	}
	return k
}

// TakesKeys marks a panel that handles keys.
func (*Review) TakesKeys() {}

func (p *Review) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	if a == keys.ReviewKinds {
		kinds := NextKinds(c)
		if kinds == c.Review.Kinds() {
			return part.Do(part.Say("there is nothing else to review")), true
		}
		if p.namesKinds {
			return part.Do(part.ReviewKinds{Kinds: kinds}), true
		}
		return part.Do(part.ReviewKinds{Kinds: kinds}, part.Say("reviewing "+kinds.String())), true
	}
	if len(c.Review.Queue()) == 0 {
		return actOnEmpty(c, a)
	}
	switch a {
	case keys.NextLine:
		return step(c, 1), true
	case keys.PrevLine:
		return step(c, -1), true
	case keys.NextProblem:
		return goToOpen(c, 1), true
	case keys.PrevProblem:
		return goToOpen(c, -1), true
	}
	k := selectedIndex(c)
	if k < 0 {
		if !isDecision(a) {
			return nil, false
		}
		return part.Do(part.Say(NotFlaggedMessage(c))), true
	}
	switch a {
	case keys.AcceptChunk:
		if _, decided := c.Review.Decision(c.Selected); !decided {
			return part.Do(part.Decide{Item: k, Verdict: review.Accepted}), true
		} // the other verdicts need a note first
	case keys.UndoDecision:
		return part.Do(part.Decide{Item: k, Verdict: review.Reopened}), true
	case keys.OtherRemedy:
		return p.selectNextRemedy(c, k), true
	case keys.ApplyRemedy:
		return p.apply(c, k), true
	}
	return nil, false
}

func isDecision(a keys.Action) bool {
	return keys.ReviewPanel.FindBinding(a) != nil
}

// NotFlaggedMessage returns a message that the selected chunk is not in the queue.
func NotFlaggedMessage(c *part.Context) string {
	q := c.Review.Queue()
	if len(q) == 0 {
		if offer := describeNextKinds(c); offer != "" {
			return "nothing is flagged: press " + c.KeyFor(keys.ReviewKinds) + " " + offer
		}
		return "there is nothing to review here"
	}
	k, _ := c.Review.QueueIndex(c.Selected)
	key := keys.NextLine
	if k == len(q) {
		k, key = k-1, keys.PrevLine
	}
	return fmt.Sprintf("chunk %d has nothing to review: %s goes to chunk %d", c.Selected+1, c.KeyFor(key), q[k]+1)
}

func actOnEmpty(c *part.Context, a keys.Action) (part.Intents, bool) {
	if !isDecision(a) {
		return nil, false
	}
	switch a {
	case keys.NextLine, keys.NextProblem:
		if file, ok := findOtherFlags(c, 1, a == keys.NextProblem); ok {
			return openFlag(file, part.OpenFlag), true
		}
	case keys.PrevLine, keys.PrevProblem:
		if file, ok := findOtherFlags(c, -1, a == keys.PrevProblem); ok {
			return openFlag(file, part.LastFlag), true
		}
	}
	switch a {
	case keys.NextProblem, keys.PrevProblem:
		return nil, false // other kinds may have items
	case keys.NextLine:
		return stepDry(c, 1), true
	case keys.PrevLine:
		return stepDry(c, -1), true
	}
	return part.Do(part.Say(NotFlaggedMessage(c))), true
}

func step(c *part.Context, n int) part.Intents {
	q := c.Review.Queue()
	k := c.Review.NextIndex(c.Selected, n)
	if k < 0 || k >= len(q) {
		if file, ok := findOtherFlags(c, n, false); ok {
			return openFlag(file, map[int]part.Flag{1: part.FirstFlag, -1: part.LastFlag}[n])
		}
	}
	return part.Do(part.Select(q[min(max(k, 0), len(q)-1)]))
}

func goToOpen(c *part.Context, d int) part.Intents {
	next, wrapped, ok := c.Review.NextUndecided(c.Selected, d)
	if !ok || wrapped {
		if file, other := findOtherFlags(c, d, true); other {
			return openFlag(file, part.OpenFlag)
		}
	}
	if !ok {
		return part.Do(part.Say("all items are decided"))
	}
	return part.Do(part.Select(c.Review.Queue()[next]))
}

// StartReview goes to the selected item if it is undecided, or else to the next undecided item,
// which may be in another document in scope. If all items are decided, it goes to the nearest one.
func StartReview(c *part.Context) part.Intents {
	q := c.Review.Queue()
	if len(q) > 0 {
		if _, decided := c.Review.Decision(c.Selected); selectedIndex(c) >= 0 && !decided {
			return part.Do(part.Select(c.Selected))
		}
		if next, _, ok := c.Review.NextUndecided(c.Selected, 1); ok {
			return part.Do(part.Select(q[next]))
		}
	}
	if file, ok := findOtherFlags(c, 1, true); ok {
		return openFlag(file, part.OpenFlag)
	}
	if len(q) > 0 {
		k, _ := c.Review.QueueIndex(c.Selected)
		return part.Do(part.Select(q[min(k, len(q)-1)]))
	}
	return nil
}

// ReportDecision reports a decision on queue item k and goes to the next undecided item.
func ReportDecision(c *part.Context, k int, v review.Verdict) part.Intents {
	i, next := c.Review.Queue()[k], k
	if v != review.Reopened {
		if open, _, ok := c.Review.NextUndecided(i, 1); ok {
			next = open
		} else if file, other := findOtherFlags(c, 1, true); other {
			// undo would apply to the other document
			return append(openFlag(file, part.OpenFlag), part.Say(strings.TrimSuffix(DescribeOutcome(c, i, v, ""), part.UndoHint())))
		}
	}
	return part.Do(part.Select(c.Review.Queue()[next]), part.Say(DescribeOutcome(c, i, v, "")))
}

// ReportUndo goes to the chunk whose decision was undone and reports its current decision.
func ReportUndo(c *part.Context, undone reviewing.UndoResult) part.Intents {
	if undone.QueueIndex < 0 {
		return part.Do(part.Say("undone: the decision on a chunk that is no longer flagged"))
	}
	i := c.Review.Queue()[undone.QueueIndex]
	message := fmt.Sprintf("%s is %s again", nameItem(c, c.Review.Item(undone.QueueIndex)), undone.Verdict)
	if undone.Verdict == review.Reopened {
		message = DescribeOutcome(c, i, undone.Verdict, "")
	}
	return part.Do(part.Select(i), part.Say(message))
}

func nameItem(c *part.Context, it reviewing.Item) string {
	switch it.Flag {
	case metrics.SeveredSeam:
		noun := "text"
		if lost := measuring.SeveredTextAt(c.View, it.Chunk-1, c.View.SeveredAt(it.Chunk-1)); lost != nil {
			noun = lost.Noun
		}
		if kind, n, _ := severedAt(c, it); n > 1 {
			noun = kind
		}
		return noun + " " + formatChunks(it)
	case metrics.DrySeam:
		return "seam " + formatChunks(it)
	}
	return "chunk " + formatChunks(it)
}

// DescribeOutcome describes the result of decision v on chunk i. saveMessage describes an error
// that occurred while saving, or is empty.
func DescribeOutcome(c *part.Context, i int, v review.Verdict, saveMessage string) string {
	subject, verb := fmt.Sprintf("chunk %d", i+1), "needs"
	if k, listed := c.Review.QueueIndex(i); listed {
		subject = nameItem(c, c.Review.Item(k))
	}
	switch n := c.Review.CountSameText(i); {
	case saveMessage != "" && v == review.Reopened:
		return subject + " is undecided again · " + saveMessage
	case saveMessage != "":
		return subject + " " + string(v) + " · " + saveMessage
	case n > 1:
		subject, verb = fmt.Sprintf("chunk %d and %s with the same text", i+1, part.Count(n-1)), "need"
	}
	switch decided, total := countDecisions(c); {
	case v == review.Reopened:
		subject += " " + verb + " a decision again"
	case total == decided:
		subject += fmt.Sprintf(" %s · all items are decided", v) + part.UndoHint()
	default:
		subject += fmt.Sprintf(" %s · %s to go", v, part.Count(total-decided)) + part.UndoHint()
	}
	return subject
}

func (p *Review) selectNextRemedy(c *part.Context, k int) part.Intents {
	remedies, _ := c.Review.Remedies(k)
	switch {
	case remedies == nil:
		return part.Do(part.Say("still looking for remedies"))
	case len(remedies.All) < 2:
		return part.Do(part.Say("there is no other remedy"))
	}
	p.remedy = (p.remedy + 1) % len(remedies.All)
	return nil
}

func (p *Review) apply(c *part.Context, k int) part.Intents {
	remedies, err := c.Review.Remedies(k)
	next := part.SeekItem(c.View.OwnText(c.Review.Queue()[k]).Start)
	switch {
	case err != nil:
		return part.Do(part.Warn(settings.ScreenMessage(err)))
	case remedies == nil:
		return part.Do(part.Say("still looking for remedies"))
	case remedies.Repair != nil:
		return p.applySettings(c, remedies.Repair.Settings, remedies.Repair.Changed[0].Key, next)
	case len(remedies.All) == 0:
		return part.Do(part.Say(noRemedyMessage(c, c.Review.Item(k), remedies)))
	}
	r := &remedies.All[min(p.remedy, len(remedies.All)-1)]
	if r.Settings == c.Settings {
		return nil
	}
	return p.applySettings(c, r.Settings, r.Setting, next)
}

// applySettings applies a remedy and goes to the next item. In a short panel it also reports the
// change.
func (p *Review) applySettings(c *part.Context, to settings.Settings, key string, next part.Intent) part.Intents {
	change := "done: "
	if hasSeveralDocuments(c) {
		change = "done in " + fmt.Sprintf("all %d documents", c.Scope.DocumentCount()) + ": "
	}
	p.lastApplied = appliedRemedy{to, change + describeChange(c.Settings, to) + " · " + keys.Undo.Key() + " undoes"}
	out := part.Do(part.Pause{}, part.Change{Key: key, To: to}, next, part.Pause{})
	if c.H <= maxFlatHeight {
		out = append(out, part.Say(p.lastApplied.change))
	}
	return out
}

func describeChange(from, to settings.Settings) string {
	var changed []string
	for i := range settings.Table {
		t := &settings.Table[i]
		if t.Get(&from) == t.Get(&to) {
			continue
		}
		changed = append(changed, part.DescribeStep(t.Key, t.Get(&from), t.Get(&to)))
	}
	return strings.Join(changed, ", ")
}

func noRemedyMessage(c *part.Context, it reviewing.Item, remedies *reviewing.Remedies) string {
	switch {
	case c.View.Given != nil:
		return "given chunks cannot be cut again: " + decideKeys(c)
	case it.Flag == reviewing.PastLimit:
		return "a smaller max chunk size helps, or a model with a higher limit (" + keys.ModelLimit.Key() + "): else " + decideKeys(c)
	case it.Flag == metrics.SeveredSeam:
		return "no setting up to twice max chunk size makes it whole: " + decideKeys(c)
	case !remedies.Complete:
		return "none of the settings tried clears it" + sweep.DescribeRestrictions(it.Flag) + ": " + decideKeys(c)
	}
	return "no single setting clears it" + sweep.DescribeRestrictions(it.Flag) + ": " + decideKeys(c)
}

func (p *Review) Click(c *part.Context, _, cy int) part.Intents {
	if hasSeveralDocuments(c) {
		if out := p.files.click(c, cy); out != nil {
			return out
		}
	}
	if out := p.dry.click(cy); out != nil {
		return out
	}
	k := p.top + cy - p.head
	if c.View == nil || cy < p.head || cy >= p.head+p.rows || k >= len(c.Review.Queue()) {
		return nil
	}
	return part.Do(part.Select(c.Review.Queue()[k]))
}

func (p *Review) Wheel(n int) { p.top, p.scrolled = max(0, p.top+n), true }

func (*Review) Topic(c *part.Context) string {
	k := selectedIndex(c)
	if k < 0 {
		return "review"
	}
	it := c.Review.Item(k)
	switch it.Flag {
	case reviewing.PastLimit:
		return "embedding-limits"
	case metrics.SeveredSeam:
		return "elements"
	case metrics.DrySeam:
		return "delivery"
	}
	return explain.ReasonPage(it.Reason)
}
