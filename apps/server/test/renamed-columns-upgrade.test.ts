import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

// Rows that the version before the renaming has written.
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterAll(() => database.close());

const before = `
  insert into account (name) values ('Paperlane');
  insert into "user" (name, email, pubsub_token) values ('Maya', 'maya@paperlane.example', 'token');
  insert into inbox (account_id, name, channel, refusals, smtp_refusals) values (1, 'Email', 'email', 4, 6);
  insert into mailbox (account_id, inbox_id, refusals) values (1, 1, 3);
  insert into webhook (account_id, url, subscriptions, told_at, rests_until)
    values (1, 'https://a.example', '{}', '2026-11-20', '2026-11-21'), (1, 'https://b.example', '{}', null, null);
  insert into hook_receiver (account_id, origin, used_at, told_at, rests_until)
    values (1, 'https://c.example', now(), '2026-11-22', '2026-11-23');
  insert into integration_hook (account_id, app_id, settings, secrets_encrypted, rests_until)
    values (1, 'openai', '{}', '', '2026-11-24');
  insert into super_admin_session (user_id, token_hash, password_print, expires_at, last_used_at, created_at)
    values (1, 'hash', 'print', now(), now(), now());
  insert into contact_import
      (account_id, name, storage_key, byte_size, encoding, delimiter, columns, mapping, cursor, fault_count, created_at, updated_at)
    values (1, 'a.csv', 'key', 9, 'utf-8', ',', '{email}', '{email}', 9, 2, now(), now());
  insert into contact_import_refusal (account_id, contact_import_id, row_number, reason) values (1, 1, 7, 'email');
  insert into article_transfer (account_id, is_export, name, status, locale, created_at, updated_at)
    values (1, false, 'a.zip', 0, 'en', now(), now());
  insert into article_transfer_refusal (account_id, article_transfer_id, place, name, reason)
    values (1, 1, 5, 'a.md', 'too long')`;

test('values keep their meaning under the new names', async () => {
  const { pool } = database;
  await migrate(pool, undefined, (name) => name < '20261210');
  await pool.query(before);
  await migrate(pool);

  const read = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows;
  expect(await read('select auth_failures, smtp_auth_failures from inbox')).toEqual([
    { auth_failures: 4, smtp_auth_failures: 6 },
  ]);
  expect(await read('select auth_failures from mailbox')).toEqual([{ auth_failures: 3 }]);
  const times = 'called_at::date::text as called, backoff_until::date::text as until';
  expect(await read(`select ${times} from webhook order by id`)).toEqual([
    { called: '2026-11-20', until: '2026-11-21' },
    { called: null, until: null },
  ]);
  expect(await read(`select ${times} from hook_receiver`)).toEqual([
    { called: '2026-11-22', until: '2026-11-23' },
  ]);
  expect(await read('select backoff_until::date::text as until from integration_hook')).toEqual([
    { until: '2026-11-24' },
  ]);
  expect(await read('select password_fingerprint from super_admin_session')).toEqual([
    { password_fingerprint: 'print' },
  ]);
  expect(await read('select malformed_count from contact_import')).toEqual([{ malformed_count: 2 }]);
  expect(await read('select row_number, reason from contact_import_rejection')).toEqual([
    { row_number: 7, reason: 'email' },
  ]);
  expect(await read('select position, name, reason from article_transfer_rejection')).toEqual([
    { position: 5, name: 'a.md', reason: 'too long' },
  ]);
});
