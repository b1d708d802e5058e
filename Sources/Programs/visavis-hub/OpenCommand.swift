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

  @Option(
    help: .init("The port; by default 7443, or the next one that is free.", valueName: "port"))
  var port: Int?

  @Flag(
    help: """
      Also serve pages without encryption, for phones that refuse the certificate: to read and type, not secret.
      """)
  var inClear = false

  @Flag(help: "Accept connections from beyond the local network; needs --tls-cert and --tls-key.")
  var anywhere = false

  @Option(
    help: .init("A certificate, or a chain of them (PEM).", valueName: "file"), completion: .file())
  var tlsCert: String?

  @Option(help: .init("The key of the certificate (PEM).", valueName: "file"), completion: .file())
  var tlsKey: String?

  @Option(
    help: .init("The number of people who can speak into phones at once.", valueName: "number"))
  var speakers = 2

  @Flag(help: "Print one line of JSON when the room is open, for programs.")
  var json = false

  mutating func validate() throws {
    if let port, !(0...65535).contains(port) {
      throw ValidationError("--port takes a number up to 65535")
    }
    guard (tlsCert == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-cert and --tls-key belong together")
    }
    guard !anywhere || tlsCert != nil else {
      throw ValidationError("--anywhere needs --tls-cert and --tls-key")
    }
    guard (0...16).contains(speakers) else {
      throw ValidationError("--speakers takes a number from 0 to 16")
    }
  }

  func run() throws {
    guard let name = RoomLimits.name(room, atMost: 60) else {
      throw Failure.usage("a room needs a name of at most 60 letters")
    }
    // Threads that start later have the signals blocked, too.
    let ending = try RunEnding()
    try SignalWatch.start { ending.end() }
    let kept = KeptSecrets(ofRoom: name, in: try stateFolder())
    let access = RoomAccess(kept.secrets, password: try person.password())
    let hello = try person.hello(secret: access.token, key: access.openerKey)
    let server = try serve(name, access) { ending.end() }
    defer {
      server.stop()
      kept.forget()
    }
    let url = server.url
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
      of: AnnouncedRoom(name: name, port: server.port, fingerprint: server.fingerprint)
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

  private func serve(
    _ name: String, _ access: RoomAccess, _ onClose: @escaping @Sendable () -> Void
  ) throws -> HubServer {
    let identity =
      if let tlsCert, let tlsKey { try MachineIdentity(certificate: tlsCert, key: tlsKey) } else {
        try MachineIdentity(keptAt: "\(try stateFolder())/hub.pem", hostName: LocalNetwork.hostName)
      }
    let pages: PageFiles
    do {
      pages = try PageFiles(folder: try InstalledFiles.assets() + "/web")
    } catch {
      throw Failure.noInput("the pages of the room cannot be read: \(error); reinstall visavis")
    }
    var configuration = HubConfiguration()
    configuration.port = port ?? 7443
    configuration.takesNextPort = port == nil
    configuration.portInClear = inClear ? 7080 : nil
    configuration.isOpenToAll = anywhere
    configuration.hasPublicName = tlsCert != nil
    configuration.maxSpeakers = speakers
    let programs = RoomPrograms()
    configuration.translator = programs.translator
    configuration.recognizer = speakers == 0 ? nil : programs.recognizer
    do throws(HubServer.StartError) {
      return try HubServer(
        configuration, room: Room(RoomSettings(name: name)), access: access, pages: pages,
        identity: identity, onClose: onClose)
    } catch {
      switch error {
      case .portInUse(let port):
        throw Failure.unavailable("port \(port) is in use; name another one with --port")
      case .portNotAllowed(let port):
        throw Failure.unavailable("port \(port) is for the system's services; name one above 1023")
      case .failed(let reason): throw Failure.unavailable("no room can be opened: \(reason)")
      }
    }
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

/// The programs beside this one that a room uses.
struct RoomPrograms {
  private static let folder = RunningProgram.folder ?? ""

  /// The command line of the translator; nil if it is not installed.
  var translator: String? {
    path(of: .translate).map { ShellCommand.line([$0, "--to-each"]) + " 2>/dev/null" }
  }

  /// The command line of a recognizer of a language; nil if it is not installed.
  var recognizer: (@Sendable (String) -> String)? {
    guard let path = path(of: .listen) else { return nil }
    return { language in
      ShellCommand.line([path, "--audio", "-", "--language", language]) + " 2>/dev/null"
    }
  }

  private func path(of program: SisterProgram) -> String? {
    let path = "\(Self.folder)/\(program.name)"
    return unsafe access(path, X_OK) == 0 ? path : nil
  }
}

/// The request to end this run, by a signal or because the room was closed.
final class RunEnding: Sendable {
  let wakeUp: WakeUp

  init() throws(SystemError) { wakeUp = try WakeUp() }

  func end() { wakeUp.signal() }
  var isRequested: Bool { wakeUp.isSignaled }
  func wait() { _ = wakeUp.wait(atMost: nil) }
}
