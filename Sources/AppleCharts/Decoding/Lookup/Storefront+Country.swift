import ChartModel

extension Storefront {
  /// The storefront of a country's code of two or three letters; lookups say `GBR` where feeds
  /// say `gb`.
  init?(country code: String) {
    switch code.utf8.count {
    case 2:
      self.init(code)
    case 3:
      guard let short = Self.codes[code.uppercased()] else { return nil }
      self.init(short)
    default:
      return nil
    }
  }

  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for pair in table.split(whereSeparator: \.isWhitespace) {
      codes[String(pair.dropFirst(2))] = String(pair.prefix(2))
    }
    return codes
  }()

  /// The codes of ISO 3166, two letters and three in one word; Kosovo has none there, and two in
  /// use.
  private static let table = """
    aeARE afAFG agATG aiAIA alALB amARM aoAGO arARG atAUT auAUS azAZE baBIH bbBRB beBEL
    bfBFA bgBGR bhBHR bjBEN bmBMU bnBRN boBOL brBRA bsBHS btBTN bwBWA byBLR bzBLZ caCAN
    cdCOD cgCOG chCHE ciCIV clCHL cmCMR cnCHN coCOL crCRI cvCPV cyCYP czCZE deDEU dkDNK
    dmDMA doDOM dzDZA ecECU eeEST egEGY esESP fiFIN fjFJI fmFSM frFRA gaGAB gbGBR gdGRD
    geGEO ghGHA gmGMB grGRC gtGTM gwGNB gyGUY hkHKG hnHND hrHRV huHUN idIDN ieIRL ilISR
    inIND iqIRQ isISL itITA jmJAM joJOR jpJPN keKEN kgKGZ khKHM knKNA krKOR kwKWT kyCYM
    kzKAZ laLAO lbLBN lcLCA lkLKA lrLBR ltLTU luLUX lvLVA lyLBY maMAR mdMDA meMNE mgMDG
    mkMKD mlMLI mmMMR mnMNG moMAC mrMRT msMSR mtMLT muMUS mvMDV mwMWI mxMEX myMYS mzMOZ
    naNAM neNER ngNGA niNIC nlNLD noNOR npNPL nrNRU nzNZL omOMN paPAN pePER pgPNG phPHL
    pkPAK plPOL ptPRT pwPLW pyPRY qaQAT roROU rsSRB ruRUS rwRWA saSAU sbSLB scSYC seSWE
    sgSGP siSVN skSVK slSLE snSEN srSUR stSTP svSLV szSWZ tcTCA tdTCD thTHA tjTJK tmTKM
    tnTUN toTON trTUR ttTTO twTWN tzTZA uaUKR ugUGA usUSA uyURY uzUZB vcVCT veVEN vgVGB
    vnVNM vuVUT xkXKS xkXKX yeYEM zaZAF zmZMB zwZWE
    """
}
