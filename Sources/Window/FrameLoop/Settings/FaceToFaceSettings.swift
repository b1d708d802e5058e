package import Captions
internal import Scene

/// The settings of a conversation of two people at one screen, who each read their own language.
package struct FaceToFaceSettings: Equatable, Sendable {
  /// The arrangement of the two readers' panes.
  package enum Layout: String, Sendable, CaseIterable {
    /// The far reader has the upper half, rotated by 180 degrees.
    case split
    /// The far reader has the upper half, upright, for two people who sit side by side.
    case stacked
    /// The far reader has a second window.
    case window
  }

  /// The panes that show the camera picture.
  package enum Camera: String, Sendable, CaseIterable {
    case both
    case near
    case far
    case none
  }

  /// The display of words that were spoken in the reader's own language, which need no translation.
  package enum OwnWords: String, Sendable, CaseIterable {
    case dimmed
    case plain
    case larger
    /// Not at all.
    case hidden

    /// The look of the words, as far as they are shown.
    var look: CaptionLook.OwnWords {
      switch self {
      case .dimmed: .dimmed
      case .plain, .hidden: .plain
      case .larger: .larger
      }
    }
  }

  /// True if both readers have a pane, and false if the near reader has the window.
  package var isOn: Bool
  package var layout: Layout
  package var camera: Camera
  package var ownWords: OwnWords
  /// True if the readers have exchanged their sides, so that captions for the near one are for the
  /// person opposite.
  package var sidesAreSwapped = false
  /// True if the pipeline translates both ways, and needs no request about the languages.
  package var isTranslatedBothWays = false
  /// True if a single reader reads all languages, as both people read the same view.
  package var soleReaderReadsBoth = false

  package init(
    isOn: Bool = false, layout: Layout = .split, camera: Camera = .both,
    ownWords: OwnWords = .dimmed
  ) {
    self.isOn = isOn
    self.layout = layout
    self.camera = camera
    self.ownWords = ownWords
  }
}

/// The panes of the readers.
extension ViewSettings {
  /// The panes: the near reader's, then the far reader's if there are two.
  package var panes: [PaneSettings] {
    guard faceToFace.isOn else { return [PaneSettings(reader: soleReader)] }
    let (near, far) = readersFacingEachOther
    var panes = [
      PaneSettings(camera: camera(ofFar: false), reader: near),
      PaneSettings(camera: camera(ofFar: true), reader: far),
    ]
    guard faceToFace.layout != .window else {
      panes[1].window = .far
      return panes
    }
    (panes[0].part, panes[1].part) = (.lowerHalf, .upperHalf)
    if faceToFace.layout == .split {
      panes[1].isRotated180 = true
    } else {
      (panes[0].reader.look.position, panes[1].reader.look.position) = (.bottom, .top)
    }
    return panes
  }

  /// The near reader without a far one.
  private var soleReader: ReaderSettings {
    var reader = near
    if near.confinesLanguage || faceToFace.soleReaderReadsBoth { reader.texts.language = nil }
    return reader
  }

  /// The readers, each on their own side and with the other one's language as the opposite one.
  private var readersFacingEachOther: (near: ReaderSettings, far: ReaderSettings) {
    var (near, far) = (near, far)
    let isSwapped = faceToFace.sidesAreSwapped
    near.texts.side = isSwapped ? .far : .near
    far.texts.side = isSwapped ? .near : .far
    let ownWords = faceToFace.ownWords
    (near.texts.showsOwnWords, far.texts.showsOwnWords) = (ownWords != .hidden, ownWords != .hidden)
    (near.look.ownWords, far.look.ownWords) = (ownWords.look, ownWords.look)
    near.texts.opposite = far.texts.language
    far.texts.opposite = near.texts.language
    // Without any language, the far reader is taken to be the one who speaks.
    if near.texts.language == nil, far.texts.language == nil {
      if isSwapped { near.texts.selection = .original } else { far.texts.selection = .original }
    }
    return (near, far)
  }

  private func camera(ofFar isFar: Bool) -> CameraArea {
    let isShown =
      switch faceToFace.camera {
      case .both: true
      case .near: !isFar
      case .far: isFar
      case .none: false
      }
    guard isShown else { return .none }
    // Two people side by side see one picture with their captions above and below it.
    return faceToFace.layout == .stacked && faceToFace.camera == .both ? .window : .pane
  }
}

/// The picture in the panes.
extension ViewSettings {
  /// The settings of the picture, with the fit that the layout asks for if nobody chose one.
  ///
  /// Half of a window has another shape than a camera's picture, which fills it.
  var shownPicture: PictureSettings {
    var shown = picture
    let hasHalves = faceToFace.isOn && faceToFace.layout != .window
    shown.fit = picture.fit ?? (hasHalves ? .cover : .contain)
    return shown
  }
}

/// Changes that readers make with one touch.
extension ViewSettings {
  /// True if the layout decides about the places of captions.
  package var fixesCaptionPositions: Bool { faceToFace.isOn && faceToFace.layout == .stacked }

  /// The settings of the reader of a pane: the near one of pane 0, the far one of pane 1.
  package subscript(reader index: Int) -> ReaderSettings {
    get { index == 0 ? near : far }
    set { if index == 0 { near = newValue } else { far = newValue } }
  }

  /// Sets the language that the reader of a pane has chosen.
  package mutating func choose(_ language: String, forReader index: Int) {
    self[reader: index].texts.language = language
    self[reader: index].confinesLanguage = false
  }

  /// Returns true if a pane is the user's, and nobody chose the language that the user reads.
  package func isOfUserWithoutChosenLanguage(pane index: Int) -> Bool {
    (index == 0) != faceToFace.sidesAreSwapped && self[reader: index].confinesLanguage
  }

  /// The settings with the readers' sides exchanged.
  package var withSwappedSides: ViewSettings {
    guard faceToFace.isOn else { return self }
    var newer = self
    (newer.near, newer.far) = (far, near)
    newer.faceToFace.sidesAreSwapped.toggle()
    return newer
  }

  /// Returns the settings with the readers at the sides at which they began, for a view for all.
  func withUsualSides(for layout: ReaderLayout) -> ViewSettings {
    layout == .together && faceToFace.sidesAreSwapped ? withSwappedSides : self
  }

  /// True if the languages can be exchanged.
  package var knowsBothLanguages: Bool {
    guard faceToFace.isOn else { return soleReader.texts.languages.count == 2 }
    return near.texts.language != nil && far.texts.language != nil
  }

  /// The settings with the readers' languages exchanged, or nil if one of them is unknown.
  ///
  /// Without a second reader, the spoken language and the reader's are exchanged.
  package var withSwappedLanguages: ViewSettings? {
    var newer = self
    guard faceToFace.isOn else {
      guard let reader = soleReader.texts.withSwappedLanguages else { return nil }
      newer.near.texts = reader
      // The other reader, if there will be one, reads the words as they are spoken.
      if far.texts.language != nil { newer.far.texts.language = reader.spoken }
      newer.far.texts.spoken = far.texts.spoken.map { _ in reader.spoken ?? "" }
      return newer
    }
    guard let nearLanguage = near.texts.language, let farLanguage = far.texts.language else {
      return nil
    }
    (newer.near.texts.language, newer.far.texts.language) = (farLanguage, nearLanguage)
    // The one who is opposite now speaks the language that the near reader read before.
    newer.near.texts.spoken = near.texts.spoken.map { _ in nearLanguage }
    newer.far.texts.spoken = far.texts.spoken.map { _ in nearLanguage }
    return newer
  }

  /// The requests that tell pipelines the languages.
  ///
  /// Two readers have the pipeline translate both ways, unless it was told the spoken language.
  package var languageRequests: [ControlRequest] {
    faceToFace.isTranslatedBothWays || faceToFace.isOn && near.texts.spoken == nil
      ? [] : (faceToFace.isOn ? near : soleReader).texts.languageRequests
  }
}
