import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHarness, timeUntil, type Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: harness.cluster.postgres.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const contacts = () => `/api/v1/accounts/${harness.accountId}/contacts`;
const post = (path: string, key: string, body: object): Promise<Response> =>
  fetch(`${harness.url}${path}`, {
    method: 'POST',
    headers: { api_access_token: harness.token, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });

/** Kills the server with SIGKILL when the work is committed and the response is not stored yet. */
async function killBeforeAnswer(
  send: () => Promise<Response>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const answer = send().catch(() => 'none');
  await timeUntil(isDone, 10_000, 'the work');
  await harness.cluster.nodes[0]?.end('SIGKILL');
  expect(await answer).toBe('none');
}

test('work committed before a kill -9 without a response is not repeated with its key', async () => {
  await query(`create function wait_here() returns trigger language plpgsql as
    $$ begin perform pg_sleep(2); raise exception 'the one who asked is gone'; end $$`);
  await query(
    `create trigger wait_here before update on idempotency_key for each row when (new.status is not null)
       execute function wait_here()`,
  );
  const count = async (table: string, column: string, value: string): Promise<number> =>
    (await query(`select id from ${table} where ${column} = $1`, [value])).length;
  const add = () => post(contacts(), 'cut-contact', { name: 'Cut by kill' });
  const write = () =>
    post(harness.conversation.messages, 'cut-message', { content: 'Said by kill', echo_id: 'cut-echo' });
  await killBeforeAnswer(add, async () => (await count('contact', 'name', 'Cut by kill')) === 1);
  await harness.cluster.nodes[0]?.start();
  await killBeforeAnswer(write, async () => (await count('message', 'content', 'Said by kill')) === 1);
  await harness.cluster.nodes[0]?.start();
  await setTimeout(2_500);
  await query('drop trigger wait_here on idempotency_key');

  // After half a minute, when the first request counts as abandoned.
  await query(`update idempotency_key set created_at = now() - interval '31 seconds' where status is null`);
  const [contact, message] = [await add(), await write()];
  expect([contact.status, await contact.json()]).toEqual([
    409,
    { error: expect.stringContaining('was done, but cut off') },
  ]);
  const [stored] = await query(`select id from message where content = 'Said by kill'`);
  expect([message.status, await message.json()]).toEqual([
    200,
    expect.objectContaining({ id: Number(stored?.['id']), content: 'Said by kill' }),
  ]);
  expect(await count('contact', 'name', 'Cut by kill')).toBe(1);
  expect(await count('message', 'content', 'Said by kill')).toBe(1);
});
