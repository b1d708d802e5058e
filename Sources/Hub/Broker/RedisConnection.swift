internal import Accounts
internal import CHiredis
internal import Glibc
package import System

/// The place of a Redis server: its address or socket, and the password, if it wants one.
package struct RedisAddress: Sendable {
  package enum Place: Sendable {
    case network(NetworkAddress)
    case socket(path: String)
  }
  package let place: Place
  package let password: String?

  package init(_ place: Place, password: String? = nil) {
    (self.place, self.password) = (place, password)
  }
}

/// An answer of Redis (RESP 2).
indirect enum RedisReply {
  case text(String)
  case number(Int)
  case list([RedisReply])
  case null

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var list: [RedisReply] { if case .list(let list) = self { list } else { [] } }
}

/// A connection to Redis, which one thread uses at a time and waits on.
@safe final class RedisConnection: @unchecked Sendable {
  private let context: UnsafeMutablePointer<redisContext>

  private static let connectTimeout = timeval(tv_sec: 2, tv_usec: 0)
  /// The time for an answer, above the time for which a command may wait at the server.
  private static let answerTimeout = timeval(tv_sec: 3, tv_usec: 0)

  /// - Throws: `StoreError` if the server is not there, or refuses the password.
  init(_ address: RedisAddress) throws(StoreError) {
    let made =
      switch address.place {
      case .network(let network):
        unsafe redisConnectWithTimeout(network.host, Int32(network.port), Self.connectTimeout)
      case .socket(let path): unsafe redisConnectUnixWithTimeout(path, Self.connectTimeout)
      }
    guard let made = unsafe made else { throw StoreError("no memory is left") }
    unsafe context = made
    guard unsafe made.pointee.err == 0 else { throw failure }
    _ = unsafe redisSetTimeout(made, Self.answerTimeout)
    if let password = address.password { _ = try send(["AUTH", password]) }
  }

  deinit { unsafe redisFree(context) }

  /// True once the connection is of no use any more.
  var isBroken: Bool { unsafe context.pointee.err != 0 }

  private var failure: StoreError {
    StoreError(
      unsafe withUnsafePointer(to: &context.pointee.errstr) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 128) {
          unsafe String(cString: $0)
        }
      })
  }

  /// Sends a command, and waits for its answer.
  ///
  /// - Throws: `StoreError` if the connection ends, or the server refuses the command.
  func send(_ words: [String]) throws(StoreError) -> RedisReply {
    let words = words.map { Array($0.utf8) }
    let bytes = words.flatMap(\.self)
    let lengths = words.map(\.count)
    let reply = unsafe bytes.withUnsafeBufferPointer { buffer in
      let base = unsafe UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
      var offset = 0
      var pointers = unsafe lengths.map { length -> UnsafePointer<CChar>? in
        defer { offset += length }
        return unsafe base.map { unsafe $0 + offset }
      }
      return unsafe redisCommandArgv(context, Int32(lengths.count), &pointers, lengths)
    }
    guard let reply = unsafe reply else { throw failure }
    defer { unsafe freeReplyObject(reply) }
    return try unsafe Self.value(of: reply.assumingMemoryBound(to: redisReply.self).pointee)
  }

  private static func value(of reply: redisReply) throws(StoreError) -> RedisReply {
    let (type, number) = unsafe (reply.type, reply.integer)
    switch type {
    case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: return .text(unsafe text(of: reply))
    case REDIS_REPLY_INTEGER: return .number(Int(number))
    case REDIS_REPLY_ARRAY:
      let count = unsafe reply.elements
      var list: [RedisReply] = []
      for index in 0..<count {
        guard let element = unsafe reply.element[index] else { continue }
        list.append(try unsafe value(of: element.pointee))
      }
      return .list(list)
    case REDIS_REPLY_ERROR: throw StoreError(unsafe text(of: reply))
    default: return .null
    }
  }

  private static func text(of reply: redisReply) -> String {
    let bytes = unsafe UnsafeRawBufferPointer(start: reply.str, count: reply.len)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}
