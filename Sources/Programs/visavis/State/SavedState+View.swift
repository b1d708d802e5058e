internal import Captions
internal import FrameLoop
internal import Imaging
internal import Language
internal import Scene

/// The view that the user left behind: the window, the readers and the cameras.
///
/// A value that is out of range counts as missing. Members beside those that are named here are kept.
extension SavedState {
  private enum Key {
    static let window = "window"
    static let (size, position) = ("size", "position")
    static let (textSize, language) = ("text_size", "language")
    static let (camera, cameras) = ("camera", "cameras")
    static let (identity, isMirrored) = ("identity", "mirrored")
    static let (zoom, center) = ("zoom", "center")
  }

  /// The lengths of a window's sides: none that nobody finds again, and none that `--size` refuses.
  private static let sides = 64...16_384

  /// The maximum length of a camera's identifier in bytes.
  ///
  /// The name and the address of a V4L2 device have 64 together, and the name of a link below
  /// `/dev/v4l/by-id` has at most 255.
  private static let maxIdentity = 300

  /// The size of the window in logical units.
  var windowSize: PixelSize? {
    get {
      let sides = members[Key.window]?.members[Key.size]?.elements ?? []
      let lengths = sides.compactMap { $0.integer(in: Self.sides) }
      guard sides.count == 2, lengths.count == 2 else { return nil }
      return PixelSize(width: lengths[0], height: lengths[1])
    }
    set { setPair(Key.size, newValue.map { ($0.width, $0.height) }) }
  }

  /// The position of the window's top left corner, with its frame, in units of the window system.
  var windowPosition: PixelPoint? {
    get {
      let pair = members[Key.window]?.members[Key.position]?.elements ?? []
      // Screen coordinates have 16 bits (X11 protocol, INT16).
      let numbers = pair.compactMap { $0.integer(in: -32_768...32_767) }
      guard pair.count == 2, numbers.count == 2 else { return nil }
      return PixelPoint(x: numbers[0], y: numbers[1])
    }
    set { setPair(Key.position, newValue.map { ($0.x, $0.y) }) }
  }

  private mutating func setPair(_ key: String, _ pair: (Int, Int)?) {
    members[Key.window, default: .object([:])].members[key] = pair.map {
      .array([.integer(Int64($0.0)), .integer(Int64($0.1))])
    }
  }

  /// Returns the size of a reader's captions in percent, or nil if the user chose none.
  func textSize(of audience: Audience) -> Int? {
    members[audience.rawValue]?.members[Key.textSize]?.integer(in: 50...200)
  }

  /// Returns the language of a reader, or nil if the user chose none.
  func language(of audience: Audience) -> String? {
    members[audience.rawValue]?.members[Key.language]?.text.flatMap {
      LanguageTag.isWellFormed($0) ? $0 : nil
    }
  }

  /// The identifier of the camera that the user chose last.
  var camera: String? {
    get { members[Key.camera].flatMap(Self.identity) }
    set { members[Key.camera] = newValue.map(JSONValue.string) }
  }

  /// The views of the cameras, at most `CameraView.maxCount`, the last one changed last.
  var cameraViews: [CameraView] {
    cameraEntries.compactMap { entry in
      guard let identity = entry.members[Key.identity].flatMap(Self.identity) else { return nil }
      return CameraView(
        identity: identity, framing: Self.framing(entry.members),
        isMirrored: entry.members[Key.isMirrored]?.flag)
    }
  }

  private var cameraEntries: ArraySlice<JSONValue> {
    (members[Key.cameras]?.elements ?? []).suffix(CameraView.maxCount)
  }

  private static func framing(_ members: [String: JSONValue]) -> Framing? {
    let center = members[Key.center]?.elements.compactMap(\.finiteNumber) ?? []
    guard let zoom = members[Key.zoom]?.finiteNumber, (1...Framing.maxZoom).contains(zoom),
      center.count == 2, center.allSatisfy((0...1).contains)
    else { return nil }
    return Framing(zoom: zoom, center: UnitPoint(x: center[0], y: center[1]))
  }

  private static func identity(_ value: JSONValue) -> String? {
    value.text.flatMap { $0.isEmpty || $0.utf8.count > maxIdentity ? nil : $0 }
  }

  /// Records a choice of the user.
  mutating func apply(_ choice: ViewChoice) {
    switch choice {
    case .textSize(let size, let audience):
      setReader(audience, Key.textSize, .integer(Int64(size)))
    case .language(let tag, let audience): setReader(audience, Key.language, .string(tag))
    case .framing(let framing, let identity):
      changeCamera(identity) { camera in
        camera[Key.zoom] = .number(framing.zoom)
        camera[Key.center] = .array([.number(framing.center.x), .number(framing.center.y)])
      }
    case .mirroring(let isMirrored, let identity):
      changeCamera(identity) { $0[Key.isMirrored] = .bool(isMirrored) }
    }
  }

  private mutating func setReader(_ audience: Audience, _ key: String, _ value: JSONValue) {
    members[audience.rawValue, default: .object([:])].members[key] = value
  }

  /// Changes the entry of a camera, which becomes the newest one.
  private mutating func changeCamera(
    _ identity: String, _ change: (inout [String: JSONValue]) -> Void
  ) {
    guard Self.identity(.string(identity)) != nil else { return }
    func isSame(_ entry: JSONValue) -> Bool { entry.members[Key.identity]?.text == identity }
    var entry = cameraEntries.last(where: isSame) ?? .object([:])
    entry.members[Key.identity] = .string(identity)
    change(&entry.members)
    let others = cameraEntries.filter { !isSame($0) && !$0.members.isEmpty }
    members[Key.cameras] = .array(others.suffix(CameraView.maxCount - 1) + [entry])
  }
}
