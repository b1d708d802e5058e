internal import ProgramBench

/// An HTTPS server on a port of the loopback interface, of `openssl s_server`, for one connection.
///
/// Its certificate is its own: nobody trusts it who does not get it from `certificate`.
package final class EncryptedServer {
  /// The address of the server.
  package let address: String
  /// The path of the certificate, in PEM.
  package let certificate: String
  private let folder: Folder
  private let process: Child

  /// Makes a certificate and starts the server.
  package init() async throws {
    folder = try Folder()
    certificate = folder.file("certificate.pem")
    let key = folder.file("key.pem")
    try await Tool.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
        "-days", "2", "-keyout", key, "-out", certificate,
      ])
    let process = try Child(
      "openssl",
      ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-naccept", "1"])
    self.process = process
    var port: Int?
    _ = try await eventually {
      // The line is `ACCEPT 127.0.0.1:12345`.
      port = process.printed.firstMatch(of: /ACCEPT [0-9.]+:([0-9]+)/).flatMap { Int($0.1) }
      return port != nil || process.end != nil
    }
    guard let port else { throw BenchFailure("openssl s_server: \(process.errorOutput)") }
    address = "https://127.0.0.1:\(port)"
  }

  /// Everything that the client sent, among the server's own lines.
  package var received: String { process.printed }

  /// Sends an answer to the client.
  package func send(_ text: String) { process.send(text) }
}
