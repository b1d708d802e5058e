/// The reading direction of a text.
package enum TextDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft
}
