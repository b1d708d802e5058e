import RoomServer
import Rooms
import Testing

@Suite("Who speaks a language and does not read its letters")
struct LatinLetterTests {
  /// A program that answers each text in Persian.
  private static let translator =
    #"sed -un 's/^.*"id":"\([^"]*\)".*"into":\["fa"\].*$/{"id":"\1","final":true,"#
    + #""translations":{"fa":{"text":"خوبی؟","final":true}}}/p'"#

  private func text(of source: String, in language: String, at guest: Guest) async throws -> String?
  {
    var text: String?
    try await guest.wait { guest in
      text =
        guest.messages.last { $0.source == source && $0.translations?[language]?.text != nil }?
        .translations?[language]?.text
      return text != nil
    }
    return text
  }

  @Test func readsItInLatinOnesAndTypesInThem() async throws {
    let bench = try RoomBench()
    let reza = try bench.join("Reza", "fa")
    let sara = try bench.join("Sara", "fa-Latn")
    try await sara.wait { $0.messages.contains { $0.people?.count == 2 } }
    reza.say("سلام، خوبی؟")
    #expect(try await text(of: "سلام، خوبی؟", in: "fa-Latn", at: sara) == "salam, khoobi?")
    sara.say("salam, khoobam!")
    #expect(try await text(of: "salam, khoobam!", in: "fa", at: reza) == "سلام، خوبم!")
  }

  @Test func readsInLatinOnesWhatAnotherTypesInPersianOnes() async throws {
    let bench = try RoomBench(translator: Self.translator)
    let reza = try bench.join("Reza", "fa")
    let sara = try bench.join("Sara", "fa-Latn")
    let mina = try bench.join("Mina", "fa-Latn")
    let ann = try bench.join("Ann", "en")
    for guest in [reza, sara, mina, ann] {
      try await guest.wait { $0.messages.contains { $0.people?.count == 4 } }
    }
    mina.say("WhatsApp داری؟ خوبی؟")
    let written = try await text(of: "WhatsApp داری؟ خوبی؟", in: "fa-Latn", at: sara)
    #expect(written == "WhatsApp dari? khoobi?")
    #expect(try await reza.wait { $0.lines.last?.source == "WhatsApp داری؟ خوبی؟" })
    #expect(reza.lines.last?.source_lang == "fa")
    // A line that grows may turn to other letters.
    mina.say("sal", id: "grown", final: false)
    try await sara.wait { $0.lines.last?.source == "sal" }
    #expect(sara.lines.last?.source_lang == "fa-Latn")
    mina.say("سلام", id: "grown")
    #expect(try await text(of: "سلام", in: "fa-Latn", at: sara) == "salam")
  }

  @Test(arguments: [
    ("salam, khoobi? 😀 ۱۲", "fa-Latn", "fa-Latn"), ("سلام", "fa-Latn", "fa"),
    ("OK سلام", "fa-Latn", "fa"), ("سلام", "en", "en"), ("çok güzel ş ə ạ", "zh-Latn", "zh-Latn"),
    ("ʿAli-ye mā", "fa-Latn", "fa-Latn"),
    ("中国", "zh-Latn", "zh"), ("", "fa-Latn", "fa-Latn"),
  ])
  func aTextHasTheLanguageOfItsLetters(_ text: String, _ tag: String, _ language: String) {
    #expect(Room.language(of: text, by: tag) == language)
  }

  @Test func readsTranslationsInLatinLetters() async throws {
    let bench = try RoomBench(translator: Self.translator)
    let ann = try bench.join("Ann", "en")
    let sara = try bench.join("Sara", "fa-Latn")
    try await sara.wait { $0.messages.contains { $0.people?.count == 2 } }
    ann.say("How are you?")
    #expect(try await text(of: "How are you?", in: "fa-Latn", at: sara) == "khoobi?")
  }

  @Test(arguments: [
    ("fa-Latn", "fa"), ("zh-latn", "zh"), ("sr-Latn", nil), ("az-Latn", nil), ("fa", nil),
    ("en-Latn", nil), ("", nil),
  ])
  func aTagWithLatinLettersNamesALanguageOfOtherOnes(_ tag: String, _ language: String?) {
    #expect(Room.romanizedLanguage(of: tag) == language)
  }
}
