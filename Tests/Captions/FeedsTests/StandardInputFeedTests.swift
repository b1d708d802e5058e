import CaptionCoding
import Captions
import Feeds
import Glibc
import Synchronization
import System
import Testing

@Suite("Standard input", .timeLimit(.minutes(1)))
struct StandardInputFeedTests {
  private let connection = ConnectionID(1)
  private let inbox: Inbox
  private let endings = Endings()

  init() throws {
    inbox = try Inbox()
  }

  private func feed(
    _ descriptor: Int32, into inbox: Inbox? = nil, format: CaptionFormat? = .captionStream
  ) throws -> StandardInputFeed {
    try StandardInputFeed(
      descriptor: descriptor, into: (inbox ?? self.inbox).context(FeedSettings(format: format)),
      onEnd: { [endings] in endings.add($0) })
  }

  @Test func linesOfAPipeAreCaptions() async throws {
    var pipe = Pipe()
    let feed = try feed(pipe.output)
    send("Hola\nAdi", to: pipe.input)
    #expect(await inbox.wait { $0.texts == ["Hola"] })
    send("ós", to: pipe.input)
    pipe.closeInput()
    #expect(await inbox.wait { $0.endings == 1 })
    #expect(inbox.texts == ["Hola", "Adiós"])
    #expect(await inbox.wait { _ in endings.all == [.end(wasEmpty: false)] })
    feed.stop()
  }

  @Test func ambiguousInputIsReleasedAfterATimeout() async throws {
    let pipe = Pipe()
    let feed = try feed(pipe.output, format: nil)
    send("100 200 euros\n", to: pipe.input)
    #expect(await inbox.wait { $0.texts == ["100 200 euros"] })
    feed.stop()
  }

  @Test func furtherBytesDoNotDelayAmbiguousInput() async throws {
    var pipe = Pipe()
    let feed = try feed(pipe.output, format: nil)
    send("100 200 euros\n", to: pipe.input)
    for _ in 0..<40 where inbox.texts.isEmpty {
      usleep(50_000)
      send("x", to: pipe.input)
    }
    #expect(inbox.texts == ["100 200 euros"])
    pipe.closeInput()
    feed.stop()
  }

  @Test func bytesReadAreDeliveredAtStop() async throws {
    let pipe = Pipe()
    let feed = try feed(pipe.output)
    send("Hola\nsin fin", to: pipe.input)
    #expect(await inbox.wait { $0.texts == ["Hola"] })
    for _ in 1...2 { feed.stop() }
    #expect(inbox.texts == ["Hola", "sin fin"])
    #expect(inbox.endings == 1)
    #expect(endings.all.isEmpty)
  }

  @Test func inputsWithoutBytesEndAsEmpty() async throws {
    var pipe = Pipe()
    pipe.closeInput()
    let null = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(null) }
    let closed: Int32 = 999_999
    for (index, descriptor) in [pipe.output, null, closed].enumerated() {
      let feed = try feed(descriptor)
      #expect(await inbox.wait { _ in endings.all.count == index + 1 })
      feed.stop()
    }
    #expect(endings.all.allSatisfy { $0 == .end(wasEmpty: true) })
  }

  @Test func aFileIsReadToItsEnd() async throws {
    let file = unnamedFile()
    defer { close(file) }
    send((0..<10_000).map { "línea \($0)\n" }.joined(), to: file)
    lseek(file, 0, SEEK_SET)
    let feed = try feed(file)
    #expect(await inbox.wait { $0.endings == 1 })
    #expect(inbox.texts.count == 10_000)
    #expect(inbox.texts.last == "línea 9999")
    feed.stop()
  }

  @Test func aFullMailboxSlowsTheSenderAndLosesNothing() async throws {
    let small = try Inbox(capacity: 4)
    let file = unnamedFile()
    defer { close(file) }
    send((0..<200).map { "\($0)\n" }.joined(), to: file)
    lseek(file, 0, SEEK_SET)
    let feed = try feed(file, into: small)
    #expect(await small.wait { $0.endings == 1 })
    #expect(small.texts == (0..<200).map { "\($0)" })
    feed.stop()
  }

  /// Another reader of the same pipe often takes the bytes for which both were woken.
  @Test func aPipeThatOtherProcessesReadTooNeverHoldsUpTheEnd() throws {
    for _ in 0..<100 {
      let pipe = Pipe()
      let (feed, thief) = (try feed(pipe.output), Thief(of: pipe.output))
      for _ in 0..<20 {
        send("x\n", to: pipe.input)
        usleep(50)
      }
      thief.end()
      feed.stop()
    }
  }

  @Test(arguments: [false, true])
  func aSocketIsReadAlsoIfNothingIsThere(isEmpty: Bool) async throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let feed = try feed(ends[0])
    if !isEmpty { send("Hola\n", to: ends[1]) }
    close(ends[1])
    #expect(await inbox.wait { _ in endings.all == [.end(wasEmpty: isEmpty)] })
    #expect(inbox.texts == (isEmpty ? [] : ["Hola"]))
    feed.stop()
    close(ends[0])
  }

  @Test func theFeedCanBeStoppedWhileTheMailboxIsFull() async throws {
    let pipe = Pipe()
    let small = try Inbox(capacity: 1)
    let feed = try feed(pipe.output, into: small)
    send("uno\ndos\ntres\n", to: pipe.input)
    #expect(await inbox.wait { _ in small.mailbox.count == 1 })
    feed.stop()
    #expect(small.events.count == 1)
    #expect(endings.all.isEmpty)
  }

  @Test func aHelloOnStandardInputEnablesNoRequests() async throws {
    var pipe = Pipe()
    let feed = try feed(pipe.output)
    send("{\"hello\":1,\"want\":[\"control\"]}\n{\"state\":\"listening\"}\n", to: pipe.input)
    pipe.closeInput()
    #expect(await inbox.wait { $0.endings == 1 })
    var board = CaptionBoard(stability: .immediate)
    for event in inbox.events where event != .ended(connection) { board.apply(event, at: .zero) }
    #expect(board.visible(at: .zero, for: Reader(stability: .immediate)).pipeline == .listening)
    #expect(!board.visible(at: .zero, for: Reader(stability: .immediate)).pipelineAcceptsRequests)
    feed.stop()
  }

  @Test func faultsAreReportedOncePerKindWithoutText() async throws {
    var pipe = Pipe()
    let feed = try feed(pipe.output)
    send("{secreto\n{secreto\n{\"text\":1}\n", to: pipe.input)
    pipe.closeInput()
    #expect(await inbox.wait { $0.endings == 1 })
    #expect(
      inbox.warnings == [
        .fault(.unreadableObject, line: 1, format: .captionStream, connection),
        .fault(.unusableValue, line: 3, format: .captionStream, connection),
        .faults(.unreadableObject, count: 2, connection),
      ])
    #expect(!inbox.reports.contains { $0.description.contains("secreto") })
    feed.stop()
  }

  @Test func aTerminalIsReadWithoutChangingItsFlags() async throws {
    let (master, terminal) = try pseudoTerminal()
    defer { close(terminal) }
    let flags = fcntl(terminal, F_GETFL)
    let feed = try feed(terminal)
    send("Hola\n", to: master)
    #expect(await inbox.wait { $0.texts == ["Hola"] })
    #expect(fcntl(terminal, F_GETFL) == flags)
    close(master)
    #expect(await inbox.wait { _ in endings.all == [.end(wasEmpty: false)] })
    feed.stop()
  }

  /// A pseudo-terminal that is no controlling terminal: pts(4).
  private func pseudoTerminal() throws -> (master: Int32, terminal: Int32) {
    let master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (lock, number): (Int32, Int32) = (0, 0)
    let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    guard master >= 0, unsafe ioctl(master, setLock, &lock) == 0,
      unsafe ioctl(master, getNumber, &number) == 0
    else { throw SystemError("ptmx", code: errno) }
    return (master, unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC))
  }
}

/// A thread that reads a shared pipe whenever there is something to read.
private final class Thief: Sendable {
  private let worker: Worker?

  init(of descriptor: Int32) {
    worker = try? Worker("thief") { worker in
      // A reading end of its own, so that it never blocks.
      let own = unsafe open("/proc/self/fd/\(descriptor)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      var bytes = [UInt8](repeating: 0, count: 100)
      while !worker.isStopping {
        var pollSet = PollSet([own])
        pollSet.wait(timeout: .milliseconds(1))
        _ = unsafe read(own, &bytes, bytes.count)
      }
      close(own)
    }
  }

  func end() { worker?.stop(within: .seconds(60)) }
}

/// The ends of feeds.
final class Endings: Sendable {
  private let endings = Mutex<[StandardInputFeed.Ending]>([])

  func add(_ ending: StandardInputFeed.Ending) { endings.withLock { $0.append(ending) } }

  var all: [StandardInputFeed.Ending] { endings.withLock(\.self) }
}
