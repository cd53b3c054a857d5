/** What a shop for paper and pens tells its customers: an answer to a question, or an article. */
export type Fact = { key: string; kind: 'response' | 'article'; title: string; text: string };

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
  [
    'ja-return',
    '返品するにはどうすればいいですか？',
    'アカウントのラベルを使って30日以内に返送してください。',
  ],
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

export const facts: readonly Fact[] = [
  ...answers.map(([key, title, text]) => ({ key, kind: 'response' as const, title, text })),
  ...articles.map(([key, title, text]) => ({ key, kind: 'article' as const, title, text })),
];
