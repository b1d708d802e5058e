import System
import Testing

@testable import Feeds

@Suite("Addresses")
struct AddressTests {
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
