import CaptionCoding
import Captions
import Glibc
import System
import Testing

@testable import Feeds

@Suite("Hello lines", .timeLimit(.minutes(1)))
struct HelloReaderTests {
  static let formats: [CaptionFormat?] = [nil] + CaptionFormat.all
  private static let hello = #"{"hello":1,"want":["control"],"token":"secreto"}"#

  @Test(arguments: formats)
  func theTokenIsDisplayedInNoFormat(format: CaptionFormat?) async throws {
    let odd = #"{"hello":-1.0,"x":[],"token":"secreto"}"#
    for hello in [Self.hello, "\u{FEFF}" + Self.hello, "\r\n  " + Self.hello + "\r", odd] {
      let harness = try Harness.tcp(settings: FeedSettings(format: format), rules: .token())
      let client = harness.connect(sending: hello + "\n{\"state\":\"listening\"}\nHola\n")
      harness.disconnect(client)
      #expect(await harness.inbox.wait { $0.endings == 1 })
      #expect(!"\(harness.inbox.events)\(harness.inbox.reports)".contains("secreto"))
    }
  }

  @Test(arguments: formats)
  func aHelloOverWebSocketIsNoCaption(format: CaptionFormat?) async throws {
    let harness = try Harness.webSocket(settings: FeedSettings(format: format), rules: .token())
    let client = try WebSocketPeer.accepted(by: harness)
    client.text(Self.hello)
    client.text("Hola")
    #expect(
      await harness.inbox.wait {
        $0.events.contains { if case .hello = $0 { true } else { false } }
      })
    client.disconnect()
    #expect(await harness.inbox.wait { $0.endings == 1 })
    #expect(!"\(harness.inbox.events)\(harness.inbox.reports)".contains("secreto"))
  }

  @Test func aSubtitleFileMayFollowAHello() async throws {
    let cue = "00:00:01.000 --> 00:00:02.000\nHola\n\n"
    for (format, file) in [(SubtitleFormat.webVTT, "WEBVTT\n\n" + cue), (.subRip, "1\n" + cue)] {
      let harness = try Harness.tcp(
        settings: FeedSettings(format: .subtitles(format)), rules: .token())
      let client = harness.connect()
      for byte in Array((Self.hello + "\n" + file).utf8) { _ = sendSome([byte], to: client) }
      #expect(await harness.inbox.wait { $0.texts.contains("Hola") })
      harness.feed.send(.stop)
      #expect(receive(from: client, within: .seconds(5)) == "{\"control\":\"stop\"}\n")
      #expect(harness.inbox.warnings.isEmpty)
    }
  }

  @Test func stateLinesMayFollowAHello() async throws {
    let harness = try Harness(settings: FeedSettings(format: .lines))
    let client = harness.connect(
      sending: Self.hello + "\nuno\n{\"state\":\"paused\"}\n{dos}\n" + Self.hello)
    harness.disconnect(client)
    #expect(await harness.inbox.wait { $0.endings == 1 })
    #expect(harness.inbox.texts == ["uno", "{dos}"])
    #expect(harness.inbox.events.contains(.state(.paused, from: ConnectionID(1))))
  }

  @Test func withoutAHelloAllLinesAreCaptions() async throws {
    let harness = try Harness(settings: FeedSettings(format: .lines))
    let client = harness.connect()
    let lines = [#"{"state":"paused"}"#, #"{"hello":1}"#, "{"]
    send(lines.map { $0 + "\n" }.joined(), to: client)
    #expect(await harness.inbox.wait { $0.texts == lines })
  }

  @Test func lineNumbersOfFaultsIncludeTheHello() async throws {
    let harness = try Harness(settings: FeedSettings(format: .lines))
    let client = harness.connect(sending: Self.hello + "\nHola\n")
    _ = sendSome([0xFF, 0x0A], to: client)
    #expect(await harness.inbox.wait { $0.texts == ["Hola", "\u{FFFD}"] })
    let fault = FeedReport.fault(.invalidText, line: 3, format: .lines, ConnectionID(1))
    #expect(harness.inbox.warnings == [fault])
  }

  @Test func aHelloOnStandardInputIsNoCaption() async throws {
    let inbox = try Inbox()
    var pipe = Pipe()
    let feed = try StandardInputFeed(
      descriptor: pipe.output, into: inbox.context(FeedSettings(format: .lines)),
      onEnd: { _ in })
    send(Self.hello + "\nHola\n", to: pipe.input)
    pipe.closeInput()
    #expect(await inbox.wait { $0.endings == 1 })
    #expect(inbox.texts == ["Hola"])
    feed.stop()
  }

  @Test func anOverlongLineIsNoHello() async throws {
    let harness = try Harness.webSocket(settings: FeedSettings(format: .lines), rules: .token())
    let client = try WebSocketPeer.accepted(by: harness)
    let pad = String(repeating: "x", count: 9000)
    client.text("{\"hello\":1,\"token\":\"secreto\",\"pad\":\"\(pad)\"}")
    #expect(isClosed(client.descriptor))
    #expect(harness.inbox.texts.isEmpty)
  }
}
