import CCMark
import Diagnostics

/// cmark's tree of a text; freed with this value.
///
/// It is gone through with cmark's iterator, never by recursion, so that depth costs no call stack.
struct CMarkTree: ~Copyable {
  private let root: OpaquePointer?

  init(_ source: SourceText, from start: Int, isSmart: Bool) {
    let options = CMARK_OPT_VALIDATE_UTF8 | (isSmart ? CMARK_OPT_SMART : 0)
    root = source.bytes.withUnsafeBytes { bytes in
      let text = UnsafeRawBufferPointer(rebasing: bytes[start...])
      return cmark_parse_document(
        text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, options)
    }
  }

  deinit {
    cmark_node_free(root)
  }

  /// Shows each node to a visitor, before and after its children; none may be moved meanwhile.
  func walk(_ visit: (_ node: TreeNode, _ isEntering: Bool) -> Void) {
    let iterator = cmark_iter_new(root)
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
      visit(TreeNode(pointer: node), event == CMARK_EVENT_ENTER)
    }
  }

  /// Renders the tree.
  func html(allowsRawHTML: Bool) -> String {
    let options = CMARK_OPT_DEFAULT | (allowsRawHTML ? CMARK_OPT_UNSAFE : 0)
    guard let text = cmark_render_html(root, options) else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(text) }
    return String(cString: text)
  }
}

/// A node of a tree; it may be used while the tree is there.
struct TreeNode {
  fileprivate let pointer: OpaquePointer

  var type: cmark_node_type {
    cmark_node_get_type(pointer)
  }

  /// The text of a text, a piece of code, or raw HTML.
  var literal: String {
    cmark_node_get_literal(pointer).map { String(cString: $0) } ?? ""
  }

  /// Where a link or an image leads.
  var address: String {
    get { cmark_node_get_url(pointer).map { String(cString: $0) } ?? "" }
    nonmutating set { cmark_node_set_url(pointer, newValue) }
  }

  var headingLevel: Int {
    get { Int(cmark_node_get_heading_level(pointer)) }
    nonmutating set { cmark_node_set_heading_level(pointer, Int32(min(max(newValue, 1), 6))) }
  }

  /// The line on which the node begins, from 1.
  ///
  /// cmark has columns too, but of what is in lists and quotations they are wrong.
  var line: Int {
    Int(cmark_node_get_start_line(pointer))
  }

  var isInDocument: Bool {
    cmark_node_parent(pointer).map { cmark_node_get_type($0) == CMARK_NODE_DOCUMENT } ?? false
  }

  /// Puts the children in the place of the node.
  func dissolve() {
    while let child = cmark_node_first_child(pointer) {
      guard cmark_node_insert_before(pointer, child) == 1 else { break }
    }
    cmark_node_unlink(pointer)
    cmark_node_free(pointer)
  }

  /// Gives a heading an `id`, for which cmark has no place of its own.
  func setHeadingID(_ id: String) {
    let level = headingLevel
    guard let heading = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) else { return }
    cmark_node_set_on_enter(heading, "<h\(level) id=\"\(id)\">")
    cmark_node_set_on_exit(heading, "</h\(level)>")
    guard cmark_node_insert_before(pointer, heading) == 1 else {
      cmark_node_free(heading)
      return
    }
    while let child = cmark_node_first_child(pointer) {
      guard cmark_node_append_child(heading, child) == 1 else { break }
    }
    cmark_node_unlink(pointer)
    cmark_node_free(pointer)
  }
}
