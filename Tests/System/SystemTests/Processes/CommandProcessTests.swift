import Synchronization
import Testing

@testable import System

/// Commands that get a whole input and end by themselves.
@Suite struct CommandProcessTests {
  /// Runs a command with an input, and returns its status and output.
  private func run(
    _ command: String, input: [UInt8]?, within limit: Duration? = nil
  ) throws -> (status: System.ExitStatus?, output: [UInt8]) {
    let result = Mutex<(status: System.ExitStatus?, output: [UInt8])>((nil, []))
    let worker = try Worker("test") { worker in
      guard var process = try? CommandProcess(command) else { return }
      var output: [UInt8] = []
      let status = process.run(input: input, until: limit.map { .now + $0 }, on: worker) {
        output += $0
      }
      result.withLock { $0 = (status, output) }
    }
    worker.waitForEnd(within: .seconds(600))
    return result.withLock(\.self)
  }

  @Test func aCommandReadsItsInputToTheEnd() throws {
    // More than a pipe holds, so that it is written in parts while the output is read.
    let input = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    let (status, output) = try run("exec cat", input: input)
    #expect(status == .exited(0) && output == input)
    #expect(try run("exec cat", input: []).status == .exited(0))
  }

  @Test func aCommandThatReadsNothingEndsNevertheless() throws {
    let input = [UInt8](repeating: 0, count: 1 << 20)
    let (status, output) = try run("exec echo hello", input: input)
    #expect(status == .exited(0) && output == Array("hello\n".utf8))
  }

  @Test func aCommandThatReadsNothingAndDoesNotEndIsGivenUp() throws {
    let input = [UInt8](repeating: 0, count: 1 << 20)
    #expect(try run("exec sleep 60", input: input, within: .milliseconds(200)).status == nil)
  }

  @Test func aCommandThatNeverStopsWritingIsGivenUp() throws {
    #expect(try run("exec yes", input: nil, within: .milliseconds(200)).status == nil)
  }
}
