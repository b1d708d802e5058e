internal import Language

/// The simulated reader, which decides which words are read and when lines may leave.
extension LineRoll {
  /// Advances the reader to `instant`, in the order in which the lines entered.
  mutating func read(until instant: Duration) {
    var time = (instant - lastInstant) * readingSpeed
    lastInstant = instant
    guard time > .zero else { return }
    for visible in visibleLines where time > .zero {
      scrolls[visible.scrollIndex].read(visible.lineIndex, for: &time)
    }
  }

  /// A line in the window.
  struct VisibleLine {
    /// The index of the line's caption in `scrolls`.
    let scrollIndex: Int
    let lineIndex: Int
    let line: CaptionScroll.Line
  }

  /// The lines in the window, in order of entry.
  var visibleLines: [VisibleLine] {
    scrolls.indices.flatMap { scroll in
      scrolls[scroll].visibleRange.map {
        VisibleLine(scrollIndex: scroll, lineIndex: $0, line: scrolls[scroll].lines[$0])
      }
    }.sorted { ($0.line.entry, $0.lineIndex) < ($1.line.entry, $1.lineIndex) }
  }

  var unreadTime: Duration { visibleLines.reduce(.zero) { $0 + $1.line.unread } }

  /// The time at which all lines in the window are read.
  package var readAt: Duration {
    max(
      lastInstant + unreadTime / readingSpeed,
      visibleLines.map { $0.line.changedAt + ReadingPace.minDisplayTime }.max() ?? lastInstant)
  }

  /// Returns the time at which finished captions disappear.
  ///
  /// - Returns: The time; nil if no finished caption is in the window, if captions stay, or if
  ///   words are waiting.
  func holdEnd(at instant: Duration) -> Duration? {
    guard let hold = flow.hold,
      scrolls.contains(where: { $0.caption.isFinal && !$0.visibleRange.isEmpty }),
      !isAnyWaiting
    else { return nil }
    return max(lastTextChange + hold, readAt)
  }

  mutating func clearFinished() {
    for index in scrolls.indices where scrolls[index].caption.isFinal {
      scrolls[index].leave()
      scrolls[index].isRemoved = true
    }
    removeGoneLines()
  }

  func nextDeadline(after instant: Duration) -> Duration? {
    var deadlines = [holdEnd(at: instant)].compactMap(\.self)
    if isAnyWaiting {
      let urgency = scrolls.map { self.urgency(of: $0, at: instant) }.max() ?? .none
      deadlines += readDeadlines(after: instant, withMinVisibleTime: urgency > .none)
      for scroll in scrolls {
        guard let since = scroll.waitingSince else { continue }
        deadlines += [
          since + Self.lateWait, since + Self.maxWait, since + Self.maxFinalWait,
        ]
      }
      if flow.mode == .popOn {
        deadlines += scrolls.filter { isWaiting($0) && !$0.caption.isFinal }
          .map { $0.changedAt + Self.pause }
      }
    }
    return deadlines.filter { $0 > instant }.min()
  }

  /// Returns the times at which lines in the window may make room.
  private func readDeadlines(after instant: Duration, withMinVisibleTime: Bool) -> [Duration] {
    var time = instant
    return visibleLines.flatMap { visible -> [Duration] in
      time += visible.line.unread / readingSpeed
      let read = max(time, visible.line.changedAt + ReadingPace.minDisplayTime)
      return withMinVisibleTime ? [read, visible.line.changedAt + Self.minVisibleTime] : [read]
    }
  }
}

/// The reading speed for captions, by writing system.
///
/// Characters are grapheme clusters, including spaces. The paces are those of Netflix's timed text
/// guides: 17 characters a second for alphabets, 12 for Korean, 9 for Chinese, 4 for Japanese.
package enum ReadingPace {
  /// The factor for a reader who has fallen behind: 25 characters a second for alphabets.
  static let maxSpeed = 25.0 / 17
  /// The minimum time for which a word is shown.
  package static let minDisplayTime = Duration.seconds(1)

  private static let ofAlphabets = Duration.seconds(1) / 17
  private static let ofHangul = Duration.seconds(1) / 12
  private static let ofChinese = Duration.seconds(1) / 9
  private static let ofJapanese = Duration.seconds(1) / 4

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
