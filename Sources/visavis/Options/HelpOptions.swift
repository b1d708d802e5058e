internal import ArgumentParser

/// The option that lists all options, including those that `--help` leaves out.
///
/// `Visavis.main` handles the flag before parsing, so that it works next to invalid options.
struct HelpOptions: ParsableArguments {
  static let name = "--help-all"

  @Flag(help: "Show every option.")
  var helpAll = false
}

/// Section titles of the help.
///
/// Option groups with the same title form one section.
enum HelpSection {
  static let inAndOut = "Input and output"
  static let picture = "The picture"
  static let captionFlow = "How captions come and go"
  static let captionLook = "How captions look"
}
