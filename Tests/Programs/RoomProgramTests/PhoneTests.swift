import BrowserBench
import HubBench
import ProgramBench
import Testing

/// Tests of the room's page in real browsers.
@Suite(.serialized) struct PhoneTests {
  enum Kind: CaseIterable {
    case chromium, firefox

    func start() async throws -> any Phone {
      switch self {
      case .chromium: try await Browser()
      case .firefox: try await Firefox()
      }
    }
  }

  @Test(arguments: Kind.allCases) func aPhoneReadsAndTypes(in kind: Kind) async throws {
    let hub = try await HubProgram()
    let desk = try hub.join("Marta", "ca")
    #expect(try await desk.waitForLine { $0.state == "joined" })
    let phone = try await kind.start()
    try await phone.enter(hub.url, as: "Ana", "en")
    desk.send("Bon dia\n")
    try await phone.wait(for: "document.body.innerText.includes('Bon dia')")
    try await phone.type("Where is the station?", into: "#field")
    try await phone.press("Enter")
    #expect(
      try await desk.waitForLine { $0.source == "Where is the station?" && $0.speaker == "Ana" })
    try await phone.wait(for: "!document.querySelector('#unsent li')")
  }

  @Test(arguments: Kind.allCases)
  func aPhoneReadsAndTypesPersianInLatinLetters(in kind: Kind) async throws {
    let hub = try await HubProgram()
    let desk = try hub.join("Reza", "fa")
    #expect(try await desk.waitForLine { $0.state == "joined" })
    let phone = try await kind.start()
    try await phone.enter(hub.url, as: "Sara", "fa-Latn")
    // Who does not read Persian finds its name in the language of the page.
    #expect(
      try await phone.evaluate("document.querySelector('#language').selectedOptions[0].text")
        .hasPrefix("Persian ("))
    desk.send("سلام، خوبی؟\n")
    try await phone.wait(for: "document.querySelector('#log').innerText.includes('salam, khoobi?')")
    try await phone.type("salam, khoobam", into: "#field")
    try await phone.press("Enter")
    #expect(try await eventually { desk.printed.contains("سلام، خوبم") })
  }

  @Test(arguments: Kind.allCases) func whatOthersWriteIsNeverAPage(in kind: Kind) async throws {
    let hub = try await HubProgram()
    let desk = try hub.join("<b>Marta</b>", "en")
    #expect(try await desk.waitForLine { $0.state == "joined" })
    let phone = try await kind.start()
    try await phone.enter(hub.url, as: "Ana", "en")
    let hostile =
      #"<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>"#
    desk.send(hostile + "\n")
    try await phone.wait(for: "document.body.innerText.includes('onerror')")
    #expect(try await phone.text.contains("<script>"))
    #expect(try await phone.evaluate("document.title") != "owned")
    #expect(try await phone.evaluate("document.querySelectorAll('#log img, #log b').length") == "0")
  }

  @Test(arguments: Kind.allCases)
  func aLineThatWasTypedSurvivesALostServer(in kind: Kind) async throws {
    let hub = try await HubProgram()
    let phone = try await kind.start()
    try await phone.enter(hub.url, as: "Ana", "en")
    hub.room.send(signal: 19)  // SIGSTOP
    try await phone.type("Are you there?", into: "#field")
    try await phone.press("Enter")
    try await phone.wait(for: "!!document.querySelector('#unsent li')")
    hub.room.send(signal: 18)  // SIGCONT
    let desk = try hub.join("Marta", "ca")
    #expect(try await desk.waitForLine { $0.source == "Are you there?" })
    try await phone.wait(for: "!document.querySelector('#unsent li')")
    let count = desk.roomLines.filter { $0.source == "Are you there?" }.map(\.id)
    #expect(Set(count).count == 1)
  }

  @Test func aPhoneThatSleptGetsWhatItMissedAndSaysWhatItHadTyped() async throws {
    let hub = try await HubProgram()
    let desk = try hub.join("Marta", "ca")
    #expect(try await desk.waitForLine { $0.state == "joined" })
    let phone = try await Browser()
    try await phone.enter(hub.url, as: "Ana", "en")
    try await phone.type("Are you", into: "#field")
    let other = try await Browser()
    try await other.enter(hub.url, as: "Luis", "en")
    try await other.click("[data-opens=people]")
    phone.sleep(true)
    // The hub waits for a sign of life in vain.
    try await other.wait(
      for: "document.querySelector('#people-list').innerText.includes('away')",
      within: .seconds(60))
    for number in 0..<3 { desk.send("Line \(number)\n") }
    #expect(try await desk.waitForLine { $0.source == "Line 2" })
    phone.sleep(false)
    for number in 0..<3 {
      try await phone.wait(
        for: "document.querySelector('#lines').innerText.includes('Line \(number)')")
    }
    try await phone.type(" there?", into: "#field")
    try await phone.press("Enter")
    #expect(try await desk.waitForLine { $0.source == "Are you there?" && $0.final == true })
  }

  @Test func thePageIsInTheLanguageOfThePerson() async throws {
    let hub = try await HubProgram()
    let phone = try await Browser()
    try await phone.enter(hub.url, as: "سارا", "fa")
    #expect(try await phone.evaluate("document.documentElement.dir") == "rtl")
    #expect(try await phone.evaluate("document.documentElement.lang") == "fa")
    #expect(
      try await phone.evaluate("document.documentElement.scrollWidth <= innerWidth") == "true")
  }
}
