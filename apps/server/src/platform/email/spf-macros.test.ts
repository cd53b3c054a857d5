import { expect, test } from 'vitest';
import { expandMacros } from './spf-macros.ts';

const values = {
  sender: 'strong-bad@email.example.com',
  address: '192.0.2.3',
  helo: 'mx.example.org',
  domain: 'email.example.com',
};

// The examples of RFC 7208, 7.4.
test.each([
  ['%{s}', 'strong-bad@email.example.com'],
  ['%{o}', 'email.example.com'],
  ['%{d}', 'email.example.com'],
  ['%{d4}', 'email.example.com'],
  ['%{d3}', 'email.example.com'],
  ['%{d2}', 'example.com'],
  ['%{d1}', 'com'],
  ['%{dr}', 'com.example.email'],
  ['%{d2r}', 'example.email'],
  ['%{l}', 'strong-bad'],
  ['%{l-}', 'strong.bad'],
  ['%{lr}', 'strong-bad'],
  ['%{lr-}', 'bad.strong'],
  ['%{l1r-}', 'strong'],
  ['%{ir}.%{v}._spf.%{d2}', '3.2.0.192.in-addr._spf.example.com'],
  ['%{lr-}.lp._spf.%{d2}', 'bad.strong.lp._spf.example.com'],
  ['%{ir}.%{v}.%{l1r-}.lp._spf.%{d2}', '3.2.0.192.in-addr.strong.lp._spf.example.com'],
  ['%{d2}.trusted-domains.example.net', 'example.com.trusted-domains.example.net'],
  [
    '%{i}._ip.%{h}._ehlo.%{d}._spf.example.net',
    '192.0.2.3._ip.mx.example.org._ehlo.email.example.com._spf.example.net',
  ],
  ['%{p}.%{S}', 'unknown.strong-bad%40email.example.com'],
  ['a%%b%_c%-d', 'a%b c%20d'],
])('%s is %s', (text, expanded) => {
  expect(expandMacros(text, values)).toBe(expanded);
});

test('IPv6 addresses are expanded digit by digit', () => {
  const expanded = expandMacros('%{ir}.%{v}._spf.%{d2}', { ...values, address: '2001:db8::cb01' });
  expect(expanded).toBe(
    '1.0.b.c.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6._spf.example.com',
  );
});

test.each(['%', '%x', '%{', '%{x}', '%{d0}', '%{}', '%{d-r}', '%{c}'])('%s is invalid', (text) => {
  expect(expandMacros(text, values)).toBeUndefined();
});

test('a name that is too long loses its first labels', () => {
  const long = `${'a.'.repeat(200)}%{d}`;
  const expanded = expandMacros(long, values) ?? '';
  expect(expanded.length).toBeLessThanOrEqual(253);
  expect(expanded.endsWith('a.email.example.com')).toBe(true);
});
