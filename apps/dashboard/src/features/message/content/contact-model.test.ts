import { expect, test } from 'vitest';
import { cardOf } from './contact-model.ts';

test.each([
  [
    { fallback_title: '+49 151 234567', meta: { first_name: 'Ines', last_name: 'Weber' } },
    { name: 'Ines Weber', company: '', phones: ['+49 151 234567'], emails: [] },
  ],
  [
    {
      fallback_title: 'Ines',
      meta: {
        name: { formatted_name: 'Ines Weber' },
        org: { company: 'Lamps' },
        phones: [{ phone: '+1 555 0100', type: 'CELL' }],
        emails: [{ email: 'ines@lamps.test' }],
      },
    },
    { name: 'Ines Weber', company: 'Lamps', phones: ['+1 555 0100'], emails: ['ines@lamps.test'] },
  ],
  [
    { fallback_title: null, meta: {} },
    { name: '', company: '', phones: [], emails: [] },
  ],
])('the business card %#', (attachment, card) => expect(cardOf(attachment)).toEqual(card));
