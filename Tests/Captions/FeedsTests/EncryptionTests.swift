import Captions
import Glibc
import NIOSSL
import Testing

@testable import Feeds

@Suite("Encryption", .timeLimit(.minutes(1)))
struct EncryptionTests {
  @Test func captionsArriveOverTLS() async throws {
    let harness = try Harness.tcp(rules: .encrypted())
    let client = try EncryptedPeer(to: harness.feed.port ?? 0)
    client.send("Hola\nAdi")
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    client.disconnect()
    #expect(await harness.inbox.wait { $0.texts == ["Hola", "Adi"] && $0.endings == 1 })
    #expect(harness.inbox.warnings.isEmpty)
  }

  @Test func aTokenIsCheckedOverTLS() async throws {
    var rules = try AccessPolicy.encrypted()
    rules.token = AccessToken(line: "secreto")
    let harness = try Harness.tcp(rules: rules)
    let client = try EncryptedPeer(to: harness.feed.port ?? 0)
    client.send(#"{"hello":1,"token":"secreto"}"# + "\nHola\n")
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
  }

  @Test func aClientWithoutTLSIsRefused() async throws {
    let harness = try Harness.tcp(rules: .encrypted())
    let client = harness.connect(sending: "Hola\n")
    #expect(isClosed(client))
    #expect(await harness.inbox.wait { $0.warnings == [.refused(.noTLS, count: 1)] })
    #expect(harness.inbox.texts.isEmpty)
  }

  @Test func anIncompleteHandshakeTimesOut() async throws {
    for isWebSocket in [false, true] {
      var rules = try AccessPolicy.encrypted()
      rules.timeout = .milliseconds(200)
      let harness =
        isWebSocket ? try Harness.webSocket(rules: rules) : try Harness.tcp(rules: rules)
      let (silent, slow) = (harness.connect(), harness.connect())
      // The header of a TLS record (RFC 8446, 5.1) without its contents.
      _ = sendSome([0x16, 3, 1, 0x40, 0, 1], to: slow)
      #expect(isClosed(silent))
      #expect(isClosed(slow))
      #expect(
        await harness.inbox.wait { $0.warnings.first == .refused(.handshakeTimeout, count: 1) })
    }
  }

  @Test func theTimeoutEndsWithTheHandshake() async throws {
    var rules = try AccessPolicy.encrypted()
    rules.timeout = .milliseconds(300)
    let harness = try Harness.tcp(rules: rules)
    let client = try EncryptedPeer(to: harness.feed.port ?? 0)
    try await Task.sleep(for: .milliseconds(600))
    client.send("Hola\n")
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
  }

  @Test func stoppingDoesNotWaitForUnresponsiveClients() async throws {
    let harness = try Harness.tcp(rules: .encrypted())
    for _ in 0..<20 { harness.connect() }
    let good = try EncryptedPeer(to: harness.feed.port ?? 0)
    good.send("Hola\n")
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    let start = ContinuousClock.now
    harness.end()
    #expect(ContinuousClock.now - start < .seconds(4))
  }

  @Test func invalidFilesAreReported() {
    let (chain, key) = (Array(Certificate.certificate.utf8), Array(Certificate.key.utf8))
    #expect(throws: ServerEncryption.Fault.certificate) {
      try ServerEncryption(certificate: [], key: key)
    }
    #expect(throws: ServerEncryption.Fault.key) {
      try ServerEncryption(certificate: chain, key: chain)
    }
    #expect(throws: ServerEncryption.Fault.mismatch) {
      try ServerEncryption(certificate: chain, key: Array(Certificate.otherKey.utf8))
    }
  }
}
