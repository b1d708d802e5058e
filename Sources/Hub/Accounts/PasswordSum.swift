internal import CArgon2
internal import Glibc

/// The sum of a password by Argon2id (RFC 9106), in the form of the reference program.
package struct PasswordSum: Sendable, Codable {
  private let encoded: String

  /// The least cost that OWASP advises: 19 MiB, two passes, one lane.
  ///
  /// It takes a tenth of a second.
  private static let (passes, kibibytes, lanes): (UInt32, UInt32, UInt32) = (2, 19 << 10, 1)

  /// Makes the sum of a password, with a random salt; nil if no memory is left.
  package init?(of password: String) {
    var generator = SystemRandomNumberGenerator()
    let salt = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var text = [CChar](repeating: 0, count: 128)
    let bytes = Array(password.utf8)
    let code = unsafe argon2id_hash_encoded(
      Self.passes, Self.kibibytes, Self.lanes, bytes, bytes.count, salt, salt.count, 32, &text,
      text.count)
    guard code == ARGON2_OK.rawValue else { return nil }
    encoded = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  package init(from decoder: any Decoder) throws {
    encoded = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(encoded)
  }

  /// Returns true if the password has the sum.
  package func matches(_ password: String) -> Bool {
    let bytes = Array(password.utf8)
    return unsafe argon2id_verify(encoded, bytes, bytes.count) == ARGON2_OK.rawValue
  }
}
