/// How well a card was known, in FSRS's numbers.
package enum Rating: Int, Sendable, CaseIterable {
  case again = 1
  case hard, good, easy
}
