internal import ArgumentParser

/// The way to the options that `--help` leaves out.
///
/// The flag is answered before anything is parsed (`Visavis.main`): it needs no other word to be right.
struct HelpOptions: ParsableArguments {
  static let name = "--help-all"

  @Flag(help: "Show every option.")
  var helpAll = false
}
