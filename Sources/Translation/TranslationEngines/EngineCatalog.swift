internal import Apertium
internal import System
package import Translation

/// The engines and models that are installed on this machine, and the best way for each pair.
package struct EngineCatalog: Sendable {
  /// A step from one language into another by one engine.
  package struct Step: Sendable, Hashable {
    package enum Engine: String, Sendable {
      case firefox, apertium
    }

    package let pair: LanguagePair
    package let engine: Engine
  }

  private let modes: ApertiumModes
  private let models: [LanguagePair: FirefoxModel]
  private let worker: FirefoxWorker?
  private let processes: EngineProcesses
  /// True if models of Firefox can be run, whether some are installed or not.
  package let runsModels: Bool
  /// The installed pairs, each with its engine.
  package let steps: [Step]

  /// Reads what is installed: Apertium's modes in one folder, and Mozilla's models in another one.
  ///
  /// Without a worker that can be started, as after an update that broke it, no model is of use.
  package init(apertium: String = "/usr/share/apertium/modes", firefox: String) {
    processes = EngineProcesses()
    modes = ApertiumModes(folder: apertium)
    let folders = FirefoxWorker.folders(besides: firefox)
    let found = FirefoxModel.all(in: firefox)
    worker = found.isEmpty ? nil : FirefoxWorker(in: folders, processes)
    runsModels = worker != nil || found.isEmpty && FirefoxWorker.isInstalled(in: folders)
    models = worker == nil ? [:] : found
    let all =
      models.keys.map { Step(pair: $0, engine: .firefox) }
      + modes.files.keys.map { Step(pair: $0, engine: .apertium) }
    steps = all.sorted {
      ($0.pair.tags, $0.engine.rawValue) < ($1.pair.tags, $1.engine.rawValue)
    }
  }

  /// Returns the best way from one language into another, in one step or two; nil if there is no way.
  ///
  /// If an engine is named, it is the only one to use.
  package func route(for pair: LanguagePair, by engine: Step.Engine? = nil) -> [Step]? {
    routes(for: pair, by: engine).first
  }

  /// Returns all ways from one language into another, the best one first.
  private func routes(for pair: LanguagePair, by engine: Step.Engine?) -> [[Step]] {
    let pair = pair.withoutRegions
    let steps = steps.filter { engine == nil || $0.engine == engine }
    let direct = steps.filter { $0.pair.hasLanguages(of: pair) }.map { [$0] }
    let chained = steps.filter { $0.pair.source == pair.source }.flatMap { first in
      let rest = LanguagePair(first.pair.target, pair.target)
      return steps.filter { $0.pair.hasLanguages(of: rest) }.map { [first, $0] }
    }
    func loss(_ route: [Step]) -> Double { Self.cost(of: route) + Self.mismatch(of: route, pair) }
    return (direct + chained).sorted { loss($0) < loss($1) }
  }

  /// The loss by a model for the other script, which is better than none.
  private static func mismatch(of route: [Step], _ pair: LanguagePair) -> Double {
    let isOtherSource = route.first?.pair.sourceTag != pair.sourceTag
    let isOtherTarget = route.last?.pair.targetTag != pair.targetTag
    return (isOtherSource ? 0.1 : 0) + (isOtherTarget ? 0.1 : 0)
  }

  /// Returns the primary subtags of the languages into which there is a way, in their order.
  ///
  /// The languages that are spoken are given by their tags, without any tag if they are unknown.
  package func targets(from sources: [String], by engine: Step.Engine? = nil) -> [String] {
    let pairs = steps.filter { engine == nil || $0.engine == engine }.map(\.pair)
    let spoken = Set(sources.map { LanguagePair($0, $0).source })
    func next(after languages: Set<String>) -> Set<String> {
      Set(pairs.filter { languages.contains($0.source) }.map(\.target))
    }
    let direct = next(after: spoken.isEmpty ? Set(pairs.map(\.source)) : spoken)
    let all = direct.union(next(after: direct))
    // One spoken language needs no translation into itself.
    return all.subtracting(spoken.count == 1 ? spoken : []).sorted()
  }

  /// Creates the engine of a pair, which starts its processes with its first sentence; nil if there is no way.
  ///
  /// The best way translates. The next best one translates the sentences in which the last of two steps does not know
  /// a word, and takes over if the best one fails.
  package func engine(
    for pair: LanguagePair, by engine: Step.Engine? = nil
  ) throws(TranslationError) -> (any TranslationEngine)? {
    let routes = routes(for: pair, by: engine)
    guard let best = routes.first else { return nil }
    let next = best.count == 2 ? routes.first { $0.last != best.last } : nil
    let ways = routes.prefix(Self.maxWays).map { route -> RoutedEngine.Way in
      {
        let other = route == best ? next.flatMap { try? self.engine(for: $0) } : nil
        return Result { () throws(TranslationError) in try self.engine(for: route, otherwise: other)
        }
      }
    }
    return try RoutedEngine(ways)
  }

  /// The number of ways that are tried.
  private static let maxWays = 4

  private func engine(
    for route: [Step], otherwise other: (any TranslationEngine)? = nil
  ) throws(TranslationError) -> any TranslationEngine {
    if route.allSatisfy({ $0.engine == .firefox }) { return try firefox(for: route) }
    guard route.count == 2 else { return try apertium(for: route[0], before: nil) }
    let steps = try [
      engine(for: route[0], before: route[1].engine), engine(for: route[1], before: nil),
    ]
    return ChainedEngine(steps[0], steps[1], from: route[0].pair.source, otherwise: other)
  }

  private func engine(
    for step: Step, before next: Step.Engine?
  ) throws(TranslationError) -> any TranslationEngine {
    switch step.engine {
    case .firefox: try firefox(for: [step])
    case .apertium: try apertium(for: step, before: next)
    }
  }

  private func firefox(for steps: [Step]) throws(TranslationError) -> FirefoxEngine {
    let folders = steps.compactMap { models[$0.pair]?.folder }
    guard let worker, folders.count == steps.count else { throw Self.missing(steps[0]) }
    return FirefoxEngine(worker, models: folders)
  }

  private func apertium(
    for step: Step, before next: Step.Engine?
  ) throws(TranslationError) -> ApertiumEngine {
    // Firefox's model from Portuguese understands that of Brazil better (Spanish to English: chrF 73.2
    // instead of 71.2).
    let brazilian = next == .firefox ? modes.brazilian[step.pair] : nil
    guard let path = brazilian ?? modes.files[step.pair],
      let mode = (try? Descriptor.smallFile(at: path, atMost: 1 << 20))?.bytes
    else { throw Self.missing(step) }
    return ApertiumEngine(mode: String(decoding: mode, as: UTF8.self), step.pair, processes)
  }

  private static func missing(_ step: Step) -> TranslationError {
    .failed(engine: step.engine.rawValue, reason: "\(step.pair.tags) is not installed any more")
  }

  // MARK: - Quality

  /// Languages that Apertium translates well into each other.
  private static let families: [Set<String>] = [
    ["es", "pt", "ca", "gl", "fr", "it", "oc", "ro", "an", "ast"], ["sv", "da", "nb", "nn", "no"],
    ["ru", "uk", "be"], ["sh", "hr", "sr", "bs", "mk", "sl", "bg"], ["ur", "hi"],
  ]

  /// The loss of a route: the less, the better.
  ///
  /// Measured by `scripts/benchmark --translation` (chrF2 of everyday sentences), Apertium alone, and one
  /// of Firefox's models with Apertium between Portuguese and the other language: English to Spanish 56
  /// and 64, Spanish to English 57 and 73, English to Catalan 54 and 63, Catalan to English 51 and 68.
  private static func cost(of route: [Step]) -> Double {
    route.reduce(0) { sum, step in
      let isClose = families.contains {
        $0.contains(step.pair.source) && $0.contains(step.pair.target)
      }
      return sum + (step.engine == .firefox ? 1 : isClose ? 1.5 : 4)
    }
  }
}
