internal import CaptionCoding
internal import Captions
internal import FoundationEssentials
internal import Rooms
internal import System

/// A room for a window that shows it: captions, the invitation, and what the person should know.
///
/// The invitation is shown until somebody is there. What is typed in the window is said in the room.
struct ScreenOutput: RoomOutput {
  private var captions: CaptionOutput
  private var you: String?
  private var others: Set<String> = []
  /// The person who opened the room, for whom no code needs to be shown.
  private var opener: String?
  private var invitation: Invitation?
  private var isShown = false
  /// True if the opener has muted the person, or everybody.
  private var (isMuted, areAllMuted) = (false, false)
  /// True while the window says so.
  private var tellsMuting = false
  /// The places of the newest captions in the order of lines, by their names, in that order.
  private var orders: [(name: String, order: Int)] = []
  /// The newest line that the room was told to be read.
  private var readOrder = 0
  private var roomID: String?
  private static let maxOrders = 200

  private struct Known: Decodable {
    let you: String?
    let people: [RoomMessage.PersonState]?
    let gone: [String]?
    let room: RoomSettings?
    let invitation: RoomMessage.Invitation?
    let rejected: Rejection?

    struct Rejection: Decodable { let reason: String }
  }

  init(language: String) { captions = CaptionOutput(language: language) }

  var opening: [String] {
    let hello = PipelineHello(
      wantsDisplayReports: true, wantsTypedLines: true, name: "visavis room")
    return [CaptionStreamEncoder.line(for: hello)]
  }

  mutating func lines(for message: [UInt8]) -> [String] {
    if let line = captions.line(message) {
      if orders.count == Self.maxOrders { orders.removeFirst() }
      orders.append((CaptionOutput.name(of: line), line.order))
      return captions.lines(for: message)
    }
    guard let known = try? JSONDecoder().decode(Known.self, from: Data(message)) else { return [] }
    var lines: [String] = []
    if let you = known.you {
      (self.you, others) = (you, [])
      // In another room, lines are numbered anew.
      if known.room?.id != roomID { (roomID, orders) = (known.room?.id, []) }
      readOrder = known.people?.last { $0.id == you }?.read ?? 0
      lines.append(#"{"notice":""}"#)
      tellsMuting = false
      let name = known.room?.name ?? ""
      invitation = known.invitation.flatMap { Self.invitation($0, to: name) }
      isShown = false
    }
    if known.rejected?.reason == RoomMessage.Rejection.muted.rawValue {
      lines.append(
        #"{"notice":"you are muted; that line was not said","notice_code":"room-muted"}"#)
      tellsMuting = true
    }
    if let room = known.room { (areAllMuted, opener) = (room.muted, room.opener) }
    if let own = known.people?.last(where: { $0.id == you }) { isMuted = own.muted == true }
    if tellsMuting, !isMuted, !areAllMuted {
      lines.append(#"{"notice":""}"#)
      tellsMuting = false
    }
    for person in known.people ?? [] where person.id != you && person.state != .away {
      others.insert(person.id)
    }
    for id in known.gone ?? [] { others.remove(id) }
    let isAlone = others.allSatisfy { $0 == opener }
    if known.you != nil || isShown != isAlone, let invitation {
      isShown = isAlone
      lines += Self.lines(for: invitation, isShown: isShown)
    }
    return lines
  }

  func linesForLoss() -> [String] {
    [#"{"notice":"the room is out of reach; trying again","notice_code":"room-lost"}"#]
  }

  func linesForEnd(_ state: String) -> [String] {
    var line = JSONLine()
    let (words, code) =
      switch state {
      case "closed": ("the room is closed", "room-closed")
      case "code", "wait": ("the room needs its code or password", "room-code")
      default: ("the room does not let you in", "room-refused")
      }
    line.add("notice", words)
    line.add("notice_code", code)
    // Nobody takes lines any more.
    let hello = PipelineHello(name: "visavis room")
    return [CaptionStreamEncoder.line(for: hello), #"{"invitation":null}"#, line.text]
  }

  func linesForSuccessor(_ name: String, at address: String) -> [String] {
    var line = JSONLine()
    line.add("notice", "somebody goes on in another room: \(name), \(address)")
    line.add("notice_code", "room-goes-on")
    line.add("notice_about", "\(name), \(address)")
    return [line.text]
  }

  /// Returns what a typed line says, or that a line was on the screen, which its person has read then.
  mutating func request(for line: String) -> RoomRequest {
    guard let report = try? JSONDecoder().decode(DisplayReport.self, from: Data(line.utf8)) else {
      return captions.request(for: line)
    }
    var request = RoomRequest()
    if let order = orders.last(where: { $0.name == report.shown })?.order, order > readOrder {
      (readOrder, request.read) = (order, order)
    }
    return request
  }

  private struct DisplayReport: Decodable { let shown: String }

  private static func lines(for invitation: Invitation, isShown: Bool) -> [String] {
    guard
      let shown = Invitation(
        words: invitation.words, modules: invitation.modules, isShown: isShown)
    else { return [] }
    return CaptionStreamEncoder.lines(
      for: .invitation(shown, from: ConnectionID(0)), at: nil, name: nil)
  }

  private static func invitation(
    _ invitation: RoomMessage.Invitation, to name: String
  ) -> Invitation? {
    guard let code = QRCode(invitation.url), var url = RoomURL(invitation.url) else { return nil }
    (url.token, url.fingerprint) = (nil, nil)
    let rows = (0..<code.width).map { y in (0..<code.width).map { x in code[x, y] } }
    return Invitation(
      words: [invitation.code, "https://\(url.address)", name].compactMap(\.self), modules: rows,
      isShown: true)
  }
}
