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
  /// The time without changes after which an editor has finished, and the most such times.
  private static let (pause, maxPauses) = (Duration.milliseconds(100), 10)

  private let worker: Worker

  /// Starts the thread for a window with the settings `applied`.
  ///
  /// The command that runs may lack what cannot be used.
  ///
  /// - Throws: `SystemError` if there are no descriptors or threads left.
  init(
    _ applied: AppliedSettings, of command: ViewCommand, catalog: MessageCatalog,
    appEvents: Inbox<AppEvent>
  ) throws(SystemError) {
    worker = try Worker("settings") { worker in
      guard let path = applied.choice?.file.path,
        let watch = try? FileWatch(path, since: applied.fingerprint)
      else { return }
      var reload = SettingsReload(
        catalog: catalog, appEvents: appEvents, applied: applied, command: command,
        settings: command.settings(with: catalog, warns: false))
      // An edit since the file was read is one of the first round.
      repeat {
        if watch.hasChanged() { reload.run(until: worker) }
      } while Self.waitForChange(watch, until: worker)
    }
  }

  /// Ends the thread, and waits for it, at most for a second.
  func stop() {
    worker.stop(within: Self.timeout)
  }

  /// Waits until the folder has changed and rests, or until the file is to be looked at; returns false
  /// if the thread is to end.
  ///
  /// The pause is always waited to its end, so that a file that is always written is read once a second.
  private static func waitForChange(_ watch: FileWatch, until worker: Worker) -> Bool {
    var pollSet = PollSet([watch.descriptor, worker.stopRequest.descriptor])
    pollSet.wait(timeout: watch.interval)
    for _ in 0..<maxPauses where !pollSet[0].isEmpty {
      watch.clear()
      guard worker.pause(for: pause) else { return false }
      pollSet.wait(timeout: .zero)
    }
    return !worker.isStopping
  }
}

/// The repeated reading of a settings file for one window.
private struct SettingsReload {
  let catalog: MessageCatalog
  let appEvents: Inbox<AppEvent>
  var applied: AppliedSettings
  /// The command that runs, with the values of now for the keys that a window follows.
  var command: ViewCommand
  var settings: ViewSettings

  /// Reads the file, and passes on what has changed.
  mutating func run(until worker: Worker) {
    do {
      let newer = try applied.readAgain()
      guard !worker.isStopping else { return }
      newer.reportProblems(consequence: "the earlier settings hold")
      guard let document = newer.document else { return }
      appEvents.post(newer.notice.map(AppEvent.notice) ?? .noticeEnded(.settings))
      guard document.isTOML else { return }
      for key in SettingsKey.all where key.isLive { key.copy(newer.command, &command) }
      let newerSettings = command.settings(with: catalog)
      reportLater(than: newer)
      if newerSettings != settings {
        appEvents.post(.settingsEdited(SettingsEdit(from: settings, to: newerSettings)))
      }
      (applied, settings) = (newer, newerSettings)
    } catch {
      Diagnostics.report("\(Visavis.line(of: error)); the earlier settings hold")
    }
  }

  /// Names the keys with other values that take effect at the next start.
  private func reportLater(than newer: AppliedSettings) {
    let names = SettingsKey.all.filter { key in
      !key.isLive && !key.isSame(in: applied.command, and: newer.command)
    }.map(\.name)
    guard !names.isEmpty, let path = newer.choice?.file.path else { return }
    Diagnostics.report(
      "\(path): what you changed takes effect at the next start: \(names.joined(separator: ", "))")
  }
}
