import Feeds
import Glibc
import Testing

@Suite("The socket's file", .timeLimit(.minutes(1)))
struct SocketFileTests {
  private let place = Place()

  private func error(at path: String) -> String? {
    do {
      let harness = try Harness(.unix(path: path))
      harness.end()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func itIsThisUsersAlone() throws {
    let mask = umask(0)
    umask(mask)
    let harness = try Harness(at: place)
    #expect(place.mode == 0o600)
    let after = umask(mask)
    #expect(after == mask)
    harness.end()
    #expect(!place.exists)
  }

  @Test func aSocketThatRefusesIsReplaced() throws {
    place.leaveDeadSocket()
    let harness = try Harness(at: place)
    let client = place.connect()
    #expect(client >= 0)
    close(client)
    harness.end()
  }

  @Test func oneOfManyThatStartAtOnceHasIt() async throws {
    for _ in 0..<20 {
      place.leaveDeadSocket()
      let stages = await withTaskGroup(of: Harness?.self) { [place] group in
        for _ in 0..<4 { group.addTask { try? Harness(at: place) } }
        return await group.reduce(into: [Harness]()) { if let harness = $1 { $0.append(harness) } }
      }
      #expect(stages.count == 1)
      let client = place.connect()
      #expect(client >= 0)
      close(client)
      for harness in stages { harness.end() }
    }
  }

  @Test func aSocketThatAnswersIsInUse() throws {
    let harness = try Harness(at: place)
    #expect(error(at: place.path)?.contains("another program listens there") == true)
    #expect(place.exists)
    harness.end()
  }

  @Test func anyOtherFileIsLeftAlone() throws {
    let file = unsafe open(place.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    close(file)
    #expect(error(at: place.path)?.contains("no socket") == true)
    #expect(place.exists)
  }

  @Test func aFileThatTookItsPlaceIsLeftAlone() throws {
    let harness = try Harness(at: place)
    unsafe unlink(place.path)
    let file = unsafe open(place.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    close(file)
    harness.end()
    #expect(place.exists)
  }

  @Test func theDirectoryMustExist() {
    #expect(error(at: place.path + "/nowhere/x.sock")?.contains("no such directory") == true)
  }

  @Test func aPathMustFitIntoAnAddress() {
    let path = "/tmp/" + String(repeating: "x", count: 110)
    #expect(error(at: path)?.contains("107 bytes") == true)
    #expect(error(at: "")?.contains("bind") == true)
  }
}
