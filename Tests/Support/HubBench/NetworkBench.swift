internal import Glibc
internal import ProgramBench
internal import Synchronization
internal import System

/// Machines on one network, as network namespaces joined by a bridge in another one, without any way to the outside.
///
/// Only root can make them. A machine has the address 10.77.0.N, with N from 1 on.
package final class NetworkBench {
  /// The names of the machines' namespaces.
  package let machines: [String]
  private let bridge: String
  private static let lastNumber = Atomic(0)
  private var services: [Child] = []
  private var folders: [Folder] = []
  /// Avahi on the machines that have it.
  private var announcers: [Int: (Folder, Child)] = [:]

  package init(machines count: Int) async throws {
    let number = Self.lastNumber.add(1, ordering: .relaxed).newValue
    let name = "vv\(getpid() % 100_000)\(Character(UnicodeScalar(UInt8(96 + number % 26 + 1))))"
    machines = (1...count).map { "\(name)-\($0)" }
    bridge = "\(name)-0"
    for space in machines + [bridge] {
      try await Tool.run("ip", ["netns", "add", space])
      try await Tool.run("ip", ["-n", space, "link", "set", "lo", "up"])
    }
    try await ip(bridge, "link add br0 type bridge mcast_snooping 0")
    try await ip(bridge, "link set br0 up")
    for (number, machine) in machines.enumerated() {
      try await ip(machine, "link add eth0 type veth peer name p\(number) netns \(bridge)")
      try await ip(bridge, "link set p\(number) master br0 up")
      try await ip(machine, "addr add 10.77.0.\(number + 1)/24 dev eth0")
      try await ip(machine, "link set eth0 up multicast on")
      // Multicast needs a route, which leads nowhere.
      try await ip(machine, "route add default via 10.77.0.254")
    }
  }

  deinit {
    for service in services { service.send(signal: SIGTERM) }
    for space in machines + [bridge] {
      let ending = try? Child("ip", ["netns", "del", space])
      _ = ending?.wait()
    }
  }

  /// Pulls the cable of a machine, or plugs it in again.
  package func plug(_ index: Int, _ isIn: Bool) async throws {
    try await ip(bridge, "link set p\(index) \(isIn ? "up" : "down")")
  }

  /// Lets a machine lose a share of what arrives, from 0 to 1.
  package func lose(_ share: Double, at index: Int) async throws {
    try await Tool.run(
      "ip",
      [
        "netns", "exec", machines[index], "iptables", "-A", "INPUT", "-m", "statistic", "--mode",
        "random", "--probability", "\(share)", "-j", "DROP",
      ])
  }

  /// Puts a wire between a machine and the others that delays every packet and loses a share of them, in each direction.
  package func slow(_ delay: Duration, losing share: Double, at index: Int) async throws {
    try await ip(bridge, "link set p\(index) nomaster")
    try await ip(bridge, "link add w\(index) type veth peer name x\(index)")
    try await ip(bridge, "link set x\(index) master br0 up")
    try await ip(bridge, "link set w\(index) up")
    let wire = try Child(
      "ip",
      [
        "netns", "exec", bridge, "python3", "-m", "visavis_tools.rooms.wire", "p\(index)",
        "w\(index)", "\(Int(delay / .milliseconds(1)))", "\(share)",
      ], variables: ["PYTHONPATH": "\(HubProgram.checkout)/tools", "PYTHONDONTWRITEBYTECODE": "1"])
    services.append(wire)
    guard try await eventually({ wire.printed.contains("ready") || wire.end != nil }),
      wire.end == nil
    else { throw BenchFailure("wire: \(wire.errorOutput)") }
  }

  private func ip(_ space: String, _ words: String) async throws {
    try await Tool.run("ip", ["-n", space] + words.split(separator: " ").map(String.init))
  }

  /// Starts a message bus and Avahi on a machine, and returns the variables with which programs find them.
  package func announce(on index: Int) async throws -> [String: String?] {
    let folder = try Folder()
    folders.append(folder)
    let bus = folder.file("bus")
    try writeFile(
      folder.file("bus.conf"),
      Array(
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>system</type><listen>unix:path=\(bus)</listen><auth>EXTERNAL</auth>
        <policy context="default"><allow user="*"/><allow own="*"/><allow send_type="method_call"/>
        <allow send_type="signal"/><allow send_requested_reply="true"/><allow receive_type="method_call"/>
        <allow receive_type="signal"/><allow receive_requested_reply="true"/><allow receive_type="error"/>
        </policy></busconfig>
        """.utf8))
    try writeFile(
      folder.file("avahi.conf"),
      Array(
        """
        [server]
        host-name=machine-\(index)
        use-ipv6=no
        allow-interfaces=eth0
        [wide-area]
        enable-wide-area=no
        [publish]
        publish-hinfo=no
        publish-workstation=no
        """.utf8))
    // Each daemon keeps its process number below /run.
    let script = """
      mkdir -p \(folder.path)/run/avahi-daemon && mount --bind \(folder.path)/run /run
      dbus-daemon --config-file=\(folder.path)/bus.conf --nofork --nopidfile & bus=$!
      trap 'kill $bus $avahi; exit' TERM
      until [ -S \(bus) ]; do sleep 0.05; done
      while :; do
        DBUS_SYSTEM_BUS_ADDRESS=unix:path=\(bus) avahi-daemon -f \(folder.path)/avahi.conf --no-rlimits \
          --no-drop-root --no-chroot & avahi=$!
        echo $avahi >\(folder.path)/avahi
        wait $avahi
        until [ -e \(folder.path)/again ]; do sleep 0.05; done
        rm \(folder.path)/again
      done
      """
    let service = try Child(
      "ip", ["netns", "exec", machines[index], "unshare", "-m", "sh", "-c", script])
    services.append(service)
    let isRunning = try await eventually(within: .seconds(20)) {
      service.errorOutput.contains("Server startup complete") || service.end != nil
    }
    guard isRunning, service.end == nil else {
      throw BenchFailure("avahi-daemon: \(service.errorOutput)")
    }
    announcers[index] = (folder, service)
    return ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(bus)"]
  }

  /// Kills Avahi on a machine.
  package func killAnnouncer(on index: Int) async throws {
    guard let (folder, _) = announcers[index],
      let bytes = try Descriptor.smallFile(at: folder.file("avahi"), atMost: 100).bytes,
      let process = Int32(String(decoding: bytes.dropLast(), as: UTF8.self))
    else { throw BenchFailure("no Avahi runs on machine \(index)") }
    kill(process, SIGKILL)
    _ = try await eventually { kill(process, 0) != 0 }
  }

  /// Starts Avahi on a machine again.
  package func restartAnnouncer(on index: Int) async throws {
    guard let (folder, service) = announcers[index] else { return }
    let starts = { service.errorOutput.split(separator: "Server startup complete").count }
    let before = starts()
    try writeFile(folder.file("again"), [])
    _ = try await eventually { starts() > before }
  }
}
