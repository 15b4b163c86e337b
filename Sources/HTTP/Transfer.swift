import CCurl

/// One exchange with a host: an easy handle, and what has come in over it.
///
/// It belongs to the queue of its ``CurlMulti``, on which libcurl also calls back.
final class Transfer {
  let request: Request
  let easy: UnsafeMutableRawPointer
  /// Whether the host had the whole time that reaching one may take.
  let hadTimeToConnect: Bool

  private let errorText: UnsafeMutablePointer<CChar>
  private var headerList: UnsafeMutablePointer<curl_slist>?

  private var status = 0
  private var headers = HTTPHeaders()
  private var headersAreComplete = false
  private var headerBytes = 0
  private var body: [UInt8] = []
  private var bodyBytes = 0
  /// The limit that was passed, if one was.
  private var exceeded: Int?

  /// How many bytes of headers a response may have, those of interim answers included.
  private static let headerLimit = 256 << 10

  /// Readies an exchange; nil when libcurl has no memory left.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - configuration: How.
  ///   - remaining: How much of the request's time is left.
  init?(_ request: Request, under configuration: HTTPConfiguration, remaining: Duration) {
    guard let easy = curl_easy_init() else { return nil }
    self.request = request
    self.easy = easy
    hadTimeToConnect =
      remaining >= min(configuration.connectDeadline, configuration.requestDeadline)
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    for (name, value) in request.headers {
      headerList = curl_slist_append(headerList, "\(name): \(value)") ?? headerList
    }
    setUp(configuration)
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(headerList)
    errorText.deallocate()
  }

  private func setUp(_ configuration: HTTPConfiguration) {
    let address = request.address
    func set(_ option: CURLoption, _ value: Int) {
      ccurl_set_long(easy, option, value)
    }
    func set(_ option: CURLoption, _ value: String) {
      ccurl_set_string(easy, option, value)
    }
    set(CURLOPT_URL, address.url)
    set(CURLOPT_USERAGENT, configuration.userAgent)
    // All that libcurl can decompress; it sends the names.
    set(CURLOPT_ACCEPT_ENCODING, "")
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // Rather share a connection over HTTP/2 than open one more. Without TLS nothing is shared, and
    // whoever waited to see would wait for the first response, which may never come.
    set(CURLOPT_PIPEWAIT, address.scheme == "https" ? 1 : 0)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_CONNECTTIMEOUT_MS, max(1, configuration.connectDeadline.milliseconds))
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let file = configuration.certificateFile { set(CURLOPT_CAINFO, file) }
    // Both are always set: otherwise libcurl would look into the environment by itself.
    let proxy = configuration.isLocal(address.host) ? nil : configuration.proxy
    set(CURLOPT_PROXY, proxy?.url ?? "")
    set(CURLOPT_NOPROXY, proxy?.exceptions ?? "")
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    ccurl_limit_protocols(easy)
    ccurl_leave_resolver_behind(easy)
    ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, headerList)
    ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)

    // The loop keeps the transfer for as long as libcurl may call back.
    let context = Unmanaged.passUnretained(self).toOpaque()
    ccurl_set_pointer(easy, CURLOPT_WRITEDATA, context)
    ccurl_set_pointer(easy, CURLOPT_HEADERDATA, context)
    ccurl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      Transfer.receive(bytes, size &* count, context) { $0.receiveBody($1) }
    }
    ccurl_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      Transfer.receive(bytes, size &* count, context) { $0.receiveHeader($1) }
    }
  }

  // MARK: - What comes in

  /// Hands bytes on; any other number than theirs makes libcurl end the transfer.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ take: (Transfer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let context, count > 0 else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return take(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
  }

  private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    headerBytes += line.count
    guard headerBytes <= Self.headerLimit else {
      exceeded = Self.headerLimit
      return false
    }
    if line.starts(with: "HTTP/".utf8) {
      // An interim response (100, 103) has its own headers, which end with it.
      headers.removeAll()
      headersAreComplete = false
      var code = 0
      ccurl_get_long(easy, CURLINFO_RESPONSE_CODE, &code)
      status = code
    } else if line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n") {
      headersAreComplete = true
    } else if !headersAreComplete {
      // What comes later is a trailer, of which nothing is wanted.
      headers.add(line: line)
    }
    return true
  }

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bodyBytes += bytes.count
    // Nobody will see the page that only says where the response is, so it has a limit of its own.
    let limit = location == nil ? request.limit : max(request.limit, Self.headerLimit)
    guard bodyBytes <= limit else {
      exceeded = limit
      return false
    }
    if location == nil { body.append(contentsOf: bytes) }
    return true
  }

  /// Where the response redirects to.
  private var location: String? {
    Redirects.isRedirect(status) ? headers["Location"] : nil
  }

  // MARK: - How it ended

  /// What comes of an exchange.
  enum Ending {
    case response(HTTPResponse)
    case redirect(to: String)
    case failure(HTTPError.Kind)
  }

  /// Reads how the exchange ended.
  func ending(_ code: CURLcode) -> Ending {
    if let exceeded { return .failure(.tooLarge(limit: exceeded)) }
    guard code == CURLE_OK else { return .failure(failure(code)) }
    if let location { return .redirect(to: location) }
    return .response(
      HTTPResponse(status: status, headers: headers, body: body, url: request.address.url))
  }

  private func failure(_ code: CURLcode) -> HTTPError.Kind {
    var proxyStatus = 0
    ccurl_get_long(easy, CURLINFO_HTTP_CONNECTCODE, &proxyStatus)
    if proxyStatus != 0, !(200..<300).contains(proxyStatus) {
      return .proxyRefused(status: proxyStatus)
    }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .couldNotResolve
    case CURLE_COULDNT_CONNECT: return .refused
    case CURLE_OPERATION_TIMEDOUT: return .timedOut
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      return .cutOff
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS:
      return .tls(text(code))
    default: return .other(code: Int(code.rawValue), text(code))
    }
  }

  /// Whether the host could not be reached at all, so that asking it again would only cost time.
  func couldNotReachHost(_ kind: HTTPError.Kind) -> Bool {
    switch kind {
    case .couldNotResolve, .refused: true
    case .timedOut: hadTimeToConnect && !isConnected
    default: false
    }
  }

  /// Whether there is, or was, a connection to the host.
  private var isConnected: Bool {
    var time: curl_off_t = 0
    ccurl_get_offset(easy, CURLINFO_PRETRANSFER_TIME_T, &time)
    return time > 0
  }

  private func text(_ code: CURLcode) -> String {
    let own = String(cString: errorText)
    return own.isEmpty ? String(cString: curl_easy_strerror(code)) : own
  }
}

extension Duration {
  /// Whole milliseconds, as far as they fit.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds < 1_000_000 else { return 1_000_000_000 }
    return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
