/// Persian words that follow each other with nothing but spaces between them, and their ezafes.
///
/// The ezafe joins a noun with what belongs to it, and is spoken and not written. A word has it, or
/// not, by itself, the two words behind it and those before it.
struct PersianPhrase {
  private let words: [PersianWord]
  private let lexicon: PersianLexicon
  private let verbs: [Bool]
  /// True for the words that have an ezafe; filled from the first one on.
  private(set) var hasEzafe: [Bool] = []

  /// Decides for each word.
  init(_ words: [PersianWord], _ lexicon: PersianLexicon) {
    self.words = words
    self.lexicon = lexicon
    verbs = words.map { lexicon.isVerb($0.key) }
    for index in words.indices {
      let hasOne = words[index].hasWrittenEzafe || isWritten(index) || needsEzafe(index)
      hasEzafe.append(hasOne)
    }
  }

  // MARK: - Words

  private func key(_ index: Int) -> String? {
    words.indices.contains(index) ? words[index].key : nil
  }

  private func `is`(_ index: Int, _ kind: PersianLexicon.WordClass) -> Bool {
    key(index).map { lexicon.is($0, kind) } ?? false
  }

  private func isVerb(_ index: Int) -> Bool { words.indices.contains(index) && verbs[index] }

  /// True for an ezafe that is written as ی behind a vowel: هوای, کتاب‌های.
  private func isWritten(_ index: Int) -> Bool {
    guard let key = key(index), key.count > 3 else { return false }
    guard key.hasSuffix("ای") || key.hasSuffix("وی") || key.hasSuffix("ه_ی") else { return false }
    return key.hasSuffix("های") || key.hasSuffix("_ی")
      || lexicon.isNoun(String(key.dropLast())) && lexicon.spelling(of: key) == nil
  }

  /// True for an adjective that says something of a subject in speech: سرده, حاضره.
  private func isSpokenPredicate(_ index: Int) -> Bool {
    guard let key = key(index), key.last == "ه", !lexicon.is(key, .adjective) else { return false }
    return lexicon.is(String(key.dropLast()), .adjective)
  }

  /// True for nouns, names and adjectives.
  private func isNominal(_ index: Int) -> Bool {
    guard key(index) != nil, !isSpokenPredicate(index) else { return false }
    if `is`(index, .adjective) || `is`(index, .light) || `is`(index, .name) { return true }
    return !`is`(index, .pronoun) && !`is`(index, .adverb) && !`is`(index, .preposition)
      && !isVerb(index)
  }

  /// True for an adjective, also with the ending of something indefinite: خوبی.
  private func isAdjective(_ index: Int) -> Bool {
    `is`(index, .adjective) || isIndefiniteAdjective(index)
  }

  private func isIndefiniteAdjective(_ index: Int) -> Bool {
    guard let key = key(index), key.hasSuffix("ی") else { return false }
    return lexicon.is(String(key.dropLast()), .adjective) && !lexicon.is(key, .adjective)
      && !lexicon.is(key, .light)
  }

  /// True for a noun whose ending takes the place of the ezafe: دوستم, مردی.
  private func isClosed(_ index: Int) -> Bool {
    guard let key = key(index), let last = key.last else { return true }
    if isIndefiniteAdjective(index) { return true }
    if key.hasSuffix("ترین") || key.hasSuffix("_ای") || key.hasSuffix("_ام") {
      return true
    }
    if ["مون", "تون", "شون", "مان", "تان", "شان"].contains(where: key.hasSuffix) {
      return lexicon.isNoun(String(key.dropLast(3))) && !lexicon.isListedNoun(key)
    }
    let stem = String(key.dropLast())
    if last == "ی" {
      guard lexicon.spelling(of: key) == nil, !key.hasSuffix("گی") else { return false }
      return lexicon.isNoun(stem) && !"او".contains(stem.last ?? " ")
    }
    return ["م", "ت", "ش"].contains(last) && stem.count > 1 && lexicon.isNoun(stem)
      && !lexicon.isListedNoun(key)
  }

  // MARK: - The ezafe

  private func needsEzafe(_ index: Int) -> Bool {
    guard index + 1 < words.count else { return false }
    if `is`(index, .preposition), !isPredicate(index) { return prepositionNeedsEzafe(index) }
    // "The door" if it belongs to the word before it, and else "in".
    if key(index) == "در", index > 0, hasEzafe[index - 1] { return nounNeedsEzafe(index) }
    guard isNominal(index), !isClosed(index) else { return false }
    if `is`(index, .name) { return false }
    if `is`(index, .measure), index > 0, `is`(index - 1, .adverb), !`is`(index + 1, .pronoun) {
      return false
    }
    if `is`(index, .adjective) { return adjectiveNeedsEzafe(index) }
    if `is`(index, .light), isVerb(index + 1) { return false }
    return nounNeedsEzafe(index)
  }

  /// True for a word before a verb that says something of the subject.
  private func isPredicate(_ index: Int) -> Bool { `is`(index + 1, .copula) }

  private func prepositionNeedsEzafe(_ index: Int) -> Bool {
    let next = index + 1
    if key(index) == "همه" || key(index) == "بیشتر" {
      return key(next).map { $0.hasSuffix("ها") || $0.hasSuffix("ان") } ?? false
    }
    guard !isVerb(next) else { return false }
    return isNominal(next) || `is`(next, .pronoun)
      || ["این", "آن", "اون", "کجا", "کی", "چی", "چه"].contains(key(next))
  }

  /// An adjective has one only if it belongs to a noun before it.
  private func adjectiveNeedsEzafe(_ index: Int) -> Bool {
    guard index > 0, hasEzafe[index - 1] else { return false }
    if `is`(index + 1, .pronoun) { return true }
    guard isNominal(index + 1), !isObject(index + 1) else { return false }
    return isAdjective(index + 1) ? !isPredicate(index + 1) : true
  }

  private func nounNeedsEzafe(_ index: Int) -> Bool {
    let next = index + 1
    if `is`(next, .pronoun) { return true }
    if ["این", "آن", "اون"].contains(key(next)) { return isNominal(next + 1) }
    if `is`(next, .time), ["را", "رو"].contains(key(next + 1)) { return true }
    guard isNominal(next), !isPlaced(by: next, index) else { return false }
    if isIndefiniteAdjective(next) { return true }
    if isIndefiniteAdjective(next + 1), isPredicate(next + 1) { return false }
    if key(next) == "ساعت", `is`(next + 1, .adverb) { return false }
    if `is`(next, .light), isVerb(next + 1) { return false }
    if isAdjective(next) { return !isPredicate(next) || hasSubject(before: index) }
    if isPredicate(next) { return hasSubject(before: index) || isClosed(next) }
    return !isObject(next) || isDirection(index) || isCompound(index)
  }

  /// True if a word that is an adjective, too, says where something is: نزدیک in داروخانه نزدیک هتل است.
  private func isPlaced(by index: Int, _ noun: Int) -> Bool {
    `is`(index, .preposition) && key(noun) != "تلفن"
      && (isNominal(index + 1) || `is`(index + 1, .pronoun))
  }

  /// True for a noun that is the first part of a name of something, such as آب in آب پرتقال.
  private func isCompound(_ index: Int) -> Bool {
    `is`(index, .compound) && !(index > 0 && ["در", "از", "به", "توی"].contains(key(index - 1)))
  }

  /// True if a noun stands right before its verb, and so belongs to that.
  private func isObject(_ index: Int) -> Bool { isVerb(index + 1) && !isPredicate(index) }

  /// True for the goal of a verb of motion: به خانه دوستم رفتم.
  private func isDirection(_ index: Int) -> Bool {
    guard let verb = key(index + 2), index > 0, key(index - 1) == "به" else { return false }
    return ["رفت", "می‌رو", "میرو", "میر", "بر", "آمد", "می‌آی"].contains { verb.hasPrefix($0) }
  }

  /// True if the sentence has a subject already, as من in من معلم مدرسه هستم.
  private func hasSubject(before index: Int) -> Bool {
    var start = index
    while start > 0, hasEzafe[start - 1] { start -= 1 }
    return start > 0 && `is`(start - 1, .pronoun)
  }
}
