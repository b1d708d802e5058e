internal import Language

/// The simulated reader, which decides which words are read and when lines may leave.
extension LineRoll {
  /// Advances the reader to `instant`, in the order in which the lines entered.
  mutating func read(until instant: Duration) {
    var time = (instant - lastInstant) * readingSpeed
    lastInstant = instant
    guard time > .zero else { return }
    for visible in visibleLines where time > .zero {
      captions[visible.captionIndex].read(visible.lineIndex, for: &time)
    }
  }

  /// A visible line.
  struct VisibleLine {
    /// The index of the line's caption in `captions`.
    let captionIndex: Int
    let lineIndex: Int
    let line: RollingCaption.Line
  }

  /// The visible lines, in order of entry.
  var visibleLines: [VisibleLine] {
    captions.indices.flatMap { index in
      captions[index].visibleRange.map {
        VisibleLine(captionIndex: index, lineIndex: $0, line: captions[index].lines[$0])
      }
    }.sorted { ($0.line.entryRank, $0.lineIndex) < ($1.line.entryRank, $1.lineIndex) }
  }

  /// The time to read the unread words of the visible lines at the ordinary pace.
  var unreadTime: Duration { visibleLines.reduce(.zero) { $0 + $1.line.unread } }

  /// The time at which all visible lines are read.
  package var readAt: Duration {
    max(
      lastInstant + unreadTime / readingSpeed,
      visibleLines.map { $0.line.changedAt + ReadingPace.minWordDisplayTime }.max() ?? lastInstant)
  }

  /// The time at which finished captions disappear; nil if none is visible, if captions stay, or if
  /// words are waiting.
  var holdEnd: Duration? {
    guard let hold = flow.hold,
      captions.contains(where: { $0.caption.isFinal && !$0.visibleRange.isEmpty }),
      !isAnyWaiting
    else { return nil }
    return max(lastTextChange + hold, readAt)
  }

  /// Removes the finished captions.
  mutating func clearFinished() {
    for index in captions.indices where captions[index].caption.isFinal {
      captions[index].leave()
      captions[index].isRemoved = true
    }
    removeGoneLines()
  }

  /// Returns the next time at which the rows may change without input, or nil if there is none.
  func nextDeadline(after instant: Duration) -> Duration? {
    var deadlines = [holdEnd].compactMap(\.self)
    if isAnyWaiting {
      let lateness = captions.map { self.lateness(of: $0, at: instant) }.max() ?? .none
      deadlines += readDeadlines(
        after: instant, includingUnreadLines: lateness > .none || !contendingSince.isEmpty)
      for since in contendingSince.values {
        deadlines += [since + Self.lateThreshold, since + Self.maxSourceWait]
      }
      for rollingCaption in captions {
        deadlines += [rollingCaption.blockingSince.map { $0 + Self.maxBlocking }].compactMap(\.self)
        if let since = rollingCaption.restingSince, !rollingCaption.hasBegun {
          deadlines += [since + Self.maxWait, since + Self.maxDelay]
        }
        guard let since = rollingCaption.waitingSince else { continue }
        deadlines += [
          since + Self.lateThreshold, since + Self.maxWait, since + Self.maxFinalWait,
        ]
      }
      if flow.mode == .popOn {
        deadlines += captions.filter { isWaiting($0) && !$0.caption.isFinal }
          .map { $0.changedAt + Self.settleTime }
      }
    }
    return deadlines.filter { $0 > instant }.min()
  }

  /// Returns the times at which visible lines may make room.
  private func readDeadlines(after instant: Duration, includingUnreadLines: Bool) -> [Duration] {
    var time = instant
    return visibleLines.flatMap { visible -> [Duration] in
      time += visible.line.unread / readingSpeed
      let read = max(time, visible.line.changedAt + ReadingPace.minWordDisplayTime)
      return includingUnreadLines
        ? [
          read, visible.line.changedAt + Self.minUnreadLineTime,
          visible.line.changedAt + Self.maxSourceWait,
        ] : [read]
    }
  }
}

/// The reading speed for captions, by writing system.
///
/// Characters are grapheme clusters, including spaces. The paces are those of Netflix's timed text
/// guides: 17 characters a second for alphabets, 12 for Korean, 9 for Chinese, 4 for Japanese.
package enum ReadingPace {
  /// The largest factor for a reader who has fallen behind: 25 characters a second for alphabets.
  static let maxSpeed = 25.0 / 17
  /// The minimum time for which the newest word of a line is shown before the line counts as read.
  package static let minWordDisplayTime = Duration.seconds(1)

  private static let ofAlphabets = Duration.seconds(1) / 17
  private static let ofHangul = Duration.seconds(1) / 12
  private static let ofChinese = Duration.seconds(1) / 9
  private static let ofJapanese = Duration.seconds(1) / 4

  /// The time to read `text` once, of a long text in proportion to its beginning.
  static func estimatedTime(toRead text: String) -> Duration {
    let (count, sample) = (text.utf8.count, 4096)
    guard count > 2 * sample else { return time(toRead: text) }
    let beginning = text[..<text.utf8.index(text.startIndex, offsetBy: sample)]
    return time(toRead: beginning) * (Double(count) / Double(sample))
  }

  /// The time to read `text` once at the ordinary pace; zero if `text` is empty.
  package static func time(toRead text: some StringProtocol) -> Duration {
    var (alphabetic, korean, han, kana) = (0, 0, 0, 0)
    for character in text {
      switch character.unicodeScalars.first?.writingSystem {
      case .hangul: korean += 1
      case .kana: kana += 1
      case .han: han += 1
      case .spaced, .unspaced, nil: alphabetic += 1
      }
    }
    // Kana occur only in Japanese and therefore show the language of the Han characters.
    return ofAlphabets * alphabetic + ofHangul * korean + ofJapanese * kana
      + (kana > 0 ? ofJapanese : ofChinese) * han
  }
}
