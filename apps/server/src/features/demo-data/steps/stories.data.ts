/** One message: `c` the customer, `a` the agent, `n` a private note of the agent. */
export type Line = readonly ['c' | 'a' | 'n', string];
/** A whole exchange: it begins with the customer, and its last line leaves nothing unanswered. */
export type Story = { labels: readonly string[]; lines: readonly [Line, ...Line[]] };

export const firstNames = [
  'Tessa',
  'Oskar',
  'Priya',
  'Mateo',
  'Yuki',
  'Leila',
  'Finn',
  'Amara',
  'Jonna',
  'Karim',
  'Ilse',
  'Bruno',
  'Noor',
  'Sofia',
  'Emeka',
  'Hanna',
  'Diego',
  'Mei',
  'Anton',
  'Zainab',
  'Lukas',
  'Ines',
  'Rafael',
  'Signe',
  'Tomasz',
  'Chloe',
  'Arjun',
  'Greta',
  'Samir',
  'Beatriz',
  'Kwame',
  'Elif',
  'Viktor',
  'Marisol',
  'Olu',
  'Freya',
] as const;

export const lastNames = [
  'Quill',
  'Lindqvist',
  'Raman',
  'Ferreira',
  'Tanaka',
  'Haddad',
  'Brandt',
  'Okafor',
  'Virtanen',
  'Benali',
  'Vogel',
  'Costa',
  'Rahman',
  'Moretti',
  'Nwosu',
  'Keller',
  'Navarro',
  'Chen',
  'Petrov',
  'Siddiqui',
  'Weber',
  'Duarte',
  'Silva',
  'Holm',
  'Nowak',
  'Martin',
  'Iyer',
  'Schulz',
  'Aziz',
  'Rocha',
  'Mensah',
  'Demir',
  'Novak',
  'Reyes',
  'Adeyemi',
  'Berg',
] as const;

export const places = [
  ['Lisbon', 'PT'],
  ['Helsinki', 'FI'],
  ['Lagos', 'NG'],
  ['Kyoto', 'JP'],
  ['Berlin', 'DE'],
  ['Zurich', 'CH'],
  ['Toronto', 'CA'],
  ['Chennai', 'IN'],
  ['São Paulo', 'BR'],
  ['Warsaw', 'PL'],
  ['Istanbul', 'TR'],
  ['Leeds', 'GB'],
] as const;

/** Messages to a shop for paper, pens, and notebooks. Placeholders in braces are filled consistently. */
export const stories: readonly [Story, ...Story[]] = [
  {
    labels: ['delivery'],
    lines: [
      [
        'c',
        'Hi! I ordered {product} last Tuesday and the tracking page has not moved since Friday. Is the parcel lost?',
      ],
      ['a', 'Hello! Let me look into that. Could you tell me the order number?'],
      ['c', 'Sure, it is {order}.'],
      ['n', 'Carrier depot in Hanover had a strike on Friday, parcels from that day leave tomorrow.'],
      [
        'a',
        'Thank you. The parcel is sitting in a depot that was on strike on Friday. It continues tomorrow and should reach you on Thursday. I will keep an eye on it.',
      ],
      ['c', 'Thursday is fine, thanks for the quick answer!'],
      ['a', 'Gladly. I will write again once it is out for delivery.'],
    ],
  },
  {
    labels: ['returns'],
    lines: [
      ['c', 'My new fountain pen has a scratched cap. I attached a photo. Can I send it back?'],
      ['a', 'Oh no, that should not happen. Of course you can. Would you like a new one or your money back?'],
      ['c', 'A new one please, I really like it otherwise.'],
      [
        'a',
        'I have sent a return label to your email address. The new pen leaves our shop today, no need to wait for the old one.',
      ],
      ['c', 'Wow, great service 🙂'],
    ],
  },
  {
    labels: ['billing'],
    lines: [
      [
        'c',
        'I need an invoice with our VAT number on it for order {order}. The one in the email only shows my name.',
      ],
      ['a', 'I can reissue it. Which company name and VAT number should be on it?'],
      ['c', 'Lindqvist Studio AB, SE556677889901.'],
      ['n', 'Number checks out in VIES.'],
      ['a', 'Done, the corrected invoice is on its way to you as a PDF.'],
      ['c', 'Got it, thanks.'],
    ],
  },
  {
    labels: ['question'],
    lines: [
      ['c', 'Is the paper in the Field notebooks good for fountain pens? I use rather wet nibs.'],
      [
        'a',
        'Yes, it is 90 g and takes most inks without feathering. With very wet broad nibs you may see a little ghosting, but no bleeding.',
      ],
      ['c', 'And the A4 sketch pads?'],
      ['a', 'Those are 120 g and even better for it, a bit more texture though.'],
      ['c', 'Perfect, I will take the sketch pad then.'],
    ],
  },
  {
    labels: ['defect'],
    lines: [
      ['c', 'Two of the twelve pencils in my set arrived broken.'],
      ['a', 'Sorry about that! Shall we send you a new set or refund the two pencils?'],
      ['c', 'A refund is fine, I do not need more pencils :)'],
      ['a', 'The refund of {amount} is on its way and should show up in two or three days.'],
    ],
  },
  {
    labels: ['vip', 'question'],
    lines: [
      ['c', 'We would like 400 notebooks with our logo for a conference in March. Is that something you do?'],
      ['n', 'Same agency that ordered 250 last year. Offer the 15 % tier.'],
      [
        'a',
        'We do! For 400 pieces we can emboss or print one color. What size do you have in mind, and when do you need them at the latest?',
      ],
      ['c', 'A5, and by 10 March. Embossed would be lovely.'],
      [
        'a',
        'That works. You get 15 % off at that quantity. I will send a proper offer by tomorrow noon, all I need is your logo as a vector file.',
      ],
      ['c', 'I will ask our designer for it.'],
      ['c', 'Here it is, the file is attached. Let me know if the format is right.'],
      ['a', 'It is perfect, thank you. The offer is in your inbox.'],
    ],
  },
  {
    labels: ['delivery', 'question'],
    lines: [
      ['c', 'Do you ship to Norway? The checkout does not offer it.'],
      ['a', 'We do from 50 EUR upwards. The checkout shows Norway once the basket is over that.'],
      ['c', 'Ah, that explains it. Are duties included?'],
      ['a', 'Yes, the price you pay includes duties and VAT. Nothing to pay at the door.'],
    ],
  },
  {
    labels: [],
    lines: [
      ['c', 'I cannot log in any more, the page says my password is wrong but I am sure it is right.'],
      ['a', 'Could you try the link in the email I have just sent you? It lets you set a new one.'],
      ['c', 'That worked, thank you!'],
    ],
  },
  {
    labels: ['billing', 'returns'],
    lines: [
      ['c', 'I sent order {order} back nine days ago and there is still no refund.'],
      ['a', 'Let me check with our warehouse.'],
      ['n', 'Arrived on the 4th, was put on the wrong shelf. Booked now.'],
      [
        'a',
        'Found it. It arrived but was not booked, which is entirely our mistake. The refund left a minute ago and I added a voucher for your next order.',
      ],
      ['c', 'No worries, mistakes happen. Thanks for sorting it out.'],
    ],
  },
  {
    labels: ['question'],
    lines: [
      ['c', 'When will {product} be back in stock? The shop shows it as sold out.'],
      [
        'a',
        'In about two weeks, the printer has promised the {weekday}. Shall I write to you when it is here?',
      ],
      ['c', 'Yes please!'],
    ],
  },
  {
    labels: ['delivery'],
    lines: [
      [
        'c',
        'My parcel ({order}) says "delivered", but there is nothing here and the neighbours have nothing either.',
      ],
      ['a', 'That is annoying, I am sorry. I have opened a search with the carrier and copied you in.'],
      ['c', 'Thank you. How long does that take?'],
      [
        'a',
        'Usually two working days. If it does not turn up by {weekday}, we send everything again at our cost.',
      ],
      ['c', 'It was at the bakery downstairs after all! Sorry for the trouble.'],
      ['a', 'No trouble at all, good that it is found. I have closed the search.'],
    ],
  },
  {
    labels: ['question'],
    lines: [
      ['c', 'Do you gift-wrap? I need {product} for a birthday on {weekday}.'],
      ['a', 'We do, for 3.50 EUR. Ordered today it arrives a day before.'],
      ['c', 'Lovely. Can you put in a card without the price?'],
      [
        'a',
        'Of course. Write the text into the note at checkout, we copy it by hand and leave the invoice out.',
      ],
      ['c', 'Ordered, it is {order}. Thank you!'],
    ],
  },
  {
    labels: ['billing'],
    lines: [
      ['c', 'My card was charged twice for {order}, {amount} each time.'],
      [
        'a',
        'I see one payment and one reservation that we never collected. The bank lets go of it by itself.',
      ],
      ['c', 'When will it be gone?'],
      [
        'a',
        'Most banks take three to five working days. If it is still there after that, write to us and we send your bank a release.',
      ],
    ],
  },
  {
    labels: ['returns', 'question'],
    lines: [
      ['c', 'How long can I return something I bought as a present? It was {product}.'],
      [
        'a',
        'Sixty days from delivery, unused, and the person you gave it to can exchange it without the invoice.',
      ],
      ['c', 'That is generous, thanks.'],
    ],
  },
  {
    labels: ['delivery'],
    lines: [
      ['c', 'I moved last week and {order} still has my old address on it. Can that be changed?'],
      ['a', 'It has not left yet, so yes. What is the new address?'],
      ['c', 'Paper Street 12, second floor, the bell says Atelier.'],
      ['a', 'Changed. It goes out this afternoon and should be with you on {weekday}.'],
      ['c', 'Perfect 👍'],
    ],
  },
  {
    labels: ['defect'],
    lines: [
      ['c', 'The ink in the bottle I got is almost black, the shop showed a clear blue. Photo attached.'],
      ['n', 'Batch 14 was filled too strong, two more reports this week.'],
      [
        'a',
        'Thank you for the photo. That batch came out too dark, we have taken it off the shelf. A new bottle leaves today, please keep the other one.',
      ],
      ['c', 'Great, I will use the dark one for headings then.'],
    ],
  },
];

/** Used when there is space for no more. */
export const notes: readonly [Story, ...Story[]] = [
  {
    labels: [],
    lines: [
      [
        'c',
        'No question, only a thank you: {product} arrived this morning and is even nicer than in the pictures.',
      ],
      ['a', 'That makes our day, thank you for writing!'],
    ],
  },
  {
    labels: ['delivery'],
    lines: [
      ['c', 'You can close my request from yesterday, {order} has just been delivered.'],
      ['a', 'Good to hear, thank you for letting us know.'],
    ],
  },
  {
    labels: [],
    lines: [
      ['c', 'Please take me off the newsletter.'],
      ['a', 'Done. It may take a day until the last one has gone through.'],
    ],
  },
];
