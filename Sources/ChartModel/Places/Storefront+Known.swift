extension Storefront {
  /// Tells whether Apple is known to have this store.
  public var isKnown: Bool {
    Self.known[code] != nil
  }

  /// The English name of the country; the code in capitals where the store is not known.
  public var name: String {
    Self.known[code]?.name ?? code.uppercased()
  }

  /// The language that the store's genre names come in, as an ISO 639 code; nil where it is not
  /// known.
  public var language: String? {
    Self.known[code]?.language
  }

  /// The codes of all known storefronts, in order.
  public static var knownCodes: [String] {
    known.keys.sorted()
  }

  /// What people write who mean another code.
  ///
  /// `uk` is the commonest mistake: Apple answers it with an error.
  public static let commonMistakes = [
    "uk": "gb", "en": "us", "el": "gr", "ja": "jp", "zh": "cn", "ko": "kr", "da": "dk", "cs": "cz",
    "usa": "us",
  ]

  /// Apple's storefronts with their names and languages, as of autumn 2026.
  private static let known: [String: (name: String, language: String)] = {
    var known: [String: (name: String, language: String)] = [:]
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      known[String(fields[0])] = (String(fields[1]), String(fields[2]))
    }
    return known
  }()

  /// Code, English name, language: one storefront a line, fields set apart by tabs.
  private static let table = """
    ae\tUnited Arab Emirates\tar
    af\tAfghanistan\tfa
    ag\tAntigua & Barbuda\ten
    ai\tAnguilla\ten
    al\tAlbania\tsq
    am\tArmenia\thy
    ao\tAngola\tpt
    ar\tArgentina\tes
    at\tAustria\tde
    au\tAustralia\ten
    az\tAzerbaijan\taz
    ba\tBosnia & Herzegovina\tbs
    bb\tBarbados\ten
    be\tBelgium\tnl
    bf\tBurkina Faso\tfr
    bg\tBulgaria\tbg
    bh\tBahrain\tar
    bj\tBenin\tfr
    bm\tBermuda\ten
    bn\tBrunei\tms
    bo\tBolivia\tes
    br\tBrazil\tpt
    bs\tBahamas\ten
    bt\tBhutan\tdz
    bw\tBotswana\ten
    by\tBelarus\tru
    bz\tBelize\ten
    ca\tCanada\ten
    cd\tCongo (Kinshasa)\tfr
    cg\tCongo (Brazzaville)\tfr
    ch\tSwitzerland\tde
    ci\tCôte d’Ivoire\tfr
    cl\tChile\tes
    cm\tCameroon\tfr
    cn\tChina\tzh
    co\tColombia\tes
    cr\tCosta Rica\tes
    cv\tCape Verde\tpt
    cy\tCyprus\tel
    cz\tCzechia\tcs
    de\tGermany\tde
    dk\tDenmark\tda
    dm\tDominica\ten
    do\tDominican Republic\tes
    dz\tAlgeria\tar
    ec\tEcuador\tes
    ee\tEstonia\tet
    eg\tEgypt\tar
    es\tSpain\tes
    fi\tFinland\tfi
    fj\tFiji\ten
    fm\tMicronesia\ten
    fr\tFrance\tfr
    ga\tGabon\tfr
    gb\tUnited Kingdom\ten
    gd\tGrenada\ten
    ge\tGeorgia\tka
    gh\tGhana\tak
    gm\tGambia\ten
    gr\tGreece\tel
    gt\tGuatemala\tes
    gw\tGuinea-Bissau\tpt
    gy\tGuyana\ten
    hk\tHong Kong\tzh
    hn\tHonduras\tes
    hr\tCroatia\thr
    hu\tHungary\thu
    id\tIndonesia\tid
    ie\tIreland\ten
    il\tIsrael\the
    in\tIndia\ten
    iq\tIraq\tar
    is\tIceland\tis
    it\tItaly\tit
    jm\tJamaica\ten
    jo\tJordan\tar
    jp\tJapan\tja
    ke\tKenya\ten
    kg\tKyrgyzstan\tky
    kh\tCambodia\tkm
    kn\tSt. Kitts & Nevis\ten
    kr\tSouth Korea\tko
    kw\tKuwait\tar
    ky\tCayman Islands\ten
    kz\tKazakhstan\tru
    la\tLaos\tlo
    lb\tLebanon\tar
    lc\tSt. Lucia\ten
    lk\tSri Lanka\tsi
    lr\tLiberia\ten
    lt\tLithuania\tlt
    lu\tLuxembourg\tfr
    lv\tLatvia\tlv
    ly\tLibya\tar
    ma\tMorocco\tar
    md\tMoldova\tro
    me\tMontenegro\tsr
    mg\tMadagascar\tmg
    mk\tNorth Macedonia\tmk
    ml\tMali\tbm
    mm\tMyanmar\tmy
    mn\tMongolia\tmn
    mo\tMacau\tzh
    mr\tMauritania\tar
    ms\tMontserrat\ten
    mt\tMalta\tmt
    mu\tMauritius\tfr
    mv\tMaldives\tdv
    mw\tMalawi\ten
    mx\tMexico\tes
    my\tMalaysia\tms
    mz\tMozambique\tpt
    na\tNamibia\taf
    ne\tNiger\tha
    ng\tNigeria\ten
    ni\tNicaragua\tes
    nl\tNetherlands\tnl
    no\tNorway\tnb
    np\tNepal\tne
    nr\tNauru\ten
    nz\tNew Zealand\ten
    om\tOman\tar
    pa\tPanama\tes
    pe\tPeru\tes
    pg\tPapua New Guinea\ttpi
    ph\tPhilippines\ten
    pk\tPakistan\tur
    pl\tPoland\tpl
    pt\tPortugal\tpt
    pw\tPalau\tpau
    py\tParaguay\tgn
    qa\tQatar\tar
    ro\tRomania\tro
    rs\tSerbia\tsr
    ru\tRussia\tru
    rw\tRwanda\trw
    sa\tSaudi Arabia\tar
    sb\tSolomon Islands\ten
    sc\tSeychelles\tfr
    se\tSweden\tsv
    sg\tSingapore\ten
    si\tSlovenia\tsl
    sk\tSlovakia\tsk
    sl\tSierra Leone\ten
    sn\tSenegal\two
    sr\tSuriname\tnl
    st\tSão Tomé & Príncipe\tpt
    sv\tEl Salvador\tes
    sz\tEswatini\ten
    tc\tTurks & Caicos Islands\ten
    td\tChad\tar
    th\tThailand\tth
    tj\tTajikistan\ttg
    tm\tTurkmenistan\ttk
    tn\tTunisia\tar
    to\tTonga\tto
    tr\tTürkiye\ttr
    tt\tTrinidad & Tobago\ten
    tw\tTaiwan\tzh
    tz\tTanzania\tsw
    ua\tUkraine\tuk
    ug\tUganda\ten
    us\tUnited States\ten
    uy\tUruguay\tes
    uz\tUzbekistan\tuz
    vc\tSt. Vincent & Grenadines\ten
    ve\tVenezuela\tes
    vg\tBritish Virgin Islands\ten
    vn\tVietnam\tvi
    vu\tVanuatu\tbi
    xk\tKosovo\tsq
    ye\tYemen\tar
    za\tSouth Africa\ten
    zm\tZambia\ten
    zw\tZimbabwe\tsn
    """
}
