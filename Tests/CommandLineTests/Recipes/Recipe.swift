internal import ProgramBench
internal import Testing

/// A command of `docs/pipelines.md`, and what stands in for the programs that a test machine lacks.
///
/// The comment above its block says so: `<!-- recipe: arecord, tcp 43007=whisper-streaming/simulation;
/// says "not enough" -->`. What the parts before the semicolon are is told in `StandIn`.
struct Recipe: CustomTestStringConvertible, Sendable {
  /// As it stands in the guide.
  var command: String
  var standIns: [StandIn]
  var outcome: Outcome

  enum Outcome: Sendable {
    /// Words that the window comes to show.
    case says(String)
    /// Words that the command writes to standard output.
    case prints(String)
  }

  var testDescription: String {
    command.split(separator: "\n").joined(separator: " ")
  }

  /// All of the guide's; none where it cannot be read.
  static let all: [Recipe] = {
    guard let bytes = try? readFile("docs/pipelines.md") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "<!-- recipe: ").dropFirst()
      .compactMap { Recipe(marked: String($0)) }
  }()

  /// How many the guide has, readable or not.
  static var count: Int {
    get throws {
      let guide = String(decoding: try readFile("docs/pipelines.md"), as: UTF8.self)
      return guide.split(separator: "<!-- recipe: ").count - 1
    }
  }

  /// Reads what follows the beginning of a comment.
  private init?(marked text: String) {
    let halves = text.split(separator: " -->\n```sh\n", maxSplits: 1)
    guard halves.count == 2, let command = halves[1].split(separator: "\n```").first else {
      return nil
    }
    let marks = halves[0].split(separator: "; ", maxSplits: 1, omittingEmptySubsequences: false)
    guard marks.count == 2 else { return nil }
    let words = marks[1].split(separator: "\"", omittingEmptySubsequences: false)
    guard words.count == 3 else { return nil }
    switch words[0] {
    case "says ": outcome = .says(String(words[1]))
    case "prints ": outcome = .prints(String(words[1]))
    default: return nil
    }
    self.command = String(command)
    standIns = marks[0].split(separator: ", ").map { StandIn(marked: String($0)) }
  }
}
