package panel

import (
	"slices"

	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/asking"
)

func (p *Probe) actOnEntry(c *part.Context, a keys.Action) (part.Intents, bool) {
	if a == keys.Undo {
		if !c.Questions.CanRestoreDropped() {
			return nil, false
		}
		return part.Do(part.RestoreQuestion{}), true
	}
	if a != keys.ConfirmDraft && a != keys.Reword && a != keys.DropQuestion {
		return nil, false
	}
	if !p.followsSelection && !p.requested && p.entry(c) != nil {
		return p.markFirst(c, a == keys.ConfirmDraft), true
	}
	e := p.entry(c)
	if a == keys.ConfirmDraft && e != nil {
		e = p.skipConfirmed(c, e)
	}
	switch {
	case e == nil:
		return nil, false
	case e.ID == "":
		_, file := c.Questions.Gold()
		return part.Do(part.Say("this question is from " + file + ": edit it there")), true
	case a == keys.ConfirmDraft && !e.Draft:
		return part.Do(part.Say("this question is not a draft")), true
	case a == keys.ConfirmDraft:
		p.scheduleNext(c, e)
		return part.Do(part.RewordQuestion{ID: e.ID, Text: e.Text}), true
	case a == keys.Reword:
		p.scheduleNext(c, e)
		return part.Do(part.EditStoredQuestion{ID: e.ID}), true
	}
	p.requested = true
	return part.Do(part.DropQuestion{ID: e.ID}), true
}

// markFirst marks the current question, or the first draft if draft is true. Actions apply only to
// a marked question.
func (p *Probe) markFirst(c *part.Context, draft bool) part.Intents {
	g, _, _ := c.Questions.Scores()
	if first := firstDraft(g); draft && first >= 0 {
		p.at = first
	}
	out := p.showGold(c)
	if p.followsSelection {
		out = append(out, part.Say("this question is now selected: press the key again"))
	}
	return out
}

func firstDraft(g *asking.Scores) int {
	return slices.IndexFunc(g.Entries, func(e asking.Entry) bool { return e.Draft })
}

// skipConfirmed returns e or, if e was just confirmed and is not scored yet, the entry after it.
func (p *Probe) skipConfirmed(c *part.Context, e *asking.Entry) *asking.Entry {
	stored, _ := c.Questions.Stored()
	if stored == nil {
		return e
	}
	g, _, _ := c.Questions.Scores()
	for e.Draft && p.at+1 < len(g.Entries) {
		if q, ok := stored.Find(e.ID); !ok || q.Draft {
			break
		}
		p.at++
		e = &g.Entries[p.at]
	}
	return e
}

type decidedDraft struct{ draft, next string }

func (p *Probe) scheduleNext(c *part.Context, e *asking.Entry) {
	g, _, _ := c.Questions.Scores()
	if !e.Draft || g == nil {
		return
	}
	p.lastDecision = decidedDraft{draft: e.ID}
	if p.at+1 < len(g.Entries) {
		p.lastDecision.next = g.Entries[p.at+1].ID
	}
}

func (p *Probe) handleResult(c *part.Context) part.Intents {
	g, fresh, _ := c.Questions.Scores()
	if !fresh {
		return nil
	}
	for i := range g.Entries {
		if e := &g.Entries[i]; e.ID != "" && e.ID == p.lastDecision.draft && !e.Draft {
			p.requested = true
			p.at = i
		}
	}
	for i := range g.Entries {
		if p.requested && p.lastDecision.next != "" && g.Entries[i].ID == p.lastDecision.next {
			p.at = i
		}
	}
	if !p.requested {
		p.keepSelection(g)
		return nil
	}
	if p.draftRequested {
		p.at = max(0, firstDraft(g))
	}
	p.requested, p.draftRequested, p.lastDecision = false, false, decidedDraft{}
	return p.showGold(c)
}

type entryIdentity struct {
	id   string
	line int
}

func identify(e *asking.Entry) entryIdentity {
	if e.ID != "" {
		return entryIdentity{id: e.ID}
	}
	return entryIdentity{line: e.Line}
}

// keepSelection selects the same question again after the list has been sorted.
func (p *Probe) keepSelection(g *asking.Scores) {
	if !p.followsSelection {
		return
	}
	k := slices.IndexFunc(g.Entries, func(e asking.Entry) bool { return identify(&e) == p.selectedEntry })
	if p.followsSelection = k >= 0; p.followsSelection {
		p.at = k
	}
}
