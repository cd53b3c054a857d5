/**
 * The knowledge of a shop for paper and pens: an answer to a question, an article, or a chunk of a document.
 * The key begins with the language if it is not English. Keys with the same ending are translations of one
 * another.
 */
export type Fact = { key: string; kind: 'response' | 'article' | 'document'; title: string; text: string };

const answers: readonly (readonly [key: string, question: string, answer: string])[] = [
  ['return', 'How do I return an order?', 'Send it back within 30 days with the label from your account.'],
  [
    'exchange',
    'Can I exchange an item for another color?',
    'Yes, order the new color and return the first one free of charge.',
  ],
  [
    'refund-time',
    'When do I get my money back?',
    'Within five working days after the parcel reaches our warehouse.',
  ],
  [
    'delivery-time',
    'How long does delivery take?',
    'Two to four working days within the country, up to ten abroad.',
  ],
  [
    'express',
    'Do you offer express shipping?',
    'Yes, for nine Euro parcels arrive on the next working day when ordered before noon.',
  ],
  [
    'tracking',
    'Where can I see where my parcel is?',
    'The tracking link is in the dispatch email and under Orders.',
  ],
  [
    'cancel-order',
    'Can I cancel my order?',
    'As long as it has not been packed, with the button beside the order.',
  ],
  [
    'payment',
    'Which payment methods do you accept?',
    'Credit card, bank transfer, PayPal and invoice for companies.',
  ],
  ['invoice', 'Where do I find my invoice?', 'Every invoice can be downloaded as a PDF under Orders.'],
  [
    'password',
    'I forgot my password',
    'Press "Forgot your password?" where you sign in; the link is good for an hour.',
  ],
  [
    'address',
    'How do I change my delivery address?',
    'Under Addresses; for an order that is on its way, write to us at once.',
  ],
  [
    'delete-account',
    'How can I delete my account?',
    'Under Settings, at the bottom. Orders are kept as long as the law demands.',
  ],
  [
    'gift-card',
    'How long is a gift card valid?',
    'Three years from the end of the year in which it was bought.',
  ],
  ['student', 'Is there a discount for students?', 'Ten percent with a valid student card, all year round.'],
  ['engrave', 'Can a pen be engraved?', 'Yes, up to 25 letters, for six Euro; it takes three more days.'],
  [
    'nib',
    'Which nib should I choose?',
    'Fine for small handwriting, medium for most people, broad for signatures.',
  ],
  ['refill', 'Which refill fits my ballpoint pen?', 'All our ballpoint pens take the G2 format.'],
  ['warranty', 'How long is the warranty on fountain pens?', 'Five years on the pen, two on the nib.'],
  ['sample', 'Can I order paper samples?', 'Up to five sheets of any paper are free.'],
  [
    'vegan',
    'Are your notebooks vegan?',
    'All but the leather edition: glue and covers are free of animal products.',
  ],
  [
    'de-rueckgabe',
    'Wie lange kann ich Ware zurückgeben?',
    'Innerhalb von 30 Tagen mit dem Etikett aus Ihrem Konto.',
  ],
  ['de-versand', 'Was kostet der Versand?', 'Ab 40 Euro nichts, sonst 4,90 Euro.'],
  ['de-rechnung', 'Kann ich auf Rechnung bezahlen?', 'Firmen ja, mit einem Zahlungsziel von 14 Tagen.'],
  [
    'de-tinte',
    'Welche Tinte ist wasserfest?',
    'Die Dokumententinten der Reihe Archiv sind wasserfest und lichtecht.',
  ],
  [
    'de-reparatur',
    'Reparieren Sie Füllfederhalter?',
    'Ja, auch fremde Marken; ein Kostenvoranschlag kommt vorher.',
  ],
  [
    'de-kuendigung',
    'Wie kündige ich das Abonnement?',
    'Jederzeit zum Monatsende unter Abonnement, ohne Frist.',
  ],
  ['fr-retour', 'Comment retourner une commande ?', "Dans les 30 jours, avec l'étiquette de votre compte."],
  ['fr-livraison', 'Combien coûte la livraison ?', "4,90 euros, et rien à partir de 40 euros d'achat."],
  ['fr-gravure', 'Peut-on graver un stylo ?', "Oui, jusqu'à 25 lettres pour six euros."],
  ['es-devolucion', '¿Cómo devuelvo un pedido?', 'En un plazo de 30 días con la etiqueta de su cuenta.'],
  ['es-factura', '¿Dónde encuentro la factura?', 'En Pedidos se descarga como PDF.'],
  ['es-envio', '¿Cuánto tarda el envío?', 'De dos a cuatro días laborables.'],
  ['it-reso', 'Come faccio a restituire un ordine?', "Entro 30 giorni con l'etichetta del tuo account."],
  ['pt-troca', 'Como troco um produto?', 'Peça a nova cor e devolva a primeira sem custos.'],
  ['nl-verzending', 'Wat kost de verzending?', 'Boven 40 euro niets, anders 4,90 euro.'],
  ['ar-return', 'كيف أعيد الطلب؟', 'خلال 30 يومًا بالملصق الموجود في حسابك.'],
  ['zh-return', '如何退货？', '请在30天内使用账户中的标签寄回。'],
  ['zh-shipping', '运费是多少？', '满40欧元免运费，否则4.90欧元。'],
  ['zh-payment', '可以用哪些方式付款？', '信用卡、银行转账和PayPal。'],
  ['th-return', 'คืนสินค้าอย่างไร', 'ส่งคืนภายใน 30 วันด้วยฉลากในบัญชีของคุณ'],
  ['th-shipping', 'ค่าจัดส่งเท่าไร', 'ส่งฟรีเมื่อซื้อครบ 40 ยูโร ไม่เช่นนั้น 4.90 ยูโร'],
  ['ko-return', '반품은 어떻게 하나요?', '30일 이내에 계정의 라벨을 사용해 보내 주세요.'],
  ['ko-shipping', '배송비는 얼마인가요?', '40유로 이상은 무료이고 그 외에는 4.90유로입니다.'],
  [
    'ja-return',
    '返品するにはどうすればいいですか？',
    'アカウントのラベルを使って30日以内に返送してください。',
  ],
  ['ja-shipping', '送料はいくらですか？', '40ユーロ以上は無料、それ以外は4.90ユーロです。'],
];

const articles: readonly (readonly [key: string, title: string, text: string])[] = [
  [
    'care-pen',
    'Caring for a fountain pen',
    'Rinse the nib with cold water every month until it runs clear. Never use soap or alcohol: both attack the seals. Store the pen upright, so that ink cannot dry in the feed.',
  ],
  [
    'leak',
    'When a pen leaks',
    'Most leaks come from air that warms up in a half-empty cartridge, for example in an airplane. Fill it or empty it before a flight. A leak at the thread means a worn seal, which we replace for free.',
  ],
  [
    'paper-weight',
    'Paper weights explained',
    'Weight is given in grams per square meter. Copy paper has 80, letter paper 120, cards 300. For fountain pens take at least 90, or ink shows through.',
  ],
  [
    'bleed',
    'Ink that bleeds through',
    'Feathering and bleeding depend on sizing. Coated papers dry slowly but keep lines sharp; recycled papers drink ink. Use a finer nib or a drier ink.',
  ],
  [
    'customs',
    'Customs and duties outside of the European Union',
    'Orders to Switzerland, Norway and the United Kingdom are sent with taxes paid. Elsewhere the carrier collects import duties at your door.',
  ],
  [
    'subscription',
    'Our notebook subscription',
    'A notebook arrives every quarter. It can be paused for up to six months, and shipped to someone else as a present.',
  ],
  [
    'loyalty',
    'Collecting points',
    'One point for each Euro. A hundred points are worth five Euro. Points expire after two years without an order.',
  ],
  [
    'wholesale',
    'Wholesale and resellers',
    'Shops get 35 percent from an order value of 500 Euro. Write to trade@paperlane.example with your trade license.',
  ],
  [
    'school',
    'Orders of schools and authorities',
    'Public bodies order with a purchase order number and pay within 30 days of delivery. Electronic invoices are sent as XRechnung or Peppol.',
  ],
  [
    'privacy',
    'What we know about you',
    'We keep your name, addresses and orders. You can ask for a copy of all data under Privacy; it is made within two days.',
  ],
  [
    'two-factor',
    'Signing in with a second factor',
    'Scan the code under Security with an authenticator app. Ten recovery codes are shown once: print them.',
  ],
  [
    'newsletter',
    'Leaving the newsletter',
    'Each newsletter ends with a link to unsubscribe. It takes effect at once.',
  ],
  [
    'recycling',
    'Recycling cartridges',
    'Collect empty cartridges in the bag that comes with each order and drop it in any of our shops. We melt them into rulers.',
  ],
  [
    'shop-hours',
    'Our shops',
    'Berlin: Monday to Saturday from 10 to 19. Vienna: Tuesday to Saturday from 9 to 18. Closed on holidays.',
  ],
  [
    'workshop',
    'Calligraphy workshops',
    'Each first Saturday of the month in Berlin, for beginners, 45 Euro with pen and ink. Eight seats.',
  ],
  [
    'left',
    'Pens for left-handers',
    'Left-handers push the nib. Choose one with a rounded tip and an ink that dries within seconds; our series Sinistra has both.',
  ],
  [
    'allergy',
    'Materials and allergies',
    'Clips are free of nickel. Grips are made of natural rubber in the series Forest only; all others are silicone.',
  ],
  [
    'broken',
    'A parcel that arrives damaged',
    'Take photos of the box and of what is broken, and send them to us within seven days. We replace it without asking for the damaged item.',
  ],
  [
    'lost',
    'A parcel that never arrives',
    'Ten working days after dispatch we start a search with the carrier, and send a second parcel when it ends without result.',
  ],
  [
    'coupon',
    'Using a coupon',
    'Enter the code in the last step of the order. One coupon per order; it cannot be combined with points.',
  ],
  [
    'de-pflege',
    'Papier richtig lagern',
    'Papier liegt am besten flach, dunkel und bei 50 Prozent Luftfeuchte. Feuchte Keller lassen es wellen, Heizungsluft macht es spröde.',
  ],
  [
    'de-gutschein',
    'Gutscheine einlösen',
    'Der Code wird im letzten Schritt der Bestellung eingegeben. Gutscheine gelten drei Jahre.',
  ],
  [
    'de-filiale',
    'Abholung in der Filiale',
    'Bestellungen bis 12 Uhr liegen am selben Tag in Berlin bereit und werden zehn Tage aufbewahrt. Ein Ausweis genügt.',
  ],
  [
    'fr-fidelite',
    'Programme de fidélité',
    'Un point par euro dépensé. Cent points valent cinq euros et expirent après deux ans sans commande.',
  ],
  [
    'fr-douane',
    "Droits de douane hors de l'Union européenne",
    'Pour la Suisse, tout est compris. Ailleurs, le transporteur demande les droits à la livraison.',
  ],
  [
    'es-garantia',
    'Garantía de las plumas',
    'Cinco años para la pluma y dos para el plumín, con el recibo de compra.',
  ],
  [
    'es-tiendas',
    'Nuestras tiendas',
    'En Madrid abrimos de lunes a sábado, de 10 a 20 horas. Cerramos los festivos.',
  ],
];

/** The same in several languages, with words that all of them share. */
const translated: readonly (readonly [key: string, title: string, text: string])[] = [
  [
    'bonus',
    'The Paperlane Bonus card',
    'With the Bonus card you collect points in the app. Order it under Profile, it is free.',
  ],
  [
    'de-bonus',
    'Die Paperlane Bonus Karte',
    'Mit der Bonus Karte sammeln Sie Punkte in der App. Sie wird im Profil bestellt und ist kostenlos.',
  ],
  [
    'fr-bonus',
    'La carte Paperlane Bonus',
    "Avec la carte Bonus vous collectez des points dans l'app. Commandez-la dans le profil, elle est gratuite.",
  ],
  [
    'es-bonus',
    'La tarjeta Paperlane Bonus',
    'Con la tarjeta Bonus reúne puntos en la app. Se pide en el perfil y es gratuita.',
  ],
  ['zh-bonus', 'Paperlane Bonus 会员卡', '使用 Bonus 会员卡可在 App 中累积积分。在个人资料中申请，免费。'],
  [
    'ja-bonus',
    'Paperlane Bonus カード',
    'Bonus カードを使うとアプリでポイントが貯まります。プロフィールから無料で申し込めます。',
  ],
  ['th-bonus', 'บัตร Paperlane Bonus', 'บัตร Bonus ใช้สะสมคะแนนในแอป สมัครได้ในโปรไฟล์โดยไม่มีค่าใช้จ่าย'],
];

const eastern: readonly (readonly [key: string, title: string, text: string])[] = [
  [
    'zh-leak',
    '钢笔漏墨的处理方法',
    '漏墨多半是因为笔内空气受热膨胀，例如在飞机上。登机前请把墨囊装满或清空。如果螺纹处漏墨，说明密封圈磨损，我们免费更换。',
  ],
  [
    'zh-customs',
    '欧盟以外的关税',
    '寄往瑞士、挪威和英国的订单已含税。其他国家由承运人在送货时收取进口关税。',
  ],
  ['zh-points', '积分规则', '每消费一欧元得一分，一百分可抵五欧元。两年内没有订单，积分即失效。'],
  [
    'ja-pen-care',
    '万年筆のお手入れ',
    'ペン先は月に一度、水が透明になるまで冷水ですすいでください。石けんやアルコールは使わないでください。',
  ],
  [
    'ja-paper',
    '紙の厚さについて',
    'コピー用紙は80グラム、便箋は120グラム、カードは300グラムです。万年筆には90グラム以上の紙をお選びください。',
  ],
  [
    'ja-shops',
    '店舗の営業時間',
    '東京店は月曜日から土曜日の10時から19時まで営業しています。祝日は休みです。',
  ],
  ['th-care', 'การดูแลปากกาหมึกซึม', 'ล้างหัวปากกาด้วยน้ำเย็นเดือนละครั้งจนน้ำใส ห้ามใช้สบู่หรือแอลกอฮอล์ เก็บปากกาในแนวตั้ง'],
  ['th-invoice', 'ใบกำกับภาษี', 'ดาวน์โหลดใบกำกับภาษีเป็นไฟล์ PDF ได้ในหน้าคำสั่งซื้อ หลังจากจัดส่งสินค้าแล้ว'],
  ['ko-points', '포인트 적립', '1유로마다 1포인트가 적립됩니다. 2년 동안 주문이 없으면 포인트가 소멸됩니다.'],
];

/** Chunks of one file, each on a different subject. */
const passages: readonly (readonly [key: string, title: string, text: string])[] = [
  ['engraving-fonts', 'Handbook', 'Engravings come in three typefaces: Antiqua, Grotesk and Script.'],
  ['de-lagerung', 'Handbuch', 'Tintenfässer lagern dunkel und kühl; geöffnet hält Tinte zwei Jahre.'],
  ['zh-engraving', '使用手册', '刻字服务最多二十五个字母，费用六欧元，需要额外三个工作日。'],
  ['zh-student', '使用手册', '持有效学生证的顾客全年享受九折优惠。'],
  ['ja-engraving', 'ご利用ガイド', '名入れは25文字まで、料金は6ユーロで、お届けまで3日余分にかかります。'],
  ['ja-giftcard', 'ご利用ガイド', 'ギフトカードの有効期限は購入した年の末から3年間です。'],
  ['th-warranty', 'คู่มือ', 'ปากการับประกันห้าปี หัวปากการับประกันสองปี โปรดเก็บใบเสร็จไว้'],
  ['th-student', 'คู่มือ', 'นักเรียนที่มีบัตรได้รับส่วนลดสิบเปอร์เซ็นต์ตลอดทั้งปี'],
];

export const facts: readonly Fact[] = [
  ...answers.map(([key, title, text]) => ({ key, kind: 'response' as const, title, text })),
  ...articles.map(([key, title, text]) => ({ key, kind: 'article' as const, title, text })),
  ...[...translated, ...eastern].map(([key, title, text]) => ({
    key,
    kind: 'article' as const,
    title,
    text,
  })),
  ...passages.map(([key, title, text]) => ({ key, kind: 'document' as const, title, text })),
];

/** `pt` of `pt-troca`. */
export function languageOfKey(key: string): string {
  return /^(de|fr|es|it|pt|nl|ar|zh|ja|th|ko)-/.exec(key)?.[1] ?? 'en';
}
