package import NIOCore
package import NIOHTTP1

/// A request with its body.
package struct PageRequest: Sendable {
  package let head: HTTPRequestHead
  package let target: RequestTarget
  package var body: ByteBuffer

  package init(head: HTTPRequestHead, target: RequestTarget, body: ByteBuffer = ByteBuffer()) {
    (self.head, self.target, self.body) = (head, target, body)
  }
}

/// Decision about a request before its body is taken.
package enum RequestAdmission {
  case taken(maxBytes: Int)
  case refused(HTTPResponseStatus)
}

/// Handler that answers the requests of a connection, on its event loop.
package protocol RequestHandler: AnyObject {
  /// Decides about a request by its head.
  func admission(of head: HTTPRequestHead, _ target: RequestTarget) -> RequestAdmission
  /// Answers a request, at once or later.
  func answer(_ request: PageRequest, _ connection: PageConnection)
  /// True while an answer goes on for as long as the connection is open.
  var isStreaming: Bool { get }
  /// The client has read what was sent, so that a stream can go on.
  func connectionBecameWritable()
  func connectionEnded()
}
