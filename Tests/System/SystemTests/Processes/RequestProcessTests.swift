import Glibc
import System
import Testing

/// Requests to shell commands, each with one line for an answer.
@Suite(.serialized) struct RequestProcessTests {
  init() {
    signal(SIGPIPE, SIG_IGN)
  }

  private func process(
    _ command: String, timeout: Duration = .seconds(60), maxAnswer: Int = 1 << 20,
    pause: Duration = .zero, freeFailures: Int = 0
  ) -> RequestProcess {
    RequestProcess(
      command, maxAnswer: maxAnswer, firstTimeout: timeout, laterTimeout: timeout,
      backoff: Backoff(first: pause, max: pause, freeFailures: freeFailures))
  }

  private func answer(_ text: String, of process: RequestProcess) throws -> String {
    String(decoding: try process.answer(to: Array("\(text)\n".utf8)), as: UTF8.self)
  }

  @Test func everyRequestHasItsAnswer() throws {
    let process = process("sed -u 's/^/>/'")
    for text in ["one", "", String(repeating: "long ", count: 40_000)] {
      #expect(try answer(text, of: process) == ">\(text)")
    }
  }

  @Test func aCommandThatEndsIsStartedAgain() throws {
    let process = process("read -r line; echo \"$line\"; exit 3")
    #expect(try answer("one", of: process) == "one")
    let failure = #expect(throws: RequestProcess.Failure.self) { try answer("two", of: process) }
    #expect(failure == .ended(status: .exited(3)))
    #expect(try answer("three", of: process) == "three")
  }

  @Test func aCommandThatFailsIsLeftAloneForAWhile() throws {
    let process = process("exit 1", pause: .seconds(3600))
    #expect(throws: RequestProcess.Failure.self) { try answer("one", of: process) }
    #expect(process.rest > .seconds(3000))
    #expect(throws: RequestProcess.Failure.paused) { try answer("two", of: process) }
  }

  @Test func aCommandThatHangsIsGivenUp() {
    let process = process("sleep 1000", timeout: .milliseconds(50))
    #expect(throws: RequestProcess.Failure.timedOut) { try answer("one", of: process) }
  }

  @Test(arguments: ["read -r line; printf 'a\\nb\\n'; sleep 1000", "echo a; sleep 1000"])
  func anAnswerThatNobodyAskedForIsAFault(command: String) {
    let process = process(command)
    process.prepare()
    usleep(500_000)
    #expect(throws: RequestProcess.Failure.unasked) { try answer("one", of: process) }
  }

  @Test func anEndlessAnswerIsCutOff() {
    let process = process("read -r line; tr '\\0' x < /dev/zero", maxAnswer: 1000)
    #expect(throws: RequestProcess.Failure.tooLong) { try answer("one", of: process) }
  }

  @Test func anotherThreadEndsTheWait() throws {
    let interruption = try WakeUp()
    interruption.signal()
    let process = process("sleep 1000")
    #expect(throws: RequestProcess.Failure.interrupted) {
      try process.answer(to: [10], unless: interruption)
    }
  }

  @Test func anAnswerThatMakesNoSenseIsACauseToStartAgain() throws {
    let process = process("n=0; while read -r line; do n=$((n+1)); echo $n; done")
    #expect(try [answer("", of: process), answer("", of: process)] == ["1", "2"])
    process.reject()
    #expect(try answer("", of: process) == "1")
  }

  @Test func answersThatNeverMakeSenseAreFailuresInARow() throws {
    let process = process("cat", pause: .seconds(3600), freeFailures: 1)
    for _ in 1...2 {
      #expect(try answer("one", of: process) == "one")
      process.reject()
    }
    #expect(process.rest > .seconds(3000))
  }
}
