/// A function of keys or gestures, as listed in the help sheet.
package enum HelpTopic: Hashable, Sendable {
  case zoom
  case zoomAtPointer
  case move
  case nextCamera
  case mirror
  case rotate
  case fullScreen
  case clearCaptions
  case savePicture
  case quit
  case help
}
