internal import Imaging

/// A picture on a control, of lines that are drawn at the size and in the color of their use.
///
/// The icons are our own drawings. All are on one grid of 24 units, with lines of 2 units and round
/// ends, 2 units away from the edge.
package enum Icon: Hashable, Sendable, CaseIterable {
  case microphone
  case microphoneOff
  case clear
  case languages
  case swap
  case swapSides
  case camera
  case mirror
  case zoom
  /// A signpost.
  case signs
  /// Two bars, which hold the picture.
  case holdPicture
  case faceToFace
  case oneReader
  case sideBySide
  /// The triangle that starts something.
  case start
  case smallerText
  case largerText
  case readAloud
  /// A QR code.
  case invite
  /// A keyboard.
  case type
  case record
  case stopRecording
  case fullScreen
  case leaveFullScreen
  case help
  case savePicture
  case turnPicture
  case quit
  case menu
  case back
  case more
  /// The mark of the entry in use.
  case check
  case history
  case copy
  /// A card of a deck.
  case keep
  case newest
  case close

  /// The number of units on a side of the grid.
  static let grid = 24.0
  /// The width of all lines, in units.
  static let lineWidth = 2.0

  /// Returns the icon, mirrored from right to left if it points in the direction of reading.
  func strokes(isRightToLeft: Bool) -> [Stroke] {
    guard isRightToLeft, self == .back || self == .quit else { return strokes }
    return strokes.map(\.mirrored)
  }

  /// The lines on the grid.
  var strokes: [Stroke] {
    switch self {
    case .microphone: Self.microphoneStrokes
    case .microphoneOff: Self.microphoneStrokes + [line((4, 3), (20, 21))]
    case .clear:
      roundedBox(left: 2.5, top: 5.5, right: 21.5, bottom: 18.5) + [
        line((9.5, 9.5), (14.5, 14.5)), line((14.5, 9.5), (9.5, 14.5)),
      ]
    case .languages:
      [
        arc(12, 12, 9, 0...360), line((3, 12), (21, 12)),
        Stroke(ellipseAround: Stroke.Point(12, 12), width: 8, height: 18),
      ]
    case .swap:
      [
        line((3, 8), (20, 8)), line((16, 4), (20, 8), (16, 12)),
        line((4, 16), (21, 16)), line((8, 12), (4, 16), (8, 20)),
      ]
    case .swapSides:
      [
        line((8, 3), (8, 20)), line((4, 16), (8, 20), (12, 16)),
        line((16, 4), (16, 21)), line((12, 8), (16, 4), (20, 8)),
      ]
    case .camera:
      roundedBox(left: 2.5, top: 7, right: 21.5, bottom: 20) + [
        line((8, 7), (9.5, 4), (14.5, 4), (16, 7)), arc(12, 13.5, 3.6, 200...330),
        line((15.4, 9.6), (15.2, 12), (12.8, 11.7)), arc(12, 13.5, 3.6, 20...150),
        line((8.6, 17.4), (8.8, 15), (11.2, 15.3)),
      ]
    case .mirror:
      [
        line((12, 3), (12, 21)), line((8.5, 6), (8.5, 18), (2.5, 18), isClosed: true),
        line((15.5, 6), (15.5, 18), (21.5, 18), isClosed: true),
      ]
    case .zoom: [arc(10.5, 10.5, 7, 0...360), line((15.6, 15.6), (21, 21))]
    case .signs:
      [
        line((3, 4), (16, 4), (21, 8.5), (16, 13), (3, 13), isClosed: true),
        line((7, 8.5), (14, 8.5)), line((9.5, 13), (9.5, 21)),
      ]
    case .holdPicture:
      [7.0, 15].flatMap { x in
        [
          line((x, 5), (x + 2, 5), (x + 2, 19), (x, 19), isClosed: true),
          line((x + 1, 6), (x + 1, 18)),
        ]
      }
    case .faceToFace: Self.person(atLeft: true) + Self.person(atLeft: true).map(\.rotated)
    case .oneReader: Self.person(atLeft: false)
    case .sideBySide: Self.person(atLeft: true) + Self.person(atLeft: true).map(\.mirrored)
    case .start: [line((7, 4), (20, 12), (7, 20), isClosed: true)]
    case .smallerText: letterA(left: 3, right: 12, top: 9.5) + [line((15, 8), (21, 8))]
    case .largerText:
      letterA(left: 2, right: 15, top: 5) + [
        line((15.5, 7), (21.5, 7)), line((18.5, 4), (18.5, 10)),
      ]
    case .readAloud:
      [
        line((3, 9.5), (7, 9.5), (12, 5), (12, 19), (7, 14.5), (3, 14.5), isClosed: true),
        arc(12, 12, 4.5, -40...40), arc(12, 12, 9, -45...45),
      ]
    case .invite:
      [(3.0, 3.0), (14.0, 3.0), (3.0, 14.0)].map { x, y in
        line((x, y), (x + 7, y), (x + 7, y + 7), (x, y + 7), isClosed: true)
      } + [
        line((14, 14), (17, 14)), line((21, 14), (21, 17)), line((14, 21), (17.5, 17.5)),
        line((21, 21)),
      ]
    case .type:
      roundedBox(left: 2, top: 5.5, right: 22, bottom: 18.5)
        + [6.0, 10, 14, 18].map { line(($0, 9.5)) } + [line((6, 14.5)), line((18, 14.5))]
        + [line((9.5, 14.5), (14.5, 14.5))]
    case .record:
      // Rings without gaps are a disk.
      [9, 4, 2.4, 0.8].map { arc(12, 12, $0, 0...360) }
    case .stopRecording:
      [
        arc(12, 12, 9, 0...360), line((9, 9), (15, 9), (15, 15), (9, 15), isClosed: true),
        line((11, 11), (13, 11), (13, 13), (11, 13), isClosed: true), line((12, 12)),
      ]
    case .fullScreen, .leaveFullScreen: Self.corners(pointOut: self == .fullScreen)
    case .help:
      [
        arc(12, 12, 9, 0...360), arc(12, 9.6, 2.8, 180...405), line((13.9, 11.6), (12, 13.6)),
        line((12, 17)),
      ]
    case .savePicture:
      [
        line((12, 3), (12, 15)), line((7.5, 10.5), (12, 15), (16.5, 10.5)),
        line((3, 16), (3, 21), (21, 21), (21, 16)),
      ]
    case .turnPicture:
      [arc(12, 12.5, 8.5, -30...240), line((6.2, 9.4), (7.75, 5.1), (3.3, 4.4))]
    case .quit:
      [
        line((10, 3), (4, 3), (4, 21), (10, 21)), line((9.5, 12), (21, 12)),
        line((16.5, 7.5), (21, 12), (16.5, 16.5)),
      ]
    case .menu: [6, 12, 18].map { line((4, $0), (20, $0)) }
    case .back: [line((20, 12), (4, 12)), line((10, 6), (4, 12), (10, 18))]
    case .more: [5, 12, 19].map { arc($0, 12, 0.7, 0...360) }
    case .check: [line((4.5, 12.5), (9.5, 17.5), (19.5, 6.5))]
    case .history: [arc(12, 12, 9, 0...360), line((12, 6.5), (12, 12), (16, 14.5))]
    case .copy:
      roundedBox(left: 8, top: 8, right: 21, bottom: 21) + [
        line((5, 16), (3, 16), (3, 3), (16, 3), (16, 5))
      ]
    case .keep:
      roundedBox(left: 2.5, top: 8.5, right: 21.5, bottom: 21) + [
        line((5.5, 5), (18.5, 5)), line((12, 11.5), (12, 18)), line((8.75, 14.75), (15.25, 14.75)),
      ]
    case .newest:
      [line((12, 3), (12, 16)), line((6, 10), (12, 16), (18, 10)), line((5, 21), (19, 21))]
    case .close: [line((5, 5), (19, 19)), line((19, 5), (5, 19))]
    }
  }

  private static let microphoneStrokes = [
    line((9, 6), (9, 11)), arc(12, 11, 3, 0...180), line((15, 11), (15, 6)),
    arc(12, 6, 3, 180...360), arc(12, 11, 7, 0...180), line((12, 18), (12, 21.5)),
  ]

  private static func person(atLeft: Bool) -> [Stroke] {
    let (x, size) = atLeft ? (7.0, 1.0) : (12.0, 1.5)
    return [arc(x, 21 - 8.5 * size, 2.6 * size, 0...360), arc(x, 21, 4.6 * size, 180...360)]
  }

  private static func corners(pointOut: Bool) -> [Stroke] {
    let (tip, end) = pointOut ? (4.0, 9.0) : (9.0, 4.0)
    return [(false, false), (true, false), (true, true), (false, true)].map { isRight, isLow in
      func at(_ x: Double, _ y: Double) -> (Double, Double) {
        (isRight ? grid - x : x, isLow ? grid - y : y)
      }
      return line(at(end, tip), at(tip, tip), at(tip, end))
    }
  }
}

extension Stroke {
  /// The stroke rotated by 180 degrees about the center of the grid.
  fileprivate var rotated: Stroke {
    mapped { Point(Icon.grid - $0.x, Icon.grid - $0.y) }
  }

  /// The stroke mirrored at the middle of the grid.
  fileprivate var mirrored: Stroke {
    mapped { Point(Icon.grid - $0.x, $0.y) }
  }

  fileprivate func mapped(_ transform: (Point) -> Point) -> Stroke { Stroke(points.map(transform)) }
}

/// Returns a line through points.
private func line(_ points: (Double, Double)..., isClosed: Bool = false) -> Stroke {
  Stroke(points.map { Stroke.Point($0.0, $0.1) }, isClosed: isClosed)
}

private func arc(
  _ x: Double, _ y: Double, _ radius: Double, _ angles: ClosedRange<Double>
) -> Stroke {
  Stroke(arcAround: Stroke.Point(x, y), radius: radius, angles)
}

/// Returns the outline of a box whose corners have a radius of 2.5 units.
private func roundedBox(left: Double, top: Double, right: Double, bottom: Double) -> [Stroke] {
  let radius = 2.5
  let corners = [
    (right - radius, bottom - radius, 0.0), (left + radius, bottom - radius, 90),
    (left + radius, top + radius, 180), (right - radius, top + radius, 270),
  ]
  let points = corners.flatMap { x, y, angle in arc(x, y, radius, angle...angle + 90).points }
  return [Stroke(points, isClosed: true)]
}

private func letterA(left: Double, right: Double, top: Double) -> [Stroke] {
  let (bottom, middle) = (19.5, (left + right) / 2)
  let bar = bottom - (bottom - top) * 0.33
  let inset = (right - left) / 2 * 0.33
  return [
    line((left, bottom), (middle, top), (right, bottom)),
    line((left + inset, bar), (right - inset, bar)),
  ]
}
