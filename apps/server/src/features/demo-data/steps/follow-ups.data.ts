import type { Line } from './stories.data.ts';

/** A customer's follow-up questions: whole exchanges, in any order. */
export const followUps: readonly (readonly [Line, ...Line[]])[] = [
  [
    ['c', 'While I have you: is the shop in the old town open on Saturdays?'],
    ['a', 'It is, from ten to four.'],
  ],
  [
    ['c', 'One more thing: can you send the invoice to accounting@example.com as well?'],
    ['a', 'Done, it went out a moment ago.'],
  ],
  [
    ['c', 'Do you sell single refills for the planner?'],
    ['a', 'Yes, in packs of three. You find them under "Refills", the size is printed inside the cover.'],
    ['c', 'Found them, thank you!'],
  ],
  [
    ['c', 'By the way, is the recycled paper really as smooth as the white one?'],
    ['a', 'Almost. You feel a little tooth with a fine nib, with a pencil there is no difference.'],
    ['c', 'Good to know.'],
  ],
  [
    ['c', 'Hello again! I would like to order {product} a second time. Is there a discount for two?'],
    ['n', 'Third order this year, the loyalty code is fine.'],
    ['a', 'With the code PAPER10 you get ten percent off the whole basket.'],
    ['c', 'It worked, thank you very much.'],
  ],
  [
    ['c', 'Can I still add something to the order I placed this morning?'],
    ['a', 'Yes, it is packed at three. What would you like to add?'],
    ['c', 'A pack of the blue cartridges, please.'],
    ['a', 'Added. I have sent you a link to pay the 4.20 EUR.'],
    ['c', 'Paid.'],
  ],
  [
    ['c', 'I have another question about my account: how do I change the name on it?'],
    ['a', 'Under "My details", the pencil beside the name. Your orders keep the old one.'],
    ['c', 'Ah, I had overlooked the pencil.'],
  ],
  [
    ['c', 'Are the envelopes also available without the lining?'],
    ['a', 'Not at the moment. They come back in spring, in white and in grey.'],
  ],
  [
    ['c', 'Do you offer workshops, too? A friend mentioned a bookbinding evening.'],
    ['a', 'Every first Thursday of the month, for eight people. The next one still has two places.'],
    ['c', 'Please keep both for us!'],
    ['a', 'Reserved under your name. You pay on the evening itself.'],
  ],
  [
    ['c', 'Could you tell me the weight of the parcel? I have to fetch it by bicycle.'],
    ['a', 'A bit over two kilos, it fits into a pannier.'],
  ],
  [
    ['c', 'Is the pen case vegan?'],
    ['a', 'The grey one is waxed cotton, so yes. The brown one is leather.'],
    ['c', 'The grey one it is.'],
  ],
  [
    ['c', 'My daughter would like to know who draws the animals on your cards 🙂'],
    ['a', 'Mira from our workshop does, all of them with a brush pen. She says hello!'],
  ],
];

/** For a single remaining line: the answer to the last message. */
export const farewells = {
  a: 'You are welcome. Have a lovely day!',
  c: 'Thank you, that is all for now.',
} as const;

export const products = [
  'the dotted A5 notebook',
  'the green linen planner',
  'the set of twelve pencils',
  'the calligraphy kit',
  'the sketch pad with the grey cover',
  'the marbled letter paper',
] as const;

export const weekdays = ['Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
