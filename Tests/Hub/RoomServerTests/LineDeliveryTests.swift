import ProgramBench
import RoomClient
import RoomServer
import Rooms
import System
import Testing

/// Lines on their way from one client to all others.
@Suite struct LineDeliveryTests {
  @Test func everybodyReadsTheSameLinesInTheSameOrder() async throws {
    let bench = try RoomBench()
    let guests = try (0..<6).map { try bench.join("G\($0)") }
    for guest in guests { try await guest.wait { $0.person != nil } }
    for number in 0..<30 { guests[number % 6].say("Line \(number)") }
    var orders: [[String?]] = []
    for guest in guests {
      #expect(try await guest.wait { $0.lines.count == 30 })
      orders.append(guest.lines.map(\.id))
    }
    #expect(Set(orders).count == 1)
    #expect(guests[0].lines.map(\.order) == (1...30).map { $0 })
  }

  @Test func aLineGrowsAndIsFinal() async throws {
    let bench = try RoomBench()
    let (marta, luis) = (try bench.join("Marta"), try bench.join("Luis"))
    try await marta.wait { $0.person != nil }
    try await luis.wait { $0.person != nil }
    marta.say("Good", id: "a", final: false)
    #expect(try await luis.wait { $0.lines.last?.source == "Good" })
    marta.say("Good morning", id: "a")
    #expect(try await luis.wait { $0.lines.last?.source_final == true })
    #expect(luis.lines.map(\.source) == ["Good morning"])
    #expect(marta.client.waitingCount == 0)
  }

  @Test func whoComesLaterReadsWhatWasSaid() async throws {
    let bench = try RoomBench()
    let marta = try bench.join("Marta")
    try await marta.wait { $0.person != nil }
    for number in 0..<50 { marta.say("Line \(number)") }
    try await marta.wait { $0.lines.count == 50 }
    let luis = try bench.join("Luis")
    #expect(try await luis.wait { $0.lines.count == 50 })
    #expect(luis.lines.map(\.source) == (0..<50).map { "Line \($0)" })
  }

  @Test func aLineThatIsTooLongIsNotTaken() async throws {
    let bench = try RoomBench()
    let marta = try bench.join("Marta")
    try await marta.wait { $0.person != nil }
    marta.say(String(repeating: "long ", count: 20_000))
    marta.say("short")
    #expect(try await marta.wait { $0.lines.count == 1 })
    #expect(marta.lines.map(\.source) == ["short"])
    #expect(try await eventually { marta.client.waitingCount == 0 })
  }

  @Test func whoFloodsIsSlowedAloneAndLosesNothing() async throws {
    let bench = try RoomBench()
    let (flood, calm) = (try bench.join("Flood"), try bench.join("Calm"))
    try await flood.wait { $0.person != nil }
    try await calm.wait { $0.person != nil }
    for number in 0..<120 { flood.say("Line \(number)") }
    try await flood.wait { $0.messages.contains { $0.slow == true } }
    calm.say("Hello")
    let isFlooding = flood.client.waitingCount > 30
    #expect(try await calm.wait { $0.lines.count == 121 })
    // The flood had not passed yet, unless this test was held up itself.
    let order = calm.lines.first { $0.speaker == "Calm" }?.order
    #expect(order.map { $0 < 121 } == true || !isFlooding)
    let flooded = calm.lines.filter { $0.speaker == "Flood" }.map(\.source)
    #expect(flooded == (0..<120).map { "Line \($0)" })
  }

  @Test func aPageInClearReadsAndTypes() async throws {
    let bench = try RoomBench(inClear: true)
    var url = RoomURL(
      address: NetworkAddress(host: "127.0.0.1", port: try #require(bench.server.portInClear)))
    url.isEncrypted = false
    let guest = try Guest(
      url,
      RoomHello(
        name: "Ana", language: "en", secret: bench.access.token, key: "the-key-of-ana-00000"),
      fingerprint: "")
    try await guest.wait { $0.person != nil }
    guest.say("Hello")
    #expect(try await guest.wait { $0.lines.count == 1 })
  }
}
