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
  let name = "speech-dispatcher"
  let tasks: Inbox<VoiceTask>
  private let worker: Worker
  private let lister: Worker
  private let known = Mutex<VoiceList?>(nil)
  private let deliver: @Sendable (VoiceEvent) -> Void
  /// The server of its own, for a chosen output.
  private let server: DispatcherServer?

  /// Connects to the user's Speech Dispatcher, or to one of its own if an output is chosen.
  ///
  /// - Throws: `SystemError` if there are no threads left, or no folder for the socket of its own server.
  init(
    output: String?, deliver: @escaping @Sendable (VoiceEvent) -> Void
  ) throws(SystemError) {
    self.deliver = deliver
    server = if let output { try DispatcherServer(output: output) } else { nil }
    worker = try Worker("voice")
    lister = try Worker("voices")
    tasks = Inbox(signaling: worker.wakeUp)
    try worker.start { [self] in run() }
  }

  var languages: VoiceLanguages? { known.withLock { $0?.languages } }

  func finish() {
    silence()
    tasks.close()
    worker.waitForEnd(within: .milliseconds(500))
    worker.askToStop()
    lister.askToStop()
    server?.end()
  }

  private func run() {
    // The server is started once, before both connections.
    var connection = connect()
    if connection == nil {
      setKnown(VoiceList())
    } else {
      try? lister.start { [self] in
        setKnown(connect(waitingUnless: lister)?.voices ?? VoiceList())
      }
    }
    worker.serve(tasks) { task in
      guard case .speak(let text, let language, let number) = task else {
        connection?.cancel()
        return
      }
      // A server that has ended since is started again.
      for _ in 1...2 {
        if connection == nil { connection = connect() }
        let pinyin = known.withLock { $0?.pinyinVoice }
        if connection?.say(text, in: language, withPinyin: pinyin, as: number, deliver) == true {
          return
        }
        connection = nil
      }
      deliver(VoiceEvent(kind: .failed, number: number))
    }
  }

  private func connect(waitingUnless waiter: Worker? = nil) -> Connection? {
    Connection(server?.path(waitingUnless: waiter ?? worker))
  }

  private func setKnown(_ voices: VoiceList) {
    known.withLock { $0 = voices }
    deliver(VoiceEvent(kind: .listed, number: 0))
  }
}

/// The voices of Speech Dispatcher.
private struct VoiceList: Sendable {
  var languages = VoiceLanguages([])
  /// The name of eSpeak NG's voice that reads Chinese; nil if there is none.
  var pinyinVoice: String?
}

/// A connection to Speech Dispatcher, used by one thread.
@safe private final class Connection {
  private let connection: UnsafeMutablePointer<SPDConnection>
  private var hasNamedVoice = false

  /// The message that is being said, of which the library reports to a plain function.
  private struct Message: Sendable {
    let client: Int
    let number: Int
    let deliver: @Sendable (VoiceEvent) -> Void
    /// The server's number of the message, which is known after its first event at times.
    var id: Int?
    var early: [(id: Int, kind: VoiceEvent.Kind)] = []
  }

  private static let message = Mutex<Message?>(nil)

  /// Connects to the server at a path, or to the user's own; nil if there is none.
  init?(_ path: String?) {
    let copy = unsafe path.map { unsafe strdup($0) } ?? nil
    defer { unsafe free(copy) }
    guard let opened = unsafe cspeech_open(copy) else { return nil }
    unsafe connection = unsafe opened
    unsafe cspeech_watch(opened) { message, client, kind in
      let kind: VoiceEvent.Kind =
        kind == SPD_EVENT_BEGIN ? .began : kind == SPD_EVENT_END ? .ended : .cut
      Connection.received(kind, of: message, for: client)
    }
  }

  deinit { unsafe spd_close(connection) }

  /// All voices; nil if the server does not tell them.
  ///
  /// The call changes the connection's language, and takes two seconds with thousands of voices.
  var voices: VoiceList? {
    guard let list = unsafe spd_list_synthesis_voices(connection) else { return nil }
    defer { unsafe free_spd_voices(list) }
    var names: [String: String] = [:]
    var next = unsafe list
    while let voice = unsafe next.pointee {
      if let name = unsafe voice.pointee.name, let language = unsafe voice.pointee.language {
        // The first one of a language has no variant.
        let tag = unsafe String(cString: language).lowercased()
        if names[tag] == nil { names[tag] = unsafe String(cString: name) }
      }
      unsafe next += 1
    }
    let languages = VoiceLanguages.languagesOfCharacters.filter(isReadByESpeak)
    return VoiceList(
      languages: VoiceLanguages(names.keys, ofESpeak: languages),
      pinyinVoice: names[VoiceLanguages.pinyin])
  }

  /// True if eSpeak NG reads a language: the user can name another synthesizer for each.
  private func isReadByESpeak(_ language: String) -> Bool {
    guard unsafe spd_set_language(connection, language) == 0,
      let module = unsafe spd_get_output_module(connection)
    else { return false }
    defer { unsafe free(module) }
    return unsafe String(cString: module).hasPrefix("espeak")
  }

  /// Chooses the voice of a language; returns false if the server is gone.
  private func choose(_ language: String, withPinyin pinyinVoice: String?) -> Bool {
    guard language == VoiceLanguages.pinyin, let pinyinVoice else {
      return unsafe spd_set_language(connection, language) == 0
    }
    // Two voices have Chinese as their language, so the right one is chosen by its name.
    if !hasNamedVoice {
      hasNamedVoice = unsafe spd_set_synthesis_voice(connection, pinyinVoice) == 0
    }
    return hasNamedVoice
  }

  /// Begins to say a text; returns false if another connection is needed, as the server is gone or its voice is fixed.
  func say(
    _ text: String, in language: String?, withPinyin pinyinVoice: String?, as number: Int,
    _ deliver: @escaping @Sendable (VoiceEvent) -> Void
  ) -> Bool {
    // A voice that was chosen by its name would read other languages, too.
    if hasNamedVoice, language != VoiceLanguages.pinyin { return false }
    if let language, !choose(language, withPinyin: pinyinVoice) { return false }
    let client = Int(unsafe spd_get_client_id(connection))
    Self.message.withLock { $0 = Message(client: client, number: number, deliver: deliver) }
    let id = Int(unsafe spd_say(connection, SPD_MESSAGE, text))
    guard id > 0 else { return false }
    let early = Self.message.withLock { message in
      message?.id = id
      return message?.early ?? []
    }
    for event in early where event.id == id {
      deliver(VoiceEvent(kind: event.kind, number: number))
    }
    return true
  }

  func cancel() { _ = unsafe spd_cancel(connection) }

  /// Passes an event on, on the library's thread, if it is of the message that is being said.
  private static func received(_ kind: VoiceEvent.Kind, of id: Int, for client: Int) {
    let current = message.withLock { message -> Message? in
      guard message?.client == client else { return nil }
      if message?.id == nil { message?.early.append((id, kind)) }
      return message?.id == id ? message : nil
    }
    current?.deliver(VoiceEvent(kind: kind, number: current?.number ?? 0))
  }
}

/// A Speech Dispatcher with the user's settings that plays to one output.
private final class DispatcherServer: Sendable {
  private let socket: String
  private let output: String
  private let process = Mutex<Running?>(nil)

  private struct Running: ~Copyable {
    let process: CommandProcess

    var hasEnded: Bool {
      var pollSet = PollSet([process.exitDescriptor])
      pollSet.wait(timeout: .zero)
      return pollSet[0] != []
    }
  }

  /// The time that a server has to make its socket.
  private static let patience = Duration.seconds(3)

  /// - Throws: `SystemError` if there is no folder to which only the user can write.
  init(output: String) throws(SystemError) {
    guard let folder = Environment.variable("XDG_RUNTIME_DIR") else {
      throw SystemError("XDG_RUNTIME_DIR", code: ENOENT)
    }
    socket = "\(folder)/visavis-speech-\(getpid()).sock"
    self.output = output
  }

  /// Starts the server if it does not run, and returns the path of its socket once it is there.
  func path(waitingUnless worker: Worker) -> String {
    process.withLock { running in
      if let isOver = running?.hasEnded, !isOver { return }
      removeFiles()
      let command = ShellCommand.line([
        "env", "PULSE_SINK=\(output)", "speech-dispatcher", "--run-single",
        "--communication-method", "unix_socket", "--socket-path", socket, "--pid-file",
        "\(socket).pid",
      ])
      running = nil
      if let process = try? CommandProcess("\(command) >/dev/null 2>&1") {
        running = Running(process: process)
      }
    }
    let deadline = ContinuousClock.now + Self.patience
    while unsafe access(socket, F_OK) != 0, .now < deadline, worker.pause(for: .milliseconds(20)) {}
    return socket
  }

  func end() {
    process.withLock { running in running = nil }
    removeFiles()
  }

  private func removeFiles() {
    _ = unsafe unlink(socket)
    _ = unsafe unlink("\(socket).pid")
  }
}
