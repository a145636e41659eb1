extension Preset {
  /// The source of a preset: what was published, where, and under which license.
  ///
  /// Riffle takes numbers and formulas from its sources, and none of their code.
  public struct Credit: Hashable, Sendable {
    /// The system that the source is written for, such as `Flutter`.
    public var platform: String
    /// The name of the source, such as `flutter_card_swiper`.
    public var project: String
    /// The owner and the name of the repository on GitHub; nil if it was published elsewhere.
    public var repository: String?
    /// The abbreviated hash of the commit that was read; nil if it is not known.
    public var commit: String?
    /// The SPDX identifier of the license, such as `MIT`; nil if none is known.
    public var license: String?

    /// Makes a credit of its parts.
    public init(
      platform: String,
      project: String,
      repository: String? = nil,
      commit: String? = nil,
      license: String? = nil
    ) {
      self.platform = platform
      self.project = project
      self.repository = repository
      self.commit = commit
      self.license = license
    }
  }
}

extension Preset.Credit: CustomStringConvertible {
  /// The credit in one line, such as `Yalantis/Koloda 1d76a61 (iOS, MIT)`.
  public var description: String {
    let remarks = [platform, license].compactMap { $0 }.joined(separator: ", ")
    return "\([source, commit].compactMap({ $0 }).joined(separator: " ")) (\(remarks))"
  }

  /// The project, and the repository that has it.
  package var source: String {
    guard let repository else { return project }
    return repository.hasSuffix("/" + project) ? repository : "\(project) of \(repository)"
  }
}
