internal import ArgumentParser
internal import Console
internal import Finglish
internal import Romanization

/// `visavis finglish`: Persian as people type it in Latin letters, and back.
struct FinglishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "finglish",
    abstract: "Write Persian in Latin letters as people type it, or the other way.",
    discussion: """
      `visavis finglish سلام` prints salam; `visavis finglish --to-persian --top 5 salam` prints the five words that are \
      most probably meant, with tabs between them. Without a text, the lines of standard input are taken.
      """)

  @Flag(help: "Take Latin letters, and write Persian.")
  var toPersian = false

  @Option(
    help: ArgumentHelp(
      "The number of Persian words for a line of one word, from 1 to 20.", valueName: "count"))
  var top = 1

  @Flag(help: "Leave punctuation out.")
  var withoutPunctuation = false

  @Argument(help: "The text.")
  var text: [String] = []

  mutating func validate() throws {
    guard (1...20).contains(top) else { throw ValidationError("--top takes a number from 1 to 20") }
    guard top == 1 || toPersian else {
      throw ValidationError("--top is for --to-persian: a Persian word has one usual spelling")
    }
  }

  func run() throws {
    let folder = try Romanize.tables()
    let change =
      toPersian
      ? try Self.persian(folder, atMost: top, withoutPunctuation)
      : Self.latin(Romanizer(folder: folder), withoutPunctuation)
    guard text.isEmpty else {
      _ = try StandardOutput.write([change(text.joined(separator: " "))])
      return
    }
    var filter = LineFilter(change)
    try filter.run()
  }

  private static func latin(
    _ romanizer: Romanizer, _ leavesPunctuationOut: Bool
  ) -> (String) -> String {
    if let absence = romanizer.absence(for: .persian) { Diagnostics.report("\(absence)") }
    return { line in
      let text = leavesPunctuationOut ? line.withoutPunctuation : line
      return romanizer.romanize(text, in: RomanizedLanguage.persian.rawValue)?.text ?? text
    }
  }

  private static func persian(
    _ folder: String, atMost count: Int, _ leavesPunctuationOut: Bool
  ) throws(Failure) -> (String) -> String {
    guard let table = TypingTable(folder: folder) else {
      throw .unavailable(
        "the folder romanization that comes with visavis has no fa-typing.tsv; reinstall visavis")
    }
    let typist = TextTypist(FinglishTyping(table))
    return { line in
      let text = leavesPunctuationOut ? line.withoutPunctuation : line
      return typist.persian(text, atMost: count).joined(separator: "\t")
    }
  }
}

extension String {
  /// The text without punctuation; what stood between words is a space.
  fileprivate var withoutPunctuation: String {
    split { $0.isPunctuation && $0 != "'" && $0 != "’" }.map(String.init).joined(separator: " ")
      .split(separator: " ").joined(separator: " ")
  }
}
