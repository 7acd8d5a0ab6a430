package source

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// Apart from its signature, compressed data looks random.
func TestRandomBytesAreRejected(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 33))
	for i := range 300 {
		data := make([]byte, 48+random.IntN(12000))
		for k := range data {
			data[k] = byte(random.Uint32())
		}
		if _, err := NewFromString("x", string(data)); err == nil {
			t.Errorf("random input %d (%d bytes) was accepted, want an error: %.40q", i, len(data), data)
		}
	}
}

func TestCompressedTextIsRejected(t *testing.T) {
	for _, file := range documents(t) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
		w.Close()
		const header = 10
		if _, err := NewFromString("x", b.String()); err == nil || err.Error() != "x is a binary file (gzip): unpack it first (gunzip)" {
			t.Errorf("%s, gzipped: error = %v, want a message about gzip", file, err)
		}
		if _, err := NewFromString("x", b.String()[header:]); err == nil && len(data) > 500 {
			t.Errorf("%s, gzipped without the header, was accepted as text", file)
		}
	}
}

func documents(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../testdata/docs/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("found %d documents (error %v)", len(files), err)
	}
	return files
}

func TestTextFollowedByBinaryDataIsRejected(t *testing.T) {
	text := strings.Repeat("echo A script unpacks what is behind it.\n", 500)
	random := rand.New(rand.NewPCG(4, 44))
	payload := make([]byte, 200_000)
	for k := range payload {
		payload[k] = byte(random.Uint32())
	}
	mixed := strings.Repeat(text, 40) + string(payload[:100]) + strings.Repeat(text, 40)
	for name, c := range map[string]struct {
		text string
		ok   bool
	}{
		"a program": {text + string(payload), false},
		"UTF-16":    {text + encode(t, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), strings.Repeat("Wörter.\n", 9000)), false},
		"a line":    {mixed, true},
		"text":      {strings.Repeat(text, 9), true},
	} {
		if _, err := NewFromString("x", c.text); (err == nil) != c.ok {
			t.Errorf("%s: error = %v, want accepted: %t", name, err, c.ok)
		}
	}
}

func encode(t *testing.T, e encoding.Encoding, text string) string {
	t.Helper()
	out, err := e.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

const (
	chinese     = "# 钥匙的更换\n\n钥匙每三十天更换一次。旧的钥匙在七天之内仍然有效，以便所有的服务都能取得新的钥匙。\n\n如果服务没有及时更换，请求会被拒绝。管理员可以在设置中延长这个时间。\n"
	traditional = "# 鑰匙的更換\n\n鑰匙每三十天更換一次。舊的鑰匙在七天之內仍然有效，以便所有的服務都能取得新的鑰匙。\n\n如果服務沒有及時更換，請求會被拒絕。管理員可以在設定中延長這個時間。\n"
	kana        = "# 鍵の更新\n\n鍵は三十日ごとに更新されます。古い鍵は七日のあいだ有効なので、すべてのサービスが新しい鍵を受け取れます。\n\nサービスが更新しなかった場合、リクエストは拒否されます。\n"
	hangul      = "# 열쇠 교체\n\n열쇠는 삼십 일마다 교체됩니다. 이전 열쇠는 칠 일 동안 유효하므로 모든 서비스가 새 열쇠를 받을 수 있습니다.\n\n서비스가 제때 교체하지 않으면 요청이 거부됩니다.\n"
	russian     = "# Замена ключей\n\nКлючи заменяются каждые тридцать дней. Старый ключ действует ещё семь дней, чтобы все службы успели получить новый.\n\nЕсли служба не успела, её запросы отклоняются. Администратор может продлить этот срок.\n"
	german      = "# Schlüssel erneuern\n\nSchlüssel werden alle dreißig Tage erneuert. Der alte gilt noch sieben Tage, damit alle Dienste den neuen abholen können.\n\nWer zu spät kommt, dessen Anfragen werden abgelehnt. Die Frist lässt sich in den Einstellungen verlängern.\n"
	greek       = "# Αλλαγή κλειδιών\n\nΤα κλειδιά αλλάζουν κάθε τριάντα ημέρες. Το παλιό κλειδί ισχύει για επτά ημέρες ακόμη, ώστε όλες οι υπηρεσίες να προλάβουν να πάρουν το νέο.\n"
)

func TestErrorsNameEncoding(t *testing.T) {
	const refused = "x is not UTF-8, and seems to be %s: convert it first (iconv -f %s -t UTF-8)"
	for _, c := range []struct {
		in          encoding.Encoding
		text        string
		name, iconv string
	}{
		{simplifiedchinese.GBK, chinese, "GBK", "GB18030"},
		{simplifiedchinese.GB18030, chinese, "GBK", "GB18030"},
		{traditionalchinese.Big5, traditional, "Big5", "BIG5"},
		{japanese.ShiftJIS, kana, "Shift-JIS", "CP932"},
		{japanese.EUCJP, kana, "EUC-JP", "EUC-JP"},
		{japanese.ISO2022JP, kana, "ISO-2022-JP", "ISO-2022-JP"},
		{korean.EUCKR, hangul, "EUC-KR", "CP949"},
		{charmap.Windows1251, russian, "Windows-1251", "WINDOWS-1251"},
		{charmap.KOI8R, russian, "KOI8-R", "KOI8-R"},
		{charmap.ISO8859_7, greek, "ISO-8859-7", "ISO-8859-7"},
	} {
		want := fmt.Sprintf(refused, c.name, c.iconv)
		for _, text := range []string{c.text, strings.Repeat(c.text, 200)} {
			if _, err := NewFromString("x", encode(t, c.in, text)); err == nil || err.Error() != want {
				t.Errorf("%s, %d characters: error = %v, want %q", c.name, len(text), err, want)
			}
		}
	}
	for _, byteOrder := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
		for _, text := range []string{chinese, kana, hangul, russian, german, strings.Repeat(german, 200)} {
			if _, err := NewFromString("x", encode(t, unicode.UTF16(byteOrder, unicode.IgnoreBOM), text)); err == nil || !strings.HasPrefix(err.Error(), "x seems to be UTF-16: ") {
				t.Errorf("%.20q in UTF-16: error = %v, want a message about UTF-16", text, err)
			}
		}
	}
}

func TestDescribeDamage(t *testing.T) {
	latin := encode(t, charmap.ISO8859_1, german)
	if _, err := NewFromString("x", latin); err != nil {
		t.Error(err)
	}
	for text, want := range map[string]string{
		german:            "",
		latin:             "is not UTF-8, and seems to be Latin-1; � stands for 7 bytes: convert it first (iconv -f ISO-8859-1 -t UTF-8)",
		latin + chinese:   "has 7 bytes that are not valid UTF-8, the first on line 1, each shown as �: correct them",
		german + "\n\xff": "has 1 byte that is not valid UTF-8, on line 7, shown as �: correct it",
		"\ufeffa\xff":     "has 1 byte that is not valid UTF-8, shown as �: correct it",
		"�\xff":           "is not UTF-8; � stands for 1 byte: convert it to UTF-8 first (iconv -f ENCODING -t UTF-8)",
	} {
		if got, _ := DescribeDamage(text); got != want {
			t.Errorf("Damage(%.20q) = %s\nwant %s", text, got, want)
		}
	}
}

func TestDetectedEncodingIsDeterministic(t *testing.T) {
	short := encode(t, simplifiedchinese.GBK, "钥匙的更换\n")
	want := guessEncoding(short)
	for range 50 {
		if got := guessEncoding(short); got != want {
			t.Fatalf("guessEncoding returned %s, then %s", want.name, got.name)
		}
	}
}
