package import RiffleCards

extension PresetError {
  /// The line with the nearest key, and the values it can have.
  package var explanation: String {
    guard case .unknownKey(let key) = self else { return description }
    let catalog = Catalog()
    let nearest = nearest(to: key, in: catalog.keys) ?? ""
    let domain = catalog.domain(of: nearest).map { " (\($0))" } ?? ""
    return "\(description) Did you mean \"\(nearest)\"?\(domain)"
  }
}
