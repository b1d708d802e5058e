internal import ArgumentParser
internal import Console
internal import Glibc
internal import RoomDiscovery
internal import Rooms
internal import System

/// `visavis room join`: takes part in a room.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Join a room: read what is said, and say something.",
    discussion: """
      What you type is said in the room, a line at a time. With --json, lines of text or of the caption stream on \
      standard input are said, and everybody's lines are written in the caption stream.
      """)

  @Argument(
    help: .init(
      "The name of the room, or its address, such as 192.168.1.5:7443.", valueName: "room"))
  var room: String

  @OptionGroup var person: PersonOptions

  @Option(help: .init("The code of the room.", valueName: "code"))
  var code: String?

  @Flag(help: "Read and write lines for programs.")
  var json = false

  @Flag(help: .hidden)
  var screen = false

  /// Returns the address of a room that is announced on the network.
  private func address(ofRoom name: String) throws -> RoomURL {
    let rooms = try NearRooms.search(named: name)
    guard let room = rooms.first else {
      throw Failure.noInput(
        "there is no room '\(name)'; `visavis room list` shows those near, and an address such as "
          + "192.168.1.5:7443 works without a list")
    }
    return RoomURL(address: room.address, fingerprint: room.fingerprint)
  }

  func run() throws {
    let url = try OwnRooms.url(of: room) ?? RoomURL(room) ?? address(ofRoom: room)
    let secret = try person.password() ?? code ?? url.token
    var hello = try person.hello(secret: secret)
    hello.wantsAllLanguages = json && !screen
    let ending = try RunEnding()
    try SignalWatch.start { ending.end() }
    let session = try JoinSession(
      url, hello, ending: ending,
      presentation: screen ? .screen : json ? .captionStream : .terminal)
    try session.run()
  }
}
