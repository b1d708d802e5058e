internal import CaptionCoding
internal import Console
internal import Conversation
internal import FoundationEssentials
internal import FrameLoop
internal import Glibc
internal import Messages
internal import System

/// The program that keeps sentences as cards, visavis-hub, which runs for one sentence at a time.
final class SessionCards: CardKeeper, Sendable {
  private struct Task: Sendable {
    let sentence: KeptSentence
    let takesBack: Bool
  }

  private let program: String
  private let appEvents: Inbox<AppEvent>
  private let tasks: Inbox<Task>
  private let worker: Worker

  /// The time for one sentence; a slow disk, or another program that writes to the decks, may take some.
  private static let timeout = Duration.seconds(15)
  private static let end = Duration.seconds(2)
  /// The longest output that is read, in bytes.
  private static let maxOutput = 4096

  /// - Throws: `SystemError` if there are no descriptors or threads left.
  init(program: String = SisterProgram.hub.path, appEvents: Inbox<AppEvent>) throws(SystemError) {
    self.program = program
    self.appEvents = appEvents
    worker = try Worker("cards")
    tasks = Inbox(limit: 8, signaling: worker.wakeUp)
    try worker.start { [self] in worker.serve(tasks, perform) }
  }

  func keep(_ sentence: KeptSentence) { tasks.post(Task(sentence: sentence, takesBack: false)) }
  func takeBack(_ sentence: KeptSentence) { tasks.post(Task(sentence: sentence, takesBack: true)) }

  /// Waits until what was kept is written, or until the time limit, and ends the thread.
  func finish() {
    tasks.close()
    if !worker.waitForEnd(within: Self.end) { worker.askToStop() }
  }

  private func perform(_ task: Task) {
    let result: KeepingResult
    do throws(CardKeepingError) {
      result = try self.result(of: task)
    } catch {
      Diagnostics.report("\(error)")
      result = .failed(error)
    }
    appEvents.post(.sentenceKept(task.sentence, result))
  }

  /// A line of `visavis study import --json`.
  private struct Answer: Decodable {
    let new: Int?
    let removed: Int?
  }

  private func result(of task: Task) throws(CardKeepingError) -> KeepingResult {
    guard unsafe access(program, X_OK) == 0 else { throw .noProgram(path: program) }
    let (status, output) = try output(of: task)
    switch status {
    case .exited(0): break
    case .exited where !output.isEmpty: throw .refused(reason: reason(in: output))
    default: throw .programFails
    }
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(output)) else {
      throw .programFails
    }
    return answer.removed != nil ? .takenBack : answer.new == 0 ? .known : .kept
  }

  /// Runs the program, and returns its status and what it says on both outputs.
  private func output(
    of task: Task
  ) throws(CardKeepingError) -> (status: ExitStatus?, output: [UInt8]) {
    var options = [program, "study", "import", "-", "--json", "--deck", task.sentence.deck]
    if let time = LocalTime(before: task.sentence.age) { options += ["--notes", time.text] }
    if task.takesBack { options.append("--take-back") }
    var output: [UInt8] = []
    do throws(SystemError) {
      var process = try CommandProcess("exec \(ShellCommand.line(options)) 2>&1")
      let status = process.run(
        input: Array(task.sentence.line.utf8), until: .now + Self.timeout, on: worker
      ) { piece in
        output += piece.prefix(Self.maxOutput - output.count)
      }
      return (status, output)
    } catch {
      throw .noThread(reason: error.description)
    }
  }

  /// Returns the last line that the program says, without its name.
  private func reason(in output: [UInt8]) -> String {
    let line = output.split(separator: UInt8(ascii: "\n")).last ?? []
    let text = Diagnostics.printable(String(decoding: line, as: UTF8.self))
    let name = "\(SisterProgram.hub.name): "
    return text.hasPrefix(name) ? String(text.dropFirst(name.count)) : text
  }
}

extension KeptSentence {
  /// The sentence as a line of a transcript.
  ///
  /// The source is what is asked, so it is the text that is not the reader's own.
  fileprivate var line: String {
    var line = JSONLine()
    line.add("id", "\(number)")
    line.add("speaker", texts.speaker)
    line.add("source", texts.other?.words)
    line.add("source_lang", texts.other?.language)
    line.add("text", texts.read.words)
    line.add("lang", texts.read.language)
    line.add("final", raw: "true")
    return line.text + "\n"
  }
}
