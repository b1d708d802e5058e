internal import NIOCore
internal import NIOPosix
package import PageServer

/// Server of the pages with which a person learns, for browsers of the same machine.
///
/// Other people who use the machine, and pages of other addresses, do not know the token.
package final class StudyServer: Sendable {
  /// The address of the pages, whose fragment has the token: browsers send that to nobody.
  package let url: String
  package let port: Int
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let channel: any Channel

  /// Opens a port of the loopback interface: one of ten from 7450 on, or another one.
  ///
  /// All connections, the decks and the list belong to one event loop.
  ///
  /// - Throws: `ServerStartError`.
  package init(
    _ study: sending Study, pages: PageFiles, token: String, port: Int? = nil,
    now: @escaping @Sendable () -> Int
  ) throws(ServerStartError) {
    let study = NIOLoopBoundBox.makeBoxSendingValue(study, eventLoop: group.next())
    (self.port, channel) = try ServerBootstrap.ofPages(group) { channel in
      let handler = StudyRequestHandler(
        StudyRequests(of: study.value, now: now), pages, token: token,
        port: channel.localAddress?.port)
      try PageConnection(channel, answeredBy: handler).addHandlers()
    }.listen(at: "127.0.0.1", on: port ?? 7450, next: port == nil)
    url = "http://127.0.0.1:\(self.port)/#\(token)"
  }

  /// Closes the port and its connections.
  package func stop() { try? group.syncShutdownGracefully() }
}
