package import Imaging

/// A part of the window that shows the camera picture.
package struct PictureArea: Hashable, Sendable {
  /// The rectangle in the window, in which the picture is rotated as the pane is.
  package var placement: PanePlacement
  /// The placement of the picture in coordinates of the area, upright.
  package var picture: PicturePlacement

  /// The part of the window that shows the picture.
  package var visible: PixelRect { placement.window(picture.visible) }

  /// The size of the camera's frame that the area can show without enlarging it.
  package var sufficientSize: PixelSize {
    picture.orientation.swapsAxes ? picture.scaledSize.transposed : picture.scaledSize
  }
}

/// The part of the window in which a pane shows the camera picture.
package enum CameraArea: Sendable {
  /// The whole window, behind all panes.
  case window
  /// The pane alone.
  case pane
  /// No part: the pane has a black background.
  case none
}
