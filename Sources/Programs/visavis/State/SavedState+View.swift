internal import Captions
internal import FrameLoop
internal import Imaging
internal import Language
internal import Scene

/// The view that the user left behind: the window, the readers and the cameras.
///
/// A value that is out of range counts as missing. Members beside those that are named here are kept.
extension SavedState {
  /// The lengths of a window's sides: none that nobody finds again, and none that `--size` refuses.
  private static let sides = 64...PixelSize.maxSide
  /// The maximum length of a camera's identifier in bytes.
  ///
  /// The name and the address of a V4L2 device have 64 together, and the name of a link below
  /// `/dev/v4l/by-id` has at most 255.
  private static let maxIdentity = 300

  /// The size of the window in logical units.
  var windowSize: PixelSize? {
    get { windowPair("size", in: Self.sides).map { PixelSize(width: $0.0, height: $0.1) } }
    set { setWindowPair("size", newValue.map { ($0.width, $0.height) }) }
  }

  /// The position of the window's top left corner, with its frame, in units of the window system.
  var windowPosition: PixelPoint? {
    get { windowPair("position", in: PixelPoint.coordinates).map { PixelPoint(x: $0.0, y: $0.1) } }
    set { setWindowPair("position", newValue.map { ($0.x, $0.y) }) }
  }

  private func windowPair(_ name: String, in range: ClosedRange<Int>) -> (Int, Int)? {
    let elements = members["window"]?[name]?.elements ?? []
    let numbers = elements.compactMap { $0.integer(in: range) }
    return elements.count == 2 && numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  private mutating func setWindowPair(_ name: String, _ pair: (Int, Int)?) {
    members["window", default: .object([:])][name] = pair.map {
      .array([.number(Double($0.0)), .number(Double($0.1))])
    }
  }

  /// Returns the size of a reader's captions in percent, or nil if the user chose none.
  func textSize(of audience: Audience) -> Int? {
    members[audience.rawValue]?["text_size"]?.integer(in: TextSizeSteps.range)
  }

  /// Returns the language of a reader, or nil if the user chose none.
  func language(of audience: Audience) -> String? {
    let tag = members[audience.rawValue]?["language"]?.text
    return tag.flatMap { LanguageTag.isWellFormed($0) ? $0 : nil }
  }

  /// Returns true if a reader's translations are read aloud, or nil if the user chose nothing.
  func readsAloud(of audience: Audience) -> Bool? {
    members[audience.rawValue]?["read_aloud"]?.flag
  }

  /// The microphone of the window's own conversation, or nil if the user chose the usual one.
  var microphone: String? {
    get { Self.identity(members["microphone"]) }
    set { members["microphone"] = newValue.map(JSONValue.string) }
  }

  /// The readers and their places, or nil if the user chose none.
  var layout: ReaderLayout? {
    get { members["readers"]?.text.flatMap(ReaderLayout.init) }
    set { members["readers"] = newValue.map { .string($0.rawValue) } }
  }

  /// The identifier of the camera that the user chose last.
  var camera: String? {
    get { Self.identity(members["camera"]) }
    set { members["camera"] = newValue.map(JSONValue.string) }
  }

  /// The views of the cameras, at most `CameraView.maxCount`, the last one changed last.
  var cameraViews: [CameraView] {
    cameraEntries.compactMap { entry in
      Self.identity(entry["identity"]).map { identity in
        CameraView(
          identity: identity, framing: Self.framing(entry), isMirrored: entry["mirrored"]?.flag)
      }
    }
  }

  private var cameraEntries: ArraySlice<JSONValue> {
    (members["cameras"]?.elements ?? []).suffix(CameraView.maxCount)
  }

  private static func framing(_ entry: JSONValue) -> Framing? {
    let center = entry["center"]?.elements.compactMap(\.number) ?? []
    guard let zoom = entry["zoom"]?.number, (1...Framing.maxZoom).contains(zoom),
      center.count == 2, center.allSatisfy((0...1).contains)
    else { return nil }
    return Framing(zoom: zoom, center: UnitPoint(x: center[0], y: center[1]))
  }

  private static func identity(_ value: JSONValue?) -> String? {
    value?.text.flatMap { $0.isEmpty || $0.utf8.count > maxIdentity ? nil : $0 }
  }

  /// Records a choice of the user.
  mutating func apply(_ choice: ViewChoice) {
    switch choice {
    case .textSize(let size, let audience):
      members[audience.rawValue, default: .object([:])]["text_size"] = .number(Double(size))
    case .language(let tag, let audience):
      members[audience.rawValue, default: .object([:])]["language"] = .string(tag)
    case .readsAloud(let isOn, let audience):
      members[audience.rawValue, default: .object([:])]["read_aloud"] = .bool(isOn)
    case .microphone(let choice): microphone = choice.name
    case .layout(let layout): self.layout = layout
    case .framing(let framing, let identity):
      changeCamera(identity) { camera in
        camera["zoom"] = .number(framing.zoom)
        camera["center"] = .array([.number(framing.center.x), .number(framing.center.y)])
      }
    case .mirroring(let isMirrored, let identity):
      changeCamera(identity) { $0["mirrored"] = .bool(isMirrored) }
    }
  }

  /// Changes the entry of a camera, which becomes the newest one.
  private mutating func changeCamera(_ identity: String, _ change: (inout JSONValue) -> Void) {
    guard Self.identity(.string(identity)) != nil else { return }
    func isSame(_ entry: JSONValue) -> Bool { entry["identity"]?.text == identity }
    var entry = cameraEntries.last(where: isSame) ?? .object([:])
    entry["identity"] = .string(identity)
    change(&entry)
    let others = cameraEntries.filter { !isSame($0) && !$0.members.isEmpty }
    members["cameras"] = .array(others.suffix(CameraView.maxCount - 1) + [entry])
  }
}
