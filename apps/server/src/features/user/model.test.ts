import { expect, test } from 'vitest';
import { moment } from '../../../test/rows.ts';
import { hasProvenItself, noAccount } from './model.ts';

test('a user is verified once the address is confirmed and a password chosen', () => {
  const at = moment(1);
  expect(hasProvenItself({ confirmed_at: at, password_hash: 'h' })).toBe(true);
  expect(hasProvenItself({ confirmed_at: null, password_hash: 'h' })).toBe(false);
  expect(hasProvenItself({ confirmed_at: at, password_hash: null })).toBe(false);
});

test('events of a user outside any account carry account 0', () => expect(noAccount).toBe(0));
