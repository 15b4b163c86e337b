public import ChartModel
public import Liquid

/// Templates see a day as its ISO date.
extension Day: TemplateValueConvertible {
  public static var templateType: MemberType { String.templateType }
  public var templateValue: Value { .string(description) }
}
