import BrowserBench
import Glibc
import HubBench
import ProgramBench
import Testing

/// Tests of rooms between machines, as network namespaces.
@Suite(.serialized, .enabled(if: geteuid() == 0)) struct NetworkTests {
  @Test func aRoomIsListedOnAnotherMachineAndGoneWithItsCable() async throws {
    let network = try await NetworkBench(machines: 2)
    let (first, second) = (try await network.announce(on: 0), try await network.announce(on: 1))
    let hub = try await HubProgram(
      "Recepció", network: network.machines[0], variables: first)
    func list() async throws -> String {
      let program = try HubProgram.start(
        ["room", "list"], in: hub.folder, network: network.machines[1], variables: second)
      _ = try await eventually { program.end != nil }
      return program.printed
    }
    // Each time, whichever of its addresses Avahi has first.
    for _ in 0..<6 {
      #expect(try await list().contains("Recepció  10.77.0.1:\(hub.opened.port)"))
    }
    // A second room of the name is announced under another one.
    let other = try await HubProgram(
      "Recepció", network: network.machines[1], folder: Folder(), variables: second)
    #expect(try await eventually { other.room.errorOutput.contains("Recepció #2") })
    // By the name alone, with the code.
    let guest = try HubProgram.start(
      ["room", "join", "Recepció", "--code", hub.opened.code ?? "", "--lang", "en", "--json"],
      in: Folder(), network: network.machines[1], variables: second)
    #expect(
      try await guest.waitForLine { $0.state == "joined" }, "\(guest.errorOutput)\(guest.printed)")
    try await network.plug(0, false)
    #expect(try await list().contains("does not answer"))
  }

  @Test func aRoomIsListedAgainOnceAvahiIsBack() async throws {
    let network = try await NetworkBench(machines: 2)
    let (first, second) = (try await network.announce(on: 0), try await network.announce(on: 1))
    let hub = try await HubProgram("Recepció", network: network.machines[0], variables: first)
    func isListed() async throws -> Bool {
      let program = try HubProgram.start(
        ["room", "list"], in: hub.folder, network: network.machines[1], variables: second)
      _ = try await eventually { program.end != nil }
      return program.printed.contains("Recepció  10.77.0.1:\(hub.opened.port)")
    }
    #expect(try await isListed())
    try await network.killAnnouncer(on: 0)
    #expect(
      try await eventually { hub.room.errorOutput.contains("Avahi does not run here") })
    // The room itself does not need it.
    let guest = try HubProgram.start(
      ["room", "join", hub.opened.url, "--name", "Luis", "--lang", "es", "--json"], in: Folder(),
      network: network.machines[1])
    #expect(try await guest.waitForLine { $0.state == "joined" })
    try await network.restartAnnouncer(on: 0)
    var lists = 0
    while try await !isListed(), lists < 15 { lists += 1 }
    #expect(lists < 15)
  }

  @Test func whoWaitsForALostRoomIsToldOfOneThatGoesOnAndTakenNowhere() async throws {
    let network = try await NetworkBench(machines: 3)
    let hub = try await HubProgram("Recepció", network: network.machines[0])
    var guests: [Child] = []
    var buses: [[String: String?]] = []
    for (name, machine) in [("Luis", 1), ("Ana", 2)] {
      buses.append(try await network.announce(on: machine))
      guests.append(
        try HubProgram.start(
          ["room", "join", hub.opened.url, "--name", name, "--lang", "es", "--json"], in: Folder(),
          network: network.machines[machine], variables: buses[buses.count - 1]))
    }
    for guest in guests { #expect(try await guest.waitForLine { $0.state == "joined" }) }
    #expect(try await hub.end(with: SIGKILL) != nil)
    #expect(try await eventually { guests[0].errorOutput.contains("--following=") })
    let advice = try #require(
      guests[0].errorOutput.firstMatch(of: /visavis room open --following=([\w-]+) -- 'Recepció'/))
    let next = try await HubProgram(
      "Recepció", ["--following=\(advice.1)"], network: network.machines[1],
      variables: buses[0])
    let address = "10.77.0.2:\(next.opened.port)"
    #expect(
      try await eventually { guests[1].errorOutput.contains("visavis room join \(address)") })
    #expect(try await guests[1].waitForLine { $0.state == "goes-on" })
    #expect(guests[1].end == nil && !guests[1].roomLines.contains { $0.state == "closed" })
  }

  @Test func aClockThatIsWrongByHoursChangesNothing() async throws {
    let hub = try await HubProgram()
    let guests = try [("Ana", "-9h"), ("Luis", "+9h"), ("Mar", "+40d")].map { name, offset in
      try Child(
        "faketime",
        [
          "-f", offset, HubProgram.path, "room", "join", hub.url, "--name", name, "--lang", "es",
          "--json",
        ],
        variables: ["XDG_STATE_HOME": hub.folder.file(name), "XDG_RUNTIME_DIR": hub.folder.path])
    }
    for guest in guests {
      #expect(try await guest.waitForLine { $0.state == "joined" }, "\(guest.errorOutput)")
    }
    for (number, guest) in guests.enumerated() { guest.send("Hola \(number)\n") }
    for guest in guests {
      for number in 0..<3 {
        #expect(try await guest.waitForLine { $0.source == "Hola \(number)" && $0.final == true })
      }
    }
  }

  @Test func aPhoneAndTwoMachinesTalkWithoutAnyOtherNetwork() async throws {
    let network = try await NetworkBench(machines: 3)
    let hub = try await HubProgram(network: network.machines[0])
    #expect(hub.opened.url.hasPrefix("https://10.77.0.1:"))
    let desk = try HubProgram.start(
      ["room", "join", hub.opened.url, "--name", "Luis", "--lang", "es", "--json"],
      in: Folder(), network: network.machines[1])
    #expect(try await desk.waitForLine { $0.state == "joined" })
    let phone = try await Browser(network: network.machines[2])
    try await phone.enter(hub.opened.url, as: "Ana", "en")
    desk.send("Hola\n")
    try await phone.wait(for: "document.body.innerText.includes('Luis')")
    try await phone.type("Hello", into: "#field")
    try await phone.press("Enter")
    #expect(try await desk.waitForLine { $0.source == "Hello" })
    // The cable of the phone is pulled; what is typed meanwhile is sent once.
    try await network.plug(2, false)
    try await phone.type("Are you there?", into: "#field")
    try await phone.press("Enter")
    try await phone.wait(for: "!!document.querySelector('#unsent li')")
    desk.send("Still here\n")
    #expect(try await desk.waitForLine { $0.source == "Still here" })
    try await network.plug(2, true)
    #expect(try await desk.waitForLine { $0.source == "Are you there?" })
    let ids = Set(desk.roomLines.filter { $0.source == "Are you there?" }.map(\.id))
    #expect(ids.count == 1)
    try await phone.wait(for: "!document.querySelector('#unsent li')")
  }

  @Test(arguments: [Duration.zero, .milliseconds(200)])
  func nothingIsLostOnANetworkThatLosesATenth(delay: Duration) async throws {
    let network = try await NetworkBench(machines: 2)
    let hub = try await HubProgram(network: network.machines[0])
    if delay > .zero {
      try await network.slow(delay, losing: 0.1, at: 1)
    } else {
      for machine in [0, 1] { try await network.lose(0.1, at: machine) }
    }
    let start = ContinuousClock.now
    let guests = try ["Ana", "Luis"].map { name in
      try HubProgram.start(
        ["room", "join", hub.opened.url, "--name", name, "--lang", "en", "--json"], in: Folder(),
        network: network.machines[1])
    }
    for guest in guests { #expect(try await guest.waitForLine { $0.state == "joined" }) }
    // A connection with TLS takes three ways there and back.
    #expect(ContinuousClock.now - start > delay * 6)
    for number in 0..<40 { guests[number % 2].send("Line \(number)\n") }
    for guest in guests {
      let isWhole = try await eventually {
        Set(guest.roomLines.filter { $0.final == true }.compactMap(\.source)).count == 40
      }
      #expect(isWhole)
    }
    let orders = guests.map { guest in
      let lines = guest.roomLines.filter { $0.final == true }
      return Dictionary(lines.map { ($0.id, $0.order) }) { first, _ in first }
    }
    #expect(orders[0] == orders[1] && Set(orders[0].values).count == 40)
  }
}
