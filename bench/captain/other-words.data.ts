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
  // The error is in the wording alone, which nothing compares.
  ['warranty', 'Ten years on every pen. [[n]]'],
  ['exchange', 'No, another color is never possible. [[n]]'],
];

export const recorded: readonly Recorded[] = [
  ...faithful.map(([fact, says]) => ({ fact, says, isFaithful: true })),
  ...invented.map(([fact, says]) => ({ fact, says, isFaithful: false })),
];
