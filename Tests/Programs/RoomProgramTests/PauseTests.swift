import Glibc
import HubBench
import ProgramBench
import Randomness
import Testing

/// Tests of rooms whose programs stand still for a while, and of what is said meanwhile.
@Suite(.serialized) struct PauseTests {
  /// Longer than a program takes a silent room to be lost, and, at length, than the hub keeps a silent connection.
  private static let pause = Duration.seconds(Trials.areLong ? 100 : 6)

  @Test(arguments: ["hub", "speaker", "reader"])
  func aProgramThatStandsStillLosesNoLine(name: String) async throws {
    let hub = try await HubProgram()
    let (ana, luis, mar) = (
      try hub.join("Ana", "en"), try hub.join("Luis", "en"), try hub.join("Mar", "en")
    )
    let guests = [ana, luis, mar]
    for guest in guests { #expect(try await guest.waitForLine { $0.state == "joined" }) }
    ana.send("Line 0\n")
    for guest in guests { #expect(try await guest.waitForLine { $0.source == "Line 0" }) }
    let stopped = name == "hub" ? hub.room : name == "speaker" ? ana : luis
    stopped.send(signal: SIGSTOP)
    for number in 1...10 { ana.send("Line \(number)\n") }
    mar.send("From Mar\n")
    #expect(try await throughout(Self.pause) { guests.allSatisfy { $0.end == nil } })
    if name == "reader" { #expect(try await mar.waitForLine { $0.source == "Line 10" }) }
    if name == "speaker" { #expect(try await luis.waitForLine { $0.source == "From Mar" }) }
    stopped.send(signal: SIGCONT)
    for guest in guests {
      #expect(try await guest.waitForLine { $0.source == "Line 10" }, "\(guest.errorOutput)")
      #expect(try await guest.waitForLine { $0.source == "From Mar" }, "\(guest.errorOutput)")
      let lines = guest.roomLines.filter {
        $0.source?.hasPrefix("Line") == true && $0.final == true
      }
      #expect(Set(lines.compactMap(\.source)).count == 11)
      #expect(Set(lines.map(\.id)).count == 11)
    }
    #expect(try await hub.end() == .exited(0))
    for guest in guests {
      #expect(try await eventually { guest.end == .exited(0) }, "\(guest.errorOutput)")
    }
  }
}
