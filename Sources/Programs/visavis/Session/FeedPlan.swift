internal import CaptionCoding
internal import Console
internal import Conversation
internal import Feeds
internal import Glibc
internal import Messages
internal import System

/// The feeds of a window, as planned from the options.
struct FeedPlan {
  var feeds: [FeedSpecification]
  /// The access rules for listeners.
  var rules: AccessPolicy
  /// True if the application ends when every feed that can end has ended.
  var quitsAtEnd: Bool
  /// The command that hears a sound file, which is not heard again once it has ended; nil without one.
  var commandOfFile: String?
  /// The reason why there is no default socket; nil if there is one, or if none is needed.
  var socketError: DefaultSocketError?
  /// The path of the captions to play if standard input ends without a byte; nil for no captions.
  var demoAtEnd: String?
  /// The path of the demo's captions, at whose end a replay is offered; nil if they are not played.
  var demo: String?

  /// True if captions can only arrive on the default socket, as the user requested no feed.
  var needsSocket: Bool { !feeds.contains(where: \.isExplicit) && !runsConversation }
  /// True if the window listens and translates itself, unless others send captions.
  var runsConversation = false
}

extension ViewCommand {
  /// Returns the feeds that the options name.
  ///
  /// Without `--captions`, the default socket in the user's runtime directory is added. Standard
  /// input is added too, unless it is a terminal or a pipeline is given.
  ///
  /// - Throws: `Failure` if the options are invalid or name unusable files.
  func feedPlan() throws -> FeedPlan {
    let demoAtEndOfInput = input.demoAtEndOfInput
    let demo = try input.demo || demoAtEndOfInput ? BundledFiles.asset("conversation.jsonl") : nil
    let format = feeds.format.format
    var specifications = try feeds.specifications()
    let ofListening = immediateConversation == nil ? [listeningPipeline].compactMap(\.self) : []
    let pipelines = listening.pipeline + ofListening.map(\.command)
    var socketError: DefaultSocketError?
    var occurrences: [String: Int] = [:]
    specifications += pipelines.map { command in
      defer { occurrences[command, default: 0] += 1 }
      return FeedSpecification(
        source: .pipeline(command: command, occurrence: occurrences[command, default: 0]),
        format: format)
    }
    if feeds.captions.isEmpty {
      // With a pipeline and no `--captions`, standard input is not read, and a terminal never is.
      if pipelines.isEmpty, isatty(STDIN_FILENO) == 0, !runsConversation {
        specifications.append(FeedSpecification(source: .standardInput, format: format))
      } else if pipelines.isEmpty, demoAtEndOfInput, let demo {
        specifications.append(FeedSpecification(source: .file(path: demo)))
      }
      do throws(RuntimeDirectoryError) {
        let socket = "\(try RuntimeDirectory.path())/visavis.sock"
        specifications.append(
          FeedSpecification(
            source: .listener(.unix(path: socket)), format: format, isExplicit: false))
      } catch {
        socketError = .noDirectory(error)
      }
    }
    if input.demo, let demo {
      specifications.append(FeedSpecification(source: .file(path: demo)))
    }
    let rules = try listeners.accessPolicy()
    for feed in specifications { try feed.check(against: rules) }
    return FeedPlan(
      feeds: specifications, rules: rules, quitsAtEnd: window.quitAtEnd,
      commandOfFile: listening.listenAudio == nil ? nil : listeningPipeline?.command,
      socketError: socketError,
      demoAtEnd: demoAtEndOfInput ? demo : nil, demo: demo,
      runsConversation: runsConversation)
  }
}

extension FeedPlan {
  /// Checks that no feed plays the file of a transcript, which would grow with every playback.
  ///
  /// - Throws: `Failure` if a feed plays one of the files.
  func check(against transcripts: [TranscriptDestination]) throws(Failure) {
    let written = transcripts.compactMap { stat(of: $0.path) }
    for feed in feeds {
      guard case .file(let played) = feed.source, let file = stat(of: played),
        file.kind == S_IFREG, written.contains(where: { $0.isSameFile(as: file) })
      else { continue }
      throw .usage("--transcript and --captions name the same file, \(played); change one")
    }
  }
}

/// The folders of sockets, to which only the user may write.
enum RuntimeDirectory {
  /// Returns `$XDG_RUNTIME_DIR`, if no other user can write to it.
  ///
  /// The path must be absolute, as the XDG Base Directory Specification requires, and the user must
  /// own the directory and be the only one who can write to it, which rules out /tmp.
  static func path() throws(RuntimeDirectoryError) -> String {
    guard let path = Environment.variable("XDG_RUNTIME_DIR") else { throw .notSet }
    guard path.hasPrefix("/") else { throw .relativePath }
    // A missing directory is reported when the socket is bound.
    guard let status = stat(of: path) else { return path }
    guard status.st_uid == geteuid(), status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw .unsafe(path: path)
    }
    return path
  }

  /// Returns the folder of a socket if another user could replace files in it; nil otherwise.
  ///
  /// Another user can do so if the folder's owner is neither this user nor root, or if others may
  /// write to the folder and the sticky bit is not set.
  static func exposedFolder(of path: String) -> String? {
    let folder = Directory.folder(of: path)
    guard let status = stat(of: folder) else { return nil }
    let isOwnedByOtherUser = status.st_uid != geteuid() && status.st_uid != 0
    let isWritableByOthers =
      status.st_mode & (S_IWGRP | S_IWOTH) != 0 && status.st_mode & S_ISVTX == 0
    return isOwnedByOtherUser || isWritableByOthers ? folder : nil
  }
}
