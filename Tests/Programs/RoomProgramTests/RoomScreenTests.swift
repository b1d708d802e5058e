import HubBench
import ProgramBench
import Rooms
import Testing
@testable import visavis_hub

/// Tests of the window as the screen of a room.
@Suite(.serialized) struct RoomScreenTests {
  @Test func theQRCodeOnTheScreenOpensTheRoomAndLeavesWhenSomebodyIsThere() async throws {
    let hub = try await HubProgram()
    let window = try await RoomWindow(of: hub, ["--to", "en"])
    #expect(try await window.showsCode())
    let code = try await window.codes().split(separator: "\n").first.map(String.init)
    #expect(code == hub.opened.url)
    let guest = try hub.join("Luis", "en")
    #expect(try await guest.waitForLine { $0.state == "joined" })
    guest.send("Hello from the phone\n")
    #expect(try await window.showsCode(false))
    #expect(try await window.close())
  }

  @Test func aLineThatIsTypedInTheWindowReachesEverybody() async throws {
    let hub = try await HubProgram()
    let window = try await RoomWindow(of: hub, ["--to", "ca"])
    // The field is there before the code, which is shown until somebody is there.
    #expect(try await window.showsCode())
    let guest = try hub.join("Luis", "en")
    #expect(try await guest.waitForLine { $0.state == "joined" })
    try await window.type("Return")
    try await window.keyboard.press(["b", "o", "x", "BackSpace", "n", "space", "d"])
    try await window.keyboard.press(["i", "a", "Home", "exclam", "End", "period", "Return"])
    #expect(try await guest.waitForLine { $0.source == "!bon dia." && $0.source_lang == "ca" })
    try await window.keyboard.press(["q", "x", "Escape", "Return", "Return"])
    #expect(try await guest.waitForLine { $0.source == "qx" })
    #expect(window.program.end == nil)
    #expect(try await window.close())
  }

  @Test func whatIsTypedWhileTheRoomIsOutOfReachIsSaidOnceItIsBack() async throws {
    let hub = try await HubProgram()
    let window = try HubProgram.start(
      ["room", "join", hub.url, "--name", "Desk", "--lang", "ca", "--screen"], in: hub.folder)
    #expect(try await eventually { window.printed.contains("\"invitation\":{") })
    #expect(window.printed.hasPrefix(#"{"hello":1,"want":["shown","say"]"#))
    hub.room.send(signal: 19)
    #expect(try await eventually { window.printed.contains("room-lost") })
    window.send(#"{"control":"say","typed":"Ens sentiu?"}"# + "\n")
    hub.room.send(signal: 18)
    #expect(try await window.waitForLine { $0.source == "Ens sentiu?" && $0.final == true })
  }

  @Test func aWindowWithoutTheCodeSaysSoAndSpendsNoMoreAttempts() async throws {
    let hub = try await HubProgram()
    let address = "https://127.0.0.1:\(hub.opened.port)/"
    let window = try HubProgram.start(
      ["room", "join", address, "--name", "Desk", "--lang", "ca", "--screen"], in: Folder())
    #expect(try await eventually { window.printed.contains("room-code") })
    #expect(try await eventually { window.errorOutput.contains("#CODE") })
    // It takes no more lines, and waits for the end of the window.
    #expect(window.printed.contains(#"{"hello":1,"want":[],"name":"visavis room"}"#))
    let guest = try hub.join("Luis", "es", ["--code", hub.opened.code ?? ""])
    #expect(try await guest.waitForLine { $0.state == "joined" })
    #expect(window.end == nil)
    window.send(signal: 15)
    #expect(try await eventually { window.end == .exited(0) })
  }

  @Test func aRoomThatIsClosedStaysClosedInTheWindow() async throws {
    let hub = try await HubProgram()
    let window = try HubProgram.start(
      ["room", "join", hub.url, "--name", "Desk", "--lang", "ca", "--screen"], in: hub.folder)
    #expect(try await eventually { window.printed.contains("\"invitation\":{") })
    #expect(try await hub.end() == .exited(0))
    #expect(try await eventually { window.printed.contains("room-closed") })
    window.closeInput()
    #expect(try await eventually { window.end == .exited(0) })
    #expect(!window.printed.contains("room-lost") && window.errorOutput == "")
  }

  @Test func theCodeIsShownUntilSomebodyBesidesTheOpenerIsThere() {
    var screen = ScreenOutput(language: "ca")
    func shown(_ people: String...) -> [Bool] {
      let list = people.enumerated().map { number, id in
        #"{"id":"\#(id)","number":\#(number + 1),"name":"N","lang":"ca","state":"here","got":0,"read":0}"#
      }
      let message =
        #"{"state":"joined","you":"p2","people":[\#(list.joined(separator: ","))],"room":{"id":"r","#
        + #""name":"R","locked":false,"muted":false,"transcript":"off","opener":"p1"},"invitation":{"#
        + #""url":"https://10.0.0.1:7443/#abcdefghijklmnop","code":"K7Q4P"}}"#
      return screen.lines(for: Array(message.utf8)).filter { $0.contains("invitation") }.map {
        $0.contains(#""shown":true"#)
      }
    }
    #expect(shown("p1", "p2") == [true])
    #expect(shown("p1", "p2", "p3") == [false])
  }

  @Test func whatTheRoomNeverGotIsToldAtTheEnd() async throws {
    let hub = try await HubProgram()
    let window = try HubProgram.start(
      ["room", "join", hub.url, "--name", "Desk", "--lang", "ca", "--screen"], in: hub.folder)
    #expect(try await eventually { window.printed.contains("\"invitation\":{") })
    hub.room.send(signal: 19)
    #expect(try await eventually { window.printed.contains("room-lost") })
    window.send(#"{"control":"say","typed":"Ens sentiu?"}"# + "\n")
    window.send(#"{"control":"say","typed":"Hi ha algú?"}"# + "\n")
    window.send(signal: 15)
    #expect(try await eventually { window.end != nil })
    #expect(window.errorOutput.contains("2 lines are lost"))
    hub.room.send(signal: 18)
  }

  @Test func aLineThatWasJustTypedIsSaidWhenTheWindowCloses() async throws {
    let hub = try await HubProgram()
    let window = try HubProgram.start(
      ["room", "join", hub.url, "--name", "Desk", "--lang", "ca", "--screen"], in: hub.folder)
    #expect(try await eventually { window.printed.contains("\"invitation\":{") })
    let phone = try HubProgram.start(
      ["room", "join", hub.url, "--name", "Luis", "--lang", "es", "--json"], in: hub.folder)
    window.send(#"{"control":"say","typed":"Adéu","from":"ca"}"# + "\n")
    window.send(signal: 15)
    #expect(try await eventually { window.end != nil })
    #expect(!window.errorOutput.contains("is lost"))
    #expect(try await phone.waitForLine { $0.source == "Adéu" && $0.final == true })
  }

  @Test func whatIsOnTheScreenIsReadByItsPersonOnce() {
    var screen = ScreenOutput(language: "en")
    for (id, order) in [("p2.a", 4), ("p2.b", 5)] {
      let line =
        #"{"id":"\#(id)","order":\#(order),"change":9,"person":"p2","speaker":"Ana","source":"Hello","#
        + #""source_lang":"en","source_final":true,"time":1}"#
      #expect(screen.lines(for: Array(line.utf8)).count == 1)
    }
    func read(_ name: String) -> Int? {
      screen.request(for: #"{"shown":"\#(name)","latency_ms":4.1}"#).read
    }
    #expect(read("p2.b") == 5)
    #expect(read("p2.b") == nil && read("p2.a") == nil, "a later one was read")
    #expect(read("p9.unknown") == nil)
  }

  @Test func whoIsMutedIsToldThatTheLineWasNotSaidUntilThatEnds() {
    var screen = ScreenOutput(language: "ca")
    func room(isMuted: Bool) -> String {
      #""room":{"id":"r","name":"Recepció","locked":false,"muted":\#(isMuted),"transcript":"off"}"#
    }
    func notices(after message: String) -> [String] {
      screen.lines(for: Array(message.utf8)).filter { $0.contains("notice") }
    }
    let empty = [#"{"notice":""}"#]
    #expect(notices(after: #"{"state":"joined","you":"p2",\#(room(isMuted: true))}"#) == empty)
    let refusal = notices(after: #"{"rejected":{"id":"x1","reason":"muted"}}"#)
    #expect(refusal.count == 1 && refusal[0].contains(#""notice_code":"room-muted""#))
    #expect(notices(after: #"{"gone":["p3"]}"#).isEmpty)
    #expect(notices(after: "{\(room(isMuted: false))}") == empty)
  }

  @Test func aTypedLineIsSaidWholeInThePersonsLanguage() {
    var screen = ScreenOutput(language: "ca")
    let foreign = screen.request(for: #"{"control":"say","typed":"Buenos días","from":"es"}"#)
    #expect(foreign.sourceLanguage == "es" && foreign.isFinal == true)
    let first = screen.request(for: #"{"control":"say","typed":"Bon dia"}"#)
    #expect(first.sourceLanguage == nil)
    #expect(first.source == "Bon dia" && first.isFinal == true && first.sourceLanguage == nil)
    let second = screen.request(for: #"{"control":"say","typed":"Bon dia"}"#)
    #expect(first.id != nil && second.id != nil && first.id != second.id)
  }
}
