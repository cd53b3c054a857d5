import { expect, test } from 'vitest';
import { plainCode, plainRecoveryCode, recoveryCode, recoveryCodeBytes, recoveryCodeCount } from './model.ts';

test('a user has ten recovery codes of ten letters in two groups', () => {
  expect([recoveryCodeCount, recoveryCodeBytes]).toEqual([10, 10]);
  expect(recoveryCode(Uint8Array.from([0, 1, 9, 10, 17, 18, 20, 22, 30, 31]))).toBe('019ah-jmpyz');
});

test('every byte counts by its last five bits, and bytes after the tenth do not', () => {
  expect(recoveryCode(Uint8Array.from([32, 255, 64, 96, 128, 160, 192, 224, 33, 34, 35]))).toBe(
    '0z000-00012',
  );
});

test('recovery codes contain no ambiguous letters', () => {
  const letters = Array.from({ length: 32 }, (_, byte) => recoveryCode(Uint8Array.of(byte))[0]);
  expect(new Set(letters).size).toBe(32);
  expect(letters.join('')).not.toMatch(/[ilou]/);
});

test.each([
  ['019ah-jmpyz', '019ahjmpyz'],
  [' 019AH  JMPYZ\n', '019ahjmpyz'],
  ['O1-oIlL', '010111'],
])('the recovery code typed as %j is %s', (typed, code) => expect(plainRecoveryCode(typed)).toBe(code));

test.each(['123456', '123 456', ' 123-456 '])('the code of an app typed as %j is 123456', (typed) => {
  expect(plainCode(typed)).toBe('123456');
});
