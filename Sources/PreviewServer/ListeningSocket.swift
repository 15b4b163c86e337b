#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A socket that listens for connections.
struct ListeningSocket {
  let descriptor: Int32
  let port: Int

  /// Listens at a port of a host, by name or address; 0 is any that is free.
  init(host: String, port: Int) throws(PreviewServerError) {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if os(Linux)
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
    hints.ai_socktype = SOCK_STREAM
    #endif
    hints.ai_flags = AI_PASSIVE
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0, let address = list?.pointee else {
      throw PreviewServerError(kind: .unknownHost(String(cString: gai_strerror(code))))
    }
    defer { freeaddrinfo(list) }
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw PreviewServerError(kind: .failed(code: errno)) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // A port that a preview has just left is free, whatever its last connections still wait for.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, 128) == 0
    else {
      let code = errno
      close(descriptor)
      throw PreviewServerError(kind: code == EADDRINUSE ? .portTaken(port) : .failed(code: code))
    }
    self.descriptor = descriptor
    self.port = Self.port(of: descriptor) ?? port
  }

  private static func port(of descriptor: Int32) -> Int? {
    var bytes = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &bytes) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard getsockname(descriptor, address, &size) == 0 else { return nil }
        // The port has one place in both kinds of address.
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          Int(UInt16(bigEndian: $0.pointee.sin_port))
        }
      }
    }
  }
}
