internal import ArgumentParser
internal import Console
internal import Decks
internal import Glibc
internal import SpacedRepetition

/// `visavis study fit`: parameters of one's own memory.
struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit", abstract: "Fit the model of your memory to your own answers.",
    discussion: """
      While `visavis study` is open, this is done by itself: at 400 answers, and again after each 200.
      """)

  @OptionGroup var options: CollectionOptions

  func run() throws {
    let collection = try options.collection()
    try Collection.reported {
      guard let search = try collection.parameterSearch(isWanted: true) else {
        throw Failure.usage(
          "a fit needs \(ParameterSearch.leastAnswers) answers to cards that were asked a day or more before; "
            + "go on learning, the standard model holds")
      }
      let result = search.run(from: try collection.scheduler().model)
      try collection.keep(result, at: Int(time(nil)))
      guard let result else {
        return Diagnostics.report("no parameters predict your answers better than yours")
      }
      Diagnostics.report(
        "new parameters predict your answers better: loss \(Self.text(result.loss)), "
          + "before \(Self.text(result.formerLoss))")
    }
  }

  private static func text(_ loss: Double) -> String {
    let thousandths = Int((loss * 1000).rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000)."
      + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
