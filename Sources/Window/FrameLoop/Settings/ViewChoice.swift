package import Captions
package import Scene

/// A choice that the user made in the window, with which later runs start.
///
/// Readers are those of the start, `near` or `far`, even if they have exchanged their sides since.
package enum ViewChoice: Hashable, Sendable {
  /// The size of a reader's captions in percent.
  case textSize(Int, of: Audience)
  /// The language of a reader, a BCP 47 tag.
  case language(String, of: Audience)
  /// The reading aloud of a reader's translations.
  case readsAloud(Bool, of: Audience)
  /// The microphone of the program's own conversation.
  case microphone(MicrophoneChoice)
  /// The readers at the screen, and their places.
  case layout(ReaderLayout)
  /// The visible part of a camera's picture, before mirroring and rotation.
  case framing(Framing, ofCamera: String)
  /// The mirroring of a camera's picture.
  case mirroring(Bool, ofCamera: String)
}

/// The view that the user chose for a camera in an earlier run.
package struct CameraView: Equatable, Sendable {
  /// The camera's identifier, which survives unplugging.
  package var identity: String
  /// The visible part of the picture before mirroring and rotation, or nil without a choice.
  package var framing: Framing?
  /// True if the picture is mirrored, or nil without a choice.
  package var isMirrored: Bool?

  package init(identity: String, framing: Framing? = nil, isMirrored: Bool? = nil) {
    self.identity = identity
    self.framing = framing
    self.isMirrored = isMirrored
  }

  /// The maximum number of cameras that are remembered.
  ///
  /// The least recently changed one is forgotten.
  package static let maxCount = 16
}
