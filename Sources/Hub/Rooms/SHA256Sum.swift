internal import CCrypto
internal import FoundationEssentials

/// SHA-256 sums, such as that of a certificate, by which a machine is recognized.
package enum SHA256Sum {
  /// Returns the sum of bytes in base64url, without padding.
  package static func of(_ bytes: [UInt8]) -> String {
    var sum = [UInt8](repeating: 0, count: 32)
    unsafe EVP_Digest(bytes, bytes.count, &sum, nil, EVP_sha256(), nil)
    return Base64URL.text(sum)
  }
}

/// Bytes as text for addresses (RFC 4648, 5), without padding.
package enum Base64URL {
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    let marks: [Character: Character?] = ["+": "-", "/": "_", "=": nil]
    return String(
      Data(bytes).base64EncodedString().compactMap { marks[$0] ?? $0 })
  }

  /// Returns random bytes from the system as text.
  package static func random(bits: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return text((0..<bits / 8).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }
}
