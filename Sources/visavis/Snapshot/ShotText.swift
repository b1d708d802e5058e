internal import CaptionCoding
internal import Captions
internal import Imaging
internal import Scene
internal import Snapshots

/// The text in a picture as a JSON line, for tests that check text.
///
/// `{"t":1.2,"rows":[{"text":"Hola","id":"u1","speaker":"Ana","rect":[128,559,300,40]}],"notices":[]}`:
/// rows are ordered from top to bottom, and `rect` is x, y, width and height in pixels. `id` and
/// `speaker` are omitted if the stream has none. `part` is present for rows that are not the
/// caption's own text.
enum ShotText {
  /// The line of a shot, without a newline.
  static func line(for shot: Shot) -> String {
    let rows = shot.rows.map(object).joined(separator: ",")
    let notices = shot.notices.map(CaptionStreamEncoder.quoted).joined(separator: ",")
    return #"{"t":\#(seconds(shot.time)),"rows":[\#(rows)],"notices":[\#(notices)]}"#
  }

  private static func object(for row: Scene.Row) -> String {
    var fields = [#""text":\#(CaptionStreamEncoder.quoted(row.text))"#]
    if let id = row.id, case .named(let name) = id.name {
      fields.append(#""id":\#(CaptionStreamEncoder.quoted(name))"#)
    }
    if let speaker = row.speaker {
      fields.append(#""speaker":\#(CaptionStreamEncoder.quoted(speaker))"#)
    }
    if row.part != .text { fields.append(#""part":"\#(row.part.rawValue)""#) }
    let rect = row.rect
    fields.append(
      #""rect":[\#(rect.minX),\#(rect.minY),\#(rect.size.width),\#(rect.size.height)]"#)
    return "{\(fields.joined(separator: ","))}"
  }

  /// The time in seconds with up to six decimal places.
  private static func seconds(_ time: Duration) -> String {
    let millionths = Int((time / .microseconds(1)).rounded())
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest > 0 else { return "\(whole)" }
    var digits = "\(rest)"
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
