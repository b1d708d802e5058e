internal import FrameLoop
internal import Imaging
internal import Scene

/// The arrangement of the windows in a picture: a far reader's window is above the main one.
///
/// Rows of captions and the points of a script are those of the whole picture.
struct WindowArrangement {
  let main: RecordingWindow
  let far: RecordingWindow?

  /// The windows from top to bottom.
  private var windows: [RecordingWindow] { [far, main].compactMap(\.self) }

  /// The upper edge of the main window.
  private var mainTop: Int { far?.viewport.height ?? 0 }

  /// Returns the window in which a point is.
  func window(at point: PixelPoint) -> WindowRole { point.y < mainTop ? .far : .main }

  /// Returns an event with a point of the picture as an event of a window.
  func event(_ event: InputEvent, in window: WindowRole) -> InputEvent {
    window == .far ? event : event.moved(down: -mainTop)
  }

  /// The scenes on the screen, from top to bottom.
  var scenes: [Scene] { windows.compactMap(\.shown) }

  /// The rows of captions of all windows, from top to bottom.
  var rows: [Scene.Row] {
    let above = far?.shown?.rows ?? []
    let below = (main.shown?.rows ?? []).map { row in
      var row = row
      row.rect.origin.y += mainTop
      return row
    }
    return above + below
  }

  /// The sentences in view in the histories of all windows, or nil if no history is open.
  var sentences: [Scene.Sentence]? {
    let above = far?.shown?.sentences
    let below = main.shown?.sentences?.map { sentence in
      var sentence = sentence
      sentence.rect.origin.y += mainTop
      for index in sentence.found.indices { sentence.found[index].origin.y += mainTop }
      return sentence
    }
    return above == nil && below == nil ? nil : (above ?? []) + (below ?? [])
  }

  /// Returns the picture of all windows, or nil if the pixels of a window cannot be read.
  func readBack() -> Bitmap? {
    let pictures = windows.compactMap { $0.readBack() }
    guard pictures.count == windows.count, let first = pictures.first else { return nil }
    return pictures.dropFirst().reduce(first) { Bitmap($0, above: $1) }
  }
}

extension Bitmap {
  /// Creates a bitmap with one picture above another.
  fileprivate convenience init(_ upper: Bitmap, above lower: Bitmap) {
    self.init(
      size: PixelSize(
        width: max(upper.size.width, lower.size.width),
        height: upper.size.height + lower.size.height), filledWith: .black)
    view.copy(upper.view)
    view.copy(lower.view, to: PixelPoint(x: 0, y: upper.size.height))
  }
}
