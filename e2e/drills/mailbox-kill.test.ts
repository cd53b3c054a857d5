import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startImapServer, type ImapServer } from '../../apps/server/test/email/imap-server.ts';
import { startHarness, timeUntil, type Harness } from './harness.ts';

const user = 'help@lamps.example';
const password = 'a-password-of-the-mailbox';

let harness: Harness;
let imap: ImapServer;
beforeAll(async () => {
  imap = await startImapServer(user, password);
  harness = await startHarness({ env: { ALLOW_PRIVATE_NETWORK_TARGETS: 'true' } });
  const channel = {
    type: 'email',
    email: user,
    imap_enabled: true,
    imap_address: '127.0.0.1',
    imap_port: imap.port,
    imap_login: user,
    imap_password: password,
    imap_enable_ssl: false,
  };
  await harness.call('POST', `/api/v1/accounts/${harness.accountId}/inboxes`, { name: 'Lamps', channel });
  await query(`create function wait_here() returns trigger language plpgsql as
    $$ begin perform pg_sleep(2); raise exception 'the one who asked is gone'; end $$`);
});
afterAll(async () => {
  await harness?.close();
  await imap?.close();
});

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: harness.cluster.postgres.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const isWaiting = async (): Promise<boolean> =>
  (await query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)).length > 0;

const email = (id: string): string =>
  [
    'From: Ines Silva <ines@example.com>',
    `To: ${user}`,
    `Subject: ${id}`,
    `Message-ID: <${id}@example.com>`,
    '',
    `The words of ${id}.`,
  ].join('\r\n');

const written = async (id: string): Promise<number> =>
  (await query('select id from message where source_id = $1', [`${id}@example.com`])).length;
const handled = async (id: string): Promise<boolean> =>
  (
    await query(`select id from inbound_email where mail_key = $1 and outcome = 'received'`, [
      `${id}@example.com`,
    ])
  ).length === 1;

/** Where the server is killed: the statement it cannot finish, and the number of messages by then. */
const moments = [
  {
    name: 'fetched, and neither it nor the position is written',
    trigger: 'before update of last_uid on mailbox for each row',
    written: 0,
  },
  {
    name: 'stored with the position, and its handling has just begun',
    trigger: 'before update of attempts on inbound_email for each row',
    written: 0,
  },
  {
    name: 'written into its conversation, and this is not noted',
    trigger: 'before update of outcome on inbound_email for each row',
    written: 1,
  },
] as const;

test.each(moments)('an email $name by a kill -9 is stored once', async (moment) => {
  const id = `killed-${moments.indexOf(moment)}`;
  await query(`create trigger wait_here ${moment.trigger} execute function wait_here()`);
  imap.add(email(id));
  await timeUntil(isWaiting, 20_000, 'the moment');
  await harness.cluster.nodes[0]?.end('SIGKILL');
  expect(await written(id)).toBe(moment.written);
  // Until the statement of the killed server has failed.
  while (await isWaiting()) await setTimeout(50);
  await query(`drop trigger wait_here on ${/ on (\w+)/.exec(moment.trigger)?.[1]}`);
  imap.add(email(`${id}-next`));
  await harness.cluster.nodes[0]?.start();
  await timeUntil(async () => (await handled(id)) && handled(`${id}-next`), 60_000, 'both emails');
  expect([await written(id), await written(`${id}-next`)]).toEqual([1, 1]);
});
