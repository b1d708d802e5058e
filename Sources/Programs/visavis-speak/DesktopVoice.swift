internal import CSpeechDispatcher
internal import Glibc
internal import ReadingAloud
internal import Synchronization
internal import System

/// The desktop's speech: Speech Dispatcher, with the voices and the rate that the user has chosen for it.
///
/// The library waits for the server in most calls, without a limit. They are made on a thread that is left behind if it
/// hangs.
final class DesktopVoice: Voice {
  private enum Task: Sendable {
    case speak(String, language: String?, number: Int)
    case silence
  }

  let name = "speech-dispatcher"
  private let tasks: Inbox<Task>
  private let worker: Worker
  private let lister: Worker
  private let known = Mutex<VoiceLanguages?>(nil)
  private let deliver: @Sendable (VoiceEvent) -> Void
  /// The server of its own, for a chosen output.
  private let server: DispatcherServer?

  /// Connects to the user's Speech Dispatcher, or to one of its own if an output is chosen.
  ///
  /// - Throws: `SystemError` if there are no threads left.
  init(
    output: String?, deliver: @escaping @Sendable (VoiceEvent) -> Void
  ) throws(SystemError) {
    self.deliver = deliver
    server = output.map { DispatcherServer(output: $0) }
    worker = try Worker("voice")
    lister = try Worker("voices")
    tasks = Inbox(signaling: worker.wakeUp)
    try worker.start { [self] in run() }
    try lister.start { [self] in
      let path = server?.path(waitingUnless: lister)
      let languages = Connection(path)?.languages ?? VoiceLanguages([])
      known.withLock { $0 = languages }
      deliver(VoiceEvent(kind: .listed, number: 0))
    }
  }

  var languages: VoiceLanguages? { known.withLock(\.self) }

  func speak(_ text: String, in language: String?, number: Int) {
    tasks.post(.speak(text, language: language, number: number))
  }

  func silence() { tasks.post(.silence) }

  func finish() {
    worker.askToStop()
    lister.askToStop()
    worker.waitForEnd(within: .milliseconds(200))
    server?.end()
  }

  private func run() {
    var connection = Connection(server?.path(waitingUnless: worker))
    worker.serve(tasks) { task in
      switch task {
      case .silence: connection?.cancel()
      case .speak(let text, let language, let number):
        // A server that has ended since is started again.
        for _ in 1...2 {
          if connection == nil { connection = Connection(server?.path(waitingUnless: worker)) }
          if connection?.say(text, in: language, as: number, deliver) == true { return }
          connection = nil
        }
        deliver(VoiceEvent(kind: .failed, number: number))
      }
    }
  }
}

/// A connection to Speech Dispatcher, used by one thread.
@safe private final class Connection {
  private let connection: UnsafeMutablePointer<SPDConnection>

  /// The message that is being said, of which the library reports to a plain function.
  private struct Message {
    var number: Int
    /// The server's number of the message before.
    var last: Int
    var deliver: @Sendable (VoiceEvent) -> Void
  }

  private static let message = Mutex<Message?>(nil)

  /// Connects to the server at a path, or to the user's own; nil if there is none.
  init?(_ path: String?) {
    let copy = unsafe path.map { unsafe strdup($0) } ?? nil
    defer { unsafe free(copy) }
    guard let opened = unsafe cspeech_open(copy) else { return nil }
    unsafe connection = unsafe opened
    unsafe cspeech_watch(opened) { message, _, kind in
      Connection.received(kind, of: message)
    }
  }

  deinit { unsafe spd_close(connection) }

  /// The languages of all voices.
  var languages: VoiceLanguages? {
    guard let voices = unsafe spd_list_synthesis_voices(connection) else { return nil }
    defer { unsafe free_spd_voices(voices) }
    var tags: Set<String> = []
    var next = unsafe voices
    while let voice = unsafe next.pointee {
      if let tag = unsafe voice.pointee.language { unsafe tags.insert(String(cString: tag)) }
      unsafe next += 1
    }
    return VoiceLanguages(tags)
  }

  /// Begins to say a text; returns false if the server is gone.
  func say(
    _ text: String, in language: String?, as number: Int,
    _ deliver: @escaping @Sendable (VoiceEvent) -> Void
  ) -> Bool {
    if let language, unsafe spd_set_language(connection, language) != 0 { return false }
    Self.message.withLock { message in
      message = Message(number: number, last: message?.last ?? 0, deliver: deliver)
    }
    return unsafe spd_say(connection, SPD_MESSAGE, text) > 0
  }

  func cancel() { _ = unsafe spd_cancel(connection) }

  /// Passes an event on, on the library's thread. Numbers of messages rise, and one that was said before is of no
  /// interest.
  private static func received(_ kind: SPDNotificationType, of number: Int) {
    message.withLock { message in
      guard let current = message, number > current.last else { return }
      if kind != SPD_EVENT_BEGIN { message?.last = number }
      current.deliver(
        VoiceEvent(kind: kind == SPD_EVENT_BEGIN ? .began : .ended, number: current.number))
    }
  }
}

/// A Speech Dispatcher with the user's settings that plays to one output.
private final class DispatcherServer: Sendable {
  private let socket = "\(Environment.variable("XDG_RUNTIME_DIR") ?? "/tmp")/visavis-speech-\(getpid()).sock"
  private let output: String
  private let process = Mutex<Running?>(nil)

  private struct Running: ~Copyable {
    let process: CommandProcess
  }

  /// The time that a server has to make its socket.
  private static let patience = Duration.seconds(3)

  init(output: String) {
    self.output = output
  }

  /// Starts the server if it does not run, and returns the path of its socket once it is there.
  func path(waitingUnless worker: Worker) -> String {
    process.withLock { running in
      guard running == nil else { return }
      let command = ShellCommand.line([
        "env", "PULSE_SINK=\(output)", "speech-dispatcher", "--run-single",
        "--communication-method", "unix_socket", "--socket-path", socket, "--pid-file",
        "\(socket).pid",
      ])
      if let process = try? CommandProcess("\(command) >/dev/null 2>&1") { running = Running(process: process) }
    }
    let deadline = ContinuousClock.now + Self.patience
    while unsafe access(socket, F_OK) != 0, .now < deadline, worker.pause(for: .milliseconds(20)) {}
    return socket
  }

  func end() {
    process.withLock { running in running = nil }
    _ = unsafe unlink(socket)
    _ = unsafe unlink("\(socket).pid")
  }
}
