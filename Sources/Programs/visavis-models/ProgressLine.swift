internal import Console
internal import Downloads

/// The progress of a download on standard error.
///
/// A terminal shows one line with a bar that is rewritten ten times a second. Anything else gets a line for every
/// tenth of the files. One thread owns the object.
final class ProgressLine {
  private let name: String
  private let isOnTerminal: Bool
  private let write: (String) -> Void
  private var lastInstant: ContinuousClock.Instant?
  private var lastTenth: Int?
  private var isOpen = false

  init(
    of name: String, onTerminal isOnTerminal: Bool,
    write: @escaping (String) -> Void = Diagnostics.write
  ) {
    self.name = name
    self.isOnTerminal = isOnTerminal
    self.write = write
  }

  /// Shows the number of bytes that have arrived if enough has changed since the last call.
  func show(_ progress: FileSetDownload.Progress) {
    let percent = progress.received * 100 / max(1, progress.total)
    var text: String { "\(name): \(percent) % of \(ByteCount(progress.total))" }
    if isOnTerminal {
      let isDue = lastInstant.map { $0 + .milliseconds(100) <= .now } ?? true
      guard isDue || progress.received == progress.total else { return }
      lastInstant = .now
      isOpen = true
      // The sequence erases the rest of a longer line.
      write("\r\(Self.bar(of: percent)) \(text)\u{1B}[K")
    } else {
      // A download that goes on begins in the middle.
      guard let tenth = lastTenth else { return lastTenth = percent / 10 }
      guard percent / 10 > tenth else { return }
      lastTenth = percent / 10
      write("\(text)\n")
    }
  }

  /// Returns a bar of twenty characters.
  private static func bar(of percent: Int) -> String {
    let filled = min(20, percent / 5)
    return "[\(String(repeating: "#", count: filled))\(String(repeating: "-", count: 20 - filled))]"
  }

  /// Ends the line, so that the next message begins a new one.
  func end() {
    if isOpen { write("\n") }
    isOpen = false
  }
}
