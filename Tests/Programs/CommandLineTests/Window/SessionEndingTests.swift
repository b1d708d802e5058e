internal import Glibc
internal import ProgramBench
internal import Synchronization
internal import Testing
@testable internal import visavis

/// The end of a session, before and after there is a display.
@Suite struct SessionEndingTests {
  /// The record of an ending: its exit codes, and the number of clean-ups.
  private final class Record: Sendable {
    private let ends = Mutex<(codes: [Int32], cleanups: Int)>(([], 0))

    var codes: [Int32] { ends.withLock(\.codes) }
    var cleanups: Int { ends.withLock(\.cleanups) }

    func exit(_ code: Int32) { ends.withLock { $0.codes.append(code) } }
    func cleanUp() { ends.withLock { $0.cleanups += 1 } }
  }

  private func ending(within timeout: Duration, _ record: Record) throws -> SessionEnding {
    let ending = try SessionEnding(timeout: timeout) { record.exit($0) }
    ending.onEnd { record.cleanUp() }
    return ending
  }

  @Test func aSignalInASlowStartIsAnEndWithoutAnError() async throws {
    let record = Record()
    let ending = try ending(within: .milliseconds(1), record)
    ending.begin()
    #expect(try await eventually { record.codes == [EX_OK] })
    #expect(record.cleanups == 1)
  }

  @Test func afterASignalInTheStartNoWindowIsOpened() throws {
    let record = Record()
    let ending = try ending(within: .seconds(60), record)
    ending.begin()
    #expect(!ending.displayBegins())
    ending.finish()
    #expect(record.codes.isEmpty && record.cleanups == 1)
  }

  @Test func aDisplayThatDoesNotAnswerIsAnError() async throws {
    let record = Record()
    let ending = try ending(within: .milliseconds(1), record)
    #expect(ending.displayBegins())
    ending.begin()
    #expect(try await eventually { record.codes == [EX_UNAVAILABLE] })
    #expect(record.cleanups == 1)
  }
}
