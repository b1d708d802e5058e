internal import ProgramBench

/// A message bus of a test's own (dbus-daemon), which starts no services: nobody is on it but who is put
/// there.
package final class PrivateBus {
  /// What programs are told, as `DBUS_SESSION_BUS_ADDRESS`.
  package let address: String
  private let daemon: Child
  private let folder: Folder

  /// Starts a bus and waits until it listens; `path` is where its socket is to be, else it has a folder
  /// of its own.
  package init(at path: String? = nil) async throws {
    let folder = try Folder()
    address = "unix:path=\(path ?? folder.file("bus"))"
    let file = try folder.write(Self.configuration(listeningAt: address), to: "bus.conf")
    let daemon = try Child(
      "dbus-daemon", ["--config-file=\(file)", "--nofork", "--nopidfile", "--print-address=1"],
      input: .devNull)
    guard try await eventually({ daemon.printed.contains("\n") || daemon.end != nil }),
      daemon.end == nil
    else { throw BenchFailure("dbus-daemon does not start: \(daemon.complaints)") }
    self.daemon = daemon
    self.folder = folder
  }

  /// Takes the bus away at once, as a crash does.
  package func kill() async throws {
    daemon.send(signal: 9)
    _ = try await eventually { daemon.end != nil }
  }

  /// The session's own configuration, less the services that it would start.
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
