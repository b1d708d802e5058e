internal import ArgumentParser
internal import CaptionCoding
internal import Console
internal import FoundationEssentials
internal import Glibc
internal import Messages
internal import RoomDiscovery
internal import RoomServer
internal import Rooms
internal import System

/// `visavis room open`: serves a room.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a room and serve it until it is closed.",
    discussion: """
      Others scan the QR code with a phone, or type the address and the code. At a terminal, what you type is said in the \
      room.
      """)

  @Argument(help: .init("The name of the room.", valueName: "room"))
  var room: String

  @OptionGroup var person: PersonOptions

  @OptionGroup var network: NetworkOptions

  @Option(
    help: .init(
      "The room from which this one goes on, as its programs name it once it is out of reach: they tell their people.",
      valueName: "id"))
  var following: String?

  @Flag(help: "Print one line of JSON when the room is open, for programs.")
  var json = false

  func run() throws {
    guard let name = RoomLimits.name(room, atMost: 60) else {
      throw Failure.usage("a room needs a name of at most 60 letters")
    }
    if let following, !RoomLimits.isIdentifier(following) {
      throw Failure.usage(
        "--following takes what a program in the lost room prints, such as PTs-Cvb0gv76Cg")
    }
    // Threads that start later have the signals blocked, too.
    let ending = try RunEnding()
    try SignalWatch.start { ending.end() }
    let kept = KeptSecrets(ofRoom: name, in: try stateFolder())
    let access = RoomAccess(kept.secrets, password: try person.password())
    let hello = try person.hello(secret: access.token, key: access.openerKey)
    let server = try server()
    defer {
      server.stop()
      kept.forget()
    }
    let url = server.open(Room(RoomSettings(name: name)), access: access) { ending.end() }
    try present(name, url, server, access)
    let announcement = try announce(name, server)
    defer { announcement.stop() }
    let ownRoom = OwnRooms.add(name, url)
    defer { ownRoom?.remove() }
    // A person at the terminal takes part; otherwise the room is only served.
    guard !json, isatty(STDIN_FILENO) == 1 else { return ending.wait() }
    var local = url
    local.address = NetworkAddress(host: "127.0.0.1", port: server.port)
    let session = try JoinSession(local, hello, ending: ending, presentation: .terminal)
    try session.run()
  }

  /// Announces the room on the network, and tells how others find it.
  private func announce(_ name: String, _ server: HubServer) throws -> RoomAnnouncement {
    try RoomAnnouncement(
      of: AnnouncedRoom(
        name: name, port: server.port, fingerprint: server.fingerprint ?? "", following: following)
    ) { state in
      switch state {
      case .announced(let announced) where name.hasPrefix(announced): break
      case .announced(let other):
        Diagnostics.report(
          "another machine has a room of this name: this one is announced as \(other)")
      case .unavailable:
        Diagnostics.report(
          "the room is not in lists of rooms, as Avahi does not run here; its address and its QR code work"
        )
      }
    }
  }

  private func server() throws -> HubServer {
    try network.server(network.configuration, identity: network.identity(in: stateFolder()))
  }

  private func stateFolder() throws(Failure) -> String {
    guard let folder = UserFolder.state() else {
      throw .unavailable("there is no home folder for the certificate; set HOME or XDG_STATE_HOME")
    }
    return folder
  }

  private func present(
    _ name: String, _ url: RoomURL, _ server: HubServer, _ access: RoomAccess
  ) throws {
    if json {
      var line = JSONLine()
      line.add("url", url.description)
      line.add("code", access.code)
      line.add("fingerprint", server.fingerprint)
      line.add("port", raw: "\(server.port)")
      if let clear = server.portInClear { line.add("port_in_clear", raw: "\(clear)") }
      _ = try StandardOutput.write([line.text])
      return
    }
    var lines: [String] = []
    if isatty(STDOUT_FILENO) == 1, let code = QRCode(url.description) {
      lines += code.terminalLines
    }
    var short = url
    (short.token, short.fingerprint) = (nil, nil)
    lines.append("\(Diagnostics.printable(name)) is open: \(short)")
    if let code = access.code {
      lines.append("code: \(code)")
    } else {
      lines.append("password: yours")
    }
    if let clear = server.portInClear {
      lines.append("without encryption: http://\(url.address.host):\(clear)/ (not secret)")
    }
    if LocalNetwork.addresses().isEmpty {
      lines.append("this machine has no network: only programs on it can join")
    }
    _ = try StandardOutput.write(lines)
  }
}
