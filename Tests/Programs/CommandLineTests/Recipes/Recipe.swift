internal import ProgramBench
internal import Testing

/// A command of `docs/pipelines.md` and the simulated peers for programs that a test machine lacks.
///
/// The comment above the command's block names them: `<!-- recipe: arecord, tcp
/// 43007=whisper-streaming/simulation; says "not enough" -->`. `StandIn` defines the parts before
/// the semicolon.
struct Recipe: CustomTestStringConvertible, Sendable {
  /// The command, as written in the guide.
  var command: String
  var simulatedPeers: [SimulatedPeer]
  var outcome: Outcome

  enum Outcome: Sendable {
    /// The words that the window shows in the end.
    case says(String)
    /// The words that the command writes to standard output.
    case prints(String)
  }

  var testDescription: String {
    command.split(separator: "\n").joined(separator: " ")
  }

  /// All recipes of the guide; empty if the guide cannot be read.
  static let all: [Recipe] = {
    guard let bytes = try? readFile("docs/pipelines.md") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "<!-- recipe: ").dropFirst()
      .compactMap { Recipe(marked: String($0)) }
  }()

  /// The number of recipe comments in the guide, valid or not.
  static var count: Int {
    get throws {
      let guide = String(decoding: try readFile("docs/pipelines.md"), as: UTF8.self)
      return guide.split(separator: "<!-- recipe: ").count - 1
    }
  }

  /// Parses the text from behind the beginning of a recipe comment.
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
    simulatedPeers = marks[0].split(separator: ", ").map { SimulatedPeer(marked: String($0)) }
  }
}
