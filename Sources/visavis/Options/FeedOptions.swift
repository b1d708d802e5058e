internal import ArgumentParser

/// Where the window's captions come from.
struct FeedOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where captions come from: -, unix:PATH, or FILE.jsonl, .srt or .vtt. Repeatable.",
      valueName: "feed"))
  var captions: [String] = []
}
