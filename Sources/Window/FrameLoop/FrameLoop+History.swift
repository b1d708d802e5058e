internal import Captions
internal import Conversation
internal import Imaging
internal import Messages
internal import Scene

/// The history panels of the panes, and what is copied from them.
extension FrameLoop {
  func toggleHistory(ofPane index: Int) {
    panes[index].controlsState.toggleHistory()
    updateTextInput()
    screen.needsPainting = true
  }

  /// Lets the display turn keys into text while a panel is open.
  func updateTextInput() {
    let open = panes.first { $0.controlsState.history != nil }
    guard textInputWindow != open?.window else { return }
    textInputWindow = open?.window
    display.acceptText(in: open?.window ?? .main, isOn: open != nil)
  }

  /// Copies a sentence, or all sentences in the list if `number` is nil.
  func copyHistory(_ number: Int?, ofPane index: Int, at now: Duration) {
    let side = panes[index].reader.side
    let query = panes[index].controlsState.history?.query ?? ""
    let numbers =
      number.map { .some([$0]) } ?? history.entries(for: side, matching: SearchKey(query))
    let text = text(of: numbers, forPane: index)
    guard !text.isEmpty, display.copy(text) else { return }
    notices.add(.copied, at: now)
    screen.needsPainting = true
  }

  /// Returns sentences with a line for each language, and above each a line with its time and
  /// speaker if there are several.
  private func text(of numbers: HistoryNumbers, forPane index: Int) -> String {
    let strings = composer.strings[panes[index].interfaceLanguage]
    let sentences = (0..<numbers.count).compactMap { place -> String? in
      guard let entry = history.entry(numbers[place]),
        let texts = entry.texts(for: panes[index].reader)
      else { return nil }
      let words = [texts.read.words, texts.other?.words].compactMap(\.self).joined(separator: "\n")
      guard numbers.count > 1 else { return words }
      let time =
        timeOfDayAtStart.map { strings.timeOfDay($0 + entry.time) } ?? strings.elapsed(entry.time)
      return [time, texts.speaker].compactMap(\.self).joined(separator: "  ") + "\n\(words)\n"
    }
    return sentences.joined(separator: "\n")
  }
}
