internal import Glibc
package import NIOCore
package import NIOPosix

/// A reason why a server cannot start.
package enum ServerStartError: Error {
  case portInUse(Int)
  case portNotAllowed(Int)
  case failed(reason: String)
}

extension ServerBootstrap {
  /// Creates a server of pages, whose new connections `add` gives their handlers.
  package static func ofPages(
    _ group: any EventLoopGroup, adding add: @escaping @Sendable (any Channel) throws -> Void
  ) -> ServerBootstrap {
    ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 64 << 10, high: 256 << 10))
      // A peer without a sign of life is given up (RFC 5482).
      .childChannelOption(.tcpOption(.init(rawValue: CInt(TCP_USER_TIMEOUT))), value: 20_000)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try add(channel) }
      }
  }

  /// Opens a port, or one of the next ten if it is in use and `next` is true.
  package func listen(
    at host: String, on port: Int, next: Bool
  ) throws(ServerStartError) -> (port: Int, channel: any Channel) {
    let last = port == 0 || !next ? port : port + 10
    for candidate in port...last {
      do {
        let channel = try bind(host: host, port: candidate).wait()
        return (channel.localAddress?.port ?? candidate, channel)
      } catch let error as IOError where error.errnoCode == EADDRINUSE {
        continue
      } catch let error as IOError where [EACCES, EPERM].contains(error.errnoCode) {
        throw .portNotAllowed(candidate)
      } catch {
        throw .failed(reason: "\(error)")
      }
    }
    throw .portInUse(last)
  }
}
