import Downloads
import SpeechModels
import Testing

@testable import visavis_models

@Suite("The line with the progress")
struct ProgressLineTests {
  /// Returns the texts that are written for these percentages of a file.
  private func written(_ percentages: [Int], onTerminal isOnTerminal: Bool) -> [String] {
    var texts: [String] = []
    let line = ProgressLine(of: "tiny", onTerminal: isOnTerminal) { texts.append($0) }
    for percent in percentages {
      line.show(FileSetDownload.Progress(received: percent * 10_000, total: 1_000_000))
    }
    line.end()
    line.end()
    return texts
  }

  @Test func aTerminalShowsOneLineThatIsRewritten() {
    let texts = written([51, 52, 100], onTerminal: true)
    // The second state comes too soon after the first.
    #expect(
      texts == [
        "\r[##########----------] tiny: 51 % of 1.0 MB\u{1B}[K",
        "\r[####################] tiny: 100 % of 1.0 MB\u{1B}[K", "\n",
      ])
  }

  @Test func aFileGetsALineForEachTenth() {
    let texts = written([0, 5, 9, 10, 11, 35, 100], onTerminal: false)
    #expect(
      texts == ["tiny: 10 % of 1.0 MB\n", "tiny: 35 % of 1.0 MB\n", "tiny: 100 % of 1.0 MB\n"])
  }

  @Test func aDownloadThatGoesOnDoesNotRepeatItsTenth() {
    #expect(written([42, 49, 50], onTerminal: false) == ["tiny: 50 % of 1.0 MB\n"])
  }
}
