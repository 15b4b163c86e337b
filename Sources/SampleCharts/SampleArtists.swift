/// The artists of the sample edition.
enum SampleArtists {
  /// Name, language, id of the genre, and how well known they are in the US, in Britain and in
  /// Japan, from 1 to 9; 0 where their music is not sold.
  ///
  /// All of them are made up.
  static let table = """
    The Reluctant Kettles|en|20|985
    Odalys Ferrowick|en|14|984
    Otter Parliament|en|20|783
    Gentle Forklift|en|7|674
    Soup Weather|en|20|563
    Aunt Meridian|en|15|872
    DJ Parsnip|en|17|685
    Captain Cardigan|en|10|592
    Bram Tollivet|en|10|782
    Marguerite Okonjo-Pell|en|15|884
    Tin Whistle Embassy|en|21|361
    Slow Elevator|en|11|454
    Night Bus Philosophers|en|20|471
    The Polite Avalanche|en|21|793
    Wren Halloway-Dusk|en|14|885
    Cousin Lighthouse|en|10|651
    Paper Submarine Society|en|20|562
    Mabel Quillfeather|en|6|830
    The Unhurried|en|21|452
    Lantern Dentistry|en|7|343
    Half Past Elephant|en|20|672
    Sir Biscuit & the Crumbs|en|21|381
    Juniper Vantongeren|en|14|773
    Low Tide Accountants|en|21|270
    Momentary Geese|en|20|561
    Theo Brackenmoor|en|6|920
    Pocket Thunderstorm|en|17|664
    The Borrowed Ladders|en|21|351
    Saffron Applewhite-Nkosi|en|15|773
    Velcro Sunrise|en|7|453
    Kid Rhubarb|en|18|872
    Professor Pudding|en|4|340
    Ingrid Sallowfield|en|5|233
    MC Marmalade|en|18|683
    Lil Teapot|en|18|971
    Young Ledger|en|18|860
    2 Clean Spoons|en|18|750
    Dusty Almanac Trio|en|11|332
    Hattie Longacre|en|6|720
    Porchlight Cartographers|en|6|610
    The Weathervane Cousins|en|10|541
    Clementine Rookwell|en|14|884
    Static Picnic|en|17|563
    The Moth Accord|en|21|442
    Harlan Truitt-Abara|en|15|651
    Glass Trombone|en|11|222
    Quartet for Wet Socks|en|5|342
    Nola Fennimarsh|en|2|510
    Cardboard Cathedral|en|20|462
    Hollis Pemberquick|en|14|873
    Umbrella Diplomacy|en|7|464
    “Quotation” Mark Sedgeby|en|3|430
    A/B/C Sofa|en|21|341
    Panda Postale 🐼|en|7|334
    🐙🎺|en|11|565
    Les Concierges Rêveurs|fr|50000064|342
    Élodie Marchevent|fr|50000064|565
    Hôtel des Hérissons|fr|7|233
    Noël en Août|fr|20|231
    Los Paraguas Perdidos|es|12|831
    Ximena del Páramo Azul|es|12|742
    Señor Pingüino|es|12|620
    La Ñandú Eléctrica|es|12|510
    Íñigo Veraluz|es|14|531
    Käse & Fernweh|de|7|232
    Die Höflichen Gewitter|de|21|221
    Jörg Sternenbäcker|de|5|223
    Conceição Maré-Mansa|pt|1122|432
    Os Pães de Ontem|pt|1122|310
    Björn Tvåkaffe|sv|14|463
    Ísbrjótur Sigrúnar|is|20|265
    Łódka Bez Wioseł|pl|20|260
    Żaneta Świetlikowa|pl|14|241
    Çaydanlık Orkestrası|tr|19|231
    Ayçe Bulutgezer|tr|14|363
    夜汽車とプリン|ja|27|439
    雨傘図書館|ja|27|008
    月見バス停|ja|27|327
    こたつ交響楽団|ja|5|216
    渡り鳥の定食|ja|27|007
    星屑クリーニング|ja|20|428
    風見ねこ|ja|27|218
    深夜の豆電球|ja|7|326
    綿雲はるか|ja|27|339
    三日月ソーダ水|ja|27|008
    おにぎり惑星|ja|29|217
    カエルの郵便局|ja|27|006
    ひだまり探偵社|ja|29|318
    電柱ロマンス|ja|21|007
    ユキノシタ・ラジオ|ja|11|115
    밤바다 우체국|ko|51|647
    느린 우산|ko|51|536
    달빛 분식|ko|51|758
    소라별|ko|51|648
    여름눈사람|ko|14|425
    月光杂货铺|zh|14|325
    慢吞吞的云|zh|10|214
    小熊星电台|zh|14|546
    海边的台灯|zh|11|113
    قمر الياسمين|ar|19|361
    فرقة المظلة الزرقاء|ar|19|231
    ليلى النورسيّة|ar|14|475
    Сонный Трамвай|ru|20|362
    Варвара Облакова|ru|14|472
    Чайник и Звёзды|ru|10|131
    Το Νυσταγμένο Καράβι|el|19|261
    Μέλπω Ανεμώνη|el|14|372
    चाय और चाँदनी|hi|1262|562
    नीली पतंग मंडली|hi|1262|341
    मीरा बादलवाली|hi|1262|584
    """
}
