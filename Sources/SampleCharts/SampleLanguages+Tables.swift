extension SampleLanguage {
  /// What titles are made of, by language: `apart` and `joined` pair any beginning with any end.
  static let tables = [
    "en": """
    phrases: I Left the Kettle On|Nobody Waters the Cactus|You Had Me at Soup|Dancing Near the Fridge|My Umbrella Has Opinions|Sorry About the Trombone|We Were Told There Would Be Cake|Not Every Ladder Is a Metaphor|The Cat Knows My Password|Wednesday, Probably|It Was Like That When I Got Here|Three Left Gloves|Please Mind the Gap Year|Somewhere Between Soup and Salad|Out of Office, Out of Love|All My Plants Are Fine|The Wi-Fi of Our Youth|Rain Check|Slightly to the Left|Good News for Geese|Every Spoon but One|Tell It to the Moon|Half an Hour from Home|Snow on the Trampoline|Ask Me After Lunch|This Song Has a Bridge|Small Talk, Large Dog|Best Before Tuesday|Window Seat|Almost Waltz
    apart: Slow|Borrowed|Tuesday|Paper|Northern|Unfinished|Velvet|Polite|Second-Hand|Midnight|Crooked|Gentle|Electric|Sunday|Runaway|Quiet|Invisible|Golden|Accidental|Cardboard|Lukewarm|Homemade|Absent|Late × Umbrella|Weather|Elevator|Satellites|Lighthouse|Confetti|Bicycle|Laundry|Postcards|Thunder|Telephone|Orchard|Parade|Ladder|Harbour|Kitchen|Alphabet|Avalanche|Sandwiches|Moonlight|Suitcase|Applause|Geography|Goodbye
    apart: Dancing with|Letters to|Waiting for|In Love with|Running from|Breakfast with|A Song for|Lost near|Homesick for|Talking to × the Weatherman|My Landlord’s Cat|the Last Bus|a Distant Cousin|the Neighbours|Somebody’s Goldfish|the Moon Again|a Wet Tuesday|the Lift Attendant|an Old Radiator|the Pigeons|Nobody in Particular
    summary: We say far too much about “*”, and then apologise to a listener in Dunmarrow.
    """,
    "fr": """
    phrases: Déjà l’été|Ça ira mieux jeudi|Où est passé le fromage ?|Rêve à crédit|Côté fenêtre
    apart: La fenêtre|Une lettre|La chanson|Un café crème|Le parapluie|Le dernier train|Le jardin|La lune|Un conte|Le rire|Le miroir|L’étoile|Le bateau|La valise × sous la pluie|à minuit|du dimanche|au bord de la mer|avant l’aube|du vendredi soir|dans la vieille ville|sans adresse|sous les tilleuls|en été|de papier|pour deux|d’à côté|en hiver
    summary: Une demi-heure sur « * », et une recette de soupe à la fin.
    """,
    "es": """
    phrases: Mañana será otro café|¿Quién escondió mis llaves?|Corazón en el cajón|Baila, pingüino, baila|Año bisiesto
    apart: La ventana|Una carta|La canción|Un café con leche|El paraguas|El último tren|El jardín|La luna|Un cuento|La risa|El espejo|Una estrella|El barco|La maleta × bajo la lluvia|a medianoche|del domingo|junto al mar|antes del alba|del viernes|en la ciudad vieja|sin dirección|bajo los naranjos|en verano|de papel|para dos|del vecino|de invierno
    summary: Hablamos de «*» hasta que se enfría el café.
    """,
    "de": """
    phrases: Übermorgen vielleicht|Wer hat den Käse gesehen?|Fünf Minuten Föhn|Schön, dass es regnet|Drüben ist auch nichts los
    apart: Das Fenster|Ein Brief|Das Lied|Ein Kaffee|Der Regenschirm|Der letzte Zug|Der Garten|Der Mond|Ein Märchen|Das Gelächter|Der Spiegel|Ein Stern|Das Boot|Der Koffer × im Regen|um Mitternacht|am Sonntag|am Meer|vor der Dämmerung|am Freitagabend|in der Altstadt|ohne Adresse|unter den Kastanien|im Sommer|aus Papier|für zwei|von nebenan|im Winter
    summary: Es geht um „*“, und zwischendurch klingelt der Nachbar.
    """,
    "pt": """
    phrases: Amanhã tem pão|Saudade em promoção|O coração não atende|Já é verão lá fora
    apart: A janela|Uma carta|A canção|Um café com leite|O guarda-chuva|O último trem|O jardim|A lua|Uma história|A risada|O espelho|Uma estrela|O barco|A mala × na chuva|à meia-noite|de domingo|à beira-mar|antes da manhã|de sexta-feira|na cidade velha|sem endereço|sob as laranjeiras|no verão|de papel|para dois|do vizinho|de inverno
    summary: Uma conversa sobre «*», com pão quente.
    """,
    "sv": """
    phrases: Två koppar till|Älgen i trapphuset|Måndag hela veckan
    apart: Fönstret|Ett brev|Sången|En kopp kaffe|Paraplyet|Sista tåget|Trädgården|Månen|En saga|Skrattet|Spegeln|En stjärna|Båten|Resväskan × i regnet|vid midnatt|på söndag|vid havet|före gryningen|på fredag kväll|i gamla stan|utan adress|under lindarna|i sommar|av papper|för två|från grannen|i vinter
    summary: Vi pratar om ”*” tills kaffet är slut.
    """,
    "is": """
    phrases: Þetta reddast á þriðjudag|Öll ljósin á|Ég og ísskápurinn
    apart: Glugginn|Bréf|Lagið|Kaffibolli|Regnhlífin|Síðasta rútan|Garðurinn|Tunglið|Saga|Hláturinn|Spegillinn|Stjarna|Báturinn|Ferðataskan × í rigningu|á miðnætti|á sunnudegi|við hafið|fyrir dögun|á föstudagskvöldi|í gamla bænum|án heimilisfangs|í sumar|úr pappír|fyrir tvo|í vetur
    summary: Spjall um „*“ og veðrið.
    """,
    "pl": """
    phrases: Żółte kalosze|Jeszcze pięć minut|Ćma przy lampie|Święty spokój
    apart: Okno|List|Piosenka|Filiżanka kawy|Parasol|Ostatni pociąg|Ogród|Księżyc|Bajka|Śmiech|Lustro|Gwiazda|Łódka|Walizka × w deszczu|o północy|na niedzielę|nad morzem|przed świtem|na piątek|na starym mieście|bez adresu|pod lipami|w lipcu|z papieru|dla dwojga|od sąsiada|w zimie
    summary: Rozmowa o „*” i o pierogach.
    """,
    "tr": """
    phrases: Çay soğumadan|Şemsiyem nerede|Ğ ile başlayan şarkı
    apart: Yağmurda|Gece yarısı|Pazar günü|Deniz kenarında|Şafaktan önce|Cuma akşamı|Eski şehirde|Adressiz|Ihlamurların altında|Yazın|Kâğıttan|İki kişilik × bir pencere|bir mektup|bir şarkı|bir kahve|bir şemsiye|bir tren|bir bahçe|bir ay|bir masal|bir kahkaha|bir ayna|bir yıldız
    summary: Çay demlenirken “*” üzerine bir sohbet.
    """,
    "ja": """
    phrases: おかわり|明日は晴れ、たぶん|ポケットの中の銀河|なんでもない日|ただいまの練習|傘がない日の歌|さんぽ日和|プリンは待ってくれない
    joined: 雨の|真夜中の|夏の終わりの|海辺の|窓辺の|月夜の|金曜日の|ふたりの|最後の|屋根裏の|春を待つ|眠れない|忘れられた|帰り道の|青い|静かな|はじめての|銀色の|駅前の|日曜日の × 図書館|観覧車|手紙|メロディ|商店街|回転木馬|レモネード|天気予報|プラネタリウム|自転車|灯台|エレベーター|ラジオ|カレーライス|約束|水族館|ハンカチ|時刻表|オルゴール|シャボン玉
    summary: 今週は「*」について、お茶を飲みながらゆるく話します。
    """,
    "ko": """
    phrases: 괜찮아, 내일은 맑음|라면 먹고 별 보고|아직 여름|우산을 두고 온 날
    apart: 비 오는|한밤의|여름 끝의|바닷가의|창가의|달빛 아래|금요일의|우리 둘의|마지막|다락방의|봄을 기다리는|잠 못 드는|잊혀진|집 앞의|푸른|조용한 × 도서관|회전목마|편지|멜로디|골목|자전거|등대|일기예보|라디오|약속|수족관|우산|종이비행기|정류장|솜사탕|고양이
    summary: 오늘은 ‘*’ 이야기를 천천히 나눕니다.
    """,
    "zh": """
    phrases: 明天大概会放晴|再来一碗面|口袋里的银河|忘了带伞
    joined: 雨中的|午夜的|夏末的|海边的|窗边的|月光下的|星期五的|我们的|最后的|阁楼上的|等春天的|睡不着的|被遗忘的|回家路上的|蓝色的|安静的 × 图书馆|旋转木马|信|旋律|小巷|自行车|灯塔|天气预报|收音机|约定|水族馆|雨伞|纸飞机|公交站|棉花糖|猫
    summary: 这一期慢慢聊“*”，顺便喝杯茶。
    """,
    "ar": """
    phrases: غدًا أجمل|أين مفتاحي؟|شاي بالنعناع
    apart: نافذة|رسالة|أغنية|فنجان قهوة|مظلة|قطار|حديقة|قمر|حكاية|ضحكة|مرآة|نجمة|قارب|طريق × على البحر|في المطر|آخر الليل|من الجنوب|قبل الفجر|يوم الجمعة|في المدينة القديمة|بلا عنوان|تحت الياسمين|قرب البيت|في الصيف|من ورق
    summary: حديث هادئ عن «*» مع فنجان شاي.
    """,
    "ru": """
    phrases: Завтра будет чай|Где мои варежки?|Почти июль|Ещё пять минут
    apart: Окно|Письмо|Песня|Чашка чая|Зонтик|Поезд|Сад|Луна|Сказка|Смех|Трамвай|Звезда|Лодка|Дорога × над морем|под дождём|в полночь|с севера|до рассвета|в пятницу|в старом городе|без адреса|под липами|в июле|из бумаги|на двоих|для соседей
    summary: Неспешный разговор про «*» и про варенье.
    """,
    "el": """
    phrases: Αύριο βλέπουμε|Πού είναι τα κλειδιά;|Άλλο ένα καλοκαίρι
    apart: Παράθυρο|Γράμμα|Τραγούδι|Καφές|Ομπρέλα|Τρένο|Κήπος|Φεγγάρι|Παραμύθι|Γέλιο|Καθρέφτης|Αστέρι|Βάρκα|Δρόμος × στη θάλασσα|στη βροχή|τα μεσάνυχτα|από τον νότο|πριν την αυγή|την Παρασκευή|στην παλιά πόλη|χωρίς διεύθυνση|κάτω από τα πεύκα|τον Ιούλιο|από χαρτί|για δύο
    summary: Κουβέντα για το «*» και για το κολατσιό.
    """,
    "hi": """
    phrases: कल फिर चाय|मेरी चाबी कहाँ है|थोड़ी सी धूप
    apart: बारिश में|आधी रात में|समंदर किनारे|चाँदनी में|शुक्रवार की शाम|पुराने शहर में|छत पर|सुबह से पहले|गर्मियों में|सफ़र में|सर्दी की धूप में|मेले में × खिड़की|चिट्ठी|गीत|चाय की प्याली|छाता|रेलगाड़ी|बगीचा|चाँद|कहानी|हँसी|आईना|सितारा|नाव|रास्ता
    summary: चाय के साथ “*” पर धीमी-सी बातचीत।
    """,
  ]
}
