internal import ArgumentParser
internal import CaptionCoding
internal import Glibc
internal import Imaging

/// Which feeds a window has.
struct FeedPlan {
  /// One `--captions`.
  enum Feed: Hashable {
    case standardInput
    case socket(path: String)
    case file(path: String)
  }

  var feeds: [Feed]
  /// Whether the socket was named, so that a failure to open it is one of the start.
  var socketIsAsked: Bool
  /// Why there is no socket though none was refused.
  var obstacle: String?
  /// The conversation to play when standard input ends before its first byte.
  var conversationAtEnd: String?
}

extension ViewCommand {
  /// The feeds that the options name; without any, standard input unless a person types there, and the
  /// socket in the user's runtime directory.
  func feedPlan() throws -> FeedPlan {
    let (demo, demoAtEndOfInput) = (input.demo, input.demoAtEndOfInput)
    let conversation = try demo || demoAtEndOfInput ? Self.asset("conversation.jsonl") : nil
    var feeds = try input.captions.map(Self.feed)
    guard Set(feeds).count == feeds.count else {
      throw Failure.usage("--captions names a feed twice; name each once")
    }
    let asked = feeds.contains { if case .socket = $0 { true } else { false } }
    let socket = Self.implicitSocket
    if input.captions.isEmpty {
      if isatty(STDIN_FILENO) == 0 {
        feeds.append(.standardInput)
      } else if demoAtEndOfInput, let conversation {
        // A terminal is not read: it has nothing to say from the start.
        feeds.append(.file(path: conversation))
      }
      if let socket { feeds.append(.socket(path: socket)) }
    }
    if demo, let conversation { feeds.append(.file(path: conversation)) }
    return FeedPlan(
      feeds: feeds, socketIsAsked: asked,
      obstacle: input.captions.isEmpty && socket == nil ? "XDG_RUNTIME_DIR is not set" : nil,
      conversationAtEnd: demoAtEndOfInput ? conversation : nil)
  }

  /// A file that comes with the program.
  static func asset(_ name: String) throws(Failure) -> String {
    do {
      return "\(try InstalledFiles.assets())/\(name)"
    } catch {
      throw .noInput("\(error)")
    }
  }

  private static func feed(_ text: String) throws(Failure) -> FeedPlan.Feed {
    if text == "-" { return .standardInput }
    if text.hasPrefix("unix:") {
      let path = text.dropFirst("unix:".count)
      guard !path.isEmpty else {
        throw .usage("--captions unix: lacks the socket's path: write unix:PATH")
      }
      return .socket(path: String(path))
    }
    // How a file of any other name begins says what it is; a word that names none is no feed.
    guard CaptionFormat.isFileOfCaptions(named: text) || isFile(text) else {
      throw .usage("--captions takes -, unix:PATH or a file; there is no file '\(text)'")
    }
    return .file(path: text)
  }

  /// Pipes and folders are none: a file is read before the window opens.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static var implicitSocket: String? {
    guard let directory = unsafe getenv("XDG_RUNTIME_DIR") else { return nil }
    let path = unsafe String(cString: directory)
    return path.isEmpty ? nil : "\(path)/visavis.sock"
  }
}
