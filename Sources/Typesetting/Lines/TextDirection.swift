/// Which way a text is read.
package enum TextDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft
}
