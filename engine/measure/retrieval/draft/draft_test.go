package draft_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval/draft"
	"chunkscope/engine/measure/retrieval/language"
)

func documents(t *testing.T) (out []*engine.Document) {
	t.Helper()
	paths, err := filepath.Glob("../../../../testdata/docs/*")
	if err != nil || len(paths) < 5 {
		t.Fatal("no documents", err)
	}
	for _, p := range append(paths, "../../../tour/sample.md") {
		doc, err := engine.Load(p)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, doc)
	}
	return out
}

func TestDraftsAreValid(t *testing.T) {
	kinds := map[draft.Kind]int{}
	for _, doc := range documents(t) {
		l := language.Detect(doc.Text)
		drafts := draft.Make(doc, l, 40)
		if again := draft.Make(doc, l, 40); !reflect.DeepEqual(drafts, again) {
			t.Errorf("%s: a second run made different drafts", doc.Name)
		}
		if len(drafts) > 40 {
			t.Errorf("%s: got %d drafts, want at most 40", doc.Name, len(drafts))
		}
		last := 0
		for _, d := range drafts {
			kinds[d.Kind]++
			if d.References[0].Start < last {
				t.Errorf("%s: %q is out of order", doc.Name, d.Question)
			}
			last = d.References[0].Start
			checkDraft(t, doc, l, d)
		}
	}
	for k := draft.KindSentence; k <= draft.KindHeading; k++ {
		if kinds[k] < 5 {
			t.Errorf("got %d drafts of kind %s, want at least 5", kinds[k], k)
		}
	}
}

func TestDraftsUseUniqueTexts(t *testing.T) {
	const twice, once = "The northern pump delivers water through seven rusty valves.", "⚠\ufe0fWarning signs hang beside every southern gate of the reservoir."
	doc, err := engine.New("a.md", []byte(twice+" "+once+"\n\n```\nsay \""+twice+"\"\n```\n"))
	if err != nil {
		t.Fatal(err)
	}
	drafts := draft.Make(doc, language.Detect(doc.Text), 20)
	if len(drafts) == 0 {
		t.Error("got no drafts")
	}
	for _, d := range drafts {
		if text := d.References[0].Slice(doc.Text); d.Kind == draft.KindSentence && text != once {
			t.Errorf("reference = %q, want a text that occurs once", text)
		}
		if strings.Contains(d.Question, "\ufe0f") {
			t.Errorf("question %q has a variation selector", d.Question)
		}
	}
}

func checkDraft(t *testing.T, doc *engine.Document, l *language.Language, d draft.Draft) {
	t.Helper()
	var text strings.Builder
	for _, r := range d.References {
		if n := strings.Count(doc.Text, r.Slice(doc.Text)); n != 1 {
			t.Errorf("%s: %q answers %q and occurs %d times, want 1", doc.Name, r.Slice(doc.Text), d.Question, n)
		}
		text.WriteString(r.Slice(doc.Text) + " ")
	}
	answer := strings.Join(strings.Fields(text.String()), " ")
	title, phrases := splitQuestion(t, d.Question)
	if len(phrases) == 0 || len(phrases) > 4 {
		t.Errorf("%s: number of phrases in %q = %d, want 1 to 4", doc.Name, d.Question, len(phrases))
	}
	if path := doc.Outline().SpanPath(d.References[0]); title != "" && !strings.Contains(strings.Join(path, ", "), strings.Trim(title, " …")) {
		t.Errorf("%s: heading of %q differs from its path %q", doc.Name, d.Question, path)
	}
	for _, phrase := range phrases {
		words := strings.Fields(strings.ToLower(phrase))
		if !strings.Contains(answer, phrase) || l.IsStopWord(words[0]) || l.IsStopWord(words[len(words)-1]) {
			t.Errorf("%s: phrase %q of %q is not in %q, or begins or ends with a stop word", doc.Name, phrase, d.Question, answer)
		}
	}
	if strings.EqualFold(strings.TrimSpace(text.String()), d.Question) {
		t.Errorf("%s: question %q repeats its whole reference", doc.Name, d.Question)
	}
}

func splitQuestion(t *testing.T, question string) (title string, phrases []string) {
	t.Helper()
	text, ok := strings.CutSuffix(question, "?")
	if !ok {
		t.Errorf("%q does not end with a question mark", question)
	}
	if i := strings.LastIndex(text, ": "); i >= 0 {
		title, text = text[:i], text[i+2:]
	}
	text = strings.TrimPrefix(strings.TrimPrefix(text, "what about "), "What about ")
	return title, strings.Split(text, ", ")
}

func TestDraftsAreSpread(t *testing.T) {
	doc, err := engine.Load("../../../tour/sample.md")
	if err != nil {
		t.Fatal(err)
	}
	quarters := [4]int{}
	for _, d := range draft.Make(doc, language.Detect(doc.Text), 48) {
		quarters[d.References[0].Start*4/len(doc.Text)]++
	}
	for i, n := range quarters {
		if n < 4 {
			t.Errorf("quarter %d has %d drafts, want at least 4 of 48", i+1, n)
		}
	}
}

// If a document has no text for one kind of draft, all drafts must be of the other kinds.
func TestDraftKinds(t *testing.T) {
	prose := strings.Builder{}
	for i := range 60 {
		fmt.Fprintf(&prose, "The keeper number %d rotates every brass key in cellar %d once a month. Old lamp %d keeps burning near door %d until dawn arrives.\n\n", 100+i, 200+i, 300+i, 400+i)
	}
	for text, want := range map[string][3]int{
		prose.String(): {30, 10, 0},
		strings.ReplaceAll(prose.String(), "\n\nThe", "\n\n## About the keepers\n\nThe"): {24, 8, 8},
	} {
		doc, err := engine.New("x.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var got [3]int
		for _, d := range draft.Make(doc, language.Detect(doc.Text), 40) {
			got[d.Kind]++
		}
		if got != want {
			t.Errorf("numbers of sentences, pairs and headings = %v, want %v", got, want)
		}
	}
}

func TestMakeWithoutSuitableText(t *testing.T) {
	for _, text := range []string{"", "# One\n", "word", "a b c d e"} {
		doc, err := engine.New("x.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if d := draft.Make(doc, language.None, 10); len(d) != 0 {
			t.Errorf("Make(%q) = %v, want no drafts", text, d)
		}
	}
}

func FuzzMake(f *testing.F) {
	f.Add("# Keys\n\nA key is rotated every thirty days by the keeper. The old key keeps working for one more day after.\n", 8)
	f.Fuzz(func(t *testing.T, text string, n int) {
		doc, err := engine.New("x.md", []byte(text))
		if err != nil {
			return
		}
		for _, d := range draft.Make(doc, language.Detect(text), n%64) {
			for _, r := range d.References {
				if r.Empty() || r.Start < 0 || r.End > len(doc.Text) {
					t.Fatalf("reference %v is not within %d bytes", r, len(doc.Text))
				}
			}
		}
	})
}

func TestDraftsForHeadingsWithMarkup(t *testing.T) {
	const announced = "The keeper polishes each lamp before the harbour wakes up."
	for _, heading := range []string{
		"## Rotating the *brass* keys",
		"Rotating the *brass*\nkeys\n----",
		"## Rotating the [brass](https://lamps.example.org) keys ##",
	} {
		text := "Lamps hang everywhere.\n\n" + heading + "\n\n" + announced + "\n"
		doc, err := engine.New("x.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		l, times := language.Detect(text), 0
		for n := range 12 {
			for _, d := range draft.Make(doc, l, n+1) {
				if d.Kind != draft.KindHeading {
					continue
				}
				times++
				checkDraft(t, doc, l, d)
				if got := d.References[0].Slice(text); got != heading+"\n\n"+announced {
					t.Errorf("reference of %q = %q, want %q", d.Question, got, heading+"\n\n"+announced)
				}
				if !strings.HasPrefix(d.Question, "Rotating the brass keys: ") {
					t.Errorf("question %q does not name %q", d.Question, heading)
				}
			}
		}
		if times == 0 {
			t.Errorf("got no question about %q", heading)
		}
	}
}

func TestDraftsOmitAddresses(t *testing.T) {
	doc, err := engine.New("x.md", []byte(strings.Join([]string{
		"- [Keeper](https://lamps.example.org/cellar/brass/rotation)\n",
		"The [keeper](./cellar.md#brass) rotates every lamp before dawn, as https://lamps.example.org/brass/rotation tells the visitors.\n\n",
	}, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	drafts := draft.Make(doc, language.Detect(doc.Text), 20)
	if len(drafts) == 0 {
		t.Fatal("no drafts")
	}
	for _, d := range drafts {
		for _, w := range []string{"http", "example", "org", "cellar", "brass", "rotation"} {
			if strings.Contains(d.Question, w) {
				t.Errorf("question %q contains %s of an address", d.Question, w)
			}
		}
	}
}

func TestDraftsInTextWithoutSpaces(t *testing.T) {
	for text, want := range map[string]string{
		"灯塔的看守人每天晚上点燃铜灯，直到黎明为止。\n\n铜灯由看守人每天擦亮，灯塔晚上才有光，雾里的船也看得见。\n\n每天晚上看守人都要检查灯塔的铜灯和窗户，船才不会迷路。\n":                                                                       "看守人 灯塔 铜灯 晚上 每天 每天晚上 看守人每天 灯塔的铜灯",
		"データベースの記録には新しい鍵の番号を書きます。\n\n停電のときは非常用の発電機を起動し、データベースの記録を確認してください。\n\n発電機の点検は毎週行い、非常用の電池と番号の記録を確認します。\n":                                                        "データベース 記録 番号 非常用 発電機 確認",
		"등대의 관리인은 열쇠를 교체하고, 오래된 열쇠는 하루 더 사용합니다.\n\n관리인은 데이터베이스의 기록을 확인하고 열쇠를 교체합니다. 데이터베이스의 기록을 등대의 창고에 둡니다.\n":                                                         "등대의 관리인은 열쇠를 열쇠는 교체하고 사용합니다 데이터베이스의 기록을 교체합니다",
		"ผู้ดูแลประภาคารจุดตะเกียงทองเหลืองทุกคืนก่อนรุ่งเช้า\n\nตะเกียงทองเหลืองต้องขัดทุกวันด้วยผ้านุ่ม\n\nทุกคืนผู้ดูแลประภาคารต้องขัดตะเกียงทองเหลืองด้วยผ้านุ่ม\n": "ผู้ดูแลประภาคารจุดตะเกียงทองเหลืองทุกคืน ทุกคืนผู้ดูแลประภาคาร ตะเกียงทองเหลือง ขัดตะเกียงทองเหลือง ผ้านุ่ม",
	} {
		doc, err := engine.New("x.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		drafts := draft.Make(doc, language.Detect(doc.Text), 9)
		if len(drafts) < 2 {
			t.Errorf("got %d drafts about %q, want at least 2", len(drafts), text)
		}
		for _, d := range drafts {
			_, phrases := splitQuestion(t, d.Question)
			for _, phrase := range phrases {
				for word := range strings.FieldsSeq(phrase) {
					if !slices.Contains(strings.Fields(want), word) {
						t.Errorf("%q in %q is not a whole word", word, d.Question)
					}
				}
			}
		}
	}
}

// A question must include the parent heading if several headings have the same text.
func TestDraftsIncludeHeading(t *testing.T) {
	const announced = "Thirty days after its rotation the tarnished key number %d is melted in cellar %d by the porter.\n\n"
	text := "# Guide\n\n"
	for i, heading := range []string{"## Brass?", "### Rotating keys:", "## Iron", "### Rotating keys", "### Rusty *locks*"} {
		text += heading + "\n\n" + fmt.Sprintf(announced, 100+i, 200+i)
	}
	doc, err := engine.New("x.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, d := range draft.Make(doc, language.Detect(text), 40) {
		title, _ := splitQuestion(t, d.Question)
		got[title] = true
	}
	want := map[string]bool{"Brass": true, "Iron": true, "Brass, Rotating keys": true, "Iron, Rotating keys": true, "Rusty locks": true}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("headings = %v, want %v", got, want)
	}
}

func questions(t *testing.T, text string) (out []string) {
	t.Helper()
	doc, err := engine.New("x.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range draft.Make(doc, language.Detect(doc.Text), 24) {
		out = append(out, d.Question)
	}
	return out
}

func TestQuestionsAreUnique(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		minimum int
	}{
		"ja": {"# 手引き\n\n## 本人確認\n\n利用者はログインのたびに本人確認を行う必要があります。一時パスワードは携帯電話に送信され、本人確認が必要です。\n\n## 停電\n\n停電のときは非常用の発電機を起動し、記録を確認してください。発電機の点検は毎週行い、非常用の記録を確認します。\n", 2},
		"zh": {"# 指南\n\n## 轮换密钥\n\n每三十天必须轮换一次密钥，旧密钥在轮换后保留七天以便回滚。\n\n轮换期间，所有正在运行的服务会继续使用旧密钥，直到它们重新加载配置文件为止。如果某个服务在七天内没有重新加载，它会失去访问权限。\n", 3},
		"th": {"# คู่มือ\n\n## การเพิกถอนใบรับรอง\n\nเมื่อใบรับรองรั่วไหลต้องเพิกถอนทันทีและแจ้งทีมความปลอดภัย รายการเพิกถอนใบรับรองเผยแพร่ทุกชั่วโมง\n\nทีมความปลอดภัยต้องเพิกถอนใบรับรองทันทีและเผยแพร่รายการทุกชั่วโมงด้วย\n", 2},
		"en": {"# Keys\n\n## Rusty brass keys\n\nThe rusty brass keys are melted by the porter, who keeps the keys of cellar nine.\n\nEvery rusty key waits for the porter of the brass cellar until the porter melts it.\n", 2},
	} {
		seen := map[string]bool{}
		for _, q := range questions(t, c.text) {
			title, phrases := splitQuestion(t, q)
			if seen[q] {
				t.Errorf("%s: got question %q twice", name, q)
			}
			seen[q] = true
			for i, p := range phrases {
				for _, other := range append(slices.Clone(phrases[:i]), phrases[i+1:]...) {
					if strings.Contains(other, p) {
						t.Errorf("%s: question %q repeats the phrase %q", name, q, p)
					}
				}
				if p == "" || strings.Contains(strings.ToLower(title), strings.ToLower(p)) {
					t.Errorf("%s: question %q repeats its heading", name, q)
				}
			}
		}
		if len(seen) < c.minimum {
			t.Errorf("%s: got %d questions, want %d or more", name, len(seen), c.minimum)
		}
	}
}

func TestThaiQuestionsHaveWholeWords(t *testing.T) {
	const text = "# คู่มือการจัดการกุญแจ\n\n## การหมุนเวียนกุญแจ\n\nต้องหมุนเวียนกุญแจทุกสามสิบวัน กุญแจเก่าจะถูกเก็บไว้เจ็ดวันหลังจากหมุนเวียนเพื่อให้ย้อนกลับได้\n\nระหว่างการหมุนเวียน บริการทั้งหมดจะใช้กุญแจเก่าต่อไปจนกว่าจะโหลดการตั้งค่าใหม่ภายในเจ็ดวัน\n"
	whole := []string{"หมุนเวียนกุญแจทุกสามสิบวัน", "กุญแจเก่า", "เก็บไว้เจ็ดวัน", "หมุนเวียน", "ย้อนกลับได้", "การหมุนเวียน", "บริการทั้งหมด", "ใช้กุญแจเก่าต่อไป", "โหลดการตั้งค่าใหม่", "เจ็ดวัน"}
	got := questions(t, text)
	if len(got) == 0 {
		t.Fatal("no questions")
	}
	for _, q := range got {
		_, phrases := splitQuestion(t, q)
		for _, phrase := range phrases {
			for p := range strings.FieldsSeq(phrase) {
				if !slices.Contains(whole, p) {
					t.Errorf("phrase %q of %q contains a part of a word", p, q)
				}
			}
		}
	}
}

func TestDraftsOmitStopWords(t *testing.T) {
	const prose = "For portability and flexibility reasons, applications should use the lamps that are defined instead of hardcoding them.\n\nIf they are present in the cellar, the porter takes those for which there is a key.\n"
	for name, text := range map[string]string{
		"badges": strings.Repeat("<a href=\"https://lamps.example.org/brass/actions/workflows\">\n<img alt=\"status\" src=\"https://lamps.example.org/brass/badge.svg\">\n</a>\n", 12) + "\n" + prose,
		"mixed":  strings.Repeat("灯塔的看守人每天晚上点燃铜灯 。 ", 60) + "\n\n" + prose,
	} {
		english, times := language.English, 0
		for _, q := range questions(t, text) {
			_, phrases := splitQuestion(t, q)
			for _, p := range phrases {
				words := strings.Fields(strings.ToLower(p))
				if times++; english.IsStopWord(words[0]) || english.IsStopWord(words[len(words)-1]) {
					t.Errorf("%s: a phrase of %q begins or ends with a stop word", name, q)
				}
			}
		}
		if times < 4 {
			t.Errorf("%s: got %d phrases, want some", name, times)
		}
	}
}

func TestQuestionsHaveTwoWords(t *testing.T) {
	text := "# Guide\n\n"
	for _, name := range []string{"harbour", "cellar", "lantern", "corridor", "orchard"} {
		text += fmt.Sprintf("## Porters %[1]s\n\nPorters %[1]s illuminates thunderstruck%[1]s.\n\n", name)
		text += fmt.Sprintf("## Visitors rusty %[1]s\n\nVisitors rusty %[1]s thunderstricken%[1]s everywhere.\n\n", name)
	}
	list := questions(t, text)
	if len(list) < 4 {
		t.Errorf("got only the questions %q, want at least 4", list)
	}
	for _, q := range list {
		if _, phrases := splitQuestion(t, q); len(strings.Fields(strings.Join(phrases, " "))) < 2 {
			t.Errorf("question %q has only one word besides its heading", q)
		}
	}
}
