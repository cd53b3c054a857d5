/** One thing somebody says: `c` the customer, `a` the agent, `n` a private note of the agent. */
export type Line = readonly ['c' | 'a' | 'n', string];
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

/** What is written to a shop for paper, pens and notebooks. */
export const stories: readonly [Story, ...Story[]] = [
  {
    labels: ['delivery'],
    lines: [
      [
        'c',
        'Hi! I ordered three dotted notebooks last Tuesday and the tracking page has not moved since Friday. Is the parcel lost?',
      ],
      ['a', 'Hello! Let me look into that. Could you tell me the order number?'],
      ['c', 'Sure, it is PL-20417.'],
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
      ['c', 'The fountain pen I got has a scratched cap. I attached a photo. Can I send it back?'],
      ['a', 'Oh no, that should not happen. Of course you can. Would you like a new one or your money back?'],
      ['c', 'A new one please, I really like it otherwise.'],
      [
        'a',
        'I have sent a return label to your e-mail address. The new pen leaves our shop today, no need to wait for the old one.',
      ],
      ['c', 'Wow, great service 🙂'],
    ],
  },
  {
    labels: ['billing'],
    lines: [
      [
        'c',
        'I need an invoice with our VAT number on it for order PL-19880. The one in the mail only shows my name.',
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
      ['a', 'The refund of 4.80 EUR is on its way and should show up in two or three days.'],
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
      ['c', 'Here it is, let me know if the format is right.'],
      ['a', 'It is perfect, thank you. The offer is in your mailbox.'],
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
      ['a', 'Could you try the link in the mail I have just had sent to you? It lets you set a new one.'],
      ['c', 'That worked, thank you!'],
    ],
  },
  {
    labels: ['billing', 'returns'],
    lines: [
      ['c', 'I sent my order back nine days ago and there is still no refund.'],
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
      ['c', 'When will the green linen planner be back in stock?'],
      ['a', 'In about two weeks. Shall I write to you when it is here?'],
      ['c', 'Yes please!'],
    ],
  },
];

/** How a long thread goes on. */
export const asides: readonly [Line, ...Line[]] = [
  ['c', 'Is there any news on this?'],
  ['a', 'Not yet, I have just asked again and will let you know as soon as I hear back.'],
  ['c', 'Thanks, take your time.'],
  ['a', 'I have heard back: it will be done by tomorrow evening.'],
  ['c', 'One more thing: can you send it to my office instead?'],
  ['a', 'Of course. Please send me the address.'],
  ['c', 'Paper Street 12, second floor, the bell says Atelier.'],
  ['a', 'Noted and changed.'],
  ['n', 'Customer is friendly and patient, worth a small voucher.'],
  ['c', 'Perfect 👍'],
  ['a', 'Is there anything else I can do for you?'],
  ['c', 'Not for now, thank you!'],
];
