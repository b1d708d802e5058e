internal import ArgumentParser

/// What is kept of the conversation.
struct TranscriptOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep what is said, for you alone: FILE.jsonl, added to if it is there. The picture says so.",
      valueName: "file"),
    transform: Self.path)
  var transcript: String?

  /// A path whose ending names a format.
  private static func path(_ text: String) throws -> String {
    guard text.lowercased().hasSuffix(".jsonl") else {
      throw ValidationError("a transcript is kept as .jsonl; '\(text)' has another ending")
    }
    return text
  }
}
