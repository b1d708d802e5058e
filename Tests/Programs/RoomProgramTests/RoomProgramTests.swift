import Glibc
import HubBench
import ProgramBench
import Testing

/// Tests of the built visavis-hub: rooms, who joins them, and bad input.
@Suite(.serialized) struct RoomProgramTests {
  @Test func twoProgramsTalkThroughARoomAndReadTheirOwnLanguages() async throws {
    let hub = try await HubProgram()
    let (ana, luis) = (try hub.join("Ana", "en"), try hub.join("Luis", "es"))
    #expect(try await ana.waitForLine { $0.state == "joined" })
    #expect(try await luis.waitForLine { $0.state == "joined" })
    ana.send("Good morning\n")
    #expect(
      try await luis.waitForLine {
        $0.source == "Good morning" && $0.speaker == "Ana" && $0.final == true
      })
    luis.send(#"{"id":"u1","source":"Buenos"}"# + "\n")
    #expect(try await ana.waitForLine { $0.source == "Buenos" && $0.final != true })
    luis.send(#"{"id":"u1","source":"Buenos días","final":true}"# + "\n")
    #expect(try await ana.waitForLine { $0.source == "Buenos días" && $0.final == true })
    let ids = Set(ana.roomLines.filter { $0.source?.hasPrefix("Buenos") == true }.map(\.id))
    #expect(ids.count == 1)
    ana.closeInput()
    #expect(try await eventually { ana.end == .exited(0) })
    #expect(try await hub.end() == .exited(0))
    #expect(try await eventually { luis.end == .exited(0) })
  }

  @Test func linesAreEditedAtATerminalAndComeBackFromTheHistory() async throws {
    let hub = try await HubProgram()
    let luis = try hub.join("Luis", "ca")
    #expect(try await luis.waitForLine { $0.state == "joined" })
    let marta = try HubProgram.startAtTerminal(
      ["room", "join", hub.url, "--name", "Marta", "--lang", "ca"], in: hub.folder)
    #expect(try await eventually { luis.printed.contains(#""name":"Marta""#) })
    // The beginning of the line, a letter, its end; a letter of two bytes is one to delete.
    marta.send("on dià\u{7F}a\u{1}B\u{5}.\n")
    #expect(try await luis.waitForLine { $0.source == "Bon dia." && $0.final == true })
    // What others say comes in between.
    marta.send("Hola")
    luis.send("Digues\n")
    #expect(try await luis.waitForLine { $0.source == "Digues" })
    marta.send(", Luis\n")
    #expect(try await luis.waitForLine { $0.source == "Hola, Luis" && $0.final == true })
    // The line before the last one, by the key with an arrow up, and one more word.
    marta.send("\u{1B}[A\u{1B}[A Luis\n")
    #expect(try await luis.waitForLine { $0.source == "Bon dia. Luis" && $0.final == true })
    // Ctrl-D on an empty line leaves.
    marta.send("\u{4}")
    #expect(try await eventually { marta.end == .exited(0) })
  }

  @Test(arguments: ["fa-Latn", "fa-latn-IR"])
  func aTerminalWritesAndTakesPersianInLatinLetters(language: String) async throws {
    let hub = try await HubProgram()
    let (reza, mina) = (try hub.join("Reza", "fa"), try hub.join("Mina", "fa-Latn"))
    for guest in [reza, mina] { #expect(try await guest.waitForLine { $0.state == "joined" }) }
    let sara = try HubProgram.start(
      ["room", "join", hub.url, "--name", "Sara", "--lang", language], in: hub.folder)
    #expect(try await eventually { sara.printed.contains("* Mina (fa-Latn) is here") })
    reza.send("سلام، خوبی؟\n")
    #expect(try await eventually { sara.printed.contains("Reza: salam, khoobi?\n") })
    mina.send("khoobam\n")
    #expect(try await eventually { sara.printed.contains("Mina: khoobam\n") })
    mina.send("نان داری؟\n")
    #expect(try await eventually { sara.printed.contains("Mina: nan dari?\n") }, "\(sara.printed)")
    sara.send("salam\n")
    #expect(
      try await reza.waitForLine { $0.source == "salam" && $0.translations?["fa"]?.text == "سلام" })
    #expect(!sara.printed.contains("Sara:") && !sara.printed.contains("سلام"), "\(sara.printed)")
  }

  /// A shell of root often has no runtime folder.
  @Test(arguments: [true, false])
  func aRoomIsEnteredByItsNameOnItsOwnMachine(hasRuntimeFolder: Bool) async throws {
    let folder = try Folder()
    let variables: [String: String?] = hasRuntimeFolder ? [:] : ["XDG_RUNTIME_DIR": nil]
    let hub = try await HubProgram("Sala blava", folder: folder, variables: variables)
    let guest = try HubProgram.start(
      ["room", "join", "Sala blava", "--name", "Ana", "--lang", "en", "--json"], in: hub.folder,
      variables: variables)
    #expect(try await guest.waitForLine { $0.state == "joined" })
    // The secrets of the room are for this user only.
    let rooms = hub.folder.file(hasRuntimeFolder ? "visavis-rooms" : "state/visavis/rooms")
    #expect(try mode(of: "\(rooms)/\(hub.room.pid).json") == 0o600)
    _ = try await hub.end()
    #expect(entries(of: rooms).isEmpty)
  }

  @Test func theServerIsCutOffAndNoLineIsLost() async throws {
    let hub = try await HubProgram()
    let (ana, luis) = (try hub.join("Ana", "en"), try hub.join("Luis", "en"))
    for guest in [ana, luis] { #expect(try await guest.waitForLine { $0.state == "joined" }) }
    ana.send("Before\n")
    #expect(try await luis.waitForLine { $0.source == "Before" })
    _ = try await hub.end(with: SIGKILL)
    #expect(try await ana.waitForLine { $0.state == "away" })
    for number in 0..<5 { ana.send("Line \(number)\n") }
    // The room is opened again with the secrets that it had.
    let again = try HubProgram.start(
      ["room", "open", "Recepció", "--json", "--port", "\(hub.opened.port)"], in: hub.folder)
    #expect(try await luis.waitForLine { $0.source == "Line 4" })
    let lines = luis.roomLines.filter { $0.source?.hasPrefix("Line") == true && $0.final == true }
    #expect(lines.map(\.source) == (0..<5).map { "Line \($0)" })
    #expect(Set(lines.map(\.id)).count == 5)
    again.send(signal: SIGTERM)
    #expect(try await eventually { again.end == .exited(0) })
    #expect(entries(of: hub.folder.file("state/visavis/rooms")).isEmpty)
  }

  @Test(arguments: [
    (["room", "join", "10.0.0.1:7443", "--lang", "klingon language"], Int32(64), "--lang"),
    (["room", "open", "\u{202E}"], 64, "name"),
    (["room", "open", "A", "--tls-cert", "/x"], 64, "--tls-key"),
    (["room", "open", "A", "--anywhere"], 64, "--tls-cert"),
    (["room", "open", "A", "--port", "70000"], 64, "--port"),
    (["room", "join", "Nowhere"], 69, "Avahi"), (["room", "list"], 69, "Avahi"),
    (["room", "open", "A", "--password-file", "/nonexistent"], 66, "/nonexistent"),
  ])
  func badInputIsOneClearLine(_ arguments: [String], _ code: Int32, _ word: String) async throws {
    let folder = try Folder()
    let program = try HubProgram.start(arguments, in: folder)
    #expect(try await eventually { program.end == .exited(code) })
    #expect(program.errorOutput.contains(word))
    #expect(program.errorOutput.split(separator: "\n").count == 1)
  }

  @Test(arguments: [("AAAAA", "the code or password is wrong"), (nil, "needs its code")])
  func aWrongCodeIsToldApartFromNone(code: String?, told: String) async throws {
    let hub = try await HubProgram()
    let guest = try HubProgram.start(
      ["room", "join", "127.0.0.1:\(hub.opened.port)", "--json"]
        + (code.map { ["--code", $0] } ?? []), in: hub.folder)
    #expect(try await eventually { guest.end == .exited(69) })
    #expect(guest.errorOutput.contains(told), "\(guest.errorOutput)")
  }

  @Test func aRoomThatGoesOnNamesTheLostOneByItsIdentifier() async throws {
    let program = try HubProgram.start(
      ["room", "open", "Recepció", "--following", "the old room"], in: Folder())
    #expect(try await eventually { program.end == .exited(EX_USAGE) })
    #expect(program.errorOutput.contains("--following takes"), "\(program.errorOutput)")
  }

  @Test func aPortInUseIsNamed() async throws {
    let hub = try await HubProgram()
    let other = try HubProgram.start(
      ["room", "open", "B", "--port", "\(hub.opened.port)"], in: hub.folder)
    #expect(try await eventually { other.end == .exited(69) })
    #expect(other.errorOutput.contains("port \(hub.opened.port) is in use"))
  }

  @Test func anotherMachineAtTheAddressIsRefused() async throws {
    let hub = try await HubProgram()
    let guest = try HubProgram.start(
      ["room", "join", "127.0.0.1:\(hub.opened.port)", "--code", hub.opened.code ?? "", "--json"],
      in: hub.folder)
    #expect(try await guest.waitForLine { $0.state == "joined" })
    _ = try await hub.end()
    _ = try await eventually { guest.end != nil }
    // A new certificate: another machine, as far as anybody can tell.
    unsafe unlink(hub.folder.file("state/visavis/hub.pem"))
    let other = try HubProgram.start(
      ["room", "open", "B", "--json", "--port", "\(hub.opened.port)"], in: hub.folder)
    #expect(try await eventually { other.printed.contains("\n") })
    let again = try HubProgram.start(
      ["room", "join", "127.0.0.1:\(hub.opened.port)", "--code", "AAAAA", "--json"], in: hub.folder)
    #expect(try await eventually { again.end == .exited(69) })
    #expect(again.errorOutput.contains("another machine answers"))
  }
}
