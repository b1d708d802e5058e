internal import Glibc

/// A search for the parameters of the model that predict a person's own answers best.
///
/// Adam (Kingma and Ba, 2015) follows the loss of the answers to four of five cards; whether the result is better is
/// judged by those to the fifth. Parameters of which few answers tell something stay near the standard.
package struct ParameterSearch: Sendable {
  /// The telling answers from which on a person's own parameters are looked for.
  package static let leastAnswers = 400
  /// The newest answers that count.
  package static let mostAnswers = 10_000

  /// Parameters that predict better than the present ones.
  package struct Result: Sendable {
    package let parameters: [Double]
    /// The mean logarithmic loss of the answers that were held out, and that of the present parameters.
    package let loss, formerLoss: Double
  }

  /// The ranges of the parameters (package `fsrs` 6.3.2).
  private static let ranges: [ClosedRange<Double>] = [
    0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75,
    0...4.5, 0...0.8, 0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2,
    0...2, 0...0.8, 0.1...0.8,
  ]
  private static let standard = ForgettingModel.standardParameters
  /// The steps in which the parameters are measured.
  private static let scales = standard.map { max($0 / 2, 0.1) }
  private static let rounds = 60
  private static let rate = 0.06
  private static let difference = 1e-4

  private let learned: [ReviewHistory]
  private let heldOut: [ReviewHistory]
  private let answerCount: Int

  /// Prepares a search; nil if the answers are too few.
  package init?(_ histories: [ReviewHistory]) {
    let telling = histories.filter { $0.tellingCount > 0 }
    guard telling.reduce(0, { $0 + $1.tellingCount }) >= Self.leastAnswers else { return nil }
    learned = telling.enumerated().filter { $0.offset % 5 != 4 }.map(\.element)
    heldOut = telling.enumerated().filter { $0.offset % 5 == 4 }.map(\.element)
    answerCount = learned.reduce(0) { $0 + $1.tellingCount }
  }

  /// Returns parameters that are better than those of a model; nil if there are none, or the search was stopped.
  package func run(
    from present: ForgettingModel = ForgettingModel(), isStopped: () -> Bool = { false }
  ) -> Result? {
    var place = [Double](repeating: 0, count: Self.standard.count)
    var (mean, square) = (place, place)
    for round in 1...Self.rounds {
      guard !isStopped() else { return nil }
      let slope = slope(at: place)
      for index in place.indices {
        mean[index] += 0.1 * (slope[index] - mean[index])
        square[index] += 0.001 * (slope[index] * slope[index] - square[index])
        let (first, second) = (1 - pow(0.9, Double(round)), 1 - pow(0.999, Double(round)))
        place[index] -=
          Self.rate * (mean[index] / first) / ((square[index] / second).squareRoot() + 1e-8)
        place[index] = Self.within(place[index], index)
      }
    }
    let found = [Self.parameters(at: place), Self.standard].map { parameters in
      (parameters: parameters, loss: Self.loss(of: parameters, heldOut))
    }
    let former = Self.loss(of: present.parameters, heldOut)
    guard let best = found.min(by: { $0.loss < $1.loss }), best.loss < former else { return nil }
    return Result(parameters: best.parameters, loss: best.loss, formerLoss: former)
  }

  /// The parameters at a place, which is 0 for the standard ones.
  private static func parameters(at place: [Double]) -> [Double] {
    place.indices.map { standard[$0] + place[$0] * scales[$0] }
  }

  private static func within(_ value: Double, _ index: Int) -> Double {
    let range = ranges[index]
    return min(
      max(value, (range.lowerBound - standard[index]) / scales[index]),
      (range.upperBound - standard[index]) / scales[index])
  }

  /// The slope of the loss, with the price of being far from the standard.
  private func slope(at place: [Double]) -> [Double] {
    place.indices.map { index in
      var (before, after) = (place, place)
      before[index] -= Self.difference
      after[index] += Self.difference
      let change =
        Self.loss(of: Self.parameters(at: after), learned)
        - Self.loss(of: Self.parameters(at: before), learned)
      return change / (2 * Self.difference) + 2 * place[index] / Double(answerCount)
    }
  }

  /// The mean loss of the telling answers.
  private static func loss(of parameters: [Double], _ histories: [ReviewHistory]) -> Double {
    guard let model = ForgettingModel(parameters) else { return .infinity }
    var sum = 0.0
    for history in histories { history.addLoss(of: model, to: &sum) }
    return sum / Double(max(histories.reduce(0) { $0 + $1.tellingCount }, 1))
  }
}

extension Double {
  var naturalLogarithm: Double { log(self) }
}
