internal import ArgumentParser
internal import Captions
internal import Console
internal import Conversation
internal import Language

/// The options for keeping transcripts.
struct TranscriptOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Append the captions to FILE.jsonl, .srt, .vtt, .txt or .md, which only you can read; a mark \
      in the picture says so. Repeatable.
      """, valueName: "file"), completion: .file(),
    transform: TranscriptDestination.argument)
  var transcript: [TranscriptDestination] = []

  @Option(
    help: ArgumentHelp(
      "The texts in transcripts: translation, original or both; .jsonl has all.",
      valueName: "text"))
  var transcriptShow = Reader.TextSelection.both

  /// The files that are named twice.
  var contradictions: [Contradiction?] {
    var paths: Set<ResolvedPath> = []
    let twice = transcript.first { !paths.insert(ResolvedPath($0.path)).inserted }
    return [
      twice.flatMap {
        Contradiction(
          true, of: "transcript",
          because: "--transcript names \($0.path) twice; name another file")
      }
    ]
  }

  /// Returns the texts in the files, with translations into `language` if there are several.
  func texts(inLanguage language: NamedLanguage?) -> TranscriptTexts {
    TranscriptTexts(transcriptShow, language: language?.tag)
  }
}

extension TranscriptDestination {
  /// Parses the path of a transcript.
  ///
  /// - Throws: `ValidationError` if the extension names no format.
  @Sendable static func argument(_ text: String) throws -> TranscriptDestination {
    guard let destination = TranscriptDestination(path: text) else {
      throw ValidationError(
        "a transcript ends in \(TranscriptFormat.extensions); '\(text)' does not")
    }
    return destination
  }
}
