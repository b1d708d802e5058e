// swift-tools-version: 6.2
import Glibc
import PackageDescription

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

/// A Swift target with its sources under `Sources/<name>`.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies)
}

/// The test target of one target, with `Tests/<name>Tests`.
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

let package = Package(
  name: "visavis",
  products: [.executable(name: "visavis", targets: ["visavis"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
  ],
  targets: [
    // The C libraries, one module each.
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

    // The targets, lowest first; each may import only targets above it here.
    module("Language"),
    .target(
      name: "Messages", dependencies: ["CICU", "CMessageFormat", "Language"],
      // English is part of the program; the file is that of assets/interface.
      resources: [.embedInCode("en.json")]),
    module("Captions", ["Language"]),
    module("Imaging", ["CYUV", "CPNG"]),
    module("Threading", ["CLinux"]),
    module("TOML", ["CTOML"]),
    module("Console", ["Threading", argumentParser]),
    module("Processes", ["CSpawn", "Threading"]),
    module("HTTP", ["CCurl", "Console"]),
    module("Frames", ["Imaging", "Threading"]),
    module("Faces", ["Imaging", "Messages", "Processes", "Threading"]),
    module("RecordingStream"),
    module(
      "Recording",
      ["Frames", "Imaging", "Messages", "Processes", "RecordingStream", "Threading"]),
    module("VirtualCamera", ["CV4L2", "Frames", "Imaging", "Threading"]),
    module("CaptionIntake", ["Captions", "Threading"]),
    module("CaptionCoding", ["Captions", "Language"]),
    module(
      "Typesetting",
      [
        "CSDL2TTF", "CHarfBuzz", "CICU", "CThai", "CHyphen", "CFontconfig", "Imaging", "Language",
      ]),
    module("Camera", ["CV4L2", "CTurboJPEG", "Frames", "Imaging", "Messages", "Threading"]),
    module(
      "Feeds",
      ["CaptionCoding", "CaptionIntake", "Captions", "Messages", "Processes", "Threading"] + nio),
    module("Translation", ["CICU", "CaptionCoding", "Captions", "Language"]),
    module(
      "TranslationEngines",
      ["CICU", "Console", "HTTP", "Language", "Processes", "Threading", "Translation"]),
    module("Transcripts", ["CaptionCoding", "Captions", "Language", "Threading"]),
    module("History", ["CICU", "CaptionCoding", "Captions", "Threading", "Transcripts"]),
    module("Scene", ["Typesetting", "Captions", "History", "Imaging", "Language", "Messages"]),
    module("Comparison", ["Typesetting", "Imaging"]),
    module("Settings", ["Scene", "Captions", "Imaging"]),
    module(
      "FrameLoop",
      [
        "Settings", "Scene", "CaptionIntake", "Captions", "Frames", "History", "Imaging",
        "Language", "Messages", "Threading",
      ]),
    module(
      "Screen", ["CSDL2", "CDBus", "FrameLoop", "Settings", "Scene", "Imaging", "Threading"]),
    module(
      "Snapshots",
      [
        "CXXHash", "FrameLoop", "Settings", "Scene", "Typesetting", "Camera", "CaptionCoding",
        "CaptionIntake", "Captions", "Frames", "Imaging", "Messages", "Threading",
      ]),
    .executableTarget(
      name: "visavis",
      dependencies: [
        "Camera", "CaptionCoding", "CaptionIntake", "Captions", "Comparison", "Console", "Faces",
        "Feeds", "FrameLoop", "Frames", "History", "Imaging", "Language", "Messages", "Processes",
        "Recording", "RecordingStream", "Scene", "Screen", "Settings", "Snapshots", "TOML",
        "Threading", "Transcripts", "Typesetting", "VirtualCamera",
        argumentParser, logging,
      ]),

    .executableTarget(
      name: "visavis-translate",
      dependencies: [
        "CaptionCoding", "Captions", "Console", "HTTP", "Language", "Threading", "Translation",
        "TranslationEngines", argumentParser,
      ]),

    .target(name: "Randomness", path: "Tests/Randomness"),
    tests(of: "Language"),
    // The words of the interface in all languages, from the files of the checkout.
    .target(
      name: "InterfaceFiles", dependencies: ["Messages"], path: "Tests/InterfaceFiles"),
    tests(of: "Messages", ["InterfaceFiles"]),
    // Random caption events, for tests of everything that they pass through.
    .target(
      name: "RandomCaptions", dependencies: ["CaptionCoding", "Captions", "Randomness"],
      path: "Tests/RandomCaptions"),
    tests(of: "Captions", ["CaptionCoding", "RandomCaptions", "Randomness"]),
    tests(of: "Imaging"),
    tests(of: "Threading", ["Randomness"]),
    tests(of: "TOML", ["Randomness"]),
    tests(of: "Console"),
    tests(of: "Frames", ["Imaging", "Threading"]),
    tests(of: "RecordingStream"),
    tests(of: "VirtualCamera", ["Frames", "Imaging", "Threading"]),
    tests(of: "Faces", ["Imaging", "Messages", "ProgramBench", "Threading"]),
    tests(
      of: "CaptionIntake",
      ["CaptionCoding", "Captions", "RandomCaptions", "Randomness", "Threading"]),
    // The invariants of a decoder on any input, for tests and fuzzers.
    .target(
      name: "DecoderTrial", dependencies: ["CaptionCoding", "Captions"],
      path: "Tests/DecoderTrial"),
    tests(
      of: "CaptionCoding",
      ["Captions", "DecoderTrial", "ProgramBench", "RandomCaptions", "Randomness"],
      beside: ["Corpus", "Fixtures"]),
    tests(of: "Typesetting", ["CHarfBuzz", "Imaging", "Language", "Randomness"]),
    tests(of: "Camera", ["Frames", "Imaging", "Messages", "Threading"]),
    tests(
      of: "Feeds",
      [
        "CaptionCoding", "CaptionIntake", "Captions", "Messages", "Processes", "RandomCaptions",
        "Randomness", "Threading",
      ] + nio),
    tests(of: "Translation", ["CaptionCoding", "Captions"]),
    tests(of: "HTTP", ["ProgramBench", "ServerBench", "Threading"]),
    tests(
      of: "TranslationEngines",
      ["Console", "HTTP", "Language", "ProgramBench", "ServerBench", "Threading", "Translation"]),
    tests(of: "Transcripts", ["CaptionCoding", "Captions", "Threading"]),
    tests(of: "History", ["CaptionCoding", "Captions", "Threading", "Transcripts"]),
    tests(of: "Scene", ["Typesetting", "Captions", "Imaging", "InterfaceFiles", "Messages"]),
    tests(of: "Settings", ["Scene", "Captions", "Imaging"]),
    // Pairs of pictures with the verdict that `compare` must give.
    .target(
      name: "JudgedPairs",
      dependencies: ["CTurboJPEG", "Comparison", "Imaging", "Randomness", "Typesetting"],
      path: "Tests/JudgedPairs"),
    tests(of: "Comparison", ["Imaging", "JudgedPairs", "Typesetting"]),
    tests(
      of: "FrameLoop",
      [
        "Settings", "Scene", "CaptionCoding", "CaptionIntake", "Captions", "Frames", "History",
        "Imaging",
        "InterfaceFiles", "Messages", "Threading", "Transcripts",
        "Typesetting",
      ]),
    tests(
      of: "Snapshots",
      [
        "Settings", "Scene", "Camera", "CaptionCoding", "Captions", "Imaging", "Messages",
        "ProgramBench", "Randomness", "Typesetting",
      ]),
    tests(
      of: "Screen",
      [
        "CSDL2", "CaptionCoding", "CaptionIntake", "Captions", "DesktopBench", "FrameLoop",
        "Frames", "Imaging", "Messages", "ProgramBench", "Scene", "Settings", "Threading",
        "Typesetting",
      ]),
    // Support for tests of the built program: screens, input, OCR, child processes.
    .systemLibrary(name: "CProcess", path: "Tests/CProcess"),
    .systemLibrary(name: "CScreen", path: "Tests/CScreen"),
    .target(
      name: "ProgramBench", dependencies: ["CProcess", "CScreen", "Imaging"],
      path: "Tests/ProgramBench"),
    // A test desktop: a message bus and a settings portal on it.
    .target(
      name: "DesktopBench", dependencies: ["CDBus", "ProgramBench", "Threading"],
      path: "Tests/DesktopBench"),
    // An HTTP server on the loopback interface that answers as a test demands.
    .target(
      name: "ServerBench", dependencies: ["ProgramBench", "Threading"], path: "Tests/ServerBench"),
    // The readability of a caption stream on its pictures, for tests and benchmarks.
    .target(
      name: "ReadingJudge", dependencies: ["Language", "Randomness"], path: "Tests/ReadingJudge"),
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
  ],
  cxxLanguageStandard: .cxx17
)

// The programs that recognize speech. They need whisper.cpp: the one that `scripts/setup --speech` built,
// or the system's. Without it they are left out.
// For a package, VISAVIS_PACKAGING is 1, and the programs find the one in lib/visavis beside their folder.
let isPackaging = Context.environment["VISAVIS_PACKAGING"] == "1"
let whisperPrefix =
  "\(Context.packageDirectory)/.build-whisper/\(isPackaging ? "portable" : "prefix")"
let hasOwnWhisper = access("\(whisperPrefix)/include/whisper.h", R_OK) == 0
let speechHeaders = [
  hasOwnWhisper ? "\(whisperPrefix)/include/whisper.h" : "/usr/include/whisper.h",
  "/usr/include/sndfile.h", "/usr/include/soxr.h",
]
if speechHeaders.allSatisfy({ access($0, R_OK) == 0 }) {
  let folder = "\(whisperPrefix)/lib"
  let rpath = isPackaging ? "$ORIGIN/../lib/visavis" : folder
  let linking: [LinkerSetting] =
    hasOwnWhisper ? [.unsafeFlags(["-L\(folder)", "-Xlinker", "-rpath", "-Xlinker", rpath])] : []
  package.targets += [
    .systemLibrary(name: "CSndFile", pkgConfig: "sndfile"),
    .systemLibrary(name: "CSoxr", pkgConfig: "soxr"),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto"),
    .systemLibrary(name: "CWhisper"),
    module("Models", ["CCrypto", "Console", "HTTP", "Threading"]),
    module("Audio", ["CSDL2", "CSndFile", "CSoxr", "Threading"]),
    module("Recognition", ["Language"]),
    .target(name: "Whisper", dependencies: ["CWhisper", "Recognition"], linkerSettings: linking),
    .executableTarget(name: "visavis-models", dependencies: ["Console", "Models", argumentParser]),
    .executableTarget(
      name: "visavis-listen",
      dependencies: [
        "Audio", "CaptionCoding", "Captions", "Console", "Models", "Recognition", "Threading",
        "Whisper", argumentParser,
      ]),
    tests(of: "Models", ["HTTP", "ProgramBench", "ServerBench", "Threading", "visavis-models"]),
    tests(of: "Audio", ["Threading"]),
    // A voice detector and a transcriber of sound that names its words.
    .target(name: "SimulatedSpeech", dependencies: ["Recognition"], path: "Tests/SimulatedSpeech"),
    tests(of: "Recognition", ["SimulatedSpeech"]),
    // Tests of the built visavis-listen: its lines, its faults, and the window that shows them.
    .testTarget(
      name: "ListeningTests",
      dependencies: [
        "visavis-listen", "Audio", "Imaging", "ProgramBench", "Recognition", "SimulatedSpeech",
        "Threading",
      ]),
  ]
}

// The program that finds faces. It needs OpenCV: `scripts/setup --faces`. Without it it is left out.
let openCV = "/usr/include/opencv4"
if access("\(openCV)/opencv2/objdetect.hpp", R_OK) == 0 {
  package.targets += [
    .target(
      name: "CFaceCascade",
      cxxSettings: [.unsafeFlags(["-isystem", openCV, "-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("opencv_objdetect"), .linkedLibrary("opencv_core")]),
    .executableTarget(
      name: "visavis-faces", dependencies: ["CFaceCascade", "Console", argumentParser]),
    // Tests of the built visavis-faces on photographs, and of the window with it.
    .testTarget(
      name: "FaceFindingTests",
      dependencies: ["visavis-faces", "Faces", "Imaging", "ProgramBench", "Threading"],
      exclude: ["Photographs"]),
  ]
}

// The program that records. It needs FFmpeg's libraries and PulseAudio's: `scripts/setup --recording`.
// Without them it is left out.
let recordingHeaders = ["libavformat/avformat.h", "libswresample/swresample.h", "pulse/simple.h"]
let headerFolders = [
  "/usr/include", "/usr/include/x86_64-linux-gnu", "/usr/include/aarch64-linux-gnu",
]
if recordingHeaders.allSatisfy({ header in
  headerFolders.contains { access("\($0)/\(header)", R_OK) == 0 }
}) {
  package.targets += [
    .systemLibrary(name: "CPulse"),
    .target(
      name: "CVideoFile",
      cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
      linkerSettings: ["avformat", "avcodec", "avutil", "swresample"].map { .linkedLibrary($0) }),
    .executableTarget(
      name: "visavis-record",
      dependencies: [
        "CPulse", "CVideoFile", "Console", "RecordingStream", "Threading", argumentParser,
      ]),
    // Tests of the built visavis-record, and of the window with it.
    .testTarget(
      name: "RecordingTests",
      dependencies: [
        "visavis-record", "Frames", "Imaging", "Messages", "ProgramBench", "Recording",
        "RecordingStream", "Threading",
      ]),
  ]
}

// A fuzzer has no entry point of its own, so it links only where scripts/fuzz builds it.
if Context.environment["VISAVIS_FUZZING"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "decoder-fuzzer", dependencies: ["CaptionCoding", "DecoderTrial"], path: "Fuzzing"))
}

/// Small targets of loops over pixels and samples, optimized in every build.
///
/// Unoptimized, they take most of the time of many tests. The compiler's frontend gets the option,
/// because `scripts/test` builds with `-Onone`.
let optimized: Set = ["Audio", "Comparison", "Imaging", "Recognition", "Whisper"]

for target in package.targets where target.type != .system {
  target.swiftSettings = settings
  if optimized.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-O"]))
  }
}
