/// A mode of Apertium: the pipeline of programs that translates from one language into another.
package struct ApertiumMode {
  /// The words of the command line of each program, as its file has them for the shell.
  private let stages: [[Substring]]

  /// With a locale that is not installed, the programs end.
  private static let locale = "LC_ALL=C.UTF-8; export LC_ALL; "

  /// Reads the contents of a mode file.
  package init(_ contents: String) {
    stages = contents.split(separator: "|").map { $0.split(whereSeparator: \.isWhitespace) }
  }

  /// The command line that translates: each program flushes at NUL, and unknown words are marked.
  package var translation: String {
    Self.locale
      + stages.map { stage in
        let arguments = stage.dropFirst().filter { $0 != "$2" }.map { $0 == "$1" ? "-g" : $0 }
        return (stage.prefix(1) + ["-z"] + arguments).joined(separator: " ")
      }.joined(separator: " | ")
  }

  /// Returns the command line that writes the dictionary form of each word, with its translations if `isGlossed`; nil if
  /// the mode has no such programs.
  package func analysis(isGlossed: Bool) -> String? {
    guard let last = stages.firstIndex(where: { $0.first == "apertium-pretransfer" }) else {
      return nil
    }
    var commands = stages[...last].map { stage in stage.filter { $0 != "$2" && $0 != "-w" } }
    // Words have the capitals of the dictionary, and not those of the beginning of a sentence.
    commands[0].insert("-w", at: 1)
    if isGlossed {
      guard let dictionary = stages.joined().first(where: { $0.hasSuffix(".autobil.bin'") }) else {
        return nil
      }
      commands.append(["lt-proc", "-b", dictionary])
    }
    return Self.locale + commands.map { $0.joined(separator: " ") }.joined(separator: " | ")
  }
}

/// Texts in Apertium's stream format.
package enum ApertiumText {
  /// The characters with a meaning in the format.
  private static let reserved: Set<Character> = [
    "[", "]", "{", "}", "^", "$", "/", "\\", "@", "<", ">",
  ]

  package static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if reserved.contains(character) { result += "\\" }
      result.append(character)
    }
  }

  package static func unescaped(_ text: Substring) -> String {
    var isEscaped = false
    return text.filter { character in
      isEscaped = character == "\\" && !isEscaped
      return !isEscaped
    }
  }
}
