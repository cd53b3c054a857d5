import { expect, test } from 'vitest';
import { aContact } from '../../../../test/fixtures/contact.ts';
import { mergedFields } from './merge-model.ts';

test('the kept contact’s values win, and missing ones are filled in', () => {
  const kept = aContact({
    name: '',
    email: 'kept@example.com',
    phone_number: null,
    custom_attributes: { plan: '', seats: 3 },
    additional_attributes: { city: '', social_profiles: { github: 'kept' } },
  });
  const other = aContact({
    name: 'Other',
    email: 'other@example.com',
    phone_number: '+4930123',
    custom_attributes: { plan: 'paper', seats: 3, vip: true },
    additional_attributes: {
      city: 'Oslo',
      country: 'Norway',
      social_profiles: { github: 'x', twitter: 'y' },
    },
  });
  const wins = mergedFields(kept, other).map(({ key, wins: winner }) => [
    'field' in key ? key.field : key.attribute,
    winner,
  ]);
  expect(Object.fromEntries(wins)).toEqual({
    name: 'other',
    email: 'kept',
    phone_number: 'other',
    city: 'kept',
    country: 'other',
    github: 'kept',
    twitter: 'other',
    plan: 'kept',
    seats: 'same',
    vip: 'other',
  });
});
