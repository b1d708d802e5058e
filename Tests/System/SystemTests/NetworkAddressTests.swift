import System
import Testing

@Suite("Hosts and ports")
struct NetworkAddressTests {
  @Test(arguments: [
    "localhost:5000": "localhost:5000", "127.0.0.1:1": "127.0.0.1:1", "[::1]:5000": "[::1]:5000",
    "0.0.0.0:65535": "0.0.0.0:65535", "my-host.example:80": "my-host.example:80",
    "[fe80::1%eth0]:80": "[fe80::1%eth0]:80",
  ])
  func aHostAndAPortAreParsed(text: String, meaning: String) {
    #expect(NetworkAddress(text)?.description == meaning)
  }

  @Test(arguments: [
    "", ":", "5000", ":5000", "localhost", "localhost:", "localhost:0", "localhost:65536",
    "localhost:-1", "::1:5000", "[::1]", "[localhost]:5000", "a b:5000", "a/b:5000", "[::1:5000",
    "[::g]:5000", "localhost:+80", "localhost:٨٠", "a%b:5000",
  ])
  func anInvalidHostAndPortIsRejected(text: String) {
    #expect(NetworkAddress(text) == nil)
  }

  @Test func aHostAloneHasTheDefaultPort() {
    #expect(NetworkAddress("localhost", defaultPort: 80)?.port == 80)
    #expect(NetworkAddress("[::1]", defaultPort: 80)?.description == "[::1]:80")
    #expect(NetworkAddress("localhost:1", defaultPort: 80)?.port == 1)
    #expect(NetworkAddress("localhost:", defaultPort: 80) == nil)
  }
}
