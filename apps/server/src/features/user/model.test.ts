import { expect, test } from 'vitest';
import { moment } from '../../../test/rows.ts';
import { isVerifiedUser, noAccount } from './model.ts';

test('a user is verified once the address is confirmed and a password chosen', () => {
  const at = moment(1);
  expect(isVerifiedUser({ confirmed_at: at, password_hash: 'h' })).toBe(true);
  expect(isVerifiedUser({ confirmed_at: null, password_hash: 'h' })).toBe(false);
  expect(isVerifiedUser({ confirmed_at: at, password_hash: null })).toBe(false);
});

test('events of a user outside any account carry account 0', () => expect(noAccount).toBe(0));
