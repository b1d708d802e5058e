internal import Glibc
internal import ReadingAloud
internal import Synchronization
internal import System

/// The voices of eSpeak NG, for a machine without Speech Dispatcher: a run of the program for each caption.
final class EspeakVoice: Voice {
  let name = program
  private static let program = "espeak-ng"
  private let output: String?
  let tasks: Inbox<VoiceTask>
  private let worker: Worker
  private let known = Mutex<VoiceLanguages?>(nil)
  private let deliver: @Sendable (VoiceEvent) -> Void

  init(
    output: String?, deliver: @escaping @Sendable (VoiceEvent) -> Void
  ) throws(SystemError) {
    self.output = output
    self.deliver = deliver
    worker = try Worker("voice")
    tasks = Inbox(signaling: worker.wakeUp)
    try worker.start { [self] in
      let languages = listedLanguages
      known.withLock { $0 = languages }
      deliver(VoiceEvent(kind: .listed, number: 0))
      worker.serve(tasks) { perform($0) }
    }
  }

  var languages: VoiceLanguages? { known.withLock(\.self) }

  func finish() { worker.stop(within: .milliseconds(500)) }

  private func perform(_ task: VoiceTask) {
    guard case .speak(let text, let language, let number) = task else { return }
    let words = (output.map { ["env", "PULSE_SINK=\($0)"] } ?? []) + [Self.program]
    let voice = language.map { ["-v", $0] } ?? []
    // The text is in no command line, which others could read. The program ends with 0 even if it cannot play, and
    // writes that to standard error.
    let pipe = ShellCommand.pipe([
      ["head", "-c", "\(text.utf8.count)"], words + voice + ["--stdin"],
    ])
    guard var process = try? CommandProcess(pipe + " 2>&1") else {
      return deliver(VoiceEvent(kind: .failed, number: number))
    }
    // A pipe has room for 64 KiB.
    _ = process.write(Array(text.utf8)[...])
    deliver(VoiceEvent(kind: .began, number: number))
    var pollSet = PollSet([process.exitDescriptor, worker.wakeUp.descriptor])
    while !worker.isStopping {
      pollSet.wait(timeout: nil)
      worker.wakeUp.acknowledge()
      if pollSet[0] != [] { break }
      // Any further task ends this one, which is killed with its process.
      guard tasks.isEmpty else { return }
    }
    guard !worker.isStopping else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    var complaint = ""
    if case .bytes(let count) = process.read(into: &buffer) {
      complaint = String(decoding: buffer[..<count], as: UTF8.self)
    }
    let isHeard = process.kill() == .exited(0) && !complaint.contains("error:")
    deliver(VoiceEvent(kind: isHeard ? .ended : .failed, number: number))
  }

  /// The languages of the voices that are installed, of the table that the program prints.
  private var listedLanguages: VoiceLanguages {
    guard var process = try? CommandProcess("\(Self.program) --voices 2>/dev/null </dev/null")
    else { return VoiceLanguages([]) }
    var output: [UInt8] = []
    _ = process.run(until: .now + .seconds(5), on: worker) { output += $0 }
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").dropFirst()
    // Voices of MBROLA are listed even if their files are missing.
    let tags = lines.compactMap { line -> String? in
      let columns = line.split(separator: " ", omittingEmptySubsequences: true)
      guard columns.count >= 5, !columns[4].hasPrefix("mb/") else { return nil }
      return String(columns[1])
    }
    return VoiceLanguages(tags, ofESpeak: VoiceLanguages.languagesOfCharacters)
  }
}
