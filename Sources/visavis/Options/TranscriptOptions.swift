internal import ArgumentParser

/// The option for keeping a transcript.
struct TranscriptOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep what is said, for you alone: FILE.jsonl, added to if it is there. The picture says so.",
      valueName: "file"),
    transform: Self.path)
  var transcript: String?

  /// Returns the path if its extension is `.jsonl`.
  ///
  /// - Throws: `ValidationError` for any other extension.
  private static func path(_ text: String) throws -> String {
    guard text.lowercased().hasSuffix(".jsonl") else {
      throw ValidationError("a transcript is kept as .jsonl; '\(text)' has another ending")
    }
    return text
  }
}
