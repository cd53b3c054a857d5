import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { isDatabaseOutage } from './outage.ts';

const nowhere = (url: string) => openDatabase({ url, poolSize: 1, onError: () => undefined });

test.each([
  ['a port without a listener', 'postgres://a:b@127.0.0.1:1/c'],
  ['a missing socket', 'postgres://a@localhost/c?host=/nonexistent'],
])('%s is an outage', async (_name, url) => {
  const database = nowhere(url);
  const error: unknown = await database.pool.query('select 1').catch((caught: unknown) => caught);
  expect(isDatabaseOutage(error)).toBe(true);
  await database.close();
});

test('a connection that ends during a query is an outage', () => {
  expect(isDatabaseOutage(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isDatabaseOutage(new Error('timeout exceeded when trying to connect'))).toBe(true);
});

test('errors of a request, or ours, are not', () => {
  for (const code of ['23505', '22003', '42601', '40P01'])
    expect(isDatabaseOutage(Object.assign(new Error('refused'), { code }))).toBe(false);
  expect(isDatabaseOutage(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe(false);
  expect(isDatabaseOutage(new Error('a mistake'))).toBe(false);
  expect(isDatabaseOutage(undefined)).toBe(false);
});
