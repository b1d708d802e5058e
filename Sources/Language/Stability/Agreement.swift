/// The hypotheses in a row that have a word.
package struct Agreement: Sendable, Equatable {
  /// The number of hypotheses.
  package private(set) var count = 1
  /// The time of the first one.
  package let since: Duration

  package init(since: Duration) {
    self.since = since
  }

  /// Counts one more hypothesis.
  mutating func add() { count += 1 }
}

/// The agreement from which on a word is expected to stay.
package struct AgreementRule: Sendable {
  /// The number of hypotheses that must have the word.
  let count: Int
  /// The time for which they must have had it.
  let time: Duration

  package init(_ count: Int, for time: Duration = .zero) {
    self.count = count
    self.time = time
  }

  package func isMet(by agreement: Agreement, at instant: Duration) -> Bool {
    agreement.count >= count && instant - agreement.since >= time
  }
}

/// The newest hypothesis of a text, with the agreement of those before it.
///
/// The rule "local agreement" is that of Macháček and others, *Turning Whisper into a real-time
/// transcription system* (2023): what stays is the beginning that hypotheses in a row have in common.
package struct LocalAgreement: Sendable, Equatable {
  /// The hypotheses that agree on a word.
  package enum Extent: Sendable {
    /// Those that have all words before it, too.
    case beginning
    /// Those that have the word, even if words before it are inserted, removed or replaced.
    case word
  }

  /// The agreement on each word.
  private(set) var agreements: [Agreement] = []
  /// The words of the newest hypothesis, in the form in which they are compared.
  private var words: [String] = []
  private let extent: Extent

  package init(on extent: Extent) {
    self.extent = extent
  }

  package subscript(_ index: Int) -> Agreement { agreements[index] }

  /// Takes the words of a new hypothesis, in the form in which they are compared.
  ///
  /// - Returns: The number of leading words that the hypothesis before has as well.
  @discardableResult
  package mutating func receive(_ words: [String], at instant: Duration) -> Int {
    let (old, former) = (self.words, agreements)
    let common = zip(words, old).prefix { $0 == $1 }.count
    agreements = Array(repeating: Agreement(since: instant), count: words.count)
    let pairs =
      extent == .beginning
      ? (0..<common).map { WordAlignment.Pair(old: $0, new: $0) }
      : WordAlignment(old.count, words.count) { old[$0] == words[$1] }.pairs
    for pair in pairs {
      agreements[pair.new] = former[pair.old]
      agreements[pair.new].add()
    }
    self.words = words
    return common
  }

  /// Forgets the first words, which are not a part of later hypotheses.
  mutating func removeFirst(_ count: Int) {
    agreements.removeFirst(count)
    words.removeFirst(count)
  }
}
