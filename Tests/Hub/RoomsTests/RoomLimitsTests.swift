import Rooms
import System
import Testing

/// The limits of one person.
@Suite struct RoomLimitsTests {
  @Test(arguments: [
    ("  Marta  Puig ", "Marta Puig"), ("a\u{202E}bc\u{0}", "abc"), ("A\nB", "AB"),
    ("سارا", "سارا"), ("👩‍👩‍👧", "👩‍👩‍👧"),
  ])
  func aNameStandsOnOneLine(_ name: String, _ clean: String) {
    #expect(RoomLimits.name(name) == clean)
  }

  @Test(arguments: ["", "   ", "\u{202E}\u{2066}", "\u{0}"]) func aNameNeedsLetters(_ name: String)
  {
    #expect(RoomLimits.name(name) == nil)
  }

  @Test func aNameHasALimit() {
    #expect(RoomLimits.name(String(repeating: "a", count: 500))?.count == 40)
    let covered = "a" + String(repeating: "\u{301}", count: 5000)
    #expect((RoomLimits.name(covered)?.utf8.count ?? 0) <= 320)
  }

  @Test func controlsLeaveATextAndLineFeedsStay() {
    #expect(RoomLimits.text("a\u{1B}[31mb\nc\u{7}") == "a[31mb\nc")
  }

  @Test func aBucketFillsAgain() {
    var limit = RateLimit(burst: 2, perSecond: 1)
    let start = ContinuousClock.now
    let taken = [0, 0, 0, 1].map { limit.take(at: start + .seconds($0)) }
    #expect(taken == [true, true, false, true])
    #expect(limit.wait() == .seconds(1))
  }

  @Test func anAddressHasTokenAndFingerprint() throws {
    let url = try #require(RoomURL("https://192.168.1.5:7444/#TOKEN.FP-_"))
    #expect(url.address == NetworkAddress(host: "192.168.1.5", port: 7444))
    #expect(url.token == "TOKEN")
    #expect(url.fingerprint == "FP-_")
    #expect(url.path == "/")
    #expect(url.description == "https://192.168.1.5:7444/#TOKEN.FP-_")
    #expect(RoomURL("192.168.1.5")?.address.port == 7443)
    #expect(RoomURL("[fd00::1]:7443/r/desk/")?.path == "/r/desk/")
    #expect(RoomURL("http://10.0.0.1:7080/")?.isEncrypted == false)
    #expect(RoomURL("Recepció") == nil)
    #expect(RoomURL("https://") == nil)
  }

  @Test func aHelloIsChecked() throws {
    var hello = RoomHello(name: "Ana", language: "pt_br", secret: nil, key: "0123456789abcdef")
    #expect(try hello.profile().language == "pt-BR")
    hello.key = "short"
    #expect(throws: RoomRefusal.hello) { try hello.profile() }
    hello.key = "0123456789abcdef"
    hello.language = "klingon language"
    #expect(throws: RoomRefusal.language) { try hello.profile() }
    hello.language = "fa"
    hello.name = "\u{202E}"
    #expect(throws: RoomRefusal.name) { try hello.profile() }
    #expect(RoomHello(Array(#"{"hello":1}"#.utf8)) == nil)
    #expect(RoomHello(Array("<html>".utf8)) == nil)
  }
}
