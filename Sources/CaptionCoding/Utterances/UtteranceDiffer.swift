internal import Captions

/// A differ that turns the utterances of a foreign connection into events with only the changes.
///
/// The grammar chooses the names, which are valid for the connection. A final utterance does not
/// change: further texts are dropped, and a late translation becomes an utterance of its own. An
/// empty partial text changes nothing. An empty final text cancels an utterance that was shown.
struct UtteranceDiffer: Sendable {
  /// The number of utterances that are remembered, finished or not.
  static let mostKnown = 128
  /// The length of the longest notice, in code points.
  static let longestNotice = 120

  let connection: ConnectionID
  var warnings = WarningCounts()
  /// The time of the events being written; nil if the format has no times.
  var time: Duration?

  private var events: [CaptionEvent] = []
  private var pages: [String: Page] = [:]
  /// The names of `pages`, oldest first.
  private var names: [String] = []
  /// True after the connection's first translation: the recognized text is then a source.
  private var translates = false
  /// The number of names that were generated.
  private var opened = 0

  /// A suffix that distinguishes the names from those of the connection's earlier formats.
  private let mark: String

  /// Creates a differ without utterances.
  ///
  /// - Parameters:
  ///   - connection: The connection that the utterances belong to.
  ///   - generation: The number of formats that the connection used before.
  init(connection: ConnectionID, generation: Int = 0) {
    self.connection = connection
    mark = generation == 0 ? "" : "~\(generation)"
  }

  /// Returns a name that no utterance has.
  mutating func newName() -> String {
    opened += 1
    return "\(opened)"
  }

  /// Writes the changes that lead to the new state of an utterance.
  mutating func write(_ snapshot: UtteranceSnapshot, as name: String) {
    let snapshot = snapshot.cleaned
    if !snapshot.translations.isEmpty { translates = true }
    var page = pages[name] ?? open(name)
    if page.isFinished {
      guard snapshot.translations.count > page.translations else { return }
      // No grammar uses names of this form.
      page = Page(id: id("late \(newName())"))
    }
    guard !snapshot.isBlank else { return close(page, as: name, if: snapshot.isFinal) }
    let change = page.change(to: snapshot, translates: translates)
    pages[name] = page
    if !change.isEmpty { events.append(.update(page.id, change)) }
  }

  /// Finishes an utterance as it is, even if a translation is missing.
  mutating func finish(_ name: String) {
    guard var page = pages[name], !page.isFinished else { return }
    let wasShown = page.wasShown
    let update = page.end()
    pages[name] = page
    if wasShown { events.append(.update(page.id, update)) }
  }

  /// Finishes all utterances.
  mutating func finishAll() {
    for name in names { finish(name) }
  }

  /// Cancels an utterance, for example after a false start.
  mutating func cancel(_ name: String) {
    guard let page = pages[name], !page.isFinished else { return }
    close(page, as: name, if: true)
  }

  /// Shows a short status of one line; nil removes the status.
  mutating func post(notice: String?) {
    let line = notice.map { notice in
      let words = PlainText.cleaned(notice).split(whereSeparator: \.isWhitespace)
      return String(words.joined(separator: " ").unicodeScalars.prefix(Self.longestNotice))
    }
    events.append(.notice(line?.isEmpty == true ? nil : line, from: connection))
  }

  /// Reports the state of the program.
  mutating func post(state: PipelineState) {
    events.append(.state(state, from: connection))
  }

  /// Counts a warning.
  mutating func count(_ warning: DecodingWarning) {
    warnings.count(warning)
  }

  /// Removes and returns the events written so far.
  mutating func takeEvents() -> [CaptionEvent] {
    defer { events = [] }
    return events
  }

  private mutating func open(_ name: String) -> Page {
    names.append(name)
    if names.count > Self.mostKnown {
      // Finished utterances are evicted first.
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

  /// Stores an utterance with an empty text, and cancels it if the text is final and it was shown.
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
