/// A field of a card.
package enum CardField: String, Sendable, CaseIterable {
  /// The type of word, such as a noun.
  case type
  /// The word or sentence itself.
  case word
  case pronunciation
  case definition
  case translations
  case examples
  case synonyms
  case notes
}
