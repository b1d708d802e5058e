internal import FoundationEssentials
internal import NIOCore
internal import NIOHTTP1
package import PageServer

/// An answer to a request below `/study/`.
package struct StudyAnswer: Sendable {
  let status: HTTPResponseStatus
  let type: String
  let bytes: [UInt8]

  static func file(_ bytes: [UInt8], type: String) -> StudyAnswer {
    StudyAnswer(status: .ok, type: type, bytes: bytes)
  }

  static func json(_ value: some Encodable) throws -> StudyAnswer {
    StudyAnswer(
      status: .ok, type: "application/json", bytes: Array(try JSONEncoder().encode(value)))
  }

  /// The answer for a failure.
  package init(_ error: any Error) { self = .failure(StudyRefusal.reason(of: error)) }

  init(status: HTTPResponseStatus, type: String, bytes: [UInt8]) {
    (self.status, self.type, self.bytes) = (status, type, bytes)
  }

  static func failure(_ refusal: any Refusal) -> StudyAnswer {
    StudyAnswer(
      status: refusal.status, type: "application/json",
      bytes: Array(#"{"failure":"\#(refusal.rawValue)"}"#.utf8))
  }

  static var done: StudyAnswer {
    StudyAnswer(status: .ok, type: "application/json", bytes: Array("{}".utf8))
  }
}

extension PageConnection {
  package func send(_ answer: StudyAnswer) {
    respond(answer.status, type: answer.type, ByteBuffer(bytes: answer.bytes))
  }
}
