import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { addressFormsOf, phoneForms } from './address-forms-model.ts';
import { findSimilar } from './queries.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/contacts`;
});
afterAll(() => t.close());

async function add(body: Record<string, unknown>): Promise<number> {
  const answer = await t.as(t.fixtures.jonas).post(base, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload.contact.id;
}

async function duplicatesOf(id: number): Promise<[number, string[]][]> {
  const answer = await t.as(t.fixtures.jonas).get(`${base}/${id}/duplicates`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json()
    .payload.map((each: { contact: { id: number }; reasons: string[] }) => [each.contact.id, each.reasons]);
}

test('an address in other letter case is a duplicate', async () => {
  const first = await add({ name: 'Ina', email: 'ina@example.com' });
  const second = await add({ name: 'Ina M', identifier: 'INA@example.com' });
  const third = await add({ inbox_id: t.fixtures.app.id, source_id: 'Ina@Example.com' });
  await add({ email: 'other@example.com', identifier: 'ina' });
  expect(await duplicatesOf(first)).toEqual([
    [second, ['email']],
    [third, ['email']],
  ]);
  expect(await duplicatesOf(third)).toEqual([
    [first, ['email']],
    [second, ['email']],
  ]);
});

test('a phone number in another format is a duplicate', async () => {
  const first = await add({ phone_number: '+493012345678' });
  const second = await add({ phone_number: '+4903012345678' });
  const third = await add({ identifier: '00493012345678' });
  const fourth = await add({ inbox_id: t.fixtures.app.id, source_id: 'whatsapp:+493012345678' });
  await add({ phone_number: '+493012345679' });
  expect(await duplicatesOf(first)).toEqual([
    [second, ['phone_number']],
    [third, ['phone_number']],
    [fourth, ['phone_number']],
  ]);
  expect((await duplicatesOf(second)).map(([id]) => id)).toEqual([first, third, fourth]);
});

test('a contact without either has no duplicates; one of another account is not found', async () => {
  const id = await add({ name: 'Ina', identifier: '12345678' });
  await add({ name: 'Ina' });
  expect(await duplicatesOf(id)).toEqual([]);
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/contacts/${id}/duplicates`;
  expect((await t.as(t.fixtures.rex).get(theirs)).statusCode).toBe(404);
});

test('only numbers have several formats', () => {
  expect(phoneForms('+49 30 1234567')).toContain('00490301234567');
  for (const value of ['12345678', '+1', 'crm-4930123', '+0123456789']) expect(phoneForms(value)).toEqual([]);
});

test('suggestions are found by indexes, however many contacts there are', async () => {
  const database = await createTestDatabase({ poolSize: 1 });
  const run = (text: string) => database.pool.query(text);
  try {
    for (const text of [
      'set session_replication_role = replica',
      `insert into contact (account_id, id, email, phone_number, identifier)
       select 1, n, 'c' || n || '@example.com', '+4930' || 1000000 + n,
         case when n % 2 = 0 then 'C' || n + 1 || '@Example.com' else 'crm-' || n end
       from generate_series(1, 20000) n`,
      `insert into contact_inbox (account_id, contact_id, inbox_id, source_id, pubsub_token)
       select 1, n, 1, case when n % 3 = 0 then 'C' || n + 1 || '@example.com' else 'u' || n end, 'p' || n
       from generate_series(1, 20000) n`,
      'analyze',
      'set session_replication_role = origin',
    ])
      await run(text);
    const read = async (): Promise<number> => {
      await run('select pg_stat_force_next_flush()');
      const { rows } = await run(
        `select sum(seq_tup_read + idx_tup_fetch)::int as n from pg_stat_user_tables
         where relname in ('contact', 'contact_inbox')`,
      );
      return (rows as { n: number }[])[0]?.n ?? 0;
    };
    const before = await read();
    const contact = { email: 'c7@example.com', phone_number: '+49301000007', identifier: null };
    const found = await findSimilar(database.db, 1, 7, addressFormsOf(contact, []), 20);
    expect(found).toEqual([{ id: 6, reason: 'email' }]);
    expect((await read()) - before).toBeLessThan(20);
  } finally {
    await database.close();
  }
});
