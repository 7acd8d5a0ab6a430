package handoff

import (
	"strings"

	"chunkscope/engine/settings"
)

// rows sets up chunk_rows: rows with "id" and "text" in, a row a chunk out.
// What LangChain cuts exactly is cut by it, inside the worker; everything else
// by chunkscope itself, through a pipe.
func (h *handoff) rows(title string) *script {
	p := h.python(title)
	if h.byLangchain() {
		p.rowsByLangchain()
	} else {
		p.rowsByPipe()
	}
	return p
}

// byLangchain reports whether LangChain for Python cuts exactly the same.
func (h *handoff) byLangchain() bool {
	trial := &handoff{r: h.r, s: h.s}
	return trial.python("").langchain(langchainAbility) == nil && trial.same && h.s.OverlapMode != "context"
}

// rowColumns are the columns of a row, by the names of the JSON lines.
const rowColumns = `COLUMNS = ["document_id", "id", "index", "content", "text_sha256", "fingerprint"]`

func (p *script) rowsByLangchain() {
	if err := p.langchain(langchainAbility); err != nil {
		panic(err) // byLangchain has tried it
	}
	p.add("", rowColumns)
	p.split = []string{"splitter.split_text(text)"}
	p.add(strings.Split(`

def chunk_rows(rows: list[dict]) -> list[dict]:
    """The chunks of rows that have "id" and "text"."""
    out = []
    for row in rows:
        for index, content in enumerate(split(row["text"])):
            digest = hashlib.sha256(content.encode("utf-8")).hexdigest()
            values = (str(row["id"]), f"{row['id']}#{index}", index, content, digest, FINGERPRINT)
            out.append(dict(zip(COLUMNS, values)))
    return out`, "\n")...)
}

func (p *script) rowsByPipe() {
	h := p.h
	h.same = true
	p.imports = append(p.imports, "import json", "import subprocess")
	p.add("CHUNKSCOPE = [", `    "chunkscope", "chunk", "--input", "jsonl",`)
	flags := CommandFlags(h.s)
	for i := 0; i < len(flags); i += 2 {
		p.add("    " + literal(flags[i]) + ", " + literal(flags[i+1]) + ",")
	}
	p.add("]", rowColumns)
	p.add(strings.Split(`

def chunk_rows(rows: list[dict]) -> list[dict]:
    """The chunks of rows that have "id" and "text", by one run of chunkscope.

    The program has to be on the PATH of every worker.
    """
    lines = "".join(json.dumps({"id": str(r["id"]), "text": r["text"]}) + "\n" for r in rows)
    done = subprocess.run(CHUNKSCOPE, input=lines.encode("utf-8"), stdout=subprocess.PIPE, check=True)
    records = [json.loads(line) for line in done.stdout.split(b"\n") if line]
    return [{name: record[name] for name in COLUMNS} for record in records]`, "\n")...)
	p.split = []string{`[row["content"] for row in chunk_rows([{"id": "", "text": text}])]`}
}

// CommandFlags are the flags that give s to any command of chunkscope, in
// pairs of a flag and its value: the preset with the fewest differences, and
// these.
func CommandFlags(s settings.Settings) []string {
	best, fewest := "default", -1
	var pairs []string
	for i := range settings.Presets {
		preset := &settings.Presets[i]
		from := preset.Settings()
		var differ []string
		for k := range settings.Table {
			t := &settings.Table[k]
			if t.Applies(&s) && t.Get(&s) != t.Get(&from) {
				differ = append(differ, "--set", t.Key+"="+t.Get(&s))
			}
		}
		if fewest < 0 || len(differ) < fewest {
			best, fewest, pairs = preset.Name, len(differ), differ
		}
	}
	return append([]string{"--preset", best}, pairs...)
}
