internal import Captions
internal import Language

/// The parts of this machine from which the program makes a conversation of its own.
package struct ConversationParts: Equatable, Sendable {
  /// The languages into which each language is translated, all as primary subtags.
  package var translations: [String: [String]]
  /// The names of the microphones.
  package var microphones: [String]
  /// The speech model to get before anything can be heard, or nil if one is installed.
  package var missingModel: ModelOffer?
  /// The models of translation that can be downloaded and are not installed; nil if their list was not fetched.
  package var offers: [TranslationOffer]?

  package init(
    translations: [String: [String]] = [:], microphones: [String] = [],
    missingModel: ModelOffer? = nil, offers: [TranslationOffer]? = nil
  ) {
    self.translations = translations
    self.microphones = microphones
    self.missingModel = missingModel
    self.offers = offers
  }

  /// The languages that are translated into another one and back, or can be with what is offered, in the order of
  /// their tags.
  package var languages: [String] {
    let known = Set(translations.keys).union((offers ?? []).flatMap { [$0.source, $0.target] })
    return known.filter { !partners(of: $0).isEmpty }.sorted()
  }

  /// Returns the languages into which a language is translated, and from which back, now or with what is offered.
  package func partners(of language: String) -> [String] {
    let installed = (translations[language] ?? []).filter { isInstalled(language, $0) }
    guard let offers, isReachable(language) else { return installed.sorted() }
    let others = Set(offers.flatMap { [$0.source, $0.target] } + translations.keys)
      .filter { $0 != language && isReachable($0) }
    return Set(installed + others).sorted()
  }

  /// True if two languages are translated into each other by what is installed.
  package func isInstalled(_ first: String, _ second: String) -> Bool {
    first != second && isInstalled(from: first, to: second)
      && isInstalled(from: second, to: first)
  }

  private func isInstalled(from source: String, to target: String) -> Bool {
    translations[source]?.contains(target) == true
  }

  /// The language through which models translate others.
  private static let hub = "en"

  /// True if a language is translated into English and back, now or with what is offered.
  private func isReachable(_ language: String) -> Bool {
    language == Self.hub
      || [(language, Self.hub), (Self.hub, language)].allSatisfy { source, target in
        isInstalled(from: source, to: target) || offer(from: source, to: target) != nil
      }
  }

  private func offer(from source: String, to target: String) -> ModelOffer? {
    offers?.first { $0.source == source && $0.target == target }?.model
  }

  /// Returns the models of translation without which two languages are not translated into each other.
  func missingModels(between first: String, _ second: String) -> [ModelOffer] {
    guard !isInstalled(first, second) else { return [] }
    let steps = [(first, second), (second, first)].flatMap { source, target -> [ModelOffer?] in
      if isInstalled(from: source, to: target) { return [] }
      if let direct = offer(from: source, to: target) { return [direct] }
      return [(source, Self.hub), (Self.hub, target)].map { source, target in
        source == target || isInstalled(from: source, to: target)
          ? nil : offer(from: source, to: target)
      }
    }
    var seen: Set<String> = []
    return steps.compactMap(\.self).filter { seen.insert($0.name).inserted }
  }

  /// Returns the models that translate two languages directly, in place of what is installed for them.
  func betterModels(between first: String, _ second: String) -> [ModelOffer] {
    guard isInstalled(first, second) else { return [] }
    return [offer(from: first, to: second), offer(from: second, to: first)].compactMap(\.self)
  }
}

/// A model of translation that can be downloaded; the languages are primary subtags.
package struct TranslationOffer: Hashable, Sendable {
  package var source: String
  package var target: String
  package var model: ModelOffer

  package init(source: String, target: String, model: ModelOffer) {
    self.source = source
    self.target = target
    self.model = model
  }
}

/// A model that can be downloaded.
package struct ModelOffer: Hashable, Sendable {
  package var name: String
  /// The size of the download in bytes.
  package var byteCount: Int

  package init(name: String, byteCount: Int) {
    self.name = name
    self.byteCount = byteCount
  }
}

/// The progress of the download of models.
package enum ModelProgress: Equatable, Sendable {
  /// The part that has arrived, in percent.
  case receiving(percent: Int)
  case installed
  case failed
}

/// The choice of a microphone: its name, or nil for the one that the desktop uses.
package struct MicrophoneChoice: Hashable, Sendable {
  package var name: String?

  /// The choice of what the computer plays, as for a video call, in place of a microphone.
  package static let system = MicrophoneChoice(name: "system")

  package init(name: String? = nil) {
    self.name = name
  }

  /// Returns true if there is such a microphone.
  ///
  /// Each machine with PipeWire or PulseAudio lets programs hear what it plays.
  func exists(in parts: ConversationParts) -> Bool {
    self == .system || name.map(parts.microphones.contains) ?? !parts.microphones.isEmpty
  }
}

/// The choices with which a conversation is started.
package struct ConversationChoice: Equatable, Sendable {
  /// The language that the person in front of the screen speaks and reads, a BCP 47 tag.
  package var near: String
  /// The language of the person on the opposite side.
  package var far: String
  package var microphone: MicrophoneChoice

  package init(near: String, far: String, microphone: MicrophoneChoice = MicrophoneChoice()) {
    self.near = near
    self.far = far
    self.microphone = microphone
  }

  /// Makes the first choice, of what `wishes` names and `parts` has; nil if nothing is translated.
  init?(_ wishes: ConversationWishes, of parts: ConversationParts) {
    let languages = parts.languages
    func first(_ tags: [String], among known: [String]) -> String? {
      tags.first { known.contains(Self.language(of: $0)) } ?? known.first
    }
    guard let near = first(wishes.near + Self.widelySpoken, among: languages),
      let far = first(
        wishes.far + Self.widelySpoken, among: parts.partners(of: Self.language(of: near)))
    else { return nil }
    self.init(near: near, far: far, microphone: wishes.microphone)
    forgetMissingMicrophone(of: parts)
  }

  /// The languages to begin with, and beside another one.
  private static let widelySpoken = ["en", "es"]

  subscript(side: Audience) -> String { side == .far ? far : near }

  /// Returns the languages that the person on a side can choose, in the order of their tags.
  ///
  /// The other person's own language is among them, as both can be exchanged.
  func languages(of side: Audience, in parts: ConversationParts) -> [String] {
    side == .far
      ? Set(parts.partners(of: Self.language(of: near)) + [Self.language(of: near)]).sorted()
      : parts.languages
  }

  /// Returns true if each language is translated into the other one.
  func isTranslatedBothWays(in parts: ConversationParts) -> Bool {
    parts.isInstalled(Self.language(of: near), Self.language(of: far))
  }

  /// Returns true if the same languages are spoken.
  func hasLanguages(of other: ConversationChoice) -> Bool {
    (near, far) == (other.near, other.far)
  }

  /// Returns the models without which the conversation cannot be heard or translated.
  func missingModels(in parts: ConversationParts) -> [ModelOffer] {
    [parts.missingModel].compactMap(\.self)
      + parts.missingModels(between: Self.language(of: near), Self.language(of: far))
  }

  /// Returns the models that translate the conversation better than what is installed.
  func betterModels(in parts: ConversationParts) -> [ModelOffer] {
    parts.betterModels(between: Self.language(of: near), Self.language(of: far))
  }

  /// Sets the language of the person on a side.
  ///
  /// The other person keeps the language if there is a way from one into the other and back. Else,
  /// and for a language that the other person had, the other one gets the first language that has.
  mutating func choose(_ language: String, on side: Audience, in parts: ConversationParts) {
    let before = self
    if side == .far { far = language } else { near = language }
    let (own, other) = (Self.language(of: language), Self.language(of: before[side.opposite]))
    let partners = parts.partners(of: own)
    guard !partners.contains(other) else { return }
    let former = before[side]
    let partner =
      partners.contains(Self.language(of: former))
      ? former : Self.widelySpoken.first(where: partners.contains) ?? partners.first
    guard let partner else { return self = before }
    if side == .far { near = partner } else { far = partner }
  }

  /// Goes back to the usual microphone if the chosen one is gone.
  mutating func forgetMissingMicrophone(of parts: ConversationParts) {
    // Without any microphone, what lists them may have failed.
    guard !parts.microphones.isEmpty, !microphone.exists(in: parts) else { return }
    microphone = MicrophoneChoice()
  }

  static func language(of tag: String) -> String { LanguageTag(tag)?.primary ?? tag }
}

/// The choices to begin with, each of which counts if this machine has what it names.
package struct ConversationWishes: Equatable, Sendable {
  /// The languages of the person in front of the screen, the best first.
  package var near: [String]
  /// The languages of the person on the opposite side, the best first.
  package var far: [String]
  package var microphone: MicrophoneChoice

  package init(
    near: [String] = [], far: [String] = [], microphone: MicrophoneChoice = MicrophoneChoice()
  ) {
    self.near = near
    self.far = far
    self.microphone = microphone
  }
}

extension Audience {
  /// The other side of the screen.
  fileprivate var opposite: Audience { self == .far ? .near : .far }
}

/// The runner of the program's own conversation, which listens and translates beside the window.
///
/// The methods are called on the main thread and return at once.
package protocol ConversationRunner: AnyObject {
  /// The choices to begin with.
  var wishes: ConversationWishes { get }
  /// The choices with which listening begins at once, as an option asks for it, or nil if the user
  /// starts it.
  var immediateChoice: ConversationChoice? { get }
  /// Looks for the parts of this machine, which `AppEvent.conversationParts` reports.
  func lookUpParts()
  /// Starts to listen and to translate, in place of programs that do so already.
  func start(_ choice: ConversationChoice)
  /// Reports the level of a microphone as a pipeline does, until the next call; nil ends that.
  func measureLevel(of microphone: MicrophoneChoice?)
  /// Downloads models, which `AppEvent.models` reports.
  func get(_ models: [ModelOffer])
  /// Fetches the list of the models of translation; the parts have it then, or `AppEvent.modelListFailed` comes.
  func findModels()
}
