/** Questions that hardly share a word with the fact that answers them. */
export const otherWords: readonly (readonly [ask: string, fact: string])[] = [
  ['May I give back what I purchased?', 'return'],
  ['I would like to swap my diary for a red one', 'exchange'],
  ['When am I reimbursed?', 'refund-time'],
  ['Shipment to my home: how many days?', 'delivery-time'],
  ['whereabouts of my package', 'tracking'],
  ['Please call off what I purchased', 'cancel-order'],
  ['How can I settle the sum?', 'payment'],
  ['I need a receipt for my taxes', 'invoice'],
  ['I cannot log in any more', 'password'],
  ['We moved house', 'address'],
  ['Erase my profile', 'delete-account'],
  ['Does a voucher run out?', 'gift-card'],
  ['I am an undergrad, is anything cheaper?', 'student'],
  ['Could it have a monogram?', 'engrave'],
  ['guarantee on writing instruments', 'warranty'],
  ['it dripped while flying', 'leak'],
  ['Is there a tariff in Oslo?', 'customs'],
  ['a break of my membership', 'subscription'],
  ['We buy in bulk for our store', 'wholesale'],
  ['stop your mailings', 'newsletter'],
  ['Is there a bin for used capsules?', 'recycling'],
  ['Are there lessons in lettering?', 'workshop'],
  ['I am a southpaw', 'left'],
  ['my package is smashed', 'broken'],
  ['What information about me is there?', 'privacy'],
  ['Ich möchte etwas zurückschicken', 'de-rueckgabe'],
  ['Je veux renvoyer mon achat', 'fr-retour'],
];

/**
 * What models answered when shown a fact among others, with `[[n]]` for the number of the fact; faithful if
 * everything it claims is in the fact.
 */
export type Recorded = { fact: string; says: string; isFaithful: boolean };

const faithful: readonly (readonly [fact: string, says: string])[] = [
  ['return', 'You can send it back within 30 days, with the label from your account. [[n]]'],
  ['exchange', 'Yes: order the new color and return the first one, that is free. [[n]]'],
  ['refund-time', 'Within 5 working days once the parcel is at our warehouse. [[n]]'],
  ['express', 'Yes, for 9 Euro, if you order before noon. [[n]]'],
  ['cancel-order', 'Yes, until it is packed, by the button beside the order. [[n]]'],
  ['engrave', 'Yes, up to 25 letters for 6 Euro. Allow three more days. [[n]]'],
  ['wholesale', 'You get 35 percent from 500 Euro; write to trade@paperlane.example. [[n]]'],
  ['school', 'Yes, and you pay within 30 days of delivery. [[n]]'],
  ['loyalty', 'They expire after 2 years without an order. [[n]]'],
  ['workshop', 'Every first Saturday in Berlin, for 45 Euro. [[n]]'],
  ['de-versand', 'Ab 40 Euro ist der Versand kostenlos, sonst kostet er 4,90 Euro. [[n]]'],
  ['fr-retour', "Vous avez 30 jours, avec l'étiquette de votre compte. [[n]]"],
  ['zh-return', 'You can send it back with the label from your account. [[n]]'],
  // In words of its own.
  ['gift-card', 'It stays valid for 3 years, counted from the end of the year of purchase. [[n]]'],
  ['student', 'Yes! Show a valid student card and we take 10% off, whatever the season. [[n]]'],
  [
    'delivery-time',
    'Inside the country you should have it after two to four working days; abroad it may need ten. [[n]]',
  ],
  ['tracking', 'There are two ways: open the link in the dispatch email, or look under Orders. [[n]]'],
  [
    'password',
    'No problem. Use "Forgot your password?" on the login page. Hurry, the link stops working after one hour. [[n]]',
  ],
  ['refill', 'Any refill in the G2 format will fit. [[n]]'],
  ['warranty', 'The pen is covered for 5 years and its nib for 2. [[n]]'],
  [
    'vegan',
    'Yes, except for the leather edition, since neither glue nor covers contain animal products. [[n]]',
  ],
  [
    'care-pen',
    '1. Rinse the nib with cold water until it runs clear.\n2. Repeat that every month.\n3. Keep the pen upright.\n\nPlease avoid soap and alcohol. [[n]]',
  ],
  [
    'leak',
    'That happens when the air in a half-empty cartridge expands. Next time, fill or empty it before you fly. [[n]]',
  ],
  ['customs', 'No, orders to Norway are sent with taxes paid. [[n]]'],
  ['subscription', 'Sure, a pause of up to six months is possible. [[n]]'],
  ['newsletter', 'At the bottom of each newsletter is a link for that; it works immediately. [[n]]'],
  ['shop-hours', 'On Saturdays our shop in Vienna is open between 9 and 18. [[n]]'],
  [
    'broken',
    'I am sorry to hear that. Please send us photos of the box and the damage within 7 days; you get a replacement and may keep the broken item. [[n]]',
  ],
  ['coupon', 'Sadly not: a coupon and points exclude one another. [[n]]'],
  ['allergy', 'No, none of the clips contains nickel. [[n]]'],
  ['de-kuendigung', 'Sie können jederzeit zum Ende des Monats kündigen, und zwar unter Abonnement. [[n]]'],
  ['de-filiale', 'Wir heben sie 10 Tage für Sie auf. [[n]]'],
  [
    'de-reparatur',
    'Gern, auch wenn er von einer anderen Marke ist. Vorher erhalten Sie einen Kostenvoranschlag. [[n]]',
  ],
  ['fr-fidelite', 'Oui, vos points expirent au bout de 2 ans si vous ne commandez rien. [[n]]'],
  ['es-garantia', 'La pluma tiene una garantía de 5 años y el plumín, de 2. [[n]]'],
  ['nl-verzending', 'Dat is gratis boven 40 euro; anders betaalt u 4,90 euro. [[n]]'],
  ['ja-shops', 'On Saturdays it is open from 10 to 19. [[n]]'],
  // With the courtesies of a model.
  [
    'return',
    'Of course! You have 30 days. [[n]] If you have any further questions, please do not hesitate to contact our friendly support team.',
  ],
  [
    'paper-weight',
    'Great question! Letter paper has 120 grams. [[n]] Have a wonderful day, and enjoy writing!',
  ],
  [
    'de-tinte',
    'Gern geschehen! Das ist die Reihe Archiv. [[n]] Bei weiteren Fragen stehe ich jederzeit zur Verfügung.',
  ],
];

const invented: readonly (readonly [fact: string, says: string])[] = [
  ['return', 'You have 60 days to send it back. [[n]]'],
  ['gift-card', 'It is valid until 2031. [[n]]'],
  ['refund-time', 'You will have it within 48 hours. [[n]]'],
  ['express', 'Yes, it costs 15 Euro. [[n]]'],
  ['student', 'Students get 25 percent with their card. [[n]]'],
  ['workshop', 'Every first Saturday in Berlin, for 60 Euro. [[n]]'],
  ['wholesale', 'Write to sales@paperlane.example with your trade license. [[n]]'],
  ['delete-account', 'Call 030 901820 and we delete it. [[n]]'],
  ['loyalty', 'Points expire after 18 months. [[n]]'],
  ['privacy', 'The moon landing was filmed by a famous director. [[n]]'],
  ['vegan', 'Bananas ripen faster when they lie beside other fruit. [[n]]'],
  ['payment', 'As everybody knows that is possible. [[9]]'],
  ['tracking', 'That is not possible.'],
  // A small number, in words or not, is another one.
  ['warranty', 'Ten years on every pen. [[n]]'],
  ['gift-card', 'Two years from the end of the year in which it was bought. [[n]]'],
  ['subscription', 'Yes, it can be paused for up to 9 months. [[n]]'],
  ['broken', 'Send photos of the box within ten days and we replace it. [[n]]'],
  ['express', 'Yes, with express shipping for five Euro it arrives on the next working day. [[n]]'],
  ['de-filiale', 'Bestellungen werden fünf Tage aufbewahrt, ein Ausweis genügt. [[n]]'],
  ['fr-fidelite', 'Ils expirent après trois ans sans commande. [[n]]'],
  // Everything else that is said is invented.
  [
    'engrave',
    'Our goldsmiths in Florence cover it with diamonds on request, and polish it every spring. [[n]]',
  ],
  [
    'customs',
    'Customs officers in Norway open every parcel, and you need a passport and a visa to pick yours up. [[n]]',
  ],
  ['recycling', 'Throw them into any household garbage; a truck collects that weekly. [[n]]'],
  ['workshop', 'Beginners learn pottery and watercolor painting from a famous artist on a boat. [[n]]'],
  ['school', 'Your school has to pay in advance by money order or cheque at the counter of a bank. [[n]]'],
  ['address', 'Please visit the town hall with your passport and register your new home there. [[n]]'],
  [
    'de-pflege',
    'Am besten lagern Sie es im Kühlschrank neben frischem Gemüse und drehen es täglich um. [[n]]',
  ],
  ['es-factura', 'La factura llega a su casa por correo certificado con un mensajero. [[n]]'],
  // The opposite of the fact, in its own words.
  ['exchange', 'No, another color is never possible. [[n]]'],
  [
    'customs',
    'Orders to Norway are sent without taxes paid, so the carrier collects import duties at your door. [[n]]',
  ],
  ['coupon', 'Yes, a coupon can be combined with points in the last step of the order. [[n]]'],
  ['allergy', 'Yes, all clips are made of nickel. [[n]]'],
];

export const recorded: readonly Recorded[] = [
  ...faithful.map(([fact, says]) => ({ fact, says, isFaithful: true })),
  ...invented.map(([fact, says]) => ({ fact, says, isFaithful: false })),
];
