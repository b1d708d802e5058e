internal import Captions
internal import Scene

/// The user's choices, which the application remembers.
extension FrameLoop {
  /// Passes on what the user has chosen since the last call.
  func reportChoices() {
    let newer = currentChoices
    guard newer != choices else { return }
    for choice in newer.changes(since: choices) { actions.viewWasChosen(choice) }
    choices = newer
  }

  /// Takes the present values as they are, without passing them on.
  func forgetChoices() {
    choices = currentChoices
  }

  private var currentChoices: CurrentChoices {
    CurrentChoices(settings, camera: picture.cameraView, isConversation: own != nil)
  }
}

/// The values in force of everything that is remembered.
struct CurrentChoices: Equatable {
  private let near: ReaderSettings
  private let far: ReaderSettings
  private let camera: CameraView?
  /// The layout of the program's own conversation, or nil for captions from elsewhere.
  private let layout: ReaderLayout?

  init(_ settings: ViewSettings, camera: CameraView?, isConversation: Bool) {
    let isSwapped = settings.faceToFace.sidesAreSwapped
    near = isSwapped ? settings.far : settings.near
    far = isSwapped ? settings.near : settings.far
    self.camera = camera
    layout = isConversation ? settings.faceToFace.readerLayout : nil
  }

  /// Returns the choices that differ from earlier ones.
  ///
  /// The first view of a camera is no choice.
  func changes(since earlier: CurrentChoices) -> [ViewChoice] {
    var changes = Self.changes(of: .near, from: earlier.near, to: near)
    changes += Self.changes(of: .far, from: earlier.far, to: far)
    if let layout, layout != earlier.layout { changes.append(.layout(layout)) }
    guard let camera, let before = earlier.camera, camera.identity == before.identity else {
      return changes
    }
    if let framing = camera.framing, framing != before.framing {
      changes.append(.framing(framing, ofCamera: camera.identity))
    }
    if let isMirrored = camera.isMirrored, isMirrored != before.isMirrored {
      changes.append(.mirroring(isMirrored, ofCamera: camera.identity))
    }
    return changes
  }

  private static func changes(
    of audience: Audience, from before: ReaderSettings, to after: ReaderSettings
  ) -> [ViewChoice] {
    var changes: [ViewChoice] = []
    if after.look.textSize != before.look.textSize {
      changes.append(.textSize(after.look.textSize, of: audience))
    }
    if after.readsAloud != before.readsAloud {
      changes.append(.readsAloud(after.readsAloud, of: audience))
    }
    // An exchange with a spoken language that an option names would be wrong without that option.
    if let language = after.chosenLanguage, language != before.chosenLanguage,
      after.texts.spoken == before.texts.spoken
    {
      changes.append(.language(language, of: audience))
    }
    return changes
  }
}

extension ReaderSettings {
  /// The language, or nil without one, or if nobody chose it.
  fileprivate var chosenLanguage: String? { confinesLanguage ? nil : texts.language }
}
