internal import Stability

/// The choice of the text that a reader is shown.
extension Utterance {
  /// The index of the text that is or will be displayed to the reader.
  ///
  /// A text that was emptied counts as long as its words are displayed.
  func selectedIndex(for reader: Reader) -> Int? {
    index(for: reader) { texts[$0].text.visible?.text ?? texts[$0].displayed.text }
  }

  /// The index of the text that is displayed to the reader.
  ///
  /// While the words of the selected text are held back, the original stands in for them, or a text
  /// that came before it.
  func displayedIndex(for reader: Reader) -> Int? {
    guard let selected = selectedIndex(for: reader) else { return nil }
    return index(for: reader) {
      $0 <= selected || $0 == Self.sourceIndex ? texts[$0].displayed.text : nil
    }
  }

  /// The index of the text in the reader's language, else of the first text that is known, else of
  /// the original.
  ///
  /// For a reader who selects the original, the original comes first. An original in the reader's
  /// language needs no translation. Text that only the reader on the opposite side reads is left
  /// to that reader.
  private func index(for reader: Reader, among text: (Int) -> String?) -> Int? {
    let hasSource = text(Self.sourceIndex) != nil
    if reader.selection == .original, hasSource { return Self.sourceIndex }
    let translated = ([Self.mainIndex] + translationIndices).filter { text($0) != nil }
    let best = translated.max { texts[$0].score(for: reader) < texts[$1].score(for: reader) }
    let isUnlabeled = best.map { texts[$0].language == nil } ?? false
    if let best, texts[best].score(for: reader) > 0 || isUnlabeled && reader.side == .both {
      return best
    }
    if hasSource, isOwn(of: reader) { return reader.showsOwnWords ? Self.sourceIndex : nil }
    if isUnlabeled { return best }
    let all = translated + (hasSource ? [Self.sourceIndex] : [])
    guard all.contains(where: { isReadOpposite($0, reader) }) else { return all.first }
    // The reader waits for a translation. If none has come in the end, a text that the other reader
    // does not read either, or the original, is better than nothing.
    guard isFinished else { return nil }
    return all.first { !isReadOpposite($0, reader) }
      ?? (translated.isEmpty ? Self.sourceIndex : nil)
  }

  /// True if the words were spoken in the reader's language.
  func isOwn(of reader: Reader) -> Bool {
    source.score(for: reader, unlabeled: reader.languageOfUnlabeledSpeech) > 0
  }

  /// True if a text is in the language of the reader on the opposite side.
  private func isReadOpposite(_ index: Int, _ reader: Reader) -> Bool {
    texts[index].isReadOpposite(
      reader, unlabeled: index == Self.sourceIndex ? reader.languageOfUnlabeledSpeech : nil)
  }
}

extension Reader {
  /// The language of speech whose pipeline names none, if there are two readers.
  fileprivate var languageOfUnlabeledSpeech: String? { side == .both ? nil : spoken }
}

extension Translation {
  /// Returns how well the text suits the reader: 0 or less if it is not in the reader's language.
  ///
  /// If only the language of the reader on the opposite side is known, any other one suits. A text
  /// without a label is in the language `unlabeled`.
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
