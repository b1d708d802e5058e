internal import Glibc
internal import ProgramBench

/// A private message bus (dbus-daemon) that starts no services.
package final class PrivateBus {
  /// The bus' address for `DBUS_SESSION_BUS_ADDRESS`.
  package let address: String
  private let daemon: Child
  private let folder: Folder

  /// Starts a bus and waits until it listens.
  ///
  /// Its socket is at `path`, or in a folder of its own.
  package init(at path: String? = nil) async throws {
    let folder = try Folder()
    address = "unix:path=\(path ?? folder.file("bus"))"
    let file = try folder.write(Self.configuration(listeningAt: address), to: "bus.conf")
    let daemon = try Child(
      "dbus-daemon", ["--config-file=\(file)", "--nofork", "--nopidfile", "--print-address=1"],
      input: .devNull)
    guard try await eventually({ daemon.printed.contains("\n") || daemon.end != nil }),
      daemon.end == nil
    else { throw BenchFailure("dbus-daemon does not start: \(daemon.errorOutput)") }
    self.daemon = daemon
    self.folder = folder
  }

  /// Suspends the bus, which answers nobody until it is resumed.
  package func suspend() { daemon.send(signal: SIGSTOP) }

  package func resume() { daemon.send(signal: SIGCONT) }

  /// Kills the bus, as a crash would.
  package func kill() async throws {
    daemon.send(signal: 9)
    _ = try await eventually { daemon.end != nil }
  }

  /// The configuration of a session bus, without services.
  private static func configuration(listeningAt address: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>\(address)</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """
  }
}
