internal import Captions

/// What a foreign connection said of its utterances, as events: each only what has changed.
///
/// Names are the grammar's own and valid for the connection. A final utterance does not change any more:
/// what is written of it again is left out, and a translation that comes too late for one is an utterance of
/// its own. An empty text takes nothing back; a final one without ink cancels what was shown.
struct UtteranceJournal: Sendable {
  /// So many utterances may be unfinished, and so many finished ones are known again.
  static let mostKnown = 128
  /// In code points.
  static let longestNotice = 120

  let connection: ConnectionID
  var warnings = WarningCounts()
  /// When what is written now happens, where the format says so.
  var time: Duration?

  private var events: [CaptionEvent] = []
  private var pages: [String: Page] = [:]
  /// The names of `pages` in the order of their opening.
  private var names: [String] = []
  /// Somebody translates: what was heard is the source of something.
  private var translates = false
  private var opened = 0

  /// What sets its names apart from those of formats that the connection had before.
  private let mark: String

  /// An empty journal.
  ///
  /// - Parameters:
  ///   - connection: whose utterances they are.
  ///   - generation: how many other journals the connection had before.
  init(connection: ConnectionID, generation: Int = 0) {
    self.connection = connection
    mark = generation == 0 ? "" : "~\(generation)"
  }

  /// A name that no utterance had.
  mutating func newName() -> String {
    opened += 1
    return "\(opened)"
  }

  /// Says what an utterance is now.
  mutating func write(_ draft: UtteranceDraft, as name: String) {
    let draft = draft.cleaned
    if !draft.translations.isEmpty { translates = true }
    var page = pages[name] ?? open(name)
    if page.isFinished {
      guard draft.translations.count > page.translations else { return }
      // No grammar calls an utterance so, whatever its format's own names are.
      page = Page(id: id("late \(newName())"))
    }
    guard !draft.isBlank else { return close(page, as: name, if: draft.isFinal) }
    let change = page.change(to: draft, translates: translates)
    pages[name] = page
    if !change.isEmpty { events.append(.update(page.id, change)) }
  }

  /// The utterance will not change any more, whatever it lacks.
  mutating func finish(_ name: String) {
    guard var page = pages[name], !page.isFinished else { return }
    let wasShown = page.wasShown
    let update = page.end()
    pages[name] = page
    if wasShown { events.append(.update(page.id, update)) }
  }

  /// No utterance so far will change any more.
  mutating func finishAll() {
    for name in names { finish(name) }
  }

  /// The utterance was a false start.
  mutating func cancel(_ name: String) {
    guard let page = pages[name], !page.isFinished else { return }
    close(page, as: name, if: true)
  }

  /// A short status for the person, of which one line is shown; nil takes it away.
  mutating func post(notice: String?) {
    let line = notice.map { notice in
      let words = PlainText.cleaned(notice).split(whereSeparator: \.isWhitespace)
      return String(words.joined(separator: " ").unicodeScalars.prefix(Self.longestNotice))
    }
    events.append(.notice(line?.isEmpty == true ? nil : line, from: connection))
  }

  /// What the program does.
  mutating func post(state: PipelineState) {
    events.append(.state(state, from: connection))
  }

  mutating func count(_ warning: DecodingWarning) {
    warnings.count(warning)
  }

  /// Hands over what was written.
  mutating func takeEvents() -> [CaptionEvent] {
    defer { events = [] }
    return events
  }

  private mutating func open(_ name: String) -> Page {
    names.append(name)
    if names.count > Self.mostKnown {
      // One that may go on is forgotten last.
      let place = names.firstIndex { pages[$0]?.isFinished ?? false } ?? 0
      let oldest = names.remove(at: place)
      finish(oldest)
      pages[oldest] = nil
    }
    return Page(id: id(name))
  }

  private func id(_ name: String) -> UtteranceID {
    UtteranceID(scope: .connection(connection), name: .named(name + mark))
  }

  private mutating func close(_ page: Page, as name: String, if isFinal: Bool) {
    var page = page
    let wasShown = page.wasShown
    if isFinal { page.close() }
    pages[name] = page
    guard isFinal, wasShown else { return }
    var update = CaptionUpdate()
    update.isCancelled = .value(true)
    events.append(.update(page.id, update))
  }
}
