/// What was made once in this process, by name; tests begin with copies of it.
actor Originals<Original: Sendable> {
  private var made: [String: Task<Original, any Error>] = [:]

  /// Returns what has a name, which the first who asks makes.
  func original(
    _ name: String, make: @escaping @Sendable () async throws -> Original
  ) async throws -> Original {
    let task = made[name] ?? Task { try await make() }
    made[name] = task
    return try await task.value
  }
}
