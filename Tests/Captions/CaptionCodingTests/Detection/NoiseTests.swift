import CaptionCoding
import Captions
import Testing

@Suite("Terminal output")
struct NoiseTests {
  static let noise = [
    " 45%|████▌     | 45/100 [00:01<00:01, 44.52it/s]", "12it [00:01,  9.87it/s]",
    " 45%|####5     | 45/100 [00:01<00:01, 44.52it/s]",
    "   ━━━━━━━━━━━━━━━━━━━━━━━╸━━━━━━━━ 1.2/3.4 MB 5.6 MB/s eta 0:00:01",
    "model.bin           45%[=======>            ]  10.51M  2.10MB/s    eta 5s",
    "     0K .......... .......... .......... .......... .......... 12% 1.21M 3s",
    "  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current",
    "                                 Dload  Upload   Total   Spent    Left  Speed",
    " 45 1024k   45  460k    0     0   230k      0  0:00:04  0:00:02  0:00:02  230k",
    "Receiving objects:  45% (450/1000), 1.20 MiB | 2.30 MiB/s", "⠋ Loading the model", "⠙",
    "whisper_init_from_file_with_params_no_state: loading model from 'ggml-base.bin'",
    "main: processing 0 samples (step = 3.0 sec / len = 10.0 sec / keep = 0.2 sec) ...",
    "LOG (VoskAPI:ReadDataFiles():model.cc:213) Decoding params beam=10",
    "Detecting language using up to the first 30 seconds. Use `--language` to specify the language",
    "Detected language: English", "Detected language 'en' with probability 0.987654",
    "whisper/transcribe.py:126: UserWarning: FP16 is not supported on CPU; using FP32 instead",
    "  warnings.warn(\"FP16 is not supported on CPU; using FP32 instead\")",
    String(repeating: "#", count: 80), "----------", "\u{1B}]0;a title\u{7}", "\u{1B}[?25l",
    "\u{1B}[31m\u{1B}[0m",
  ]

  static let speech = [
    "50% of people (or 1/2) agree", "100%", "It is 5 o'clock... or later", "| a | b |",
    "main: that is the question", "whisper_ softly", "—", "═══", "[laughs]", "* * *", "a = b",
    "Detected language: English. And what now?", "Detecting language is hard",
    "Download at 5 MB/s", "[00:01] Hola", "-", "x_y: z", "We reached 80% (4/5) of the goal",
    "Please wait.......... 50% left", "Detected language: not the one that I speak",
  ]

  @Test(arguments: noise)
  func isNeverShown(line: String) {
    #expect(Feed.of("Hola\n\(line)\nadiós\n").captions == ["Hola", "adiós"])
    #expect(Feed.of("Hola\n\r\(line)\r\u{1B}[K\nadiós\n").captions == ["Hola", "adiós"])
    let external = Feed.of(
      "{\"partial\":\"a\"}\n\(line)\n{\"text\":\"a\"}\n", as: CaptionFormat(name: "vosk"))
    #expect(external.captions == ["a"])
    #expect(external.decoder.warnings.total == 0)
  }

  @Test(arguments: speech)
  func speechIsNoNoise(line: String) {
    #expect(Feed.of("Hola\n\(line)\nadiós\n").captions == ["Hola", line, "adiós"])
  }

  @Test func whatIsLeftOutIsCounted() {
    let warnings = Feed.of("Hola\nReceiving objects:  45% (450/1000)\nadiós\n").decoder.warnings
    #expect(warnings[.terminalOutput] == 1 && warnings.firstLine(of: .terminalOutput) == 2)
  }

  @Test func colorsTitlesAndCursorsAreRemoved() {
    #expect(Feed.of("\u{1B}]0;t\u{7}\u{1B}[1;31mHo\u{1B}[0mla\u{1B}[K\n").captions == ["Hola"])
    #expect(Feed.of("\u{1B}[?25lHola\u{1B}[?25h\n").captions == ["Hola"])
    #expect(Feed.of("Hole\u{8}a\n").captions == ["Hola"])
    #expect(Feed.of("|\u{8}/\u{8}-\u{8}Hola\n").captions == ["Hola"])
    #expect(Feed.of("Loading\u{1B}[2K\u{1B}[1GHola\n").captions == ["Hola"])
  }

  @Test func aRedrawnProgressBarIsNeverShown() {
    var feed = Feed()
    for percent in 1...50 { feed.send("\r \(percent)%|██▌   | \(percent)/100 [00:01<00:01]") }
    #expect(feed.decoder.timeout == nil)
    feed.send("\nHola\n")
    #expect(feed.captions == ["Hola"])
  }

  @Test func theCaptionStreamHasNoNoise() {
    let own = CaptionFormat.captionStream
    #expect(Feed.of("100%|███| 9/9 [00:01, 9.9it/s]\n", as: own).captions.count == 1)
    #expect(Feed.of("0 1720 a\n1720 2000 b\n", as: own).captions == ["0 1720 a", "1720 2000 b"])
  }
}
