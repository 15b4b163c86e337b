extension Genre {
  /// Apple's genres by id, with their English names, as of autumn 2026.
  public static let known: [Int: Genre] = {
    var known: [Int: Genre] = [:]
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 4, let id = Int(fields[1]),
        let media = Media(rawValue: String(fields[0]))
      else { continue }
      known[id] = Genre(id: id, media: media, name: String(fields[2]), parent: Int(fields[3]))
    }
    return known
  }()

  /// Media, id, English name, id of the parent: one genre a line, fields set apart by tabs.
  private static let table = """
    podcasts\t1301\tArts\t
    podcasts\t1482\tBooks\t1301
    podcasts\t1402\tDesign\t1301
    podcasts\t1459\tFashion & Beauty\t1301
    podcasts\t1306\tFood\t1301
    podcasts\t1405\tPerforming Arts\t1301
    podcasts\t1406\tVisual Arts\t1301
    podcasts\t1321\tBusiness\t
    podcasts\t1410\tCareers\t1321
    podcasts\t1493\tEntrepreneurship\t1321
    podcasts\t1412\tInvesting\t1321
    podcasts\t1491\tManagement\t1321
    podcasts\t1492\tMarketing\t1321
    podcasts\t1494\tNon-Profit\t1321
    podcasts\t1303\tComedy\t
    podcasts\t1496\tComedy Interviews\t1303
    podcasts\t1495\tImprov\t1303
    podcasts\t1497\tStand-Up\t1303
    podcasts\t1304\tEducation\t
    podcasts\t1501\tCourses\t1304
    podcasts\t1499\tHow To\t1304
    podcasts\t1498\tLanguage Learning\t1304
    podcasts\t1500\tSelf-Improvement\t1304
    podcasts\t1483\tFiction\t
    podcasts\t1486\tComedy Fiction\t1483
    podcasts\t1484\tDrama\t1483
    podcasts\t1485\tScience Fiction\t1483
    podcasts\t1511\tGovernment\t
    podcasts\t1512\tHealth & Fitness\t
    podcasts\t1513\tAlternative Health\t1512
    podcasts\t1514\tFitness\t1512
    podcasts\t1518\tMedicine\t1512
    podcasts\t1517\tMental Health\t1512
    podcasts\t1515\tNutrition\t1512
    podcasts\t1516\tSexuality\t1512
    podcasts\t1487\tHistory\t
    podcasts\t1305\tKids & Family\t
    podcasts\t1519\tEducation for Kids\t1305
    podcasts\t1521\tParenting\t1305
    podcasts\t1522\tPets & Animals\t1305
    podcasts\t1520\tStories for Kids\t1305
    podcasts\t1502\tLeisure\t
    podcasts\t1510\tAnimation & Manga\t1502
    podcasts\t1503\tAutomotive\t1502
    podcasts\t1504\tAviation\t1502
    podcasts\t1506\tCrafts\t1502
    podcasts\t1507\tGames\t1502
    podcasts\t1505\tHobbies\t1502
    podcasts\t1508\tHome & Garden\t1502
    podcasts\t1509\tVideo Games\t1502
    podcasts\t1310\tMusic\t
    podcasts\t1523\tMusic Commentary\t1310
    podcasts\t1524\tMusic History\t1310
    podcasts\t1525\tMusic Interviews\t1310
    podcasts\t1489\tNews\t
    podcasts\t1490\tBusiness News\t1489
    podcasts\t1526\tDaily News\t1489
    podcasts\t1531\tEntertainment News\t1489
    podcasts\t1530\tNews Commentary\t1489
    podcasts\t1527\tPolitics\t1489
    podcasts\t1529\tSports News\t1489
    podcasts\t1528\tTech News\t1489
    podcasts\t1314\tReligion & Spirituality\t
    podcasts\t1438\tBuddhism\t1314
    podcasts\t1439\tChristianity\t1314
    podcasts\t1463\tHinduism\t1314
    podcasts\t1440\tIslam\t1314
    podcasts\t1441\tJudaism\t1314
    podcasts\t1532\tReligion\t1314
    podcasts\t1444\tSpirituality\t1314
    podcasts\t1533\tScience\t
    podcasts\t1538\tAstronomy\t1533
    podcasts\t1539\tChemistry\t1533
    podcasts\t1540\tEarth Sciences\t1533
    podcasts\t1541\tLife Sciences\t1533
    podcasts\t1536\tMathematics\t1533
    podcasts\t1534\tNatural Sciences\t1533
    podcasts\t1537\tNature\t1533
    podcasts\t1542\tPhysics\t1533
    podcasts\t1535\tSocial Sciences\t1533
    podcasts\t1324\tSociety & Culture\t
    podcasts\t1543\tDocumentary\t1324
    podcasts\t1302\tPersonal Journals\t1324
    podcasts\t1443\tPhilosophy\t1324
    podcasts\t1320\tPlaces & Travel\t1324
    podcasts\t1544\tRelationships\t1324
    podcasts\t1545\tSports\t
    podcasts\t1549\tBaseball\t1545
    podcasts\t1548\tBasketball\t1545
    podcasts\t1554\tCricket\t1545
    podcasts\t1560\tFantasy Sports\t1545
    podcasts\t1547\tFootball\t1545
    podcasts\t1553\tGolf\t1545
    podcasts\t1550\tHockey\t1545
    podcasts\t1552\tRugby\t1545
    podcasts\t1551\tRunning\t1545
    podcasts\t1546\tSoccer\t1545
    podcasts\t1558\tSwimming\t1545
    podcasts\t1556\tTennis\t1545
    podcasts\t1557\tVolleyball\t1545
    podcasts\t1559\tWilderness\t1545
    podcasts\t1555\tWrestling\t1545
    podcasts\t1318\tTechnology\t
    podcasts\t1488\tTrue Crime\t
    podcasts\t1309\tTV & Film\t
    podcasts\t1562\tAfter Shows\t1309
    podcasts\t1564\tFilm History\t1309
    podcasts\t1565\tFilm Interviews\t1309
    podcasts\t1563\tFilm Reviews\t1309
    podcasts\t1561\tTV Reviews\t1309
    music\t2\tBlues\t
    music\t3\tComedy\t
    music\t4\tChildren’s Music\t
    music\t5\tClassical\t
    music\t6\tCountry\t
    music\t7\tElectronic\t
    music\t8\tHoliday\t
    music\t9\tOpera\t
    music\t10\tSinger/Songwriter\t
    music\t11\tJazz\t
    music\t12\tLatin\t
    music\t13\tNew Age\t
    music\t14\tPop\t
    music\t15\tR&B/Soul\t
    music\t16\tSoundtrack\t
    music\t17\tDance\t
    music\t18\tHip-Hop/Rap\t
    music\t19\tWorldwide\t
    music\t20\tAlternative\t
    music\t21\tRock\t
    music\t22\tChristian\t
    music\t23\tVocal\t
    music\t24\tReggae\t
    music\t25\tEasy Listening\t
    music\t27\tJ-Pop\t
    music\t29\tAnime\t
    music\t50\tFitness & Workout\t
    music\t51\tK-Pop\t
    music\t52\tKaraoke\t
    music\t53\tInstrumental\t
    music\t1122\tBrazilian\t
    music\t1203\tAfrican\t
    music\t1262\tIndian\t
    music\t50000061\tSpoken Word\t
    music\t50000063\tDisney\t
    music\t50000064\tFrench Pop\t
    music\t50000066\tGerman Pop\t
    """
}
