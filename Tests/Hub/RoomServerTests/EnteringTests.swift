import ProgramBench
import RoomClient
import RoomServer
import Rooms
import System
import Testing

/// Entering a room over TLS and a WebSocket.
@Suite struct EnteringTests {
  @Test func whoHasTheTokenEnters() async throws {
    let bench = try RoomBench()
    let marta = try bench.join("Marta", "ca")
    try await marta.wait { $0.person != nil }
    let joined = try #require(marta.messages.first)
    #expect(joined.state == "joined")
    #expect(joined.room?.name == "Recepció")
    #expect(joined.people?.map(\.name) == ["Marta"])
  }

  @Test func aStoppedHubKeepsNothingOfItsRooms() async throws {
    weak var access: RoomAccess?
    do {
      let bench = try RoomBench()
      access = bench.access
      #expect(try await bench.join("Marta").wait { $0.person != nil })
    }
    #expect(try await eventually { access == nil })
  }

  @Test func theCodeOpensInAnyCase() async throws {
    let bench = try RoomBench()
    let code = try #require(bench.access.code)
    let ana = try bench.join("Ana", secret: " \(code.lowercased().prefix(2))-\(code.dropFirst(2)) ")
    #expect(try await ana.wait { $0.person != nil })
  }

  @Test func aWrongCodeIsRefusedAndSoonNotLookedAt() async throws {
    let bench = try RoomBench()
    var refusals: [RoomClient.Ending] = []
    // On a slow machine the first wait, two seconds, may be over before the next guest is there; each is twice the one before.
    var waits = false
    while !waits, refusals.count < 12 {
      let guest = try bench.join("G\(refusals.count)", secret: "WRONG")
      try await guest.wait { !$0.endings.isEmpty }
      refusals += guest.endings.prefix(1)
      if case .refused("wait", let seconds?) = refusals.last { waits = seconds > 0 }
    }
    #expect(refusals.first == .refused(reason: "code", seconds: 0))
    #expect(waits && refusals.count >= 6, "\(refusals)")
    // The QR code's token is too long to be guessed, and opens at any time.
    #expect(try await bench.join("Marta").wait { $0.person != nil })
  }

  @Test func aPasswordOpensItsRoom() async throws {
    let bench = try RoomBench(password: "correct horse")
    #expect(bench.access.code == nil)
    #expect(try await bench.join("Ana", secret: "correct horse").wait { $0.person != nil })
    let guest = try bench.join("Max", secret: "battery staple")
    try await guest.wait { !$0.endings.isEmpty }
    #expect(guest.endings == [.refused(reason: "code", seconds: 0)])
  }

  @Test func anotherCertificateIsRefused() async throws {
    let bench = try RoomBench()
    let guest = try bench.join("Ana", fingerprint: "another")
    try await guest.wait { !$0.endings.isEmpty }
    #expect(guest.endings == [.wrongCertificate])
    #expect(guest.messages.isEmpty)
  }

  @Test func theCertificateIsKept() async throws {
    let folder = try Folder()
    let path = folder.file("state/hub.pem")
    let first = try MachineIdentity(keptAt: path, hostName: "desk")
    #expect(try mode(of: path) == 0o600)
    #expect(try MachineIdentity(keptAt: path, hostName: "desk").fingerprint == first.fingerprint)
    #expect(first.fingerprint.count == 43)
    try writeFile(path, Array("no certificate".utf8))
    #expect(throws: (any Error).self) { try MachineIdentity(keptAt: path, hostName: "desk") }
  }

  @Test func theOpenerLocksMutesAndSendsOut() async throws {
    let bench = try RoomBench()
    let opener = try bench.join("Marta", key: bench.access.openerKey)
    try await opener.wait { $0.person != nil }
    let luis = try bench.join("Luis")
    try await luis.wait { $0.person != nil }
    var request = RoomRequest()
    request.set = .init(name: "Recepció 2", locked: true, muted: true)
    opener.client.send(request)
    #expect(try await luis.wait { $0.messages.last { $0.room != nil }?.room?.locked == true })
    luis.say("Hola")
    let late = try bench.join("Ana")
    try await late.wait { !$0.endings.isEmpty }
    #expect(late.endings == [.refused(reason: "locked", seconds: nil)])
    // Somebody who is not the opener changes nothing.
    var other = RoomRequest()
    other.set = .init(name: "Mine", locked: false)
    luis.client.send(other)
    request = RoomRequest()
    request.out = luis.person
    opener.client.send(request)
    #expect(try await luis.wait { $0.endings == [.sentOut] })
    #expect(try await opener.wait { $0.messages.contains { $0.gone == ["p2"] } })
    #expect(opener.lines.isEmpty)
    let back = try bench.join("Luis")
    try await back.wait { !$0.endings.isEmpty }
    #expect(back.endings == [.refused(reason: "out", seconds: nil)])
  }

  @Test func aClosedRoomIsClosedForEverybody() async throws {
    let bench = try RoomBench()
    let opener = try bench.join("Marta", key: bench.access.openerKey)
    let luis = try bench.join("Luis")
    try await opener.wait { $0.person != nil }
    try await luis.wait { $0.person != nil }
    var request = RoomRequest()
    request.close = true
    opener.client.send(request)
    #expect(try await luis.wait { $0.endings == [.closed] })
    #expect(try await eventually { bench.isClosed.isSet })
  }
}
