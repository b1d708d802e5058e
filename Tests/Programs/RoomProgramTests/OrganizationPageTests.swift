import BrowserBench
import FoundationEssentials
import HubBench
import ProgramBench
import Testing

/// Tests of `visavis hub` with its page in real browsers.
@Suite(.serialized) struct OrganizationPageTests {
  private struct Opened: Decodable { let port: Int }

  private let folder: Folder
  private let hub: Child
  private let address: String

  init() async throws {
    folder = try Folder()
    let password = try folder.write("correct horse\n", to: "password")
    let account = try HubProgram.start(
      [
        "hub", "account", "set", "Marta", "--data", folder.file("hub"), "--password-file", password,
      ],
      in: folder)
    _ = try await eventually { account.end != nil }
    #expect(account.end == .exited(0), "\(account.errorOutput)")
    hub = try HubProgram.start(
      ["hub", "--data", folder.file("hub"), "--port", "0", "--name", "Centre de Salut", "--json"],
      in: folder)
    let program = hub
    _ = try await eventually { program.printed.contains("\n") || program.end != nil }
    let line = program.printed.split(separator: "\n").first ?? ""
    let opened = try JSONDecoder().decode(Opened.self, from: Data(line.utf8))
    address = "https://127.0.0.1:\(opened.port)/"
  }

  /// Signs in as the account's person.
  private func signIn(_ name: String, in browser: Browser) async throws {
    try await browser.open(address)
    try await browser.wait(for: "!document.querySelector('#sign-in').hidden")
    try await browser.click("#staff summary")
    try await browser.type(name, into: "#sign-in [name=name]")
    try await browser.type("correct horse", into: "#sign-in [name=password]")
    try await browser.click("#sign-in .primary")
    try await browser.wait(for: "!document.querySelector('#account').hidden")
  }

  /// Opens a room, and enters it.
  private func openRoom(in browser: Browser) async throws {
    try await browser.type("Sala 1", into: "#open [name=name]")
    try await browser.click("#open .primary")
    try await waitForDoor(of: browser)
    try await browser.enterHere(as: "Marta", "ca")
  }

  private func waitForDoor(of browser: Browser) async throws {
    try await browser.wait(
      for: "location.pathname.startsWith('/r/') && !!document.querySelector('#enter-button')")
  }

  @Test func staffOpenARoomAndAGuestFindsItByTheCode() async throws {
    let desk = try await Browser(width: 1024, height: 700)
    try await signIn("Marta", in: desk)
    #expect(
      try await desk.evaluate("document.querySelector('#hub').textContent") == "Centre de Salut")
    try await openRoom(in: desk)
    // Who opened the room decides about it.
    try await desk.click("[data-opens=people]")
    try await desk.wait(for: "!document.querySelector('#opener').hidden")

    // The account's list has the code, which a guest types.
    let list = try await Browser()
    try await signIn("marta", in: list)
    try await list.wait(for: "!!document.querySelector('#rooms .facts')")
    let facts = try await list.evaluate("document.querySelector('#rooms .facts').textContent")
    let code = try #require(facts.firstMatch(of: /[A-Z2-9]{7}/)).0
    let guest = try await Browser(language: "fa")
    try await guest.open(address)
    try await guest.wait(for: "document.documentElement.dir == 'rtl'")
    try await guest.type("ZZZZZZZ", into: "[name=code]")
    try await guest.press("Enter")
    try await guest.wait(for: "document.querySelector('#find .bad').textContent != ''")
    _ = try await guest.evaluate("document.querySelector('[name=code]').value = ''")
    try await guest.type(code.lowercased(), into: "[name=code]")
    try await guest.press("Enter")
    try await waitForDoor(of: guest)
    try await guest.enterHere(as: "Sara", "fa")
    try await guest.type("سلام", into: "#field")
    try await guest.press("Enter")
    try await desk.wait(for: "document.body.innerText.includes('سلام')")

    // At a terminal, too, the hub's own address and the code are enough.
    let port = try #require(address.firstMatch(of: /:(\d+)\//)).1
    let words = ["room", "join", "127.0.0.1:\(port)", "--json"]
    let terminal = try HubProgram.start(words + ["--code", code.lowercased()], in: folder)
    #expect(try await terminal.waitForLine { $0.state == "joined" }, "\(terminal.errorOutput)")
    for (more, told) in [
      (["--code", "ZZZZZZZ"], "no room of this hub has that code"), ([], "several rooms"),
    ] {
      let lost = try HubProgram.start(words + more, in: folder)
      #expect(try await eventually { lost.end == .exited(69) })
      #expect(lost.errorOutput.contains(told), "\(lost.errorOutput)")
    }

    // Closed from the list, the room ends for everybody.
    _ = try await list.evaluate("(window.confirm = () => true)")
    try await list.click("#rooms .close")
    try await guest.wait(for: "!document.querySelector('#farewell').hidden")
    try await list.wait(for: "!document.querySelector('#rooms .facts')")
    try await guest.open(address + "r/none/")
    try await guest.wait(for: "!document.querySelector('#ended').hidden")
    #expect(try await guest.evaluate("document.documentElement.dir") == "rtl")
  }

  @Test func aWrongPasswordIsSaidAndTheNextOneTaken() async throws {
    let browser = try await Browser()
    try await browser.open(address)
    try await browser.wait(for: "!document.querySelector('#sign-in').hidden")
    try await browser.click("#staff summary")
    try await browser.type("Marta", into: "#sign-in [name=name]")
    try await browser.type("wrong horse", into: "#sign-in [name=password]")
    try await browser.press("Enter")
    try await browser.wait(for: "document.body.innerText.includes('password is wrong')")
    _ = try await browser.evaluate("document.querySelector('#sign-in [name=password]').value = ''")
    try await browser.type("correct horse", into: "#sign-in [name=password]")
    try await browser.press("Enter")
    try await browser.wait(for: "!document.querySelector('#account').hidden")
    try await browser.click("#sign-out")
    try await browser.wait(for: "!document.querySelector('#sign-in').hidden")
  }

  @Test func theHubComesBackWithItsRoomsAndTheirPeople() async throws {
    let desk = try await Browser()
    try await signIn("Marta", in: desk)
    try await openRoom(in: desk)
    hub.send(signal: 9)
    _ = try await eventually { hub.end != nil }
    try await desk.type("Hi ha algú?", into: "#field")
    try await desk.press("Enter")
    try await desk.wait(for: "!!document.querySelector('#unsent li')")
    let port = address.split(separator: ":").last?.dropLast() ?? ""
    let again = try HubProgram.start(
      ["hub", "--data", folder.file("hub"), "--port", String(port), "--json"], in: folder)
    #expect(try await eventually { again.printed.contains("\n") || again.end != nil })
    try await desk.wait(for: "!document.querySelector('#unsent li')")
    try await desk.wait(for: "document.querySelector('#lines').innerText.includes('Hi ha algú?')")
  }

  @Test func whoHasAnAccountLearnsThere() async throws {
    let browser = try await Browser(width: 1024, height: 700)
    try await signIn("Marta", in: browser)
    try await browser.click("#learn")
    try await browser.wait(for: "document.querySelector('#no-decks')?.hidden === false")
    try await browser.click("[data-opens=new-deck]")
    try await browser.type("Persian", into: "#new-deck [name=name]")
    try await browser.click("#new-deck .primary")
    try await browser.wait(
      for: "document.querySelector('#cards h1')?.innerText.includes('Persian')")
    try await browser.click("#bar .to-writing")
    try await browser.wait(for: "document.activeElement.id == 'typed'")
    try await browser.type("خیلی", into: "#typed")
    try await browser.wait(for: "!!document.querySelector('#result .unknown')")
    try await browser.click("#result .unknown")
    try await browser.wait(for: "document.querySelector('#word').open")
    // Another account decides.
    #expect(
      try await browser.evaluate("document.querySelector('#word').innerText.includes('Confirm')")
        == "false")
    try await browser.click("#word .primary")
    try await browser.wait(for: "!!document.querySelector('#result .added')")
    #expect(
      try await browser.evaluate("document.querySelector('#bar .to-rooms').hidden") == "false")
    try await browser.click("#bar .to-games")
    try await browser.wait(
      for: "document.querySelectorAll('#start [name=language] option').length >= 1")
    // Whose session is over is told, and loses nothing that is written.
    let removed = try HubProgram.start(
      ["hub", "account", "remove", "Marta", "--data", folder.file("hub")], in: folder)
    _ = try await eventually { removed.end != nil }
    try await browser.click("#bar .to-writing")
    try await browser.wait(for: "document.activeElement.id == 'typed'")
    try await browser.type("salam", into: "#typed")
    try await browser.wait(
      for: "document.querySelector('#notice').innerText.includes('signed out')")
    #expect(try await browser.evaluate("document.querySelector('#typed').value") == "salam")
  }
}
