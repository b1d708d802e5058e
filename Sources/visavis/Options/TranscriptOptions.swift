internal import ArgumentParser

/// The option for keeping a transcript.
struct TranscriptOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Append the captions to FILE.jsonl, which only you can read; a notice in the picture says so.",
      valueName: "file"),
    transform: Self.path)
  var transcript: String?

  /// Returns the path if its extension is `.jsonl`.
  ///
  /// - Throws: `ValidationError` for any other extension.
  private static func path(_ text: String) throws -> String {
    guard text.lowercased().hasSuffix(".jsonl") else {
      throw ValidationError("a transcript is a .jsonl file; '\(text)' has another extension")
    }
    return text
  }
}
