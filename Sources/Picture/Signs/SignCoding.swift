internal import FoundationEssentials
internal import Imaging

/// The signs of a picture as a line of JSON, the language between `visavis-signs` and the window.
///
///     {"signs":[{"id":1,"text":"Salida","lang":"es","quad":[[0,0],[9,0],[9,3],[0,3]],"confidence":0.98,
///      "lines":[{"text":"Salida","quad":[…],"confidence":0.98}],"color":"#ffffff","background":["#006e3c","#006e3c"]}]}
///
/// Corners are in pixels, clockwise from the sign's own top left. A line that goes on with the sentence before has
/// `"continues":true`. What is not there keeps a value that makes sense.
package enum SignCoding {
  /// The most signs and lines that are read from a picture; what comes after them is left out.
  package static let maxSigns = 200
  package static let maxLines = 400

  /// Returns the fields of a sign.
  package static func fields(of sign: Sign) -> SignFields {
    SignFields(
      id: sign.id, text: sign.text, lang: sign.language, quad: points(of: sign.quad),
      confidence: rounded(sign.confidence, to: 1000),
      lines: sign.lines.map { line in
        SignFields.Line(
          text: line.text, quad: points(of: line.quad),
          confidence: rounded(line.confidence, to: 1000), continues: line.continues ? true : nil)
      },
      color: sign.colors.text.hexadecimal,
      background: [sign.colors.left.hexadecimal, sign.colors.right.hexadecimal])
  }

  /// Returns the sign of fields; nil if its place or all its words are missing.
  package static func sign(of fields: SignFields) -> Sign? {
    guard let quad = quad(of: fields.quad) else { return nil }
    let lines = (fields.lines ?? []).prefix(maxLines).compactMap { line -> SignLine? in
      guard let place = self.quad(of: line.quad), !line.text.isEmpty else { return nil }
      return SignLine(
        text: line.text, quad: place, confidence: min(max(line.confidence ?? 1, 0), 1),
        continues: line.continues ?? false)
    }
    let whole =
      lines.isEmpty && !fields.text.isEmpty
      ? [
        SignLine(text: fields.text, quad: quad, confidence: min(max(fields.confidence ?? 1, 0), 1))
      ]
      : lines
    guard !whole.isEmpty else { return nil }
    let plate = (fields.background ?? []).compactMap(Color.init(parsing:))
    return Sign(
      id: fields.id ?? 0, lines: whole, language: fields.lang, quad: quad,
      colors: PlateColors(
        text: fields.color.flatMap(Color.init(parsing:)) ?? .black,
        left: plate.first ?? .white, right: plate.last ?? .white))
  }

  /// Returns the line for a picture that was read.
  package static func line(of signs: [Sign]) -> String {
    line(of: Answer(signs: signs.map(fields)))
  }

  /// Returns the line for a picture of a camera: the signs that are new or have changed, and where all are.
  ///
  /// If `wantsColor` is true, the next picture should be one in color; if `isReading` is true, the answer to a later
  /// picture has more signs.
  package static func line(
    ofChanged signs: [Sign], places: [SignPlace], wantsColor: Bool, isReading: Bool
  ) -> String {
    line(
      of: Answer(
        signs: signs.isEmpty ? nil : signs.map(fields),
        places: places.map { place in
          Answer.Place(
            id: place.id, motion: place.motion.rows.map { rounded($0, to: 1e8) },
            light: place.light == 1 ? nil : rounded(place.light, to: 1000))
        }, wants: wantsColor ? "color" : nil, reading: isReading ? true : nil))
  }

  /// The object of a line.
  private struct Answer: Codable {
    /// The place of a sign now: the motion of the picture in which it was read.
    struct Place: Codable {
      let id: Int
      let motion: [Double]
      let light: Double?
    }

    var signs: [SignFields]?
    var places: [Place]?
    var wants: String?
    var reading: Bool?
  }

  private static func line(of answer: Answer) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // All numbers are finite, which is all that an encoder could object to.
    return (try? encoder.encode(answer)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Parses a line; nil if it is no object with signs.
  package static func signs(in line: [UInt8]) -> [Sign]? {
    guard let signs = answer(in: line)?.signs else { return nil }
    return signs.prefix(maxSigns).compactMap(sign)
  }

  /// Parses the line for a picture of a camera; nil if it makes no sense.
  package static func following(
    _ line: [UInt8]
  ) -> (changed: [Sign], places: [SignPlace], wantsColor: Bool, isReading: Bool)? {
    guard let answer = answer(in: line), let places = answer.places else { return nil }
    return (
      (answer.signs ?? []).prefix(maxSigns).compactMap(sign),
      places.prefix(maxSigns).compactMap { place in
        PlaneMotion(rows: place.motion).map {
          SignPlace(id: place.id, motion: $0, light: min(max(place.light ?? 1, 0.1), 10))
        }
      }, answer.wants == "color", answer.reading == true
    )
  }

  private static func answer(in line: [UInt8]) -> Answer? {
    try? JSONDecoder().decode(Answer.self, from: Data(line))
  }

  private static func points(of quad: Quad) -> [[Double]] {
    quad.corners.map { [rounded($0.x, to: 10), rounded($0.y, to: 10)] }
  }

  private static func quad(of points: [[Double]]) -> Quad? {
    guard points.allSatisfy({ $0.count == 2 }) else { return nil }
    return Quad(corners: points.map { PlanePoint(x: $0[0], y: $0[1]) })
  }

  private static func rounded(_ value: Double, to parts: Double) -> Double {
    (value * parts).rounded() / parts
  }
}

/// The JSON object of a sign.
package struct SignFields: Codable, Sendable {
  package struct Line: Codable, Sendable {
    package var text: String
    package var quad: [[Double]]
    package var confidence: Double?
    package var continues: Bool?
  }

  package var id: Int?
  package var text: String
  package var lang: String?
  package var translation: String?
  package var quad: [[Double]]
  package var confidence: Double?
  package var lines: [Line]?
  package var color: String?
  package var background: [String]?

  package init(
    id: Int?, text: String, lang: String?, quad: [[Double]], confidence: Double?, lines: [Line]?,
    color: String?, background: [String]?
  ) {
    self.id = id
    self.text = text
    self.lang = lang
    self.quad = quad
    self.confidence = confidence
    self.lines = lines
    self.color = color
    self.background = background
  }
}

extension Color {
  /// The color as `#rrggbb`.
  fileprivate var hexadecimal: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
