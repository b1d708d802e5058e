internal import Feeds
internal import Glibc
internal import Imaging

/// Which feeds a window has.
struct FeedPlan {
  var feeds: [PlannedFeed]
  /// Who may come in where one of them listens.
  var rules: DoorRules
  /// The end of all that have one is the end of the program.
  var quitsAtEnd: Bool
  /// Why there is no socket though none was refused.
  var obstacle: String?
  /// The conversation to play when standard input ends before its first byte.
  var conversationAtEnd: String?

  /// True if the socket that nobody named is the only way in: whoever pipes does without it.
  var needsSocket: Bool { !feeds.contains(where: \.isAsked) }
}

extension ViewCommand {
  /// The feeds that the options name; without any, standard input unless a person types there, and the
  /// socket in the user's runtime directory.
  func feedPlan() throws -> FeedPlan {
    let (demo, demoAtEndOfInput) = (input.demo, input.demoAtEndOfInput)
    let conversation = try demo || demoAtEndOfInput ? Self.asset("conversation.jsonl") : nil
    let format = feeds.format.format
    var planned = try feeds.captions.map { try PlannedFeed(parsing: $0, usual: format) }
    guard Set(planned.map(\.source)).count == planned.count else {
      throw Failure.usage("--captions names a feed twice; name each once")
    }
    var obstacle: RuntimeDirectory.Obstacle?
    planned += feeds.pipeline.enumerated().map { index, command in
      let name = PipelineName(of: command, number: index + 1, count: feeds.pipeline.count)
      return PlannedFeed(source: .pipeline(command: command, name: name), format: format)
    }
    if feeds.captions.isEmpty {
      if !feeds.pipeline.isEmpty {
        // Whoever starts the program so has nothing to say by itself.
      } else if isatty(STDIN_FILENO) == 0 {
        planned.append(PlannedFeed(source: .standardInput, format: format))
      } else if demoAtEndOfInput, let conversation {
        // A terminal is not read: it has nothing to say from the start.
        planned.append(PlannedFeed(source: .file(path: conversation)))
      }
      do throws(RuntimeDirectory.Obstacle) {
        let socket = "\(try RuntimeDirectory.path())/visavis.sock"
        planned.append(
          PlannedFeed(source: .listener(.unix(path: socket)), format: format, isAsked: false))
      } catch {
        obstacle = error
      }
    }
    if demo, let conversation { planned.append(PlannedFeed(source: .file(path: conversation))) }
    try feeds.checkDoors(of: planned)
    let rules = try feeds.doorRules()
    for feed in planned { try feed.check(against: rules) }
    return FeedPlan(
      feeds: planned, rules: rules, quitsAtEnd: quitAtEnd,
      obstacle: obstacle?.description,
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
}
