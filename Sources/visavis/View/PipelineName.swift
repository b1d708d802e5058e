/// The name of a pipeline in front of a person: its first word, and its number among several.
struct PipelineName: Hashable, CustomStringConvertible {
  /// From 1, in the order of the options.
  let number: Int
  let count: Int
  private let program: String?

  /// The name of `command`, the pipeline of that number among so many.
  ///
  /// Words before the program are left out: variables may hold keys.
  init(of command: String, number: Int, count: Int) {
    self.number = number
    self.count = count
    let words = command.split(whereSeparator: \.isWhitespace)
    let before = words.prefix { $0 == "exec" || $0.contains("=") }
    let name = words.dropFirst(before.count).first?.split(separator: "/").last ?? ""
    // Anything else is the shell's grammar; a value in quotation marks may go on in the next word.
    let isPlain = before.allSatisfy { Self.isPlain($0, and: "=/:,@%") } && Self.isPlain(name)
    program = name.isEmpty || !isPlain ? nil : String(name)
  }

  private static func isPlain(_ text: Substring, and more: String = "") -> Bool {
    text.allSatisfy { $0.isLetter || $0.isNumber || "-_.+".contains($0) || more.contains($0) }
  }

  var description: String {
    guard count > 1 else { return "The pipeline\(program.map { " '\($0)'" } ?? "")" }
    return "Pipeline \(number) of \(count)\(program.map { " (\($0))" } ?? "")"
  }
}
