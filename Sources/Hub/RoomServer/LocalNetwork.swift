internal import Glibc
internal import NIOCore

/// The addresses of this machine, and which others are near.
package enum LocalNetwork {
  /// An address of this machine at which others can reach it.
  package struct Address: Sendable, Equatable {
    package let interface: String
    package let text: String
    package let isIPv4: Bool
  }

  /// The addresses of all networks of this machine, the likeliest first: IPv4 of wires and Wi-Fi, before those of
  /// virtual networks.
  package static func addresses() -> [Address] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return [] }
    defer { unsafe freeifaddrs(first) }
    var found: [Address] = []
    var next = unsafe first
    while let entry = unsafe next {
      unsafe next = entry.pointee.ifa_next
      guard unsafe entry.pointee.ifa_flags & UInt32(IFF_UP) != 0,
        unsafe entry.pointee.ifa_flags & UInt32(IFF_LOOPBACK) == 0,
        let address = unsafe entry.pointee.ifa_addr, let text = unsafe text(of: address)
      else { continue }
      found.append(
        Address(
          interface: unsafe String(cString: entry.pointee.ifa_name), text: text,
          isIPv4: unsafe address.pointee.sa_family == UInt16(AF_INET)))
    }
    return found.sorted { rank($0) < rank($1) }
  }

  private static func rank(_ address: Address) -> Int {
    let virtual = ["docker", "br-", "veth", "virbr", "tun", "tap", "wg", "zt", "tailscale"]
    return (address.isIPv4 ? 0 : 10)
      + (virtual.contains { address.interface.hasPrefix($0) } ? 5 : 0)
  }

  /// Returns an address as text; nil for one that others cannot use, such as a link-local one of IPv6.
  private static func text(of address: UnsafePointer<sockaddr>) -> String? {
    let family = unsafe Int32(address.pointee.sa_family)
    let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    guard [AF_INET, AF_INET6].contains(family) else { return nil }
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard
      unsafe getnameinfo(
        address, socklen_t(size), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0
    else { return nil }
    let text = String(
      decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.hasPrefix("fe80") ? nil : text
  }

  /// The name of this machine, such as `desk`.
  package static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
    let text = String(
      decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.split(separator: ".").first.map(String.init) ?? ""
  }

  /// True for addresses of local networks: private and link-local ones (RFC 1918, RFC 3927, RFC 4193, RFC 6598), and
  /// those of the networks to which this machine is connected.
  static func isNear(_ address: SocketAddress) -> Bool {
    guard let bytes = bytes(of: address) else { return true }
    return isPrivate(bytes) || networks().contains { $0.contains(bytes) }
  }

  private static func isPrivate(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 4 else {
      return bytes.dropLast().allSatisfy { $0 == 0 } || bytes[0] & 0xFE == 0xFC
        || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }
    switch (bytes[0], bytes[1]) {
    case (10, _), (127, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): return true
    default: return false
    }
  }

  /// A network to which this machine is connected.
  private struct Network {
    let address: [UInt8]
    let mask: [UInt8]

    func contains(_ other: [UInt8]) -> Bool {
      other.count == address.count && mask.contains { $0 != 0 }
        && other.indices.allSatisfy { other[$0] & mask[$0] == address[$0] & mask[$0] }
    }
  }

  private static func networks() -> [Network] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return [] }
    defer { unsafe freeifaddrs(first) }
    var found: [Network] = []
    var next = unsafe first
    while let entry = unsafe next {
      unsafe next = entry.pointee.ifa_next
      guard let address = unsafe entry.pointee.ifa_addr.flatMap({ unsafe bytes(of: $0) }),
        let mask = unsafe entry.pointee.ifa_netmask.flatMap({ unsafe bytes(of: $0) }),
        address.count == mask.count
      else { continue }
      found.append(Network(address: address, mask: mask))
    }
    return found
  }

  /// Returns the bytes of an address, those of IPv4 for one that IPv6 maps; nil for other families.
  private static func bytes(of address: SocketAddress) -> [UInt8]? {
    guard
      let bytes = unsafe address.withSockAddr({ pointer, _ in unsafe Self.bytes(of: pointer) })
    else { return nil }
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    return bytes.starts(with: mapped) ? Array(bytes.dropFirst(12)) : bytes
  }

  private static func bytes(of address: UnsafePointer<sockaddr>) -> [UInt8]? {
    // The places of sin_addr and sin6_addr (ip(7), ipv6(7)).
    let place: Range<Int>
    switch unsafe Int32(address.pointee.sa_family) {
    case AF_INET: place = 4..<8
    case AF_INET6: place = 8..<24
    default: return nil
    }
    let raw = unsafe UnsafeRawBufferPointer(start: address, count: place.upperBound)
    return unsafe Array(raw[place])
  }
}
