import BrowserBench
import FoundationEssentials
import Glibc
import HubBench
import ProgramBench
import Testing

/// Tests of the pages of `visavis study` on a disk that is full.
@Suite(.serialized, .enabled(if: geteuid() == 0, "only root can make a small disk"))
final class FullDiskTests {
  /// Something that a page sends, and that changes the decks or the list.
  private struct Deed {
    let method, path, body: String

    init(_ method: String, _ path: String, _ body: String = "") {
      (self.method, self.path, self.body) = (method, path, body)
    }

    static let all = [
      Deed("POST", "answers", #"{"card":1,"rating":"good"}"#),
      Deed("POST", "cards", #"{"deck":1,"fields":{"word":"pájaro"}}"#),
      Deed("POST", "cards/2", #"{"deck":1,"fields":{"word":"el gato"}}"#),
      Deed("POST", "decks", #"{"name":"Persian"}"#),
      Deed("POST", "decks/1", #"{"name":"Words","newLimit":5}"#),
      Deed("POST", "files?name=more.csv", "uno,one\ndos,two\n"),
      Deed("GET", "decks/1/file?form=apkg"),
      Deed("POST", "words", #"{"language":"fa","word":"خیلی","spelling":"kheilie"}"#),
      Deed("POST", "wordfiles?language=ja", "猫\tneko\n犬\tinu\n"),
      Deed(
        "POST", "games/fa",
        #"{"game":"choose","from":"list","level":1,"score":3,"missed":[],"deck":"Missed"}"#),
      Deed("DELETE", "cards/2"),
    ]
  }

  /// An answer, whose values in JSON come in any order.
  private struct Answer: Equatable {
    let status: Int
    let facts: [String]

    static let noSpace = Answer(status: 507, facts: [#""failure":"noSpace""#])
  }

  private static let table = "Word,Translations,Language\nperro,dog,es\ngato,cat,es\n"

  private let folder: Folder
  private let disk: SmallDisk
  private let bench: StudyBench
  private let url: URL

  init() async throws {
    folder = try Folder()
    disk = try await SmallDisk(in: folder, size: "8m")
    bench = try StudyBench(on: disk)
    // The logs of what is made first would leave room for later changes; they go with the program.
    _ = try await bench.serve(Self.table)
    let program = try #require(bench.program)
    program.send(signal: SIGTERM)
    _ = try await eventually { program.end != nil }
    url = try #require(URL(string: try await bench.serve()))
  }

  private func ask(_ deed: Deed) async throws -> Answer {
    let client = try SocketClient(port: #require(url.port))
    client.send(
      "\(deed.method) /study/\(deed.path) HTTP/1.1\r\nHost: 127.0.0.1:\(url.port ?? 0)\r\n"
        + "Connection: close\r\nAuthorization: Bearer \(url.fragment ?? "")\r\n"
        + "Content-Length: \(deed.body.utf8.count)\r\n\r\n\(deed.body)")
    let parts = try await client.readToEnd().split(separator: "\r\n\r\n", maxSplits: 1)
    let status = parts.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    let facts = parts.dropFirst().first?.split { "{}[],".contains($0) }.map(String.init)
    return Answer(status: status ?? 0, facts: facts?.sorted() ?? [])
  }

  /// All that the pages show of decks, cards and words.
  private func state() async throws -> [Answer] {
    var answers: [Answer] = []
    for path in [
      "decks", "cards?deck=1", "question", "progress", "words?language=fa&show=waiting",
      "words?language=ja&show=confirmed", "words?language=fa&words=salam",
    ] { answers.append(try await ask(Deed("GET", path))) }
    return answers
  }

  @Test func nothingIsChangedUntilThereIsRoomAndThenEverything() async throws {
    let before = try await state()
    #expect(before.allSatisfy { $0.status == 200 })
    try disk.fill()
    for deed in Deed.all {
      let answer = try await ask(deed)
      #expect(answer == .noSpace, "\(deed)")
    }
    #expect(try await state() == before)
    disk.makeRoom()
    for deed in Deed.all {
      let answer = try await ask(deed)
      #expect(answer.status == 200, "\(deed): \(answer)")
    }
    #expect(try await state() != before)
    let due = try await bench.study("due")
    #expect(due.contains(/Words +1 new +1 being learned/), "\(due)")
  }

  @Test func ofAFileThatDoesNotFitNothingIsKeptAndSmallThingsAre() async throws {
    let before = try await state()
    try disk.fill(upTo: 512 << 10)
    let rows = (0..<20_000).map { "palabra larga número \($0),long word number \($0)\n" }.joined()
    let file = Deed("POST", "files?name=many.csv", rows)
    #expect(try await ask(file) == .noSpace)
    #expect(try await state() == before)
    #expect(try await ask(Deed.all[0]).status == 200)
    disk.makeRoom()
    let added = try await ask(file)
    #expect(
      added == Answer(status: 200, facts: [#""known":0"#, #""new":20000"#, #""withoutSound":0"#]))
  }

  /// Waits until the page says in Persian that the disk is full.
  private func waitForNotice(of browser: Browser) async throws {
    try await browser.wait(
      for: "document.querySelector('#notice').innerText.includes('دیسک پر است')")
  }

  @Test func thePageSaysSoInItsLanguageAndGoesOnOnceThereIsRoom() async throws {
    let browser = try await Browser(language: "fa")
    try await browser.open(url.absoluteString)
    try await browser.wait(for: "!!document.querySelector('#deck-list .review')")
    try await browser.click("#deck-list .review")
    try await browser.wait(for: "document.activeElement.matches('#review .front')")
    try disk.fill()
    try await browser.press(" ")
    try await browser.wait(for: "document.activeElement.matches('#review .back')")
    try await browser.press("1")
    try await waitForNotice(of: browser)
    // The same card waits for its answer.
    #expect(
      try await browser.evaluate("document.querySelector('.front .text').textContent") == "perro")
    disk.makeRoom()
    try await browser.press("1")
    try await browser.wait(
      for: "document.querySelector('.front .text').textContent == 'gato'"
        + " && document.querySelector('#notice').hidden")

    let list = url.absoluteString.replacing("/#", with: "/writing#") + "/list"
    try await browser.open(list)
    try await browser.wait(for: "document.querySelectorAll('#confirmed li').length == 50")
    try disk.fill()
    try await browser.type("خیلی", into: "#new-word [name=word]")
    try await browser.type("kheilie", into: "#new-word [name=spelling]")
    try await browser.press("Enter")
    try await waitForNotice(of: browser)
    // What was written is still there.
    #expect(
      try await browser.evaluate("document.querySelector('#new-word [name=spelling]').value")
        == "kheilie")
    disk.makeRoom()
    try await browser.press("Enter")
    try await browser.wait(for: "document.querySelector('#waiting').innerText.includes('kheilie')")
  }
}
