internal import ArgumentParser

/// The way to the options that `--help` leaves out.
///
/// The flag is answered before anything is parsed (`Visavis.main`): it needs no other word to be right.
struct HelpOptions: ParsableArguments {
  static let name = "--help-all"

  @Flag(help: "Show every option.")
  var helpAll = false
}

/// Titles that groups of options of several types share: options with the same title stand together.
enum HelpSection {
  static let inAndOut = "What goes in and out"
  static let picture = "The picture"
  static let captionFlow = "How captions come and go"
  static let captionLook = "How captions look"
}
