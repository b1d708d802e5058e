internal import Stability

/// The choice of the text that a reader is shown.
extension Utterance {
  /// One of the utterance's texts.
  enum Choice: Equatable {
    case main, translation(Int), source

    /// The number of the text, unique within the utterance.
    var number: Int {
      switch self {
      case .main: 0
      case .source: 1
      case .translation(let index): index + 2
      }
    }
  }

  subscript(_ choice: Choice) -> Translation {
    switch choice {
    case .main: main
    case .translation(let index): translations[index]
    case .source: source
    }
  }

  /// The text that is or will be displayed to the reader.
  ///
  /// If every received text was emptied, the text with the words still displayed is selected.
  func selectedChoice(for reader: Reader) -> Choice? {
    choice(for: reader, among: { $0.text.visible?.text }) ?? choice(for: reader)
  }

  /// The text in the reader's language, else the first text that is known, else the original.
  ///
  /// For a reader who selects the original, the original comes first. An original in the reader's
  /// language needs no translation. Text that only the reader on the opposite side reads is left
  /// to that reader.
  func choice(for reader: Reader) -> Choice? {
    choice(for: reader, among: { $0.stabilized[reader.stability].text })
  }

  func choice(for reader: Reader, among text: (Translation) -> String?) -> Choice? {
    if reader.selection == .original, text(source) != nil { return .source }
    let translated = ([.main] + translations.indices.map(Choice.translation)).filter {
      text(self[$0]) != nil
    }
    let best = translated.max { self[$0].score(for: reader) < self[$1].score(for: reader) }
    let isUnlabeled = best.map { self[$0].language == nil } ?? false
    if let best, self[best].score(for: reader) > 0 || isUnlabeled && reader.side == .both {
      return best
    }
    let hasSource = text(source) != nil
    if hasSource, isOwn(of: reader) { return reader.showsOwnWords ? .source : nil }
    if isUnlabeled { return best }
    let all = translated + (hasSource ? [.source] : [])
    guard all.contains(where: { isReadOpposite($0, reader) }) else {
      return best ?? (hasSource ? .source : nil)
    }
    // The reader waits for a translation. If none has come in the end, a text that the other reader
    // does not read either, or the original, is better than nothing.
    guard isFinished else { return nil }
    return all.first { !isReadOpposite($0, reader) } ?? (translated.isEmpty ? .source : nil)
  }

  /// True if the words were spoken in the reader's language.
  func isOwn(of reader: Reader) -> Bool {
    source.score(for: reader, unlabeled: reader.languageOfUnlabeledSpeech) > 0
  }

  /// True if a text is in the language of the reader on the opposite side.
  private func isReadOpposite(_ choice: Choice, _ reader: Reader) -> Bool {
    self[choice].isReadOpposite(
      reader, unlabeled: choice == .source ? reader.languageOfUnlabeledSpeech : nil)
  }
}

extension Reader {
  /// The language of speech whose pipeline names none, if there are two readers.
  fileprivate var languageOfUnlabeledSpeech: String? { side == .both ? nil : spoken }
}

extension Translation {
  /// Returns how well the text suits the reader: 0 or less if it is not in the reader's language.
  ///
  /// If only the language of the reader on the opposite side is known, any other one suits.
  ///
  /// - Parameters:
  ///   - reader: The reader.
  ///   - unlabeled: The language of the text if it has no label.
  /// - Returns: The score.
  fileprivate func score(for reader: Reader, unlabeled: String? = nil) -> Int {
    let isLabeled = language != nil || unlabeled != nil
    if let language = reader.language { return matchScore(for: language, unlabeled: unlabeled) }
    guard reader.opposite != nil, isLabeled else { return 0 }
    return isReadOpposite(reader, unlabeled: unlabeled) ? -1 : 1
  }

  /// True if the text is in the language of the reader on the opposite side.
  fileprivate func isReadOpposite(_ reader: Reader, unlabeled: String? = nil) -> Bool {
    reader.opposite.map { matchScore(for: $0, unlabeled: unlabeled) > 0 } ?? false
  }
}
