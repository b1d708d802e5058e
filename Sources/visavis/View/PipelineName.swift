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
    let word = words.first { word in
      word != "exec" && !(word.contains("=") && word.first?.isLetter == true)
    }
    let name = word?.split(separator: "/").last.map(String.init) ?? ""
    // Anything else is the shell's grammar, not a name.
    let isName = name.utf8.allSatisfy { byte in
      byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter
        || Character(Unicode.Scalar(byte)).isNumber || "-_.+".utf8.contains(byte)
    }
    program = name.isEmpty || !isName ? nil : name
  }

  var description: String {
    let name = program.map { "'\($0)'" }
    guard count > 1 else { return "The pipeline\(name.map { " \($0)" } ?? "")" }
    return "Pipeline \(number) of \(count)\(name.map { " (\($0))" } ?? "")"
  }
}
