internal import Captions

/// One JSON object of the caption stream, decoded key by key but not yet interpreted.
///
/// A key whose value has the wrong kind is counted and treated as absent. Unknown keys are ignored.
struct CaptionObject: Decodable {
  enum Key: String, CodingKey {
    case id, stream, text, final, stable, lang, source, translations, romanized, speaker
    case start, end, t, cancel, clear, notice, hello, want, name, state
    case sourceLanguage = "source_lang"
    case sourceIsFinal = "source_final"
    case audience = "for"
    // Other programs' names for `final`; not part of the caption stream.
    case isFinal, isFinalToo = "is_final"
  }

  var patch = UtterancePatch()
  let id: PatchField<String>
  let stream: PatchField<String>
  let time: Duration?
  let clears: Bool
  let notice: PatchField<String>
  let state: PipelineState?
  /// The hello; nil if the object is not a hello.
  let hello: PipelineHello?
  /// True if an alias of `final` marks a text without an `id` as final.
  let endsByOtherName: Bool
  /// The number of keys whose values have the wrong kind.
  let unusableValues: Int
  /// The number of ill-formed language tags.
  let illFormedLanguages: Int

  init(from decoder: any Decoder) throws {
    var fields = FieldReader(try decoder.container(keyedBy: Key.self))
    id = fields.name(.id)
    stream = fields.name(.stream)
    time = fields.seconds(.t).value
    clears = fields.flag(.clear).value == true
    notice = fields.text(.notice)
    state = fields.choice(.state).value
    hello = Self.hello(&fields)
    patch.text = fields.text(.text)
    patch.isFinal = fields.flag(.final)
    patch.stable = fields.count(.stable)
    patch.language = fields.language(.lang)
    patch.source = fields.text(.source)
    patch.sourceLanguage = fields.language(.sourceLanguage)
    patch.sourceIsFinal = fields.flag(.sourceIsFinal)
    patch.translations = fields.translations(.translations)
    patch.romanized = fields.text(.romanized)
    patch.speaker = fields.name(.speaker)
    patch.audience = fields.choice(.audience)
    patch.start = fields.seconds(.start)
    patch.end = fields.seconds(.end)
    patch.isCancelled = fields.flag(.cancel)
    let isOthers = id.isAbsent && patch.isFinal.isAbsent && patch.text.value != nil
    endsByOtherName =
      isOthers && [Key.isFinal, .isFinalToo].contains { fields.isTrue($0) }
    unusableValues = fields.unusableValues
    illFormedLanguages = fields.illFormedLanguages
  }

  private static func hello(_ fields: inout FieldReader<Key>) -> PipelineHello? {
    guard fields.count(.hello).value != nil else { return nil }
    let wants = fields.texts(.want)
    return PipelineHello(
      wantsControl: wants.contains("control"), wantsShown: wants.contains("shown"),
      name: fields.name(.name).value)
  }
}
