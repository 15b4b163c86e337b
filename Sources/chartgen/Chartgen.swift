@main enum Chartgen { static func main() {} }
