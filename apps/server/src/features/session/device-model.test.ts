import { expect, test } from 'vitest';
import { deviceCookieName, readCookie, setDeviceCookie, setSignOnProof } from './device-model.ts';

test('the cookie of a device lasts a year, is limited to the login, and is HTTP-only', () => {
  expect(deviceCookieName(7)).toBe('confab_device_7');
  const cookie = 'confab_device_7=v; Path=/auth; Max-Age=31536000; HttpOnly; SameSite=Lax';
  expect(setDeviceCookie(7, 'v', false)).toBe(cookie);
  expect(setDeviceCookie(7, 'v', true)).toBe(`${cookie}; Secure`);
});

test('the proof of a sign-on lasts as long as its token, is limited to the login, and is HTTP-only', () => {
  const cookie = 'confab_sign_on_proof=v; Path=/auth; Max-Age=300; HttpOnly; SameSite=Lax';
  expect(setSignOnProof('v', 300, false)).toBe(cookie);
  expect(setSignOnProof('v', 300, true)).toBe(`${cookie}; Secure`);
});

test.each([
  ['b=2', 'b', '2'],
  ['a=1; b=2; c=3', 'b', '2'],
  [' b = 2 ', 'b', '2'],
  ['b=x=y', 'b', 'x=y'],
  ['b=', 'b', ''],
  ['b=first; b=second', 'b', 'first'],
  ['bb=2', 'b', undefined],
  ['B=2', 'b', undefined],
  ['', 'b', undefined],
  [undefined, 'b', undefined],
])('of the header %j the cookie %s is %j', (header, name, value) => {
  expect(readCookie(header, name)).toBe(value);
});

test('a header with more than a hundred cookies is not fully parsed', () => {
  const many = (count: number) => `${'a=1;'.repeat(count)}b=2`;
  expect(readCookie(many(99), 'b')).toBe('2');
  expect(readCookie(many(100), 'b')).toBeUndefined();
});
