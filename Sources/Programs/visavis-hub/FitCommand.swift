internal import ArgumentParser
internal import Console
internal import Decks
internal import Glibc
internal import SpacedRepetition
internal import System

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

/// The fit of a person's parameters while the pages are open, on a thread of its own.
final class ParameterFit {
  private static let interval = Duration.seconds(600)
  private let worker: Worker

  /// Starts; the decks of a file are opened again, as another thread uses those of the pages.
  init(_ path: String) throws(SystemError) {
    worker = try Worker("fit") { worker in
      repeat {
        guard unsafe access(path, F_OK) == 0, let collection = try? Collection(path: path),
          let search = try? collection.parameterSearch(),
          let model = try? collection.scheduler().model
        else { continue }
        let result = search.run(from: model) { worker.stopRequest.wait(atMost: .zero) }
        // A search that was stopped is made again later.
        guard !worker.stopRequest.wait(atMost: .zero) else { return }
        // On a full disk or beside another program, it is made again later, too.
        try? collection.keep(result, at: Int(time(nil)))
      } while !worker.stopRequest.wait(atMost: Self.interval)
    }
  }

  func stop() { worker.stop(within: .seconds(5)) }
}
