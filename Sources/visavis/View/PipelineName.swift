/// The name of a pipeline in messages: its program, and its number if there are several.
struct PipelineName: Hashable, CustomStringConvertible {
  /// The number, from 1, in the order of the options.
  let number: Int
  let count: Int
  private let program: String?

  /// Creates the name of pipeline `number` of `count`, which runs `command`.
  ///
  /// Words in front of the program are left out, as variables may contain keys.
  init(of command: String, number: Int, count: Int) {
    self.number = number
    self.count = count
    let words = command.split(whereSeparator: \.isWhitespace)
    let before = words.prefix { $0 == "exec" || $0.contains("=") }
    let name = words.dropFirst(before.count).first?.split(separator: "/").last ?? ""
    // Shell syntax is not parsed: a quoted value may continue in the next word.
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
