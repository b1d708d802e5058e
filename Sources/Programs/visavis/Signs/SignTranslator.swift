internal import CaptionCoding
internal import Captions
internal import FrameLoop
internal import Messages
internal import System

/// The program `visavis-translate`, which translates the paragraphs of signs.
typealias SignTranslator = TranslatorSupervisor<SignText>

extension TranslatorSupervisor<SignText> {
  /// Starts the program, whose translations are reported by a thread of its own.
  ///
  /// - Throws: `SignTranslationError` if it is not installed, or if there are no threads or descriptors left.
  convenience init(report: @escaping @Sendable (Report) -> Void) throws(SignTranslationError) {
    let program = SisterProgram.translate
    guard program.isInstalled else { throw .noProgram(path: program.path) }
    do throws(SystemError) {
      try self.init(
        "exec " + ShellCommand.line([program.path, "--to-each"]),
        line: { id, text in
          var line = JSONLine()
          line.add("id", id)
          line.add("source", text.words)
          line.add("source_lang", text.language)
          line.add("into", raw: "[\(CaptionStreamEncoder.quoted(text.target))]")
          line.add("final", raw: "true")
          return line.text
        }, report: report)
    } catch {
      throw .noThread(reason: error.description)
    }
  }
}
