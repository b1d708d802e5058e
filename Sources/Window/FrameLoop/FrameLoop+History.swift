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
    screen.mayHaveReadAhead = true
  }

  /// Begins to copy a sentence, or all sentences in the list if `number` is nil.
  func copyHistory(_ number: Int?, ofPane index: Int, at now: Duration) {
    let reader = panes[index].reader
    let query = panes[index].controlsState.history?.query ?? ""
    let numbers =
      number.map { .some([$0]) }
      ?? history.entries(for: reader.side, matching: SearchKey(query))
    copying = HistoryCopy(
      numbers: numbers, reader: reader, interfaceLanguage: panes[index].interfaceLanguage)
    continueCopying(at: now)
  }

  /// Copies for at most the time of one turn, and fills the clipboard at the end.
  func continueCopying(at now: Duration) {
    guard var copy = copying else { return }
    let deadline = ContinuousClock.now + HistoryCopy.turnLength
    let strings = composer.strings[copy.interfaceLanguage]
    repeat {
      copy.addNext(of: history) { time in
        timeOfDayAtStart.map { strings.timeOfDay($0 + time) } ?? strings.elapsed(time)
      }
    } while !copy.isComplete
      && (intakeBudget.isUnlimited || ContinuousClock.now < deadline)
    copying = copy.isComplete ? nil : copy
    guard copy.isComplete, !copy.text.isEmpty else { return }
    // A window system that refuses the text may have read events ahead, too.
    screen.mayHaveReadAhead = true
    guard display.copy(copy.text) else { return }
    notices.add(.copied, at: now)
    screen.needsPainting = true
  }
}

/// A copy of sentences as text, which is made in steps, so that no frame is late.
struct HistoryCopy {
  /// The time of one turn of the loop for copying.
  static let turnLength = Duration.milliseconds(4)
  /// The size from which on no more sentences are added, in bytes.
  private static let maxBytes = 64 << 20

  let numbers: HistoryNumbers
  let reader: Reader
  /// The language of the times.
  let interfaceLanguage: String
  private var index = 0
  private(set) var text = ""

  init(numbers: HistoryNumbers, reader: Reader, interfaceLanguage: String) {
    self.numbers = numbers
    self.reader = reader
    self.interfaceLanguage = interfaceLanguage
  }

  var isComplete: Bool { index >= numbers.count || text.utf8.count >= Self.maxBytes }

  /// Adds the next sentence: a line with time and speaker, and one for each language.
  mutating func addNext(of history: ConversationHistory, time: (Duration) -> String) {
    guard !isComplete else { return }
    defer { index += 1 }
    guard let entry = history.entry(numbers[index]), let texts = entry.texts(for: reader)
    else { return }
    let isSingle = numbers.count == 1
    if !isSingle {
      if !text.isEmpty { text += "\n" }
      text += [time(entry.time), texts.speaker].compactMap(\.self).joined(separator: "  ") + "\n"
    }
    text += texts.read.words + (texts.other.map { "\n" + $0.words } ?? "") + (isSingle ? "" : "\n")
  }
}
