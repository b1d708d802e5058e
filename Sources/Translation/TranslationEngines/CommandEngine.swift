internal import System
package import Translation

/// A translation by a command of the user: a sentence a line in, its translation a line out.
package final class CommandEngine: TranslationEngine {
  package let name = "the command"
  private let command: String
  private let processes: EngineProcesses

  /// Creates an engine that is not started yet, of a command line for the shell.
  ///
  /// `$SOURCE` and `$TARGET` are the languages.
  package init(
    _ command: String, _ pair: LanguagePair, _ processes: EngineProcesses = EngineProcesses()
  ) {
    self.command = "SOURCE=\(pair.source) TARGET=\(pair.target); export SOURCE TARGET; \(command)"
    self.processes = processes
  }

  package func prepare() { processes.prepare(command) }

  package func translate(_ sentence: String) throws(TranslationError) -> String {
    let line = sentence.map { $0.isNewline ? " " : $0 }
    let answer = try processes.answer(to: Array("\(String(line))\n".utf8), by: command, of: name)
    let text = String(decoding: answer, as: UTF8.self)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw .failed(engine: name, reason: "its answer is empty")
    }
    return text
  }
}
