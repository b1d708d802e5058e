internal import Captions
internal import Conversation
internal import Imaging
internal import Messages
internal import Scene

/// The history panels of the panes, and what is copied from them.
extension FrameLoop {
  func toggleHistory(ofPane index: Int) {
    panes[index].controlsState.toggleHistory()
    for other in panes.indices where other != index { panes[other].controlsState.closeField() }
    updateTextInput()
    screen.needsPainting = true
  }

  /// Has a sentence copied by this turn and the next ones, or all sentences in the list if `number`
  /// is nil.
  func copyHistory(_ number: Int?, ofPane index: Int) {
    let reader = panes[index].reader
    let query = panes[index].controlsState.history?.query ?? ""
    historyCopy = HistoryCopy(
      numbers: number.map { .some([$0]) }
        ?? history.entries(for: reader.side, matching: SearchKey(query)),
      reader: reader, strings: composer.strings[panes[index].interfaceLanguage])
  }

  /// Writes as many sentences of a copy as a turn has time for; the last ones complete the copy.
  func continueCopy(at now: Duration) {
    guard var copy = historyCopy.take() else { return }
    let start = ContinuousClock.now
    while copy.count < copy.numbers.count {
      if let entry = history.entry(copy.numbers[copy.count]) {
        copy.add(entry, timeOfDayAtStart: timeOfDayAtStart)
      }
      copy.count += 1
      guard start.duration(to: .now) < intakeBudget.time else { return historyCopy = copy }
    }
    guard !copy.text.isEmpty, display.copy(copy.text) else { return }
    notices.add(.copied, at: now)
    screen.needsPainting = true
  }
}

/// Sentences that are being copied in several turns, as those of a long talk take too long for one.
///
/// There is a line for each language and, if there are several sentences, above each a line with its
/// time and speaker.
struct HistoryCopy {
  let numbers: HistoryNumbers
  let reader: Reader
  let strings: InterfaceStrings
  /// The number of sentences that are written, or are not for the reader.
  var count = 0
  private(set) var text = ""

  mutating func add(_ entry: HistoryEntry, timeOfDayAtStart: Duration?) {
    guard let texts = entry.texts(for: reader) else { return }
    let words = [texts.read.words, texts.other?.words].compactMap(\.self).joined(separator: "\n")
    guard numbers.count > 1 else { return text = words }
    let time = strings.time(entry.time, timeOfDayAtStart: timeOfDayAtStart)
    let heading = [time, texts.speaker].compactMap(\.self).joined(separator: "  ")
    text += (text.isEmpty ? "" : "\n") + "\(heading)\n\(words)\n"
  }
}
