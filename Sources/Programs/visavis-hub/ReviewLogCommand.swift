internal import ArgumentParser
internal import CaptionCoding
internal import Console
internal import FoundationEssentials
internal import SpacedRepetition
internal import System

/// `visavis study review-log`: answers of a file, and what FSRS-6 makes of them.
struct ReviewLogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review-log",
    abstract:
      "Replay answers, and print when each card comes again, to compare with other programs.",
    discussion: """
      A line of the file is an answer: {"card": "a", "at": 1700000000, "rating": 3}, with the time in seconds, and the \
      rating 1 (again), 2 (hard), 3 (good) or 4 (easy). A line is printed for each: {"card": "a", "at": 1700000000, \
      "rating": 3, "state": "learning", "step": 1, "stability": 2.3065, "difficulty": 2.118, "due": 1700000600}. No \
      deck is changed.
      """)

  @Argument(help: "The file of answers, or - for standard input.", completion: .file())
  var file: String

  @Option(
    help: .init(
      "The probability with which a card is to be known when it is asked again.",
      valueName: "share"))
  var retention = 0.9

  /// The times that are taken, in seconds since 1970: some ten thousand years.
  private static let times = -(1 << 40)...(1 << 40)

  mutating func validate() throws {
    guard (0.5...0.99).contains(retention) else {
      throw ValidationError("--retention takes a number from 0.5 to 0.99")
    }
  }

  func run() throws {
    var memories: [String: CardMemory] = [:]
    let scheduler = ReviewScheduler(retention: retention)
    let text = String(decoding: try WholeFile.bytes(of: file), as: UTF8.self)
    var lines: [String] = []
    let rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in rows.enumerated() where !line.allSatisfy(\.isWhitespace) {
      guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(line.utf8)),
        let rating = Rating(rawValue: answer.rating), Self.times.contains(answer.at)
      else {
        throw Failure.wrongData(
          "\(file):\(index + 1): this is no answer, such as {\"card\": \"a\", \"at\": 1700000000, \"rating\": 3}"
        )
      }
      let before = memories[answer.card.name] ?? CardMemory()
      guard answer.at >= before.lastReview ?? answer.at else {
        throw Failure.wrongData(
          "\(file):\(index + 1): the answer is older than the card's last one")
      }
      let next = scheduler.review(before, rating, at: answer.at)
      memories[answer.card.name] = next.memory
      lines.append(Self.line(answer, next.memory, due: answer.at + next.wait))
    }
    _ = try StandardOutput.write(lines)
  }

  private static func line(_ answer: Answer, _ memory: CardMemory, due: Int) -> String {
    var line = JSONLine()
    switch answer.card {
    case .text(let text): line.add("card", text)
    case .number(let number): line.add("card", raw: "\(number)")
    }
    line.add("at", raw: "\(answer.at)")
    line.add("rating", raw: "\(answer.rating)")
    line.add("state", "\(memory.phase)")
    if memory.phase != .review { line.add("step", raw: "\(memory.step)") }
    line.add("stability", raw: "\(memory.stability ?? 0)")
    line.add("difficulty", raw: "\(memory.difficulty)")
    line.add("due", raw: "\(due)")
    return line.text
  }
}

/// An answer to a card at a time.
private struct Answer: Decodable {
  let card: CardName
  let at: Int
  let rating: Int
}

/// A name of a card in a file: a text or a whole number.
private enum CardName: Decodable {
  case text(String)
  case number(Int)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// The name by which cards are told apart: the number 1 is not the text "1".
  var name: String {
    switch self {
    case .text(let text): "\"\(text)"
    case .number(let number): "\(number)"
    }
  }
}
