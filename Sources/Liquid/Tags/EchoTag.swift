/// `echo`, which prints like `{{ … }}` where braces are not allowed.
enum EchoTag {
  static let definition = TagDefinition(
    "echo", "Prints a value, as '{{ … }}' does; for use inside 'liquid'.",
    example: "{% echo 'ana' | upcase %}", prints: "ANA"
  ) { (parser, _) throws(TemplateError) in try parser.output() }
}
