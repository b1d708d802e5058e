internal import ArgumentParser
internal import Console
internal import FrameLoop
internal import Messages
internal import System

/// Follows the settings file while a window runs, on a thread of its own.
///
/// The window applies the settings that it can change at once. One line on standard error names the
/// others.
final class SettingsFollower: Sendable {
  /// The time that a reload has for its end, after which the program ends without waiting for it.
  private static let timeout = Duration.seconds(1)

  private let stopRequest: WakeUp
  private let hasEnded: WakeUp
  private let thread: WorkerThread

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - applied: The settings with which the window runs, of a file.
  ///   - words: The words of the command line after the subcommand.
  ///   - settings: The settings of the view that come from both.
  ///   - catalog: The words of the interface.
  ///   - appEvents: The inbox of the loop.
  /// - Throws: `SystemError` if there are no descriptors or threads left.
  init(
    _ applied: AppliedSettings, _ words: [String], as settings: ViewSettings,
    catalog: MessageCatalog, appEvents: Inbox<AppEvent>
  ) throws(SystemError) {
    let stopRequest = try WakeUp()
    self.stopRequest = stopRequest
    let hasEnded = try WakeUp()
    self.hasEnded = hasEnded
    thread = try WorkerThread(name: "settings") {
      defer { hasEnded.signal() }
      guard let path = applied.choice?.file.path, let watch = try? FileWatch(path)
      else { return }
      var reload = SettingsReload(
        applied, words, as: settings, catalog: catalog, appEvents: appEvents)
      while Self.waitForChange(watch, until: stopRequest) {
        if watch.hasChanged() { reload.run(until: stopRequest) }
      }
    }
  }

  /// Ends the thread, and waits for it, at most for a second.
  func stop() {
    stopRequest.signal()
    if hasEnded.wait(atMost: Self.timeout) { thread.join() }
  }

  /// The time without changes after which an editor has finished, and the most such times.
  private static let (pause, maxPauses) = (Duration.milliseconds(100), 10)

  /// Waits until the folder has changed and rests, and returns false if the thread is to end.
  private static func waitForChange(_ watch: FileWatch, until stopRequest: WakeUp) -> Bool {
    var pollSet = PollSet([watch.descriptor, stopRequest.descriptor])
    pollSet.wait()
    for _ in 0..<maxPauses {
      guard pollSet[1].isEmpty else { return false }
      guard !pollSet[0].isEmpty else { return true }
      watch.clear()
      pollSet.wait(timeout: pause)
    }
    return pollSet[1].isEmpty
  }
}

/// The repeated reading of a settings file for one window.
private struct SettingsReload {
  private let words: [String]
  private let catalog: MessageCatalog
  private let appEvents: Inbox<AppEvent>
  /// False if the run leaves listening out, on which the time of captions depends.
  private let listens: Bool
  private var applied: AppliedSettings
  private var settings: ViewSettings

  init(
    _ applied: AppliedSettings, _ words: [String], as settings: ViewSettings,
    catalog: MessageCatalog, appEvents: Inbox<AppEvent>
  ) {
    self.applied = applied
    listens = applied.leftOut.isEmpty
    self.words = words
    self.settings = settings
    self.catalog = catalog
    self.appEvents = appEvents
  }

  /// Reads the file, and passes on what has changed.
  ///
  /// A signal of `stopRequest` ends the work before its next part.
  mutating func run(until stopRequest: WakeUp) {
    do {
      let newer = try AppliedSettings(for: words)
      guard !stopRequest.wait(atMost: .zero) else { return }
      newer.reportProblems(consequence: "the earlier settings hold")
      guard newer.document != nil else { return }
      appEvents.post(newer.notice.map(AppEvent.notice) ?? .noticeEnded(.settings))
      var command = try ViewCommand.parse(newer.resolution.words)
      if !listens { command.listening.stopListening() }
      let newerSettings = try command.settings(with: catalog)
      let changes = changes(in: newer)
      reportLater(
        changes.filter { !stopRequest.wait(atMost: .zero) && needsStart($0, in: newer) }, in: newer)
      if newerSettings != settings {
        appEvents.post(.settingsEdited(SettingsEdit(from: settings, to: newerSettings)))
      }
      (applied, settings) = (newer, newerSettings)
    } catch {
      Diagnostics.report("\(Visavis.line(of: error)); the earlier settings hold")
    }
  }

  /// Returns the keys whose values differ from those in force.
  private func changes(in newer: AppliedSettings) -> [SettingsKey] {
    SettingsKey.all.filter { key in
      applied.resolution.values(of: key) != newer.resolution.values(of: key)
    }
  }

  /// True if the change of one key changes an option that a window does not follow.
  private func needsStart(_ key: SettingsKey, in newer: AppliedSettings) -> Bool {
    let words = applied.resolution.replacing(key, from: newer.resolution).words
    guard !SettingsKey.live.contains(key),
      let before = try? ViewCommand.parse(applied.resolution.words),
      let after = try? ViewCommand.parse(words)
    else { return false }
    // The parser describes a command by the values of all its options.
    return "\(after)" != "\(before)"
  }

  private func reportLater(_ keys: [SettingsKey], in newer: AppliedSettings) {
    guard !keys.isEmpty, let path = newer.choice?.file.path else { return }
    let names = keys.map(\.name).joined(separator: ", ")
    Diagnostics.report("\(path): what you changed takes effect at the next start: \(names)")
  }
}

extension SettingsResolution {
  /// The values that the file gives a key, or nil if it decides nothing about it.
  fileprivate func values(of key: SettingsKey) -> [String]? {
    settings.first { $0.key == key }?.values
  }
}
