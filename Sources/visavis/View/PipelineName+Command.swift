internal import Messages

extension PipelineName {
  /// Creates the name of pipeline `number` of `count`, which runs `command`.
  ///
  /// Words in front of the program are left out, as variables may contain keys.
  init(of command: String, number: Int, count: Int) {
    let words = command.split(whereSeparator: \.isWhitespace)
    let before = words.prefix { $0 == "exec" || $0.contains("=") }
    let name = words.dropFirst(before.count).first?.split(separator: "/").last ?? ""
    // Shell syntax is not parsed: a quoted value may continue in the next word.
    let isPlain = before.allSatisfy { Self.isPlain($0, and: "=/:,@%") } && Self.isPlain(name)
    self.init(
      number: number, count: count, program: name.isEmpty || !isPlain ? nil : String(name))
  }

  private static func isPlain(_ text: Substring, and more: String = "") -> Bool {
    text.allSatisfy { $0.isLetter || $0.isNumber || "-_.+".contains($0) || more.contains($0) }
  }
}
