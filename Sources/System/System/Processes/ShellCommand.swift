/// Command lines for the shell, made of words.
package enum ShellCommand {
  /// Returns the command line that runs a program with exactly these words.
  package static func line(_ words: [String]) -> String {
    words.map(word).joined(separator: " ")
  }

  /// Returns the command line of a pipe, in which each command reads what the one before it writes.
  package static func pipe(_ commands: [[String]]) -> String {
    commands.map(line).joined(separator: " | ")
  }

  /// Returns a word in single quotes, in which the shell gives no character a meaning.
  package static func word(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
