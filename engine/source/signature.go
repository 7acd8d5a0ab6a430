package source

import (
	"fmt"
	"strings"

	"github.com/gabriel-vasile/mimetype"
)

var binarySignatures = []struct{ mark, sentence string }{
	{"\xff\xfe\x00\x00", adviceUTF32},
	{"\x00\x00\xfe\xff", adviceUTF32},
	{"\xff\xfe", adviceUTF16},
	{"\xfe\xff", adviceUTF16},
	{"\x04\x22\x4d\x18", "is a binary file (LZ4): unpack it first (unlz4)"}, // mimetype does not detect LZ4
}

const (
	adviceUTF16 = "is UTF-16: convert it to UTF-8 first (iconv -f UTF-16 -t UTF-8)"
	adviceUTF32 = "is UTF-32: convert it to UTF-8 first (iconv -f UTF-32 -t UTF-8)"
)

// printableSignatures lists formats that may contain only printable characters.
var printableSignatures = []string{"%PDF-", `{\rtf`, "%!PS"}

// signatureBytes is the number of bytes at the start of a file to search for a control byte.
const signatureBytes = 64

// describeSignature recognizes other file formats and explains how to convert the file. Most
// formats also require a control byte, because text may start with the same characters.
func describeSignature(head string) (sentence string, ok bool) {
	for _, m := range binarySignatures {
		if strings.HasPrefix(head, m.mark) {
			return m.sentence, true
		}
	}
	controlBytes, _ := countSuspiciousBytes(head[:min(len(head), signatureBytes)])
	if controlBytes == 0 && !hasPrefix(head, printableSignatures) {
		return "", false
	}
	detected := mimetype.Detect([]byte(head))
	for t := detected; t != nil; t = t.Parent() {
		if sentence, ok := extractionAdvice[t.String()]; ok {
			return sentence, true
		}
		if t.Is("text/plain") { // t may be JSON, for example
			return "", false
		}
	}
	family, _, _ := strings.Cut(detected.String(), "/")
	if sentence, ok := familyAdvice[family]; ok {
		return fmt.Sprintf(sentence, detected), true
	}
	if detected.Is("application/octet-stream") {
		return "", false
	}
	return fmt.Sprintf("is a binary file (%s): chunkscope reads Markdown, plain text and source code", detected), true
}

func hasPrefix(text string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(text, p) {
			return true
		}
	}
	return false
}

// extractionAdvice maps media types to advice on extracting the text.
var extractionAdvice = map[string]string{
	"application/pdf":        "is a PDF: convert it to Markdown first (markitdown)",
	"application/postscript": "is PostScript: convert it to text first (ps2ascii)",
	"text/rtf":               "is RTF: convert it to Markdown first (pandoc -f rtf -t gfm)",

	"application/vnd.openxmlformats-officedocument.wordprocessingml.document":   "is a Word document: convert it to Markdown first (pandoc -f docx -t gfm)",
	"application/vnd.openxmlformats-officedocument.presentationml.presentation": "is a PowerPoint presentation: convert it to Markdown first (markitdown)",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":         "is an Excel workbook: convert it to Markdown first (markitdown)",
	"application/msword":                              "is a Word document in the old format: convert it first (soffice --convert-to docx), then to Markdown (pandoc -f docx -t gfm)",
	"application/vnd.ms-powerpoint":                   "is a PowerPoint presentation in the old format: convert it to PDF first (soffice --convert-to pdf)",
	"application/vnd.ms-excel":                        "is an Excel workbook in the old format: convert it to CSV first (soffice --convert-to csv)",
	"application/vnd.oasis.opendocument.text":         "is an OpenDocument text: convert it to Markdown first (pandoc -f odt -t gfm)",
	"application/vnd.oasis.opendocument.spreadsheet":  "is an OpenDocument spreadsheet: convert it to CSV first (soffice --convert-to csv)",
	"application/vnd.oasis.opendocument.presentation": "is an OpenDocument presentation: convert it to PDF first (soffice --convert-to pdf)",
	"application/epub+zip":                            "is an EPUB: convert it to Markdown first (pandoc -f epub -t gfm)",

	"application/gzip":             "is a binary file (gzip): unpack it first (gunzip)",
	"application/x-bzip2":          "is a binary file (bzip2): unpack it first (bunzip2)",
	"application/x-xz":             "is a binary file (xz): unpack it first (unxz)",
	"application/zstd":             "is a binary file (Zstandard): unpack it first (unzstd)",
	"application/zip":              "is a binary file (ZIP): unpack it first (unzip)",
	"application/x-tar":            "is a binary file (tar): unpack it first (tar -xf)",
	"application/x-7z-compressed":  "is a binary file (7-Zip): unpack it first (7z x)",
	"application/x-rar-compressed": "is a binary file (RAR): unpack it first (unrar x)",
}

// familyAdvice maps top-level media types of files without text to advice.
var familyAdvice = map[string]string{
	"image": "is a binary file (%s): extract its text first (tesseract)",
	"audio": "is a binary file (%s): transcribe it first (whisper)",
	"video": "is a binary file (%s): transcribe it first (whisper)",
}
