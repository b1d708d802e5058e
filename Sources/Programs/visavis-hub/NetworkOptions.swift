internal import ArgumentParser
internal import Console
internal import PageServer
internal import RoomServer
internal import Rooms
internal import System

/// The options of the ports that a hub opens, and of its certificate.
struct NetworkOptions: ParsableArguments {
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

  /// The ports, and the programs that translate and recognize.
  var configuration: HubConfiguration {
    var configuration = HubConfiguration()
    configuration.port = port ?? 7443
    configuration.takesNextPort = port == nil
    configuration.portInClear = inClear ? 7080 : nil
    configuration.isOpenToAll = anywhere
    configuration.hasPublicName = tlsCert != nil
    configuration.maxSpeakers = speakers
    let programs = RoomPrograms()
    configuration.translator = programs.translator
    configuration.tables = try? InstalledFiles.romanization()
    configuration.recognizer = speakers == 0 ? nil : programs.recognizer
    return configuration
  }

  /// The certificate of the organization, or the machine's own, which is kept in a folder.
  func identity(in folder: @autoclosure () throws -> String) throws -> MachineIdentity {
    if let tlsCert, let tlsKey { return try MachineIdentity(certificate: tlsCert, key: tlsKey) }
    return try MachineIdentity(
      keptAt: "\(try folder())/hub.pem", hostName: LocalNetwork.hostName)
  }

  /// Opens the ports.
  func server(
    _ configuration: HubConfiguration, identity: MachineIdentity?,
    organization: OrganizationConfiguration? = nil
  ) throws -> HubServer {
    let pages = try PageFiles.installed()
    do throws(ServerStartError) {
      return try HubServer(
        configuration, pages: pages, identity: identity, organization: organization)
    } catch {
      throw error.failure
    }
  }
}

extension ServerStartError {
  /// The failure of the program, which says what to do.
  var failure: Failure {
    switch self {
    case .portInUse(let port):
      .unavailable("port \(port) is in use; name another one with --port")
    case .portNotAllowed(let port):
      .unavailable("port \(port) is for the system's services; name one above 1023")
    case .failed(let reason): .unavailable("the pages cannot be served: \(reason)")
    }
  }
}

extension PageFiles {
  /// Returns the pages that are installed with the program.
  ///
  /// - Throws: `Failure`.
  static func installed() throws(Failure) -> PageFiles {
    do {
      return try PageFiles(folder: try InstalledFiles.assets() + "/web")
    } catch {
      throw .noInput("the pages cannot be read: \(error); reinstall visavis")
    }
  }
}
