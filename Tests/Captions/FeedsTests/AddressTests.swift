import Testing

@testable import Feeds

@Suite("Addresses")
struct AddressTests {
  @Test(arguments: [
    "localhost:5000": "localhost:5000", "127.0.0.1:1": "127.0.0.1:1", "[::1]:5000": "[::1]:5000",
    "0.0.0.0:65535": "0.0.0.0:65535", "my-host.example:80": "my-host.example:80",
  ])
  func aHostAndAPortAreParsed(text: String, meaning: String) {
    #expect(NetworkAddress(text)?.description == meaning)
  }

  @Test(arguments: [
    "", ":", "5000", ":5000", "localhost", "localhost:", "localhost:0", "localhost:65536",
    "localhost:-1", "::1:5000", "[::1]", "[localhost]:5000", "a b:5000", "a/b:5000", "[::1:5000",
  ])
  func anInvalidHostAndPortIsRejected(text: String) {
    #expect(NetworkAddress(text) == nil)
  }

  @Test func aServerURLHasAHostAndAPath() {
    let url = WebSocketURL("ws://localhost:8000/asr?key=1")
    #expect(url?.target == "/asr?key=1")
    #expect(url?.description == "ws://localhost:8000")
    #expect(url?.host == "localhost:8000")
    let withoutPath = WebSocketURL("wss://Example.org")
    #expect(withoutPath?.target == "/")
    #expect(withoutPath?.host == "Example.org")
    #expect(withoutPath?.address.port == 443)
    #expect(WebSocketURL("ws://[::1]?x")?.target == "/?x")
    #expect(WebSocketURL("ws://[::1]?x")?.address.port == 80)
  }

  @Test(arguments: [
    "ws://", "ws:///x", "http://localhost", "ws://user@localhost/", "ws://localhost/#a",
    "ws://local host/", "ws://localhost/\r\nX: y", "ws://localhost:0/", "localhost",
  ])
  func anInvalidServerURLIsRejected(text: String) {
    #expect(WebSocketURL(text) == nil)
  }

  @Test func originsAreComparedAsBrowsersSerializeThem() {
    #expect(WebOrigin("HTTPS://Example.org") == WebOrigin("https://example.org:443"))
    #expect(WebOrigin("http://example.org") != WebOrigin("https://example.org"))
    #expect(WebOrigin("http://localhost:8000") != WebOrigin("http://localhost"))
    #expect(WebOrigin("null") != nil)
    for text in ["*", "", "example.org", "https://", "https://a/b", "https://a b", "://a"] {
      #expect(WebOrigin(text) == nil)
    }
  }
}
