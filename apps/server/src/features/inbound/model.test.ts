import { maxContentLength } from '@confab/contract/features/message';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { backoffMs, maxEmailFailures, maxRejections } from './mailbox/model.ts';
import {
  defaultMaxBytes,
  storedHeaders,
  storedQuery,
  storedText,
  storedUrl,
  maxStoredBytes,
  withoutNul,
} from './model.ts';
import { repeatCheck, maxAttempts, readReceived } from './request-model.ts';

test('a request may have a quarter of a megabyte, or its channel’s limit, up to one', () => {
  expect([defaultMaxBytes, maxStoredBytes]).toEqual([262_144, 1_048_576]);
});

test('a text is stored as sent, without unstorable characters', () => {
  expect(storedText(' Hello\n')).toBe(' Hello\n');
  expect(storedText('a\0b')).toBe('ab');
  expect(withoutNul('half \uD83D end\0')).toBe('half \uFFFD end');
});

test.each([undefined, '', ' \n', '\0'])('the text %j is empty', (text) =>
  expect(storedText(text)).toBeNull(),
);

test('a text that is too long is truncated', () => {
  expect(storedText('x'.repeat(maxContentLength + 1))).toBe('x'.repeat(maxContentLength));
});

test('the headers needed to read the body are stored, and no credentials', () => {
  const stored = {
    'content-type': 'application/json',
    'x-signature': 's',
    'x-forward': 'y',
    'x-token-id': 'z',
    'x-not-x-forwarded': '0',
  };
  const lost = {
    authorization: 'Bearer 1',
    cookie: 'a=1',
    host: 'desk.example',
    'max-x-': '1',
    'x-secret-token': 't',
  };
  const proxies = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };
  expect(storedHeaders({ ...stored, ...lost, ...proxies })).toEqual(stored);
});

test('a stored request round-trips, and nothing else is parsed', () => {
  const data = { inbox_id: 4, sequence: 'contact-1' };
  expect(readReceived(data)).toEqual(data);
  expect(() => readReceived({ inbox_id: 4 })).toThrow();
});

test('secrets in a query are not stored', () => {
  const query = { token: 'a', 'hub.verify_token': 'b', app_secret: 'c', page: '2', tokens: '3' };
  expect(storedQuery(query)).toEqual({ page: '2', tokens: '3' });
});

const long = (length: number): string => `https://shop.example/${'x'.repeat(length - 21)}`;
test.each([
  ['https://shop.example/a?b=1', 'https://shop.example/a?b=1'],
  ['http://shop.example\0', 'http://shop.example/'],
  ['javascript:alert(1)', null],
  ['ftp://shop.example', null],
  ['shop.example', null],
  ['', null],
  [undefined, null],
  [long(2048), long(2048)],
  [long(2049), null],
])('for the address %j the website is %j', (input, stored) => expect(storedUrl(input)).toBe(stored));

test('a busy sequence is retried, and a request attempted for a while', () => {
  expect([repeatCheck.name, repeatCheck.maxAttempts, maxAttempts]).toEqual([
    'handle-inbound-requests',
    20,
    6,
  ]);
  const payload = { account_id: 2, inbox_id: 4, sequence: 'contact-1' };
  expect(Value.Check(repeatCheck.payload, payload)).toBe(true);
  expect(Value.Check(repeatCheck.payload, { ...payload, sequence: undefined })).toBe(false);
});

test.each([
  [0, 2000],
  [1, 2000],
  [2, 4000],
  [8, 256_000],
  [9, 300_000],
  [5000, 300_000],
])('after %d failures a mailbox is paused for %d milliseconds', (failures, ms) => {
  expect(backoffMs(failures)).toBe(ms);
  expect([maxRejections, maxEmailFailures]).toEqual([10, 5]);
});
