package import Downloads

/// A model that the publisher offers, as one file.
package struct SpeechModel: Hashable, Sendable {
  /// The use of a model.
  package enum Use: Hashable, Sendable {
    /// Recognizes English.
    case english
    /// Recognizes about a hundred languages, and translates them into English, unless it is a model of the
    /// family `large-v3-turbo`, which was not trained for that.
    case manyLanguages
    /// Detects voices, in any language, for all models that recognize speech.
    case voiceDetection
  }

  /// The name for the user, such as `tiny.en` or `tiny.en-q5_1`.
  package let name: String
  /// The name of the variants of different precision together, such as `tiny.en`.
  package let family: String
  /// The name of the file in the folder of models.
  package let fileName: String
  /// The path of the file on the publisher's host, with its first slash.
  package let urlPath: String
  package let use: Use
  /// The memory that the program needs with the model, in megabytes; an estimate.
  package let megabytesOfMemory: Int
  /// The publisher's file.
  package let published: Fingerprint
  /// The file that is made from files of PyPI; nil if PyPI lacks the model.
  package let madeFromPyPI: Fingerprint?

  package init(
    name: String, family: String? = nil, fileName: String, urlPath: String, use: Use,
    megabytesOfMemory: Int, published: Fingerprint, madeFromPyPI: Fingerprint? = nil
  ) {
    self.name = name
    self.family = family ?? name
    self.fileName = fileName
    self.urlPath = urlPath
    self.use = use
    self.megabytesOfMemory = megabytesOfMemory
    self.published = published
    self.madeFromPyPI = madeFromPyPI
  }

  /// Returns true if the model recognizes the languages, and translates them if that is asked for.
  package func recognizes(_ languages: [String], translatingToEnglish: Bool) -> Bool {
    switch use {
    case .english: languages == ["en"] && !translatingToEnglish
    case .manyLanguages: !translatingToEnglish || family != "large-v3-turbo"
    case .voiceDetection: false
    }
  }

  /// The size of the publisher's file in bytes.
  package var byteCount: Int { published.byteCount ?? 0 }

  /// The files that are right under the model's name.
  package var accepted: [Fingerprint] { [published, madeFromPyPI].compactMap(\.self) }
}
