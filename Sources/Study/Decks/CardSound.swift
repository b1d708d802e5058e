/// A sound of a card, in a form that browsers and Anki play.
package struct CardSound: Hashable, Sendable {
  /// Form of a sound, by the end of a file's name.
  package enum Form: String, Sendable { case mp3, ogg, wav, flac, m4a, webm }

  package let bytes: [UInt8]
  package let form: Form
  /// The field whose words are heard.
  package var field: CardField

  /// The size of the largest sound, in bytes.
  package static let maxBytes = 1 << 20

  /// Creates the sound of a field; nil for a file that is too large, or no sound that is known.
  package init?(_ bytes: [UInt8], of field: CardField) {
    guard bytes.count <= Self.maxBytes, let form = Form(beginning: bytes.prefix(12)) else {
      return nil
    }
    (self.bytes, self.form, self.field) = (bytes, form, field)
  }

  /// The media type of the bytes.
  package var mediaType: String {
    switch form {
    case .mp3: "audio/mpeg"
    case .m4a: "audio/mp4"
    case .ogg, .wav, .flac, .webm: "audio/\(form.rawValue)"
    }
  }

  var sum: UInt64 { bytes.contentSum }

  /// A name that other sounds do not have, for Anki, which keeps the media of all decks in one folder.
  var fileName: String { "visavis-\(String(sum, radix: 36)).\(form.rawValue)" }
}

extension CardSound.Form {
  /// Creates the form of a file by its first bytes, as its name may be wrong.
  init?(beginning bytes: ArraySlice<UInt8>) {
    func has(_ text: String, at place: Int = 0) -> Bool {
      bytes.dropFirst(place).starts(with: text.utf8)
    }
    guard let second = bytes.dropFirst().first else { return nil }
    // A frame of MPEG audio has eleven bits that are set, and the number of its layer.
    if has("ID3") || bytes.first == 0xFF && second & 0xE6 == 0xE2 {
      self = .mp3
    } else if has("OggS") {
      self = .ogg
    } else if has("RIFF"), has("WAVE", at: 8) {
      self = .wav
    } else if has("fLaC") {
      self = .flac
    } else if has("ftyp", at: 4) {
      self = .m4a
    } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .webm
    } else {
      return nil
    }
  }
}

extension Sequence<UInt8> {
  /// The same number for the same bytes.
  ///
  /// Source: FNV-1a, 64 bits.
  var contentSum: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
