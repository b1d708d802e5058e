internal import Glibc
internal import Synchronization
internal import System
internal import Testing

@testable internal import visavis_listen

@Suite("Lookups of hosts") struct HostLookupTests {
  @Test func aNumberNeedsNoLookup() {
    #expect(SystemAddress.numeric("127.0.0.1", port: "80")?.family == AF_INET)
    #expect(SystemAddress.numeric("::1", port: "80")?.family == AF_INET6)
    #expect(SystemAddress.numeric("localhost", port: "80") == nil)
  }

  @Test func theAddressesOfThisMachineAreFound() throws {
    let lookup = try HostLookup { SystemAddress.lookUp("localhost", port: "80") }
    #expect(lookup.done.wait(atMost: .seconds(20)))
    #expect(try !lookup.addresses.isEmpty)
  }

  @Test func anUnknownNameHasAReason() throws {
    let lookup = try HostLookup { SystemAddress.lookUp("nobody.invalid", port: "80") }
    #expect(lookup.done.wait(atMost: .seconds(60)))
    #expect(throws: ConnectionError.self) { try lookup.addresses }
  }

  @Test func aLookupThatIsGivenUpEndsByItself() throws {
    let gate = try OneShot<Bool>()
    let hasEnded = try OneShot<Bool>()
    var lookup: HostLookup? = try HostLookup {
      _ = gate.wait()
      hasEnded.resolve(true)
      return .success([])
    }
    #expect(lookup?.done.wait(atMost: .milliseconds(50)) == false)
    lookup = nil
    gate.resolve(true)
    #expect(hasEnded.wait())
  }
}
