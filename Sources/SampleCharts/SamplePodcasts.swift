/// The podcasts of the sample edition.
enum SamplePodcasts {
  /// Name, publisher, language, ids of the genres, and how well known it is in the US, in Britain
  /// and in Japan, from 1 to 9; 0 where it is not to be had.
  ///
  /// All of them are made up.
  static let table = """
    The Kettle Is Always On|Hearthrug Audio|en|1303|983
    Mostly About Bridges|Lamp & Ladder|en|1533|672
    Whose Sandwich Was It?|Otterly Audio|en|1488|972
    The Slowest News of the Day|Umbrella Stand Radio|en|1489,1526|884
    A Brief History of Buttons|Lamp & Ladder|en|1487|674
    Two Chairs, No Table|Two Chairs|en|1303,1496|981
    Sleep Like a Filing Cabinet|Hearthrug Audio|en|1512,1517|773
    Unreasonably Good Soup|The Ladle Company|en|1301,1306|762
    The Missing Trombone|Otterly Audio|en|1488|953
    Questions from the Back Row|Corridor Media|en|1304|564
    My Landlord Is a Heron|Fen & Marsh|en|1483,1486|471
    Money, but Calmly|Corridor Media|en|1321,1412|873
    The Spreadsheet Romance|Fen & Marsh|en|1483,1484|562
    Goalkeepers Talking Quietly|Touchline Tea|en|1545,1546|294
    Fourth and Very Long|Touchline Tea|en|1545,1547|920
    The Wrong End of the Telescope|Lamp & Ladder|en|1533,1538|685
    Hold Music|Static Picnic Media|en|1310,1523|453
    Pigeons of the World, Unite|Fen & Marsh|en|1533,1537|362
    Nobody Reads the Manual|Ctrl Room|en|1318|785
    Have You Tried a Hammer?|Ctrl Room|en|1318|573
    The Tuesday Hypothesis|Corridor Media|en|1533|462
    Grandma’s Cold Cases|Otterly Audio|en|1488|942
    Advice You Did Not Ask For|Two Chairs|en|1324,1544|861
    The Accidental Gardener|The Ladle Company|en|1502,1508|481
    Ghosts of the Photocopier|Fen & Marsh|en|1483|552
    Parliament of Small Dogs|Umbrella Stand Radio|en|1303|382
    Minor Kings, Major Hats|Lamp & Ladder|en|1487|573
    Ten Minutes of Rain|Hearthrug Audio|en|1512|674
    The Overdue Library Book|Hearthrug Audio|en|1301,1482|462
    What the Llama Saw|Otterly Audio|en|1305,1520|551
    Bedtime for Dragons|Hearthrug Audio|en|1305,1520|672
    Are We There Yet, Darling?|Passport Queue|en|1324,1320|474
    The Passport Queue|Passport Queue|en|1324,1320|364
    Inbox Infinity|Corridor Media|en|1321|573
    The Deep End of the Paddling Pool|Two Chairs|en|1303|471
    Tax Season Forever|Corridor Media|en|1321|730
    A Podcast of Two Halves|Touchline Tea|en|1545,1546|193
    Third Base, Second Breakfast|Touchline Tea|en|1545,1549|826
    Wicket, Wicked, Wickedest|Touchline Tea|en|1545,1554|081
    The Kindness of Plumbers|Umbrella Stand Radio|en|1324,1543|563
    Silence, Explained|Static Picnic Media|en|1310|343
    Chords I Have Regretted|Static Picnic Media|en|1310,1525|452
    Letters Nobody Sent|Fen & Marsh|en|1324,1302|553
    Cheese, Actually|The Ladle Company|en|1301,1306|382
    Fictional Weather Forecast|Umbrella Stand Radio|en|1483|463
    The Understudy|Curtain Call Audio|en|1301,1405|342
    We Paused the Film|Curtain Call Audio|en|1309,1563|665
    Previously, on Everything|Curtain Call Audio|en|1309,1561|764
    Sorry, You Go Ahead|Two Chairs|en|1303,1496|892
    Half a Philosophy|Corridor Media|en|1324,1443|563
    The Long Lunch|The Ladle Company|en|1301,1306|351
    Local Politics, Local Cake|Umbrella Stand Radio|en|1489,1527|472
    Country Roads, Closed|Dustpan Radio|en|1310|610
    Small Town, Large Mystery|Dustpan Radio|en|1488|931
    Ranch Dressing|Dustpan Radio|en|1303|720
    The Biscuit Tribunal|Umbrella Stand Radio|en|1303|081
    Mind the Gap Year|Passport Queue|en|1324,1320|160
    Stretching with Walter|Hearthrug Audio|en|1512,1514|661
    One More Chapter, Then Bed|Hearthrug Audio|en|1301,1482|573
    The Patient Investor’s Cat|Corridor Media|en|1321,1412|554
    Robots Who Garden|Ctrl Room|en|1318|565
    Press Any Key|Ctrl Room|en|1502,1509|566
    Learn Nothing in Five Minutes|Corridor Media|en|1304,1500|672
    Yesterday’s Tomorrow|Lamp & Ladder|en|1487,1533|564
    Frogs of Note|Fen & Marsh|en|1533,1537|243
    The Quiet Carriage|Umbrella Stand Radio|en|1324|172
    “Objection!” and Other Hobbies|Otterly Audio|en|1488|541
    Captain’s Log, Mostly Firewood|Dustpan Radio|en|1502|431
    Unsubscribed|Ctrl Room|en|1318|662
    🎧🐢 Slow Sounds|Hearthrug Audio|en|1310|465
    Le Grille-pain philosophe|Radio Tilleul|fr|1324,1443|253
    Où est passé mardi ?|Radio Tilleul|fr|1303|221
    Café con el Vecino|Sobremesa Audio|es|1303|841
    Misterios de la Nevera|Sobremesa Audio|es|1488|730
    Mañana Empiezo|Sobremesa Audio|es|1512|520
    Übermorgen, 18 Uhr|Kachelofen Audio|de|1489|132
    Die Gemüsekommissarin|Kachelofen Audio|de|1488|231
    Pão, Pão, Queijo|Varanda Áudio|pt|1303|331
    Älgen svarar|Radio Granne|sv|1303|142
    Żółta Łódź Podcastowa|Radio Sąsiad|pl|1324|132
    Çay Bahçesi Günlükleri|Ihlamur Ses|tr|1324|131
    Чай и немного физики|Радио Варенье|ru|1533|362
    Соседи говорят|Радио Варенье|ru|1303|131
    Καφές και Κατσίκες|Ράδιο Βάρκα|el|1303|252
    चाय पर गणित|छत रेडियो|hi|1533,1536|563
    पुरानी चिट्ठियाँ|छत रेडियो|hi|1324,1302|341
    حكايات المظلة|إذاعة الياسمين|ar|1324|362
    قهوة وفلك|إذاعة الياسمين|ar|1533,1538|131
    느릿느릿 과학관|골목 라디오|ko|1533|326
    라면이 식기 전에|골목 라디오|ko|1303|325
    귀여운 범죄 연구소|골목 라디오|ko|1488|214
    慢慢走博物馆|灯塔电台|zh|1487|215
    面馆里的哲学|灯塔电台|zh|1324,1443|214
    深夜のひとりごと喫茶|ことのは放送室|ja|1303|229
    今日の空もよう|まちかど通信|ja|1489,1526|008
    お味噌汁サイエンス|ことのは放送室|ja|1533|218
    ねこ背で学ぶ世界史|縁側スタジオ|ja|1487|119
    歩いて帰ろう、遠回りして|縁側スタジオ|ja|1324,1302|007
    となりの星座案内|まちかど通信|ja|1533,1538|117
    未解決おやつ事件簿|名探偵制作部|ja|1488|128
    五分で眠れる昔話|ことのは放送室|ja|1305,1520|008
    単位がもらえない大学|縁側スタジオ|ja|1304|009
    三日坊主ラジオ|ことのは放送室|ja|1303|008
    会議室の幽霊|名探偵制作部|ja|1483,1484|117
    うちの盆栽がしゃべる|縁側スタジオ|ja|1502,1508|006
    ゆるゆる天文台|まちかど通信|ja|1533,1538|117
    朝ごはん経済ニュース|まちかど通信|ja|1489,1490|009
    聴く銭湯|ことのは放送室|ja|1512|007
    電車で読む哲学|縁側スタジオ|ja|1324,1443|008
    カメでもわかる投資|まちかど通信|ja|1321,1412|008
    迷子の文房具店|名探偵制作部|ja|1483|006
    台所から宇宙へ|ことのは放送室|ja|1301,1306|117
    雨の日の相談室|ことのは放送室|ja|1512,1517|007
    まちがい英会話|縁側スタジオ|ja|1304,1498|009
    味のある失敗|縁側スタジオ|ja|1321,1493|007
    きのうの天気予報|まちかど通信|ja|1489|006
    二次会研究所|ことのは放送室|ja|1303|007
    縁側テクノロジー|縁側スタジオ|ja|1318|118
    忍者の家計簿|名探偵制作部|ja|1321|007
    おばあちゃんのSF|名探偵制作部|ja|1483,1485|117
    月曜を嫌いにならない方法|まちかど通信|ja|1304,1500|008
    あの橋の名前|縁側スタジオ|ja|1487|006
    植物係の放課後|ことのは放送室|ja|1533,1537|006
    ペンギンと語る組織論|まちかど通信|ja|1321,1491|007
    ゲームの前に手を洗え|ことのは放送室|ja|1502,1509|008
    絶滅しなかった動物たち|縁側スタジオ|ja|1533,1537|117
    おにぎり評論家|ことのは放送室|ja|1301,1306|118
    ひつじの数え方講座|ことのは放送室|ja|1512|006
    小さな図書館の大きな声|縁側スタジオ|ja|1301,1482|007
    落語みたいなニュース|まちかど通信|ja|1303|008
    宇宙人のための日本語|縁側スタジオ|ja|1304,1498|115
    商店街の名探偵|名探偵制作部|ja|1488|007
    温泉ルール研究会|まちかど通信|ja|1324,1320|007
    """
}
