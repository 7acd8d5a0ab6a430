package handoff

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/export/internal/exporttest"
)

// compiledStandIns contains, for each target, a program that calls the generated code, and stubs
// for the packages it imports.
var compiledStandIns = map[string]map[string]string{
	"langchain4j": {
		"dev/langchain4j/data/document/Document.java": `package dev.langchain4j.data.document;
public record Document(String text) { public static Document from(String text) { return new Document(text); } }
`,
		"dev/langchain4j/data/document/DocumentSplitter.java": `package dev.langchain4j.data.document;
public interface DocumentSplitter { java.util.List<dev.langchain4j.data.segment.TextSegment> split(Document d); }
`,
		"dev/langchain4j/data/segment/TextSegment.java": `package dev.langchain4j.data.segment;
public record TextSegment(String text) {}
`,
		"dev/langchain4j/data/document/splitter/DocumentSplitters.java": `package dev.langchain4j.data.document.splitter;
import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.segment.TextSegment;
public class DocumentSplitters {
    public static DocumentSplitter recursive(int size, int overlap) {
        return d -> java.util.Arrays.stream(d.text().split("\n\n")).map(TextSegment::new).toList();
    }
}
`,
		"Main.java": `import java.nio.file.*;
public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(Chunks.report("a.md", Chunks.split(Files.readString(Path.of(args[0])))));
    }
}
`,
	},
	"text-splitter": {
		"text_splitter.rs": `pub struct ChunkConfig;
impl ChunkConfig {
    pub fn new(_: usize) -> Self { Self }
    pub fn with_overlap(self, _: usize) -> Result<Self, std::fmt::Error> { Ok(self) }
    pub fn with_trim(self, _: bool) -> Self { self }
}
pub struct TextSplitter;
impl TextSplitter {
    pub fn new(_: ChunkConfig) -> Self { Self }
    pub fn chunk_indices<'a>(&self, text: &'a str) -> impl Iterator<Item = (usize, &'a str)> { text.split("\n\n").map(|s| (0, s)) }
}
`,
		"sha2.rs": `use std::io::Write;
pub struct Sha256;
pub trait Digest { fn digest(data: &[u8]) -> Vec<u8>; }
impl Digest for Sha256 {
    fn digest(data: &[u8]) -> Vec<u8> {
        use std::process::{Command, Stdio};
        let mut run = Command::new("sha256sum").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        run.stdin.take().unwrap().write_all(data).unwrap();
        let said = run.wait_with_output().unwrap().stdout;
        (0..32).map(|i| u8::from_str_radix(std::str::from_utf8(&said[2 * i..2 * i + 2]).unwrap(), 16).unwrap()).collect()
    }
}
`,
		"main.rs": `mod chunks;
fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    println!("a.md: {}", chunks::difference("a.md", &chunks::split(&text).unwrap()).unwrap().1);
}
`,
	},
}

var compilers = map[string][][]string{
	"langchain4j": {
		{"javac", "-d", ".", "-sourcepath", ".", "Main.java"},
		{"java", "-cp", ".", "Main"},
	},
	"text-splitter": {
		{"rustc", "--edition", "2021", "--crate-type", "rlib", "text_splitter.rs"},
		{"rustc", "--edition", "2021", "--crate-type", "rlib", "sha2.rs"},
		{"rustc", "--edition", "2021", "-L", ".", "--extern", "text_splitter", "--extern", "sha2", "main.rs"},
		{"./main"},
	},
}

func TestCompiledCodeCountsEqualChunks(t *testing.T) {
	s := exporttest.Preset(t, "langchain-recursive")
	s.MaxChunkSize, s.OverlapSize = 16, 0
	r := exporttest.Run(t, exporttest.Document(t, "a.md", "A lamp 🪔.\n\nOil is dear.\n\nThe end."), s)
	for target, file := range map[string]string{"langchain4j": "Chunks.java", "text-splitter": "chunks.rs"} {
		t.Run(target, func(t *testing.T) {
			commands, dir := compilers[target], t.TempDir()
			if _, err := exec.LookPath(commands[0][0]); err != nil {
				t.Skipf("%s is not installed", commands[0][0])
			}
			code, err := exportText(t, find(target), r)
			if err != nil {
				t.Fatal(err)
			}
			files := map[string]string{file: code, "a.md": r.Doc.Text, "b.md": "A lamp 🪔.\n\nOil\n\nis dear.\n\nThe end."}
			maps.Copy(files, compiledStandIns[target])
			writeFiles(t, dir, files)
			last := len(commands) - 1
			for _, command := range commands[:last] {
				if exit, output := execute(dir, command[0], command[1:]...); exit != 0 {
					t.Fatalf("%s: got exit code %d and output\n%s", strings.Join(command, " "), exit, output)
				}
			}
			for name, want := range map[string]string{
				"a.md": "a.md: 3 chunks, 3 in chunkscope (+0), 3 with the same text\n",
				"b.md": "a.md: 4 chunks, 3 in chunkscope (+1), 2 with the same text\n",
			} {
				run := append(slices.Clone(commands[last]), name)
				if exit, output := execute(dir, run[0], run[1:]...); exit != 0 || output != want {
					t.Errorf("got exit code %d and output %s", exit, output)
				}
			}
		})
	}
}

func writeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
