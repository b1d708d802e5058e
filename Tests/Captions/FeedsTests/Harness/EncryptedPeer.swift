import Glibc
import NIOCore
import NIOPosix
import NIOSSL

/// A TLS client that accepts every certificate.
final class EncryptedPeer {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let channel: any Channel

  init(to port: Int) throws {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateVerification = .none
    let context = try NIOSSLContext(configuration: configuration)
    channel = try ClientBootstrap(group: group)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            NIOSSLClientHandler(context: context, serverHostname: nil))
        }
      }
      .connect(host: "127.0.0.1", port: port).wait()
  }

  func send(_ text: String) {
    try? channel.writeAndFlush(ByteBuffer(string: text)).wait()
  }

  func disconnect() {
    try? channel.close().wait()
  }

  deinit {
    disconnect()
    try? group.syncShutdownGracefully()
  }
}

/// A certificate of localhost, valid from 2020 to 2120, and its key.
///
/// Neither is a secret, and only these tests trust them. They were made by `openssl ecparam -name
/// prime256v1` and `openssl ca -selfsign`, with localhost, 127.0.0.1 and ::1 as alternative names.
enum Certificate {
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBlzCCAT2gAwIBAgIBATAKBggqhkjOPQQDAjAjMSEwHwYDVQQDDBh2aXNhdmlz
    IHRlc3RzLCBubyBzZWNyZXQwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAw
    MDBaMCMxITAfBgNVBAMMGHZpc2F2aXMgdGVzdHMsIG5vIHNlY3JldDBZMBMGByqG
    SM49AgEGCCqGSM49AwEHA0IABHlmBcw7ZWNcW94h+cHHTzjBDtIOamRui9JnJq14
    zw0gjlYTaTiHbSgQ266bKRJWkJK9L52g/GfMGC1zuLfBdlSjYDBeMCwGA1UdEQQl
    MCOCCWxvY2FsaG9zdIcEfwAAAYcQAAAAAAAAAAAAAAAAAAAAATAPBgNVHRMBAf8E
    BTADAQH/MB0GA1UdDgQWBBS+yHMBwl5JbuqQXTSCortGs3EAwTAKBggqhkjOPQQD
    AgNIADBFAiEAzE/CHosGurgTLF6IJajtiJK44L2mg4VLhj6ug5gcrpgCIFqkOXqQ
    PAs3mOK7kxN/aSN0XAxKsXslkHVL2HHwiwbq
    -----END CERTIFICATE-----
    """

  static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgkCEFqfWH9jlqmT3H
    vLXPNAq0bS0jjhTGsfoSDfyLLVGhRANCAAR5ZgXMO2VjXFveIfnBx084wQ7SDmpk
    bovSZyateM8NII5WE2k4h20oENuumykSVpCSvS+doPxnzBgtc7i3wXZU
    -----END PRIVATE KEY-----
    """

  /// The key of another certificate.
  static let otherKey = """
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEICEGUJH+PkGra3zgfjv0jFIWqqxTiCT9bkIzmtdWkFCcoAoGCCqGSM49
    AwEHoUQDQgAEW+ij+FYjAYnoP+/or/KXbAvx5i8drTdAzWhyOgGNm9Lp9ezZ+WVd
    a40tKXspcC8JoDxZu3ZpoicyeTLhN51Arw==
    -----END EC PRIVATE KEY-----
    """
}
