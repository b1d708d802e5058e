internal import CaptionCoding
internal import Scene

/// A script of captions, input and shots, with their times.
///
///     with --camera pattern:grid --size 640x360
///     at 1.0 say A "Hola"          # a comment
///     at 1.2 caption {"id": "u1", "text": "Ho"}
///     at 2   zoom 2
///     at 3   mirror on
///     at 3.5 key c
///     at 4   shot menu.png
///     at 4   text
///     at end shot end.png
///
/// A line that begins with `at` is a step. A line that begins with `with` has command-line options.
/// Words are separated by blanks. The order of lines matters only for steps at the same instant.
/// `ScriptVocabulary` lists the commands.
package struct Script: Sendable {
  /// The actions of the script, with their times.
  package private(set) var schedule = Schedule()
  /// The shots by number.
  package private(set) var shots: [Shot] = []
  /// The command-line options of the script's `with` lines, word by word.
  package private(set) var settings: [ScriptWord] = []

  /// A shot, and its position in the script.
  package struct Shot: Hashable, Sendable {
    /// The file name of the picture; nil for a shot of the text only.
    package let name: String?
    package let position: ScriptPosition
  }

  /// Parses a script, whose encoding is UTF-8.
  ///
  /// With `allowsOutside`, the names of pictures may lead out of their folder.
  ///
  /// - Throws: `ScriptError` for the first error.
  package init(parsing bytes: [UInt8], allowsOutside: Bool = false) throws(ScriptError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let whole = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let line = whole.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw ScriptError(
        position: ScriptPosition(line: line + 1, column: 1), message: "this line is not UTF-8")
    }
    var context = ScriptContext(allowsOutside: allowsOutside)
    var shots: [(moment: Moment, error: ScriptError)] = []
    var quitTime: Duration?
    let lines = text.drop { $0 == "\u{FEFF}" }.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, content) in lines.enumerated() {
      var line = try ScriptLine(content, number: index + 1)
      guard let first = line.next else { continue }
      _ = try line.word("a word")
      switch first.text {
      case "with": try parseSettings(from: &line, at: first)
      case "at":
        for (moment, action) in try parseStep(from: &line, context: &context) {
          schedule.add(action, at: moment)
          switch (action, moment) {
          case (.shot, _):
            shots.append((moment, line.error("key q comes before this shot", at: first)))
          case (.input(.key(.quit)), .at(let time)): quitTime = min(quitTime ?? time, time)
          default: break
          }
        }
      default:
        throw line.error(
          "a line begins with 'at' and a time, or with 'with', not with '\(first.text)'", at: first)
      }
    }
    self.shots = context.shots
    if let quitTime, let late = shots.first(where: { $0.moment.comes(after: quitTime) }) {
      throw late.error
    }
  }

  /// The words of all settings, as command-line arguments.
  package var options: [String] { settings.map(\.text) }

  private mutating func parseSettings(
    from line: inout ScriptLine, at word: ScriptWord
  ) throws(ScriptError) {
    guard schedule.isEmpty else {
      throw line.error("settings stand before the first step", at: word)
    }
    while line.next != nil { settings.append(try line.word("an option")) }
  }

  private func parseStep(
    from line: inout ScriptLine, context: inout ScriptContext
  ) throws(ScriptError) -> [(moment: Moment, action: Schedule.Action)] {
    let time = try line.word("the time")
    guard let moment = Moment(parsing: time.text) else {
      throw line.error("a time is a number of seconds, or end, not '\(time.text)'", at: time)
    }
    let word = try line.word("what happens")
    guard let command = ScriptVocabulary.commands.first(where: { $0.name == word.text }) else {
      let names = ScriptVocabulary.commands.map(\.name).joined(separator: " ")
      throw line.error("unknown word '\(word.text)'; words are \(names)", at: word)
    }
    guard moment != .end || ["shot", "text"].contains(command.name) else {
      throw line.error(
        "at the end nothing happens any more, but a shot or the text is taken", at: word)
    }
    let actions = try command.read(&line, &context)
    try line.finish()
    return actions.map { (moment, $0) }
  }
}

extension Moment {
  fileprivate func comes(after time: Duration) -> Bool {
    switch self {
    case .at(let moment): moment > time
    case .end: true
    }
  }
}
