import HTTP
import Testing

@Suite("The address of a server") struct ServerAddressTests {
  @Test(arguments: [
    ("https://example.org", "https://example.org", "example.org"),
    ("HTTPS://Example.ORG:8443/base/", "https://Example.ORG:8443/base", "example.org"),
    ("http://localhost:5000/", "http://localhost:5000", "localhost"),
    ("http://127.0.0.1", "http://127.0.0.1", "127.0.0.1"),
    ("http://[::1]:80/a_b-c.d~%20", "http://[::1]:80/a_b-c.d~%20", "[::1]"),
  ])
  func isAHostWithAPortAndAPath(address: String, text: String, host: String) throws {
    let server = try ServerAddress(address)
    #expect(server.text == text && server.host == host)
    #expect(server.isOnThisMachine == (host != "example.org"))
  }

  @Test(arguments: [
    "", "example.org", "ftp://example.org", "https://", "https:///a", "https://a b", "http://a?b",
    "https://user:word@example.org", "http://localhost@example.org", "https://example.org:",
    "https://example.org:0", "https://example.org:65536", "https://example.org:8a",
    "https://example.org/a?b", "https://example.org#a", "https://exa\u{301}mple.org",
    "https://exam\\ple.org", "https://[::1", "https://[::g]", "https://[]", "https://.",
    "https://example.org/\r\nX: y", "https://example.org\u{0}", "https://münchen.example",
    "https://a/" + String(repeating: "b", count: 1000),
  ])
  func anythingElseIsMalformed(address: String) {
    #expect(throws: ServerAddress.Fault.malformed) { try ServerAddress(address) }
  }

  @Test(arguments: [
    "http://example.org", "http://10.0.0.1:5000", "http://localhost.example.org",
    "http://127.0.0.1.example.org", "HTTP://[::2]",
  ])
  func anotherMachineNeedsEncryption(address: String) {
    #expect(throws: ServerAddress.Fault.notEncrypted) { try ServerAddress(address) }
  }
}
