// swift-tools-version: 6.2
import PackageDescription

// MARK: What is built

/// The optional parts: `speech`, `faces`, `recording`, `signs`, separated by spaces.
///
/// scripts/setup installs what they need and writes their names to `.parts`, from where the scripts export them.
/// Without the variable, only the window and the translating filter are built.
let parts = Set((Context.environment["VISAVIS_PARTS"] ?? "").split(separator: " ").map(String.init))

/// True for a Debian package, whose programs find whisper.cpp in lib/visavis beside their folder.
let isPackaging = Context.environment["VISAVIS_PACKAGING"] == "1"

/// The settings of every Swift target below.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// Targets that compute, optimized in every build: loops over pixels, samples and characters, and the way of a frame.
///
/// Unoptimized, they take most of the time of many tests, and what the tests count is not what users get. The compiler's
/// frontend gets the option, because `scripts/test` builds with `-Onone`.
let optimized: Set = [
  "Audio", "Camera", "CaptionCoding", "Captions", "Comparison", "Conversation", "Finglish",
  "FrameLoop", "Frames", "Imaging", "JudgedPairs", "Language", "PalettePNG", "Recognition",
  "Romanization", "Scene", "Screen", "SignReading", "SimulatedSpeech", "System", "Typesetting",
  "Whisper",
]

// MARK: The floors

var targets: [Target] = []

/// Adds a floor: the targets of the folder `Sources/<name>`, lowest first.
@MainActor
func floor(_ name: String, _ added: [Target]) {
  for target in added {
    target.path = target.path ?? "Sources/\(name)/\(target.name)"
    targets.append(target)
  }
}

/// A library of Swift.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies)
}

/// A program.
func program(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .executableTarget(name: name, dependencies: dependencies + [argumentParser])
}

/// Adds a floor's tests: the targets of the folder `Tests/<name>`.
@MainActor
func tests(on name: String, _ added: [Target]) {
  for target in added {
    target.path = "Tests/\(name)/\(target.name)"
    targets.append(target)
  }
}

/// The test target of one module.
func tests(
  of name: String, _ more: [Target.Dependency] = [], beside files: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + more, exclude: files)
}

let nio: [Target.Dependency] = [
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOPosix", package: "swift-nio"),
  .product(name: "NIOHTTP1", package: "swift-nio"),
  .product(name: "NIOWebSocket", package: "swift-nio"),
  .product(name: "NIOTLS", package: "swift-nio"),
  .product(name: "NIOSSL", package: "swift-nio-ssl"),
]
let deque: Target.Dependency = .product(name: "DequeModule", package: "swift-collections")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

// The C libraries, one module each.
floor(
  "C",
  [
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CYUV"),
    .systemLibrary(name: "CXXHash"),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng"),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg"),
    .systemLibrary(name: "CV4L2", pkgConfig: "libv4lconvert"),
    .systemLibrary(name: "CSDL2"),
    .systemLibrary(name: "CSDL2TTF"),
    .systemLibrary(name: "CHarfBuzz"),
    .systemLibrary(name: "CThai", pkgConfig: "libthai"),
    .systemLibrary(name: "CHyphen"),
    .systemLibrary(name: "CFontconfig"),
    .systemLibrary(name: "CDBus", pkgConfig: "dbus-1"),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl"),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    .systemLibrary(name: "CPulse"),
    .systemLibrary(name: "CArgon2"),
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CZip"),
    .systemLibrary(name: "CZstd"),
    .systemLibrary(name: "CHiredis"),
    .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode"),
    .target(name: "CLineEditor", linkerSettings: [.linkedLibrary("edit")]),
    .target(name: "CSpeechDispatcher", linkerSettings: [.linkedLibrary("speechd")]),
    // With ICU's message formats, whose named arguments exist in C++ only.
    .target(
      name: "CICU",
      linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    // toml++, a library of C++ headers.
    .target(name: "CTOML"),
    // Libraries that are loaded when they are needed.
    .target(name: "CEspeak", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),
    .target(name: "CMecab", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),
  ])

floor(
  "System",
  [
    module("System", ["CLinux", deque]),
    module("Console", ["System", argumentParser]),
    // Calls and signals of D-Bus, for a thread that sleeps in poll.
    module("MessageBus", ["CDBus", "System"]),
    module("HTTP", ["CCurl", "Console", "System"]),
    // Pages for browsers: their files, and connections with limits.
    module("PageServer", ["System"] + nio),
    // SQLite, for one thread at a time.
    module("Database", ["CSQLite"]),
    // Files that are downloaded, checked by their sums, and get their place together.
    module("Downloads", ["CCrypto", "CLinux", "CZlib", "HTTP", "System"]),
  ])

floor(
  "Language",
  [
    module("Language", ["CICU"]),
    // Which words of a partial text stay: the prefix that is committed, and what a reader sees.
    module("Stability", ["Language"]),
    .target(
      name: "Messages", dependencies: ["CICU", "Language"],
      // English is part of the program; the file is that of assets/interface.
      resources: [.embedInCode("en.json")]),
    // Texts of other scripts in Latin letters.
    module("Romanization", ["CEspeak", "CICU", "CMecab", "CThai", "Language", "System"]),
    // Persian words that are typed in Latin letters, and back.
    module("Finglish", ["Language", "Romanization", "System"]),
  ])

floor(
  "Picture",
  [
    module("Imaging", ["CYUV", "CPNG"]),
    module("Frames", ["Imaging", "System"]),
    module("Camera", ["CTurboJPEG", "CV4L2", "Frames", "Imaging", "Messages", "System"]),
    module("Faces", ["Imaging", "Messages", "System"]),
    // What is written before the camera, and where.
    module("Signs", ["Imaging", "Language", "Messages", "System"]),
    module("RecordingStream", ["System"]),
    module(
      "Outputs", ["CV4L2", "Frames", "Imaging", "Messages", "RecordingStream", "System"]),
  ])

floor(
  "Captions",
  [
    module("Captions", ["Language", "Stability", "System", deque]),
    module("CaptionCoding", ["Captions", "Language", "System"]),
    module(
      "Feeds",
      ["CaptionCoding", "Captions", "Messages", "System"] + nio),
    module("Conversation", ["CaptionCoding", "Captions", "Language", "System", deque]),
  ])

floor(
  "Window",
  [
    module(
      "Typesetting",
      [
        "CSDL2TTF", "CHarfBuzz", "CICU", "CThai", "CHyphen", "CFontconfig", "Imaging", "Language",
        "System",
      ]),
    module(
      "Scene",
      [
        "Captions", "Conversation", "Imaging", "Language", "Messages", "Signs", "System",
        "Typesetting",
      ]),
    module(
      "FrameLoop",
      [
        "Captions", "Conversation", "Frames", "Imaging", "Language",
        "Messages", "Romanization", "Scene", "Signs", "System",
      ]),
    module(
      "Screen", ["CSDL2", "FrameLoop", "Imaging", "MessageBus", "Scene", "System"]),
  ])

floor(
  "VisualTesting",
  [
    module("Comparison", ["Typesetting", "Imaging", "System"]),
    module(
      "Snapshots",
      [
        "CXXHash", "Camera", "CaptionCoding", "Captions", "FrameLoop", "Frames",
        "Imaging", "Language", "Messages", "Romanization", "Scene", "System", "Typesetting",
      ]),
  ])

floor(
  "Speech",
  [
    module("SpeechModels", ["Console", "Downloads", "System"]),
    // Which caption is read aloud next, and when.
    module("ReadingAloud", ["Captions", "Language", deque]),
  ])

floor(
  "Translation",
  [
    module("TranslationModels", ["Console", "Downloads", "HTTP", "Language", "System"]),
    .target(
      name: "Translation",
      dependencies: ["CICU", "CaptionCoding", "Captions", "Language", "Messages", "Stability"],
      resources: [.embedInCode("phrases.tsv")]),
    // What is installed of Apertium, for programs that translate, and that look words up.
    module("Apertium", ["CICU", "System", "Translation"]),
    .target(
      name: "TranslationEngines",
      dependencies: [
        "Apertium", "CICU", "Console", "HTTP", "Language", "System", "Translation",
        "TranslationModels",
      ],
      resources: [.embedInCode("pt-es.tsv")]),
  ])

floor(
  "Study",
  [
    // When a card is asked again.
    module("SpacedRepetition"),
    // Words and their spellings, which people complete together.
    module("WordList", ["Console", "Database", "Finglish", "Language", "Romanization"]),
    // Cards, their files, and the forms in which they travel.
    module(
      "Decks",
      [
        "CZip", "CZstd", "CaptionCoding", "Captions", "Conversation", "Database", "Language",
        "SpacedRepetition", "System",
      ]),
    // The words of sentences by their dictionary forms, as cards.
    module("Lemmas", ["Apertium", "Decks", "Language", "System", "Translation"]),
    // The sounds of sentences, cut out of recordings by ffmpeg.
    module("SentenceSounds", ["Decks", "System"]),
    // What a person learns with as pages, on the loopback interface: decks, writing, games.
    module(
      "StudyServer",
      [
        "Decks", "Finglish", "Language", "PageServer", "Romanization", "SpacedRepetition", "System",
        "WordList",
      ] + nio),
  ])

floor(
  "Hub",
  [
    // A room: its people, its lines and their order, and the messages between a hub and its clients.
    module("Rooms", ["CCrypto", "Language", "Romanization", "System"]),
    // The people of an organization who may open rooms.
    module("Accounts", ["CArgon2", "Database", "Rooms"]),
    // Rooms that several hubs share, through Redis.
    module("Broker", ["Accounts", "CHiredis", "System"]),
    // The network side of rooms: pages, connections, and the programs that translate and recognize.
    module(
      "RoomServer",
      [
        "Accounts", "Broker", "CCrypto", "CaptionCoding", "Captions", "Console", "Decks",
        "Finglish", "Language", "PageServer", "Romanization", "Rooms", "StudyServer", "System",
        "WordList", deque,
      ] + nio),
    module("RoomClient", ["CaptionCoding", "Rooms", "System"] + nio),
    // Rooms on the local network, by DNS-SD.
    module("RoomDiscovery", ["MessageBus", "System"]),
  ])

floor(
  "Signs",
  [
    // The files that read signs, for the program that lists models, too.
    module("SignModels", ["Console", "System"])
  ])

floor(
  "Programs",
  [
    program(
      "visavis",
      [
        "CTOML", "Camera", "CaptionCoding", "Captions", "Comparison", "Console",
        "Conversation", "Faces", "Feeds", "FrameLoop", "Frames", "Imaging", "Language", "Messages",
        "Outputs", "RecordingStream", "Romanization", "Scene", "Screen", "Signs", "Snapshots",
        "System", "Typesetting", logging,
      ]),
    program(
      "visavis-hub",
      [
        "Accounts", "Broker", "CLineEditor", "CQREncode", "CaptionCoding", "Captions", "Console",
        "Decks", "Language", "Lemmas", "Messages", "PageServer", "RoomClient", "RoomDiscovery",
        "RoomServer", "Rooms", "SentenceSounds", "SpacedRepetition", "StudyServer", "System",
        "WordList",
      ]),
    program(
      "visavis-models",
      [
        "Console", "Downloads", "Language", "Messages", "SignModels", "SpeechModels", "System",
        "TranslationEngines", "TranslationModels",
      ]),
    program(
      "visavis-romanize",
      [
        "CaptionCoding", "Captions", "Console", "Finglish", "Language", "Romanization", "System",
        "WordList",
      ]),
    program(
      "visavis-speak",
      [
        "CPulse", "CSpeechDispatcher", "CaptionCoding", "Captions", "Console", "Language",
        "Messages", "ReadingAloud", "System",
      ]),
    program(
      "visavis-translate",
      [
        "CaptionCoding", "Captions", "Console", "HTTP", "Language", "Messages", "System",
        "Translation", "TranslationEngines",
      ]),
  ])

// MARK: Tests

// What the tests share; each is a concept of its own.
tests(
  on: "Support",
  [
    .target(name: "Randomness"),
    // The words of the interface in all languages, from the files of the checkout.
    .target(name: "InterfaceFiles", dependencies: ["Messages"]),
    // Random caption events, for tests of everything that they pass through.
    .target(name: "RandomCaptions", dependencies: ["CaptionCoding", "Captions", "Randomness"]),
    // The invariants of a decoder on any input, for tests and fuzzers.
    .target(name: "DecoderTrial", dependencies: ["CaptionCoding", "Captions"]),
    // Pairs of pictures with the verdict that `compare` must give.
    .target(
      name: "JudgedPairs",
      dependencies: ["CTurboJPEG", "Comparison", "Console", "Imaging", "Randomness", "Typesetting"]),
    // Small files of pictures with few colors.
    .target(name: "PalettePNG", dependencies: ["CPNG", "Imaging"]),
    // Support for tests of the built program: screens, input, OCR, child processes.
    .systemLibrary(name: "CProcess"),
    // Work whose instructions and allocations scripts/test counts.
    .systemLibrary(name: "CCallgrind"),
    .target(name: "CostCounts", dependencies: ["CCallgrind"]),
    .systemLibrary(name: "CScreen"),
    .target(name: "ProgramBench", dependencies: ["CProcess", "CScreen", "Imaging", "System"]),
    // A test desktop: a message bus and a settings portal on it.
    .target(name: "DesktopBench", dependencies: ["CDBus", "ProgramBench", "System"]),
    // Decks with the answers of a person.
    .target(name: "LearnedDecks", dependencies: ["Decks", "SpacedRepetition"]),
    // The built visavis-hub with a room.
    .target(name: "HubBench", dependencies: ["Console", "Imaging", "ProgramBench", "System"]),
    // A browser in place of a phone.
    .target(name: "BrowserBench", dependencies: ["ProgramBench", "System"]),
    // An HTTP server on the loopback interface that answers as a test demands.
    .target(name: "ServerBench", dependencies: ["ProgramBench", "System"]),
    // The readability of a caption stream on its pictures, for tests and benchmarks.
    .target(name: "ReadingJudge", dependencies: ["Language", "Randomness"]),
  ])
tests(
  on: "System",
  [
    tests(of: "System", ["Randomness"]),
    tests(of: "Console"),
    tests(of: "HTTP", ["ProgramBench", "ServerBench", "System"]),
  ])
tests(
  on: "Language",
  [
    tests(of: "Language"),
    tests(of: "Finglish", ["System"], beside: ["Lists"]),
    tests(of: "Stability", ["Language"]),
    tests(of: "Messages", ["InterfaceFiles"]),
    tests(of: "Romanization", ["Language", "Randomness", "System"], beside: ["Lists"]),
  ])
tests(
  on: "Picture",
  [
    tests(of: "Imaging"),
    tests(of: "Frames", ["Imaging", "System"]),
    tests(of: "Camera", ["CostCounts", "Frames", "Imaging", "Messages", "ProgramBench", "System"]),
    tests(of: "Faces", ["Imaging", "Messages", "ProgramBench", "System"]),
    tests(of: "Signs", ["Imaging"]),
    tests(of: "RecordingStream"),
    tests(of: "Outputs", ["Frames", "Imaging", "ProgramBench", "System"]),
  ])
tests(
  on: "Captions",
  [
    tests(
      of: "Captions", ["CaptionCoding", "CostCounts", "RandomCaptions", "Randomness", "System"]),
    tests(
      of: "CaptionCoding",
      [
        "Captions", "CostCounts", "DecoderTrial", "ProgramBench", "RandomCaptions", "Randomness",
        "System",
      ],
      beside: ["Corpus", "Fixtures"]),
    tests(
      of: "Feeds",
      [
        "CaptionCoding", "Captions", "Messages", "RandomCaptions", "Randomness",
        "System",
      ] + nio),
    tests(of: "Conversation", ["CaptionCoding", "Captions", "System"]),
  ])
tests(
  on: "Window",
  [
    tests(
      of: "Typesetting", ["CHarfBuzz", "Console", "Imaging", "Language", "Randomness", "System"]),
    tests(
      of: "Scene",
      ["Console", "Typesetting", "Captions", "Imaging", "InterfaceFiles", "Messages", "Signs"],
      beside: ["Marks/stacked-marks.txt"]),
    tests(
      of: "FrameLoop",
      [
        "Console", "CaptionCoding", "Captions", "Comparison", "Conversation", "CostCounts",
        "Frames", "Imaging", "InterfaceFiles", "Messages", "PalettePNG", "ProgramBench",
        "Romanization",
        "Scene", "System", "Typesetting",
      ]),
    tests(
      of: "Screen",
      [
        "Comparison", "Console", "CSDL2", "CaptionCoding", "Captions", "CostCounts", "DesktopBench",
        "FrameLoop", "Frames", "Imaging", "MessageBus", "Messages", "PalettePNG", "ProgramBench",
        "Scene", "Signs", "System", "Typesetting",
      ]),
  ])
tests(
  on: "VisualTesting",
  [
    tests(of: "Comparison", ["Console", "Imaging", "JudgedPairs", "Typesetting"]),
    tests(
      of: "Snapshots",
      [
        "Console", "Camera", "CaptionCoding", "Captions", "FrameLoop", "Imaging", "Messages",
        "ProgramBench",
        "Randomness", "Scene", "Typesetting",
      ]),
  ])
tests(
  on: "Speech",
  [
    tests(
      of: "SpeechModels",
      ["Downloads", "HTTP", "ProgramBench", "ServerBench", "System", "visavis-models"]),
    tests(of: "ReadingAloud", ["Captions"]),
  ])
tests(
  on: "Translation",
  [
    tests(
      of: "TranslationModels",
      ["Downloads", "ProgramBench", "ServerBench", "System", "visavis-models"]),
    tests(of: "Translation", ["CaptionCoding", "Captions"]),
    tests(of: "Apertium"),
    tests(
      of: "TranslationEngines",
      ["Console", "HTTP", "Language", "ProgramBench", "ServerBench", "System", "Translation"]),
  ])
tests(
  on: "Study",
  [
    .testTarget(
      name: "SpacedRepetitionTests", dependencies: ["SpacedRepetition"],
      // Reviews of the reference, by tools/visavis_tools/study/reviews.py.
      resources: [.embedInCode("reviews.tsv")]),
    tests(of: "WordList", ["Database", "ProgramBench"]),
    tests(
      of: "Decks", ["Database", "LearnedDecks", "ProgramBench", "Randomness", "SpacedRepetition"]),
    tests(of: "Lemmas", ["Apertium", "Decks", "ProgramBench"]),
    tests(of: "SentenceSounds", ["Decks", "ProgramBench", "System"]),
    // The pages' server over real sockets of the loopback interface.
    tests(
      of: "StudyServer",
      [
        "Database", "Decks", "LearnedDecks", "PageServer", "ProgramBench", "SpacedRepetition",
        "System", "WordList",
      ]),
  ])
tests(
  on: "Hub",
  [
    tests(of: "Rooms", ["System"]),
    // A room over real sockets of the loopback interface.
    tests(of: "Accounts", ["ProgramBench", "System"]),
    tests(
      of: "RoomServer",
      [
        "Accounts", "Broker", "Decks", "LearnedDecks", "PageServer", "ProgramBench", "RoomClient",
        "Rooms", "SpacedRepetition", "System",
      ]),
  ])
tests(
  on: "Programs",
  [
    // Tests of the built program's command line and window.
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "Captions", "Console", "DesktopBench", "Feeds", "FrameLoop", "HubBench", "Imaging",
        "Messages", "ProgramBench", "Randomness", "ReadingJudge", "Scene", "ServerBench", "System",
        "Typesetting",
        "visavis", argumentParser, logging,
      ], exclude: ["Installation/complete.zsh"]),
    // Tests of the built visavis-hub, of its pages in a browser, and of the window with it.
    .testTarget(
      name: "RoomProgramTests",
      dependencies: [
        "BrowserBench", "Database", "HubBench", "Imaging", "ProgramBench", "Randomness", "Rooms",
        "System", "visavis", "visavis-hub", "visavis-romanize",
      ]),
    // Tests of the built visavis-romanize, by way of `visavis romanize`.
    .testTarget(
      name: "RomanizationProgramTests", dependencies: ["ProgramBench", "visavis-romanize"]),
    // Tests of the built program on a V4L2 driver, run inside the guest of scripts/guest.
    .testTarget(
      name: "RealCameraTests", dependencies: ["visavis", "Imaging", "ProgramBench", "Randomness"]),
  ])

targets += [
  // The benchmarks of the built program; scripts/benchmark builds and runs them.
  .executableTarget(
    name: "benchmarks",
    dependencies: [
      "Captions", "Comparison", "Console", "Conversation", "Frames", "Imaging", "JudgedPairs",
      "Messages", "Outputs", "ProgramBench", "Randomness", "ReadingJudge", "Scene", "System",
      "Typesetting",
    ], path: "Benchmarks", exclude: ["Letters"]),
  // The program that scripts/benchmark --letters compares with Pango.
  .executableTarget(
    name: "letters", dependencies: ["Console", "Imaging", "Typesetting"], path: "Benchmarks/Letters"
  ),
]

// MARK: Optional parts

// The programs that recognize speech, with the whisper.cpp that `scripts/setup --speech` built.
if parts.contains("speech") {
  let whisper =
    "\(Context.packageDirectory)/.build-whisper/\(isPackaging ? "portable" : "prefix")/lib"
  let linking: [LinkerSetting] = [
    .unsafeFlags([
      "-L\(whisper)", "-Xlinker", "-rpath",
      "-Xlinker", isPackaging ? "$ORIGIN/../lib/visavis" : whisper,
    ])
  ]
  floor(
    "C",
    [
      .systemLibrary(name: "CSndFile", pkgConfig: "sndfile"),
      .systemLibrary(name: "CSoxr", pkgConfig: "soxr"),
      .systemLibrary(name: "CWhisper"),
    ])
  floor(
    "Speech",
    [
      module("Audio", ["CSDL2", "CSndFile", "CSoxr", "System"]),
      module("Recognition", ["Language", "Stability"]),
      .target(
        name: "Whisper",
        dependencies: ["CWhisper", "Language", "Recognition", "Stability", "System"],
        linkerSettings: linking),
    ])
  floor(
    "Programs",
    [
      program(
        "visavis-listen",
        [
          "Audio", "CaptionCoding", "Captions", "Console", "Downloads", "Language", "Messages",
          "Recognition", "SpeechModels", "System", "Whisper",
        ])
    ])
  // A voice detector and a transcriber of sound that names its words.
  tests(on: "Support", [.target(name: "SimulatedSpeech", dependencies: ["Recognition"])])
  tests(
    on: "Speech",
    [
      tests(of: "Audio", ["System"]),
      tests(of: "Recognition", ["SimulatedSpeech", "Stability"]),
    ])
  // Tests of the built visavis-listen: its lines, its faults, and the window that shows them.
  tests(
    on: "Programs",
    [
      .testTarget(
        name: "ListeningTests",
        dependencies: [
          "Audio", "BrowserBench", "Decks", "HubBench", "Imaging", "ProgramBench", "Randomness",
          "Recognition",
          "SimulatedSpeech", "System", "visavis-hub", "visavis-listen",
        ])
    ])
}

// The program that finds faces, with OpenCV: `scripts/setup --faces`.
if parts.contains("faces") {
  floor(
    "C",
    [
      .target(
        name: "CFaceCascade",
        cxxSettings: [
          .unsafeFlags(["-isystem", "/usr/include/opencv4", "-Wall", "-Wextra", "-Werror"])
        ],
        linkerSettings: [.linkedLibrary("opencv_objdetect"), .linkedLibrary("opencv_core")])
    ])
  floor("Programs", [program("visavis-faces", ["CFaceCascade", "Console"])])
  // Tests of the built visavis-faces on photographs, and of the window with it.
  tests(
    on: "Programs",
    [
      .testTarget(
        name: "FaceFindingTests",
        dependencies: ["Faces", "Imaging", "ProgramBench", "System", "visavis-faces"],
        exclude: ["Photographs"])
    ])
}

// The program that records, with FFmpeg's libraries and PulseAudio's: `scripts/setup --recording`.
if parts.contains("recording") {
  floor(
    "C",
    [
      .target(
        name: "CVideoFile",
        cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
        linkerSettings: ["avformat", "avcodec", "avutil", "swresample"].map { .linkedLibrary($0) })
    ])
  floor(
    "Programs",
    [program("visavis-record", ["CPulse", "CVideoFile", "Console", "RecordingStream", "System"])]
  )
  // Tests of the built visavis-record, and of the window with it.
  tests(
    on: "Programs",
    [
      .testTarget(
        name: "RecordingTests",
        dependencies: [
          "Frames", "Imaging", "Messages", "Outputs", "ProgramBench", "RecordingStream", "System",
          "visavis-record",
        ])
    ])
}

// The program that reads signs, with the ONNX Runtime that `scripts/setup --signs` installed, Tesseract and OpenCV.
if parts.contains("signs") {
  let runtime = "\(Context.packageDirectory)/.build-signs/lib"
  floor(
    "C",
    [
      .target(
        name: "COnnxRuntime", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
        linkerSettings: [
          .linkedLibrary("onnxruntime"),
          .unsafeFlags([
            "-L\(runtime)", "-Xlinker", "-rpath",
            "-Xlinker", isPackaging ? "$ORIGIN/../lib/visavis/signs" : runtime,
          ]),
        ]),
      .target(
        name: "CTextGeometry",
        cxxSettings: [
          .unsafeFlags(["-isystem", "/usr/include/opencv4", "-Wall", "-Wextra", "-Werror"])
        ],
        linkerSettings: ["video", "calib3d", "imgproc", "core"].map {
          .linkedLibrary("opencv_\($0)")
        }),
      // fastText.
      .target(
        name: "CLanguageModel", cxxSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
        linkerSettings: [.linkedLibrary("fasttext")]),
      .systemLibrary(name: "CTesseract"),
    ])
  floor(
    "Signs",
    [
      .target(
        name: "SignReading",
        dependencies: [
          "CLanguageModel", "COnnxRuntime", "CTesseract", "CTextGeometry", "Imaging",
          "Language", "SignModels", "Signs", "System",
        ],
        resources: [.embedInCode("words.txt")])
    ])
  floor(
    "Programs",
    [program("visavis-signs", ["Console", "SignModels", "SignReading", "Signs", "System"])])
  tests(on: "Signs", [tests(of: "SignReading", ["Console", "Imaging", "Randomness", "Signs"])])
  // Tests of the built visavis-signs, and of `visavis signs` with it.
  tests(
    on: "Programs",
    [
      .testTarget(
        name: "SignProgramTests",
        dependencies: [
          "Console", "Imaging", "Messages", "ProgramBench", "Signs", "System", "Typesetting",
          "visavis-signs",
        ])
    ])
}

// A fuzzer has no entry point of its own, so it links only where scripts/fuzz builds it.
if Context.environment["VISAVIS_FUZZING"] == "1" {
  targets.append(
    .executableTarget(
      name: "decoder-fuzzer", dependencies: ["CaptionCoding", "DecoderTrial"], path: "Fuzzing"))
}

for target in targets where target.type != .system {
  target.swiftSettings = settings
  if optimized.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-O"]))
  }
}

// MARK: Some targets alone

/// The targets that VISAVIS_TARGETS names, with what they need.
///
/// `VISAVIS_TARGETS=SceneTests swift test` builds and tests one module, in a fraction of the time. With the names of
/// programs, `swift build` builds these programs in one go.
if let wanted = Context.environment["VISAVIS_TARGETS"] {
  let named = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
  var kept: Set<String> = []
  var open = wanted.split(separator: " ").map(String.init)
  while let name = open.popLast() {
    guard let target = named[name], kept.insert(name).inserted else { continue }
    for case .byNameItem(let needed, _) in target.dependencies { open.append(needed) }
  }
  targets = targets.filter { kept.contains($0.name) }
}

let package = Package(
  name: "visavis",
  products: targets.contains { $0.name == "visavis" }
    ? [.executable(name: "visavis", targets: ["visavis"])] : [],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    // Packages that swift-nio needs, too, have its versions.
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
  ],
  targets: targets,
  cxxLanguageStandard: .cxx17
)
