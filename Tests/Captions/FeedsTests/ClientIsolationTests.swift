import CaptionCoding
import Captions
import Glibc
import NIOCore
import Synchronization
import Testing

@testable import Feeds

@Suite("Clients do not block each other", .timeLimit(.minutes(1)))
struct ClientIsolationTests {
  /// Lines of a mebibyte that take long to decode.
  private static let lines = [
    String(repeating: "{}", count: 500_000), String(repeating: "[]", count: 500_000),
    "{" + (0..<60_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}",
  ]

  @Test(arguments: lines)
  func aLongLineDoesNotBlockAnotherClient(line: String) async throws {
    let harness = try Harness()
    let (good, hostile) = (harness.connect(), harness.connect())
    send("Buenas\n", to: good)
    #expect(await harness.inbox.wait { $0.texts == ["Buenas"] })
    #expect(send(line + "\nfin\n", to: hostile))
    send("Hola\n", to: good)
    #expect(await harness.inbox.wait { $0.texts.contains("Hola") })
    #expect(harness.inbox.texts.prefix(2) == ["Buenas", "Hola"])
  }

  @Test func longRecordsOnAllOfTheirThreadsDoNotDelayShortOnes() async throws {
    let loop = try SocketLoop()
    defer { loop.stop() }
    let context = try Inbox().context(FeedSettings(format: .captionStream))
    func decoding(_ line: String) -> SharedDecoding {
      let decoding = SharedDecoding(ConnectionIngest(from: ConnectionID(1), into: context))
      decoding.state.withLock {
        $0.add(ByteBuffer(string: line), isLast: false)
        _ = $0.proceed(until: .now + .seconds(60), decodesLongRecords: true)
        $0.add(ByteBuffer(string: "\n"), isLast: false)
      }
      return decoding
    }
    let (long, short) = ((0..<3).map { _ in decoding(Self.lines[2]) }, decoding("Hola"))
    let ended = Mutex<[Int]>([])
    let turns = (long + [short]).map { loop.decodingThreads.proceed($0, on: loop.group.any()) }
    for (index, turn) in turns.enumerated() {
      turn.whenComplete { _ in ended.withLock { $0.append(index) } }
    }
    for turn in turns { _ = try await turn.get() }
    let first = ended.withLock(\.first)
    #expect(first == 3)
  }

  @Test func recordsDecodedOnAThreadKeepTheirOrder() async throws {
    let harness = try Harness(settings: FeedSettings(format: .captionStream))
    let client = harness.connect()
    let padding = String(repeating: "x", count: 6000)
    let words = (0..<5).map { "línea \($0) \(padding)" }
    send(words.map { $0 + "\nbreve\n" }.joined() + "{\"text\":\"sin fin\"}", to: client)
    harness.disconnect(client)
    #expect(await harness.inbox.wait { $0.endings == 1 })
    let expected = words.flatMap { [$0, "breve"] }
    #expect(harness.inbox.texts == expected + ["sin fin"])
  }

  @Test func captionsOfAFastClientArriveAfterItDisconnects() async throws {
    for harness in [try Harness(), try Harness.tcp()] {
      let client = harness.connect(sending: (0..<3000).map { "línea \($0)\n" }.joined())
      harness.disconnect(client)
      #expect(await harness.inbox.wait { $0.endings == 1 })
      #expect(harness.inbox.texts == (0..<3000).map { "línea \($0)" })
    }
  }
}
