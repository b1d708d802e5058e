import Glibc
import System
import Testing

@Suite struct DescriptorTests {
  private func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe Glibc.pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  private func isOpen(_ number: Int32) -> Bool { fcntl(number, F_GETFD) >= 0 }

  /// Sends `bytes` through a pipe that holds fewer, and returns what arrives.
  private func sent(_ bytes: [UInt8], nonBlocking: Bool) throws -> [UInt8] {
    let ends = try pipe()
    let writer = try Worker("writer") { _ in
      let output = Descriptor(owning: ends.writing)
      if nonBlocking { output.becomeNonBlocking() }
      try? output.write(all: bytes)
    }
    let input = Descriptor(owning: ends.reading)
    if nonBlocking { input.becomeNonBlocking() }
    let arrived = try input.readAll(atMost: 10 << 20)
    #expect(writer.waitForEnd(within: .seconds(60)))
    return arrived
  }

  @Test(arguments: [false, true])
  func everythingArrivesThroughAPipeThatIsFull(nonBlocking: Bool) throws {
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    #expect(try sent(bytes, nonBlocking: nonBlocking) == bytes)
  }

  @Test func aBufferIsFilledUnlessTheInputEnds() throws {
    let ends = try pipe()
    let input = Descriptor(owning: ends.reading)
    do {
      let output = Descriptor(owning: ends.writing)
      for part in ["ab", "cd", "e"] { try output.write(all: part) }
    }
    var buffer = [UInt8](repeating: 0, count: 4)
    #expect(try readCount(input, &buffer) == 4 && buffer == Array("abcd".utf8))
    #expect(try readCount(input, &buffer) == 1 && buffer[0] == UInt8(ascii: "e"))
    #expect(try readCount(input, &buffer) == 0)
  }

  private func readCount(_ input: borrowing Descriptor, _ buffer: inout [UInt8]) throws -> Int {
    try input.fill(&buffer)
  }

  @Test func aReadThatDoesNotWaitTellsNothingFromTheEnd() throws {
    let ends = try pipe()
    let input = Descriptor(owning: ends.reading)
    input.becomeNonBlocking()
    var buffer = [UInt8](repeating: 0, count: 4)
    #expect(try input.readNow(into: &buffer) == .nothing)
    let isReadable = input.wait(for: POLLIN, atMost: .milliseconds(1))
    #expect(!isReadable)
    do {
      let output = Descriptor(owning: ends.writing)
      try output.write(all: "abcde")
      let isReadable = input.wait(for: POLLIN, atMost: .milliseconds(1))
      #expect(isReadable)
      #expect(try input.readNow(into: &buffer, from: 1) == .bytes(3))
      #expect(buffer == [0] + Array("abc".utf8))
      input.discardInput()
      #expect(try input.readNow(into: &buffer) == .nothing)
    }
    #expect(try input.readNow(into: &buffer) == .end)
  }

  @Test func aWriteThatDoesNotWaitTakesWhatFits() throws {
    let ends = try pipe()
    let input = Descriptor(owning: ends.reading)
    let output = Descriptor(owning: ends.writing)
    output.becomeNonBlocking()
    let bytes = [UInt8](repeating: 7, count: 1_000_000)
    let count = try output.writeNow(bytes[...])
    #expect((1..<bytes.count).contains(count))
    #expect(try output.writeNow(bytes[...]) == 0)
    #expect(try input.readAll(atMost: count).count == count)
  }

  @Test func aLockEndsWithItsDescriptor() throws {
    let folder = try TemporaryFolder()
    do {
      let first = try Descriptor(opening: folder.path, O_RDONLY)
      try first.lock()
      let second = try Descriptor(opening: folder.path, O_RDONLY)
      #expect(throws: SystemError("flock", code: EWOULDBLOCK)) {
        try second.lock(waitingAtMost: .milliseconds(20))
      }
      extendLifetime(first)
    }
    let third = try Descriptor(opening: folder.path, O_RDONLY)
    try third.lock()
    // A folder that is locked all the time is opened, one that is missing is not.
    let hasOpened = Directory.lock(folder.path, waitingAtMost: .zero) != nil
    let hasOpenedNone = Directory.lock("/nonexistent", waitingAtMost: .zero) == nil
    #expect(hasOpened && hasOpenedNone)
    extendLifetime(third)
  }

  @Test func aSmallFileIsARegularOneWithinItsLimit() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/file"
    try Descriptor(opening: path, O_WRONLY | O_CREAT).write(all: "abc")
    #expect(try Descriptor.smallFile(at: path, atMost: 3).bytes == Array("abc".utf8))
    #expect(try Descriptor.smallFile(at: path, atMost: 2).bytes == nil)
    #expect(unsafe unlink(path) == 0)
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let (status, bytes) = try Descriptor.smallFile(at: path, atMost: 3)
    #expect(status.kind == S_IFIFO && bytes == nil)
    #expect(unsafe unlink(path) == 0)
  }

  @Test func onlyOwnDescriptorsAreClosed() throws {
    let ends = try pipe()
    do { _ = Descriptor(owning: ends.reading) }
    do { _ = Descriptor(borrowing: ends.writing) }
    #expect(!isOpen(ends.reading) && isOpen(ends.writing))
    signal(SIGPIPE, SIG_IGN)
    let error = #expect(throws: SystemError.self) {
      try Descriptor(owning: ends.writing).write(all: "nobody")
    }
    #expect(error == SystemError("write", code: EPIPE))
  }

  @Test func errorsNameTheirCallAndTheirReason() throws {
    let error = #expect(throws: SystemError.self) { _ = try Descriptor(opening: "/nonexistent") }
    #expect(error?.description == "open: No such file or directory")
    #expect(throws: SystemError("opendir", code: ENOTDIR)) {
      try Directory.names(in: "/proc/self/maps")
    }
  }

  @Test func directoriesAreListedWithoutThemselves() throws {
    let names = try Directory.names(in: "/proc/self")
    #expect(names.contains("maps") && !names.contains(".") && !names.contains(".."))
    #expect(try Directory.names(in: "/proc/self", atMost: 3).count == 3)
    #expect(Directory.resolved("/proc/../proc/self/..") == "/proc")
    #expect(Directory.resolved("/nonexistent") == nil)
  }

  @Test(arguments: [
    ("/a/b", "/a"), ("/a", "/"), ("a/b/c", "a/b"), ("a", "."), ("../a", ".."),
    ("a//b", "a"), ("//a", "/"),
  ])
  func theFolderOfAPathCanBeOpened(path: String, folder: String) {
    #expect(Directory.folder(of: path) == folder)
  }

  @Test func anEmptyVariableIsNone() async {
    // Other threads of this process may read the environment.
    await #expect(processExitsWith: .success) {
      #expect(Environment.variable("PATH")?.isEmpty == false)
      unsafe setenv("VISAVIS_TEST_EMPTY", "", 1)
      #expect(Environment.variable("VISAVIS_TEST_EMPTY") == nil)
      #expect(Environment.variable("VISAVIS_TEST_ABSENT") == nil)
    }
  }
}

/// An empty folder that is removed at the end of its test.
private final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/system-tests-XXXXXX\0".utf8).map { CChar(bitPattern: $0) }
    path = unsafe String(cString: try #require(mkdtemp(&template)))
  }

  deinit { unsafe rmdir(path) }
}
