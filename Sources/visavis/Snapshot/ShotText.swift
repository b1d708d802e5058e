internal import CaptionCoding
internal import Captions
internal import Imaging
internal import Scene
internal import Snapshots

/// The words in a picture as a JSON line, for tests that assert on text.
///
/// `{"t":1.2,"rows":[{"text":"Hola","id":"u1","speaker":"Ana","rect":[128,559,300,40]}],"notices":[]}`:
/// rows from top to bottom, `rect` as x, y, width, height in pixels. `id` and `speaker` are left out if
/// the stream has none; `part` is there for lines that are not the caption's own text.
enum ShotText {
  /// The line of a shot, without its newline.
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

  /// To the microsecond, and without zeros at the end.
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
