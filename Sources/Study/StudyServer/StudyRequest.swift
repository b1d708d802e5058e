internal import FoundationEssentials
internal import NIOCore
internal import NIOHTTP1
internal import PageServer

/// A request below `/study/`.
struct StudyRequest {
  let method: HTTPMethod
  /// The parts of the path.
  let words: [String]
  private let target: RequestTarget
  private let body: ByteBuffer

  init(_ request: PageRequest, _ words: some Sequence<String>) {
    method = request.head.method
    target = request.target
    body = request.body
    self.words = Array(words)
  }

  /// The number of what the path names.
  ///
  /// - Throws: `StudyRefusal`.
  var id: Int {
    get throws {
      guard words.count > 1, let id = Int(words[1]) else { throw StudyRefusal.unknown }
      return id
    }
  }

  subscript(name: String) -> String? { target[name] }

  var bytes: [UInt8] { Array(body.readableBytesView) }

  /// Returns the body, which is JSON.
  ///
  /// - Throws: `StudyRefusal`.
  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw StudyRefusal.malformed
    }
  }
}
