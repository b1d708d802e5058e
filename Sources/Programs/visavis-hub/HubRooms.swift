internal import Console
internal import FoundationEssentials
internal import RoomClient
internal import Rooms

/// The rooms of a hub of several, which are found by their codes as on the hub's page.
enum HubRooms {
  private struct Found: Decodable { let path: String }
  private struct Refused: Decodable { let seconds: Int }

  /// Returns the path of the room that has a code.
  ///
  /// - Throws: `Failure`.
  static func path(ofRoom code: String?, at url: RoomURL) throws(Failure) -> String {
    guard let code else {
      throw .unavailable(
        "\(url.address) is a hub of several rooms: name one with --code, or with its whole address, "
          + "such as \(url.address)/r/reception/")
    }
    let known = KnownMachines()
    let answer: HubAccountClient.Answer
    do throws(HubAccountClient.Failure) {
      answer = try HubAccountClient(url) { known.accepts($0, of: url) }
        .post("/hub/find", JSONText.of(["code": code]))
    } catch {
      throw .unavailable("\(error)")
    }
    let body = Data(answer.body)
    if answer.status == 200, let found = try? JSONDecoder().decode(Found.self, from: body),
      found.path.hasPrefix("/r/"), !found.path.contains(where: \.isWhitespace)
    {
      return found.path
    }
    guard answer.status == 403, let refused = try? JSONDecoder().decode(Refused.self, from: body)
    else {
      throw .unavailable(
        "there is no room at \(url.address) itself; take its whole address, such as "
          + "\(url.address)/r/reception/")
    }
    let wait = refused.seconds > 0 ? "; wait \(refused.seconds) s before you try again" : ""
    throw .unavailable(
      "no room of this hub has that code; ask who is in the room for it, or take its whole address\(wait)"
    )
  }
}
