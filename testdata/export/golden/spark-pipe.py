# Chunks of a Spark data frame with the columns id and text, exported by chunkscope.
#
# settings   own settings, fingerprint ebee5b996439
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   7 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.

import hashlib
import json
import subprocess
import sys

import pandas as pd

FINGERPRINT = "ebee5b996439"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 7),
}

CHUNKSCOPE = [
    "chunkscope", "chunk", "--input", "jsonl", "--metadata", "flat",
    "--preset", "default",
    "--set", "max_chunk_size=2000",
]
COLUMNS = [
    "document_id",
    "id",
    "index",
    "content",
    "exact",
    "start_byte",
    "end_byte",
    "start_char",
    "end_char",
    "start_line",
    "end_line",
    "parent_id",
    "parent_start_byte",
    "parent_end_byte",
    "parent_start_char",
    "parent_end_char",
    "overlap_prev_chars",
    "overlap_start_byte",
    "prefix_chars",
    "suffix_chars",
    "chars",
    "words",
    "tokens",
    "text_sha256",
    "fingerprint",
    "chunk_index",
    "content_type",
    "has_code",
    "strategy",
    "start_page",
    "end_page",
    "header_path",
    "headings",
    "sub_headers",
    "small_chunk",
    "small_chunk_reason",
    "allow_oversize",
    "oversize_reason",
    "previous_content",
    "next_content",
    "overlap_size",
    "has_overlap",
    "overlap_type",
    "adaptive_size",
    "content_complexity",
    "size_scale_factor",
    "list_type",
    "list_types",
    "list_item_count",
    "has_nested_lists",
    "has_nested_items",
    "max_list_depth",
    "checkbox_stats",
    "has_context_binding",
    "context_type",
    "language",
    "has_syntax_highlighting",
    "row_count",
    "column_count",
    "has_header",
    "token_start",
    "token_end",
    "is_first_chunk",
    "header_level",
    "section_tags",
    "hierarchy_preserved",
    "is_atomic",
    "code_role",
    "code_roles",
    "code_relationship",
    "has_related_code",
    "related_code_count",
    "explanation_bound",
    "context_scope",
    "has_output_block",
    "merged_for_fence_balance",
    "fence_balance_error",
    "fence_count",
    "review_verdict",
    "review_note",
    "status",
    "error",
]
SCHEMA = (
    "document_id string, "
    "id string, "
    "index long, "
    "content string, "
    "exact boolean, "
    "start_byte long, "
    "end_byte long, "
    "start_char long, "
    "end_char long, "
    "start_line long, "
    "end_line long, "
    "parent_id string, "
    "parent_start_byte long, "
    "parent_end_byte long, "
    "parent_start_char long, "
    "parent_end_char long, "
    "overlap_prev_chars long, "
    "overlap_start_byte long, "
    "prefix_chars long, "
    "suffix_chars long, "
    "chars long, "
    "words long, "
    "tokens long, "
    "text_sha256 string, "
    "fingerprint string, "
    "chunk_index long, "
    "content_type string, "
    "has_code boolean, "
    "strategy string, "
    "start_page long, "
    "end_page long, "
    "header_path string, "
    "headings string, "
    "sub_headers string, "
    "small_chunk boolean, "
    "small_chunk_reason string, "
    "allow_oversize boolean, "
    "oversize_reason string, "
    "previous_content string, "
    "next_content string, "
    "overlap_size long, "
    "has_overlap boolean, "
    "overlap_type string, "
    "adaptive_size long, "
    "content_complexity double, "
    "size_scale_factor double, "
    "list_type string, "
    "list_types string, "
    "list_item_count long, "
    "has_nested_lists boolean, "
    "has_nested_items boolean, "
    "max_list_depth long, "
    "checkbox_stats string, "
    "has_context_binding boolean, "
    "context_type string, "
    "language string, "
    "has_syntax_highlighting boolean, "
    "row_count long, "
    "column_count long, "
    "has_header boolean, "
    "token_start long, "
    "token_end long, "
    "is_first_chunk boolean, "
    "header_level long, "
    "section_tags string, "
    "hierarchy_preserved boolean, "
    "is_atomic boolean, "
    "code_role string, "
    "code_roles string, "
    "code_relationship string, "
    "has_related_code boolean, "
    "related_code_count long, "
    "explanation_bound boolean, "
    "context_scope string, "
    "has_output_block boolean, "
    "merged_for_fence_balance boolean, "
    "fence_balance_error boolean, "
    "fence_count long, "
    "review_verdict string, "
    "review_note string, "
    "status string, "
    "error string"
)


def problem(row: dict) -> str:
    """Why a row cannot be chunked; empty when it can."""
    for name in ("id", "text"):
        value = row.get(name)
        if value is None or (isinstance(value, float) and value != value):
            return f"{name} is null"
    if not isinstance(row["text"], str):
        return f"text is of type {type(row['text']).__name__}, not a string"
    return ""


def failed(row: dict, error: str) -> dict:
    """The one row that stands for a row that cannot be chunked."""
    known = problem({"id": row.get("id"), "text": ""}) == ""
    return {**dict.fromkeys(COLUMNS), "document_id": str(row["id"]) if known else None, "error": error}


def chunk_rows(rows: list[dict]) -> list[dict]:
    """The chunks of rows that have "id" and "text", by one run of chunkscope.

    The program has to be on the PATH of every worker. A row that cannot be
    chunked gives one row in which only "error", and "document_id" where it is
    known, are set.
    """
    out, sent, ids = [], [], set()
    for row in rows:
        why = problem(row)
        if not why and str(row["id"]) in ids:
            why = "id is that of another row"
        if why:
            out.append(failed(row, why))
        else:
            ids.add(str(row["id"]))
            sent.append(row)
    if not sent:
        return out
    lines = "".join(json.dumps({"id": str(row["id"]), "text": row["text"]}) + "\n" for row in sent)
    done = subprocess.run(CHUNKSCOPE, input=lines.encode("utf-8"), capture_output=True)
    said = done.stderr.decode("utf-8", "replace").strip()
    if done.returncode not in (0, 3):  # 3: a line could not be read
        raise RuntimeError(said)
    records = [json.loads(line) for line in done.stdout.split(b"\n") if line]
    out += [{name: record.get(name) for name in COLUMNS} for record in records]
    if done.returncode == 3:
        chunked = {record["document_id"] for record in records}
        for number, row in enumerate(sent, 1):
            if str(row["id"]) not in chunked and row["text"].strip():
                why = [line for line in said.splitlines() if line.startswith(f"chunkscope: stdin, line {number}:")]
                out.append(failed(row, "\n".join(why) or said))
    return out


def chunk_frames(frames):
    """For documents.mapInPandas(chunk_frames, schema=SCHEMA)."""
    for frame in frames:
        yield pd.DataFrame(chunk_rows(frame.to_dict("records")), columns=COLUMNS, dtype="object")


def split(text: str) -> list[str]:
    """The chunks of a text, which is read by the end of its document's name."""
    sha256 = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    name = EXPECTED[sha256][0] if sha256 in EXPECTED else "document.md"
    return [row["content"] for row in chunk_rows([{"id": name, "text": text}])]


CHUNKS = {  # in order: the beginning of the SHA-256 @ start + length in the document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
44c66090@0+268 1b0a19ff@208+1354 f888829e@1412+1505 830cd4b4@2737+1186 12d4115d@3771+764
b73f3131@4384+491 cf1ea328@4748+360
""",
}


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def excerpt(text: str, place: int) -> str:
    """A text from its beginning, or from shortly before a place far in it, in quotes."""
    start = place - 20 if place > 40 else 0
    return f"{'…' if start else ''}{text[start:start + 60]!r}"


def text_of(text: str, row: str) -> str:
    """The text of a row."""
    start, length = row.partition("@")[2].split("+")
    return text[int(start):int(start) + int(length)]


def compare(chunk: str, ours: str) -> str:
    """How a text differs from the one in chunkscope."""
    place = next((i for i, (a, b) in enumerate(zip(chunk, ours)) if a != b), min(len(chunk), len(ours)))
    return f"here {excerpt(chunk, place)}, in chunkscope {excerpt(ours, place)}"


def find_problems(text: str, what: str, expected: int, rows: list, found: list) -> list:
    """What is wrong with the number of chunks, and with the first that differs, is missing or is too many."""
    out = [] if len(found) == expected else [f"{len(found)} {what}s, not {expected}"]
    for number, (row, chunk) in enumerate(zip(rows, found), 1):
        if not digest(chunk).startswith(row.partition("@")[0]):
            if number < len(rows) and digest(chunk).startswith(rows[number].partition("@")[0]):
                return out + [f"{what} {number} of {expected} is missing: in chunkscope {excerpt(text_of(text, row), 0)}"]
            return out + [f"{what} {number} of {expected} differs: {compare(chunk, text_of(text, row))}"]
    if len(found) < len(rows):
        out.append(f"{what} {len(found) + 1} is missing: in chunkscope {excerpt(text_of(text, rows[len(found)]), 0)}")
    if len(found) > expected:
        out.append(f"{what} {expected + 1} is not in chunkscope: here {excerpt(found[expected], 0)}")
    return out


def assert_parity(text: str, chunks: list) -> None:
    """Fail unless a document gives the same chunks as in chunkscope, and show the first that differs."""
    sha256 = digest(text)
    if sha256 not in EXPECTED:
        raise AssertionError("nothing is expected of this text: it is no document that was exported")
    document, expected = EXPECTED[sha256]
    wrong = find_problems(text, "chunk", expected, CHUNKS[sha256].split(), chunks)
    if wrong:
        raise AssertionError(f"{document}: {'; '.join(wrong)}")


if __name__ == "__main__":  # python THIS_FILE DOCUMENT...
    if not sys.argv[1:]:
        print(f"usage: python {sys.argv[0]} DOCUMENT...: compares their chunks with chunkscope's", file=sys.stderr)
        sys.exit(2)
    status = 0
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8", newline="") as file:
                document = file.read()
        except (OSError, UnicodeDecodeError) as error:
            print(f"{path} cannot be read: {getattr(error, 'strerror', error)}", file=sys.stderr)
            status = 3
            continue
        found = split(document)
        try:
            assert_parity(document, found)
            print(f"{path}: {len(found)} chunks, as expected")
        except AssertionError as error:
            name = EXPECTED.get(digest(document), ("", 0))[0]
            print(f"{path}: {str(error).removeprefix(f'{name}: ')}", file=sys.stderr)
            status = max(status, 1)
    sys.exit(status)
