// swift-tools-version: 6.2
import PackageDescription

// MARK: What is built

/// The optional parts: `speech`, `faces`, `recording`, separated by spaces.
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

/// Small targets of loops over pixels and samples, optimized in every build.
///
/// Unoptimized, they take most of the time of many tests. The compiler's frontend gets the option,
/// because `scripts/test` builds with `-Onone`.
let optimized: Set = ["Audio", "Comparison", "Imaging", "Recognition", "Whisper"]

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
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

// The C libraries, one module each.
floor(
  "C",
  [
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CSpawn"),
    .systemLibrary(name: "CYUV"),
    .systemLibrary(name: "CXXHash"),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng"),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg"),
    .systemLibrary(name: "CV4L2", pkgConfig: "libv4lconvert"),
    .systemLibrary(name: "CSDL2"),
    .systemLibrary(name: "CSDL2TTF"),
    .systemLibrary(name: "CHarfBuzz"),
    .systemLibrary(name: "CICU"),
    .systemLibrary(name: "CThai", pkgConfig: "libthai"),
    .systemLibrary(name: "CHyphen"),
    .systemLibrary(name: "CFontconfig"),
    .systemLibrary(name: "CDBus", pkgConfig: "dbus-1"),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl"),
    // ICU's message formats, whose named arguments exist in C++ only.
    .target(
      name: "CMessageFormat",
      linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    // toml++, a library of C++ headers.
    .target(name: "CTOML"),
  ])

floor(
  "System",
  [
    module("Threading", ["CLinux"]),
    module("Processes", ["CSpawn", "Threading"]),
    module("Console", ["Threading", argumentParser]),
    module("HTTP", ["CCurl", "Console"]),
    module("TOML", ["CTOML"]),
  ])

floor(
  "Language",
  [
    module("Language"),
    .target(
      name: "Messages", dependencies: ["CICU", "CMessageFormat", "Language"],
      // English is part of the program; the file is that of assets/interface.
      resources: [.embedInCode("en.json")]),
  ])

floor(
  "Picture",
  [
    module("Imaging", ["CYUV", "CPNG"]),
    module("Frames", ["Imaging", "Threading"]),
    module("Camera", ["CV4L2", "CTurboJPEG", "Frames", "Imaging", "Messages", "Threading"]),
    module("Faces", ["Imaging", "Messages", "Processes", "Threading"]),
    module("RecordingStream"),
    module(
      "Recording",
      ["Frames", "Imaging", "Messages", "Processes", "RecordingStream", "Threading"]),
    module("VirtualCamera", ["CV4L2", "Frames", "Imaging", "Threading"]),
  ])

floor(
  "Captions",
  [
    module("Captions", ["Language"]),
    module("CaptionIntake", ["Captions", "Threading"]),
    module("CaptionCoding", ["Captions", "Language"]),
    module(
      "Feeds",
      ["CaptionCoding", "CaptionIntake", "Captions", "Messages", "Processes", "Threading"] + nio),
    module("Transcripts", ["CaptionCoding", "Captions", "Language", "Threading"]),
    module("History", ["CICU", "CaptionCoding", "Captions", "Threading", "Transcripts"]),
  ])

floor(
  "Window",
  [
    module(
      "Typesetting",
      [
        "CSDL2TTF", "CHarfBuzz", "CICU", "CThai", "CHyphen", "CFontconfig", "Imaging", "Language",
      ]),
    module("Scene", ["Typesetting", "Captions", "History", "Imaging", "Language", "Messages"]),
    module("Settings", ["Scene", "Captions", "Imaging"]),
    module(
      "FrameLoop",
      [
        "Settings", "Scene", "CaptionIntake", "Captions", "Frames", "History", "Imaging",
        "Language", "Messages", "Threading",
      ]),
    module(
      "Screen", ["CSDL2", "CDBus", "FrameLoop", "Settings", "Scene", "Imaging", "Threading"]),
  ])

floor(
  "VisualTesting",
  [
    module("Comparison", ["Typesetting", "Imaging"]),
    module(
      "Snapshots",
      [
        "CXXHash", "FrameLoop", "Settings", "Scene", "Typesetting", "Camera", "CaptionCoding",
        "CaptionIntake", "Captions", "Frames", "Imaging", "Messages", "Threading",
      ]),
  ])

floor(
  "Translation",
  [
    module("Translation", ["CICU", "CaptionCoding", "Captions", "Language"]),
    module(
      "TranslationEngines",
      ["CICU", "Console", "HTTP", "Language", "Processes", "Threading", "Translation"]),
  ])

floor(
  "Programs",
  [
    program(
      "visavis",
      [
        "Camera", "CaptionCoding", "CaptionIntake", "Captions", "Comparison", "Console", "Faces",
        "Feeds", "FrameLoop", "Frames", "History", "Imaging", "Language", "Messages", "Processes",
        "Recording", "RecordingStream", "Scene", "Screen", "Settings", "Snapshots", "TOML",
        "Threading", "Transcripts", "Typesetting", "VirtualCamera", logging,
      ]),
    program(
      "visavis-translate",
      [
        "CaptionCoding", "Captions", "Console", "HTTP", "Language", "Threading", "Translation",
        "TranslationEngines",
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
      dependencies: ["CTurboJPEG", "Comparison", "Imaging", "Randomness", "Typesetting"]),
    // Support for tests of the built program: screens, input, OCR, child processes.
    .systemLibrary(name: "CProcess"),
    .systemLibrary(name: "CScreen"),
    .target(name: "ProgramBench", dependencies: ["CProcess", "CScreen", "Imaging"]),
    // A test desktop: a message bus and a settings portal on it.
    .target(name: "DesktopBench", dependencies: ["CDBus", "ProgramBench", "Threading"]),
    // An HTTP server on the loopback interface that answers as a test demands.
    .target(name: "ServerBench", dependencies: ["ProgramBench", "Threading"]),
    // The readability of a caption stream on its pictures, for tests and benchmarks.
    .target(name: "ReadingJudge", dependencies: ["Language", "Randomness"]),
  ])
tests(
  on: "System",
  [
    tests(of: "Threading", ["Randomness"]),
    tests(of: "Console"),
    tests(of: "HTTP", ["ProgramBench", "ServerBench", "Threading"]),
    tests(of: "TOML", ["Randomness"]),
  ])
tests(on: "Language", [tests(of: "Language"), tests(of: "Messages", ["InterfaceFiles"])])
tests(
  on: "Picture",
  [
    tests(of: "Imaging"),
    tests(of: "Frames", ["Imaging", "Threading"]),
    tests(of: "Camera", ["Frames", "Imaging", "Messages", "Threading"]),
    tests(of: "Faces", ["Imaging", "Messages", "ProgramBench", "Threading"]),
    tests(of: "RecordingStream"),
    tests(of: "VirtualCamera", ["Frames", "Imaging", "Threading"]),
  ])
tests(
  on: "Captions",
  [
    tests(of: "Captions", ["CaptionCoding", "RandomCaptions", "Randomness"]),
    tests(
      of: "CaptionIntake",
      ["CaptionCoding", "Captions", "RandomCaptions", "Randomness", "Threading"]),
    tests(
      of: "CaptionCoding",
      ["Captions", "DecoderTrial", "ProgramBench", "RandomCaptions", "Randomness"],
      beside: ["Corpus", "Fixtures"]),
    tests(
      of: "Feeds",
      [
        "CaptionCoding", "CaptionIntake", "Captions", "Messages", "Processes", "RandomCaptions",
        "Randomness", "Threading",
      ] + nio),
    tests(of: "Transcripts", ["CaptionCoding", "Captions", "Threading"]),
    tests(of: "History", ["CaptionCoding", "Captions", "Threading", "Transcripts"]),
  ])
tests(
  on: "Window",
  [
    tests(of: "Typesetting", ["CHarfBuzz", "Imaging", "Language", "Randomness"]),
    tests(of: "Scene", ["Typesetting", "Captions", "Imaging", "InterfaceFiles", "Messages"]),
    tests(of: "Settings", ["Scene", "Captions", "Imaging"]),
    tests(
      of: "FrameLoop",
      [
        "Settings", "Scene", "CaptionCoding", "CaptionIntake", "Captions", "Frames", "History",
        "Imaging", "InterfaceFiles", "Messages", "Threading", "Transcripts", "Typesetting",
      ]),
    tests(
      of: "Screen",
      [
        "CSDL2", "CaptionCoding", "CaptionIntake", "Captions", "DesktopBench", "FrameLoop",
        "Frames", "Imaging", "Messages", "ProgramBench", "Scene", "Settings", "Threading",
        "Typesetting",
      ]),
  ])
tests(
  on: "VisualTesting",
  [
    tests(of: "Comparison", ["Imaging", "JudgedPairs", "Typesetting"]),
    tests(
      of: "Snapshots",
      [
        "Settings", "Scene", "Camera", "CaptionCoding", "Captions", "Imaging", "Messages",
        "ProgramBench", "Randomness", "Typesetting",
      ]),
  ])
tests(
  on: "Translation",
  [
    tests(of: "Translation", ["CaptionCoding", "Captions"]),
    tests(
      of: "TranslationEngines",
      ["Console", "HTTP", "Language", "ProgramBench", "ServerBench", "Threading", "Translation"]),
  ])
tests(
  on: "Programs",
  [
    // Tests of the built program's command line and window.
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "visavis", "CaptionIntake", "Captions", "Console", "Feeds", "FrameLoop", "Imaging",
        "Messages", "ProgramBench", "DesktopBench", "ReadingJudge", "Scene", "ServerBench",
        "Settings", "TOML", "Threading", "Typesetting", argumentParser, logging,
      ], exclude: ["Installation/complete.zsh"]),
    // Tests of the built program on a V4L2 driver, run inside the guest of scripts/guest.
    .testTarget(name: "RealCameraTests", dependencies: ["visavis", "Imaging", "ProgramBench"]),
  ])

targets += [
  // The benchmarks of the built program; scripts/benchmark builds and runs them.
  .executableTarget(
    name: "benchmarks",
    dependencies: [
      "Captions", "Comparison", "Frames", "History", "Imaging", "JudgedPairs", "Messages",
      "ProgramBench", "Randomness", "ReadingJudge", "Scene", "Threading", "Typesetting",
      "VirtualCamera",
    ], path: "Benchmarks", exclude: ["Letters"]),
  // The program that scripts/benchmark --letters compares with Pango.
  .executableTarget(
    name: "letters", dependencies: ["Imaging", "Typesetting"], path: "Benchmarks/Letters"),
]

// MARK: Optional parts

// The programs that recognize speech, with the whisper.cpp that `scripts/setup --speech` built.
if parts.contains("speech") {
  let whisper = "\(Context.packageDirectory)/.build-whisper/\(isPackaging ? "portable" : "prefix")/lib"
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
      .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto"),
      .systemLibrary(name: "CWhisper"),
    ])
  floor(
    "Speech",
    [
      module("Models", ["CCrypto", "Console", "HTTP", "Threading"]),
      module("Audio", ["CSDL2", "CSndFile", "CSoxr", "Threading"]),
      module("Recognition", ["Language"]),
      .target(
        name: "Whisper", dependencies: ["CWhisper", "Recognition"], linkerSettings: linking),
    ])
  floor(
    "Programs",
    [
      program("visavis-models", ["Console", "Models"]),
      program(
        "visavis-listen",
        [
          "Audio", "CaptionCoding", "Captions", "Console", "Models", "Recognition", "Threading",
          "Whisper",
        ]),
    ])
  // A voice detector and a transcriber of sound that names its words.
  tests(on: "Support", [.target(name: "SimulatedSpeech", dependencies: ["Recognition"])])
  tests(
    on: "Speech",
    [
      tests(of: "Models", ["HTTP", "ProgramBench", "ServerBench", "Threading", "visavis-models"]),
      tests(of: "Audio", ["Threading"]),
      tests(of: "Recognition", ["SimulatedSpeech"]),
    ])
  // Tests of the built visavis-listen: its lines, its faults, and the window that shows them.
  tests(
    on: "Programs",
    [
      .testTarget(
        name: "ListeningTests",
        dependencies: [
          "visavis-listen", "Audio", "Imaging", "ProgramBench", "Recognition", "SimulatedSpeech",
          "Threading",
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
        dependencies: ["visavis-faces", "Faces", "Imaging", "ProgramBench", "Threading"],
        exclude: ["Photographs"])
    ])
}

// The program that records, with FFmpeg's libraries and PulseAudio's: `scripts/setup --recording`.
if parts.contains("recording") {
  floor(
    "C",
    [
      .systemLibrary(name: "CPulse"),
      .target(
        name: "CVideoFile",
        cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
        linkerSettings: ["avformat", "avcodec", "avutil", "swresample"].map { .linkedLibrary($0) }),
    ])
  floor(
    "Programs",
    [program("visavis-record", ["CPulse", "CVideoFile", "Console", "RecordingStream", "Threading"])]
  )
  // Tests of the built visavis-record, and of the window with it.
  tests(
    on: "Programs",
    [
      .testTarget(
        name: "RecordingTests",
        dependencies: [
          "visavis-record", "Frames", "Imaging", "Messages", "ProgramBench", "Recording",
          "RecordingStream", "Threading",
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

// MARK: One room alone

/// The targets that VISAVIS_TESTS_OF names, with what they need.
///
/// `VISAVIS_TESTS_OF=SceneTests swift test` builds and tests one room, in a fraction of the time.
if let wanted = Context.environment["VISAVIS_TESTS_OF"] {
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
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
  ],
  targets: targets,
  cxxLanguageStandard: .cxx17
)
