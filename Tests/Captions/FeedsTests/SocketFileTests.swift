import Feeds
import Glibc
import Testing

@Suite("The socket's file", .timeLimit(.minutes(1)))
struct SocketFileTests {
  private let socketPath = SocketPath()

  private func error(at path: String) -> String? {
    do {
      _ = try Harness(.unix(path: path))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func theFileIsAccessibleOnlyToItsUser() throws {
    let mask = umask(0)
    umask(mask)
    let harness = try Harness(at: socketPath)
    #expect(socketPath.mode == 0o600)
    let after = umask(mask)
    #expect(after == mask)
    harness.end()
    #expect(!socketPath.exists)
  }

  @Test func oneOfManyConcurrentListenersGetsTheSocket() async throws {
    for _ in 0..<20 {
      try socketPath.createStaleSocket()
      let harnesses = await withTaskGroup(of: Harness?.self) { [socketPath] group in
        for _ in 0..<4 { group.addTask { try? Harness(at: socketPath) } }
        return await group.reduce(into: [Harness]()) { if let harness = $1 { $0.append(harness) } }
      }
      #expect(harnesses.map { $0.connect() >= 0 } == [true])
    }
  }

  @Test func aSocketThatAnswersIsInUse() throws {
    let harness = try Harness(at: socketPath)
    #expect(error(at: socketPath.path)?.contains("another program listens there") == true)
    #expect(harness.connect() >= 0)
  }

  @Test func anyOtherFileIsLeftAlone() throws {
    let file = unsafe open(socketPath.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    close(file)
    #expect(error(at: socketPath.path)?.contains("no socket") == true)
    #expect(socketPath.exists)
  }

  @Test func aFileThatReplacedTheSocketIsLeftAlone() throws {
    let harness = try Harness(at: socketPath)
    unsafe unlink(socketPath.path)
    let file = unsafe open(socketPath.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    close(file)
    harness.end()
    #expect(socketPath.exists)
  }

  @Test func theDirectoryMustExist() {
    #expect(error(at: socketPath.path + "/nowhere/x.sock")?.contains("no such directory") == true)
  }

  @Test func aPathMustFitIntoAnAddress() {
    let path = "/tmp/" + String(repeating: "x", count: 110)
    #expect(error(at: path)?.contains("107 bytes") == true)
    #expect(error(at: "")?.contains("bind") == true)
  }
}
