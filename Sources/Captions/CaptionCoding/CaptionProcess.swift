package import Captions
internal import Synchronization
package import System

/// A program that writes the caption stream: a recognizer, a translator.
package enum CaptionProcess {
  /// Starts a command line for the shell.
  ///
  /// Both closures are called on the thread `name`: `onUtterance` with the identifier and the newest state of each
  /// utterance, `onEnd` after the last one.
  ///
  /// - Throws: `SystemError` if the system has run out of a resource.
  package static func start(
    _ command: String, named name: String,
    onUtterance: @escaping @Sendable (String, UtteranceSnapshot) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) throws(SystemError) -> FilterProcess {
    let timeline = Mutex(CaptionTimeline(format: .captionStream, isLive: true))
    return try FilterProcess(
      command, named: name,
      onLine: { line in
        let bytes = Array(line) + [UInt8(ascii: "\n")]
        let entries = timeline.withLock { timeline in
          timeline.read(bytes.span)
          return timeline.drainEntries()
        }
        for entry in entries {
          guard case .utterance(let id, let snapshot) = entry.event, let name = id.name.text
          else { continue }
          onUtterance(name, snapshot)
        }
      },
      onEnd: { _ in onEnd() })
  }
}
