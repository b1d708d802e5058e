import CaptionCoding
import Captions
import Glibc
import Testing

@testable import Feeds

@Suite("Nobody holds up another", .timeLimit(.minutes(1)))
struct FairnessTests {
  /// Lines of a mebibyte that take long to decode.
  private static let lines = [
    String(repeating: "{}", count: 500_000), String(repeating: "[]", count: 500_000),
    "{" + (0..<60_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}",
  ]

  @Test(arguments: lines)
  func aLineThatTakesLongKeepsNobodyElseWaiting(line: String) async throws {
    let harness = try Harness()
    let (good, hostile) = (harness.connect(), harness.connect())
    send("Buenas\n", to: good)
    #expect(await harness.inbox.wait { $0.texts == ["Buenas"] })
    #expect(send(line + "\nfin\n", to: hostile))
    send("Hola\n", to: good)
    #expect(await harness.inbox.wait { $0.texts.contains("Hola") })
    #expect(harness.inbox.texts == ["Buenas", "Hola"])
    close(good)
    close(hostile)
    harness.end()
  }

  @Test func whatWasHandedToAThreadComesInItsOrderAndWithItsEnd() async throws {
    let harness = try Harness(settings: FeedSettings(format: .captionStream))
    let client = harness.connect()
    let words = (0..<5).map { "línea \($0) " + String(repeating: "x", count: 6000) }
    send(words.map { $0 + "\nbreve\n" }.joined() + "{\"text\":\"sin fin\"}", to: client)
    close(client)
    #expect(await harness.inbox.wait { $0.endings == 1 })
    #expect(harness.inbox.texts == words.flatMap { [$0, "breve"] } + ["sin fin"])
    harness.end()
  }

  @Test func whatAClientSaidBeforeItLeftIsNotLostThoughItWasFast() async throws {
    for harness in [try Harness(), try Harness.tcp()] {
      let client = harness.connect()
      send((0..<3000).map { "línea \($0)\n" }.joined(), to: client)
      close(client)
      #expect(await harness.inbox.wait { $0.endings == 1 })
      #expect(harness.inbox.texts == (0..<3000).map { "línea \($0)" })
      harness.end()
    }
  }

  @Test func blanksBeforeATokenAreFew() async throws {
    let harness = try Harness.tcp(rules: .token())
    let client = harness.connect()
    send(String(repeating: "\n", count: 20_000), to: client)
    #expect(isClosed(client))
    #expect(await harness.inbox.wait { $0.warnings == [.refused(.noToken, count: 1)] })
    close(client)
    let patient = harness.connect()
    send(String(repeating: "\r\n", count: 100), to: patient)
    send(#"{"hello":1,"token":"secreto"}"# + "\nHola\n", to: patient)
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    close(patient)
    harness.end()
  }

  @Test(arguments: [1, 3, 8193])
  func aFirstLineIsJudgedTheSameHoweverItIsTorn(step: Int) {
    let beginnings = [
      "GET / HTTP/1.1\r\n", "GET me a coffee\n", "Hola\n", "\u{16}\u{3}", "\n\n{\"hello\":1}\n",
      String(repeating: "x", count: 9000),
      String(repeating: "x", count: 5) + " /"
        + String(repeating: "y", count: 9000), "{\"hello\":1,\"token\":\"secreto\"}\n",
      String(repeating: " ", count: 9000), "Hola\r\n", "GET / HTTP/1.1",
    ]
    for token in [nil, AccessToken(fileContent: "secreto")] {
      for bytes in beginnings.map({ Array($0.utf8) }) {
        var (whole, torn) = (HelloAuthenticator(token: token), HelloAuthenticator(token: token))
        var verdict = HelloAuthenticator.Verdict.undecided
        var end = 0
        while verdict == .undecided, end < bytes.count {
          end = min(bytes.count, end + step)
          verdict = torn.judge(bytes.span.extracting(first: end))
        }
        if verdict == .undecided { verdict = torn.judge(bytes.span, isWhole: true) }
        #expect(verdict == whole.judge(bytes.span, isWhole: true))
      }
    }
  }
}
