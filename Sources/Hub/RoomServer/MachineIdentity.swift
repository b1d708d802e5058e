internal import CCrypto
package import Console
internal import NIOSSL
internal import Rooms
internal import Glibc
internal import System

/// The certificate of this machine and its key, by which clients recognize it again.
///
/// The certificate signs itself: nobody else can vouch for a name on a local network. It is kept in a file that only the
/// user can read, as clients and browsers remember it.
package struct MachineIdentity {
  let certificates: [NIOSSLCertificate]
  let key: NIOSSLPrivateKey

  /// The SHA-256 sum of the certificate in base64url, by which our clients recognize the machine.
  package let fingerprint: String

  /// The days for which a certificate is valid: browsers of phones refuse more than 825.
  private static let validDays = 820
  /// The days before the end at which a new certificate is made.
  private static let renewalDays = 14
  private static let maxBytes = 64 << 10

  /// Reads the identity from a file, or makes a new one if there is none, or it is about to end.
  ///
  /// - Throws: `Failure` if the file is unusable or cannot be written.
  package init(keptAt path: String, hostName: String) throws(Failure) {
    if let kept = try Self.kept(at: path), !kept.isEnding {
      self = kept
    } else {
      let pem = try Self.newPEM(for: hostName)
      guard let made = Self(pem: pem) else { throw .system("no certificate could be made") }
      try Self.write(pem, to: path)
      self = made
    }
  }

  private static func kept(at path: String) throws(Failure) -> MachineIdentity? {
    guard stat(of: path) != nil else { return nil }
    let file = try SecretFile(path, maxBytes: maxBytes)
    try file.requirePrivacy()
    guard let kept = Self(pem: file.bytes) else {
      throw .noInput("\(path) is no certificate with its key; delete it, and a new one is made")
    }
    return kept
  }

  /// Reads a certificate, or a chain of them, and its key from two files of an organization.
  ///
  /// - Throws: `Failure` if a file is unusable.
  package init(certificate: String, key: String) throws(Failure) {
    let chain = try SecretFile(certificate, maxBytes: 1 << 20)
    let secret = try SecretFile(key, maxBytes: Self.maxBytes)
    secret.warnIfShared()
    guard let certificates = try? NIOSSLCertificate.fromPEMBytes(chain.bytes), !certificates.isEmpty
    else { throw .noInput("\(certificate) has no certificate in PEM") }
    guard let key = try? NIOSSLPrivateKey(bytes: secret.bytes, format: .pem) else {
      throw .noInput("\(key) has no key in PEM without a passphrase")
    }
    guard let made = Self(certificates, key) else {
      throw .noInput("\(certificate) cannot be read; is it the right file?")
    }
    self = made
  }

  private init?(pem: [UInt8]) {
    guard let certificates = try? NIOSSLCertificate.fromPEMBytes(pem),
      let key = try? NIOSSLPrivateKey(bytes: pem, format: .pem)
    else { return nil }
    self.init(certificates, key)
  }

  private init?(_ certificates: [NIOSSLCertificate], _ key: NIOSSLPrivateKey) {
    guard let first = certificates.first, let bytes = try? first.toDERBytes() else { return nil }
    self.certificates = certificates
    self.key = key
    fingerprint = SHA256Sum.of(bytes)
  }

  private var isEnding: Bool {
    let end = certificates[0].notValidAfter
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int(end) - now.tv_sec < Self.renewalDays * 86400
  }

  private static func newPEM(for hostName: String) throws(Failure) -> [UInt8] {
    let host = hostName.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    let names = "DNS:localhost,IP:127.0.0.1" + (host.isEmpty ? "" : ",DNS:\(host).local")
    guard
      let pem = unsafe ccrypto_new_identity("visavis", names, Int32(validDays))
    else { throw .system("libcrypto cannot make a key") }
    defer { unsafe BIO_free(pem) }
    var bytes: UnsafePointer<CChar>?
    let count = unsafe ccrypto_bytes(pem, &bytes)
    return unsafe UnsafeBufferPointer(start: bytes, count: count).map(UInt8.init(bitPattern:))
  }

  private static func write(_ pem: [UInt8], to path: String) throws(Failure) {
    do throws(Directory.CreationError) {
      try Directory.create(above: path, mode: 0o700)
    } catch {
      throw .io("cannot create \(error.folder): \(error.cause.reason)")
    }
    do throws(SystemError) {
      // A new file in place of the old one, so that a crash leaves a whole one.
      let temporary = "\(path).new"
      _ = unsafe unlink(temporary)
      let file = try Descriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      try file.write(all: pem)
      guard unsafe rename(temporary, path) == 0 else { throw .current("rename") }
    } catch {
      throw .io("cannot write \(path): \(error.reason)")
    }
  }
}
