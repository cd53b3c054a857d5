import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countBlobs } from '../../src/features/attachment/actions/count-blobs.ts';
import { purgeBlobs } from '../../src/features/attachment/actions/purge-blobs.ts';
import { addContact } from '../fixtures.ts';
import { form } from '../form.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';

const kilobyte = 1024;
const most = { account: 1000 * kilobyte, conversation: 300 * kilobyte, visitor: 200 * kilobyte };
const hourMs = 3_600_000;

let t: TestApp;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  t = await startTestApp({
    clock: { now: () => now },
    limiter: noLimits,
    installation: { maxStorage: most },
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('attachment').execute();
  await t.database.db.deleteFrom('blob').execute();
  await t.database.db.deleteFrom('storage_usage').execute();
});

const file = (kilobytes: number) => ({
  name: 'a.txt',
  bytes: Buffer.alloc(kilobytes * kilobyte, 'a'),
  type: 'text/plain',
});

/** A visitor who sends files in messages, and announces some. */
async function visitor() {
  const token = `?website_token=${t.fixtures.website.websiteToken}`;
  const config = (await t.as(null).post(`/api/v1/widget/config${token}`)).json();
  const headers = { 'x-auth-token': String(config.website_channel_config.auth_token) };
  const send = async (...sizes: number[]) => {
    const files = sizes.map((size) => ['message[attachments][]', file(size)] as const);
    const body = await form([['message[content]', 'look'], ...files]);
    const all = { ...body, headers: { ...body.headers, ...headers } };
    return t.as(null).inject({ method: 'POST', url: `/api/v1/widget/messages${token}`, ...all });
  };
  const announce = (kilobytes: number) => {
    const blob = { filename: 'a.txt', byte_size: kilobytes * kilobyte, content_type: 'text/plain' };
    return t.as(null).post(`/api/v1/widget/direct_uploads${token}`, { blob }, headers);
  };
  const attach = (signedIds: string[]) => {
    const message = { content: 'look', attachments: signedIds };
    return t.as(null).post(`/api/v1/widget/messages${token}`, { message }, headers);
  };
  return { send, announce, attach };
}

const base = () => `/api/v1/accounts/${t.fixtures.account.id}`;

/** A conversation, and an agent who sends files into it. */
async function openConversation() {
  const contact = await addContact(t.platform, t.fixtures.account.id, t.fixtures.app.id, { name: 'Ida' });
  const opened = await t.as(t.fixtures.maya).post(`${base()}/conversations`, { source_id: contact.sourceId });
  const url = `${base()}/conversations/${opened.json().id}`;
  const send = async (...sizes: number[]) => {
    const body = await form(sizes.map((size) => ['attachments[]', file(size)] as const));
    return t.as(t.fixtures.maya).inject({ method: 'POST', url: `${url}/messages`, ...body });
  };
  return { url, send };
}

/** The stored usage, compared with the rows of files. */
async function expectCountsToHold(): Promise<void> {
  const { rows } = await sql<{ wrong: string }>`
    with files as (select * from blob where counted), truth as (
      select account_id, 'account' as scope, account_id as scope_id, byte_size from files
      union all select account_id, 'inbox', inbox_id, byte_size from files where inbox_id is not null
      union all select account_id, 'conversation', conversation_id, byte_size from files where conversation_id is not null
      union all select account_id, 'visitor', contact_inbox_id, byte_size from files where contact_inbox_id is not null
    ), counted as (
      select account_id, scope, scope_id, sum(byte_size)::bigint as bytes, count(*) as files from truth group by 1, 2, 3
    )
    select concat(u.scope, u.scope_id, c.scope, c.scope_id, ' ', u.used_bytes, ' is ', c.bytes) as wrong
    from storage_usage u full join counted c using (account_id, scope, scope_id)
    where (u.used_bytes, u.file_count) is distinct from (c.bytes, c.files)`.execute(t.database.db);
  expect(rows).toEqual([]);
}

const usedOf = async (scope: string): Promise<number> => {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(used_bytes), 0)::bigint as used from storage_usage where scope = ${scope}`.execute(
    t.database.db,
  );
  return (rows[0]?.used ?? 0) / kilobyte;
};

const full = (path: string, whose: string) => ({
  message: `The file could not be sent: ${whose}`,
  attributes: [path.split('.')[0]],
  fields: [{ path, code: 'storage_full', message: `The file could not be sent: ${whose}` }],
});

describe('files are accepted', () => {
  test('up to a visitor’s own limit, and others have theirs', async () => {
    const one = await visitor();
    expect((await one.send(150)).statusCode).toBe(200);
    const refused = await one.send(20, 40);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      full('attachments', 'your file storage is full'),
    ]);
    // All or nothing: nothing of the rejected message is stored.
    expect(await usedOf('visitor')).toBe(150);
    expect((await one.send(50)).statusCode).toBe(200);
    expect((await one.send()).statusCode).toBe(200);
    expect((await (await visitor()).send(150)).statusCode).toBe(200);
    await expectCountsToHold();
  });

  test('up to the limit of an app’s visitor likewise', async () => {
    const url = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
    const { source_id: source } = (await t.as(null).post(url, {})).json();
    const { id } = (await t.as(null).post(`${url}/${source}/conversations`, {})).json();
    const send = async (size: number) => {
      const body = await form([['attachments[]', file(size)]]);
      const path = `${url}/${source}/conversations/${id}/messages`;
      return (await t.as(null).inject({ method: 'POST', url: path, ...body })).statusCode;
    };
    expect([await send(150), await send(60), await send(50)]).toEqual([200, 422, 200]);
    await expectCountsToHold();
  });

  test('with declared ones counted from then on, and no longer once expired', async () => {
    const one = await visitor();
    expect((await one.announce(150)).statusCode).toBe(200);
    const refused = await one.announce(60);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      full('blob.byte_size', 'your file storage is full'),
    ]);
    expect((await one.send(60)).statusCode).toBe(422);
    now = new Date(Date.now() + 4 * hourMs);
    expect(await purgeBlobs(t.platform)).toBe(1);
    expect(await usedOf('visitor')).toBe(0);
    expect((await one.send(60)).statusCode).toBe(200);
    await expectCountsToHold();
    now = new Date();
  });

  test('per conversation, for all senders together', async () => {
    const conversation = await openConversation();
    expect((await conversation.send(200)).statusCode).toBe(200);
    const refused = await conversation.send(101);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      {
        error: 'Validation failed: The file could not be sent: the file storage of this conversation is full',
      },
    ]);
    const blob = { filename: 'a.txt', byte_size: 101 * kilobyte, content_type: 'text/plain' };
    const announced = await t.as(t.fixtures.maya).post(`${conversation.url}/direct_uploads`, { blob });
    expect([announced.statusCode, announced.json().fields[0].path]).toEqual([422, 'blob.byte_size']);
    expect((await conversation.send(100)).statusCode).toBe(200);
    expect((await (await openConversation()).send(200)).statusCode).toBe(200);
    await expectCountsToHold();
  });

  test('per conversation that did not exist yet when they were declared', async () => {
    t.platform.installation.maxStorage = { ...most, conversation: 90 * kilobyte };
    const one = await visitor();
    const announced = await Promise.all([one.announce(50), one.announce(50)]);
    const files = announced.map((answer) => answer.json());
    for (const each of files) {
      const url = String(each.direct_upload.url).replace('http://confab.test', '');
      const sent = { payload: Buffer.alloc(50 * kilobyte, 'a'), headers: { 'content-type': 'text/plain' } };
      expect((await t.as(null).inject({ method: 'PUT', url, ...sent })).statusCode).toBe(204);
    }
    const [first, second] = files.map((each) => String(each.signed_id));
    expect((await one.attach([first ?? '', second ?? ''])).statusCode).toBe(422);
    expect((await one.attach([first ?? ''])).statusCode).toBe(200);
    expect(await usedOf('conversation')).toBe(50);
    expect((await one.attach([second ?? ''])).json().fields[0].code).toBe('storage_full');
    await expectCountsToHold();
    t.platform.installation.maxStorage = most;
  });

  test('per account, where visitors leave the last tenth for agents', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, async () => (await visitor()).send(150)));
    expect(sent.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    const refused = await (await visitor()).send(10);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      full('attachments', 'the file storage of this account is full'),
    ]);
    const conversation = await openConversation();
    expect((await conversation.send(90)).statusCode).toBe(200);
    expect((await conversation.send(20)).statusCode).toBe(422);
    const upload = async () => {
      const body = await form([['attachment', file(20)]]);
      return t.as(t.fixtures.maya).inject({ method: 'POST', url: `${base()}/upload`, ...body });
    };
    expect((await upload()).json().fields[0]).toMatchObject({ path: 'attachment', code: 'storage_full' });
    await expectCountsToHold();
  });

  test('up to an account’s own limit, if configured', async () => {
    const { db } = t.database;
    const limit = (limits: string) =>
      sql`update account set limits = ${limits}::jsonb where id = ${t.fixtures.account.id}`.execute(db);
    await limit('{"storage_mb": 0.11}');
    const conversation = await openConversation();
    expect((await conversation.send(110)).statusCode).toBe(422);
    expect((await conversation.send(100)).statusCode).toBe(200);
    await limit('{"storage_mb": 2}');
    expect((await conversation.send(150)).statusCode).toBe(200);
    await limit('{}');
  });
});

describe('the last bytes', () => {
  test('are used by as many of ten concurrent messages as fit', async () => {
    const one = await visitor();
    await one.send();
    const sent = await Promise.all(Array.from({ length: 10 }, () => one.send(60)));
    expect(sent.filter((answer) => answer.statusCode === 200)).toHaveLength(3);
    expect(sent.filter((answer) => answer.statusCode === 422)).toHaveLength(7);
    expect(await usedOf('visitor')).toBe(180);
    await expectCountsToHold();
  });

  test('are used by as many of ten concurrent declarations, of all visitors together', async () => {
    const visitors = await Promise.all(Array.from({ length: 10 }, visitor));
    const announced = await Promise.all(visitors.map((one) => one.announce(160)));
    expect(announced.filter((answer) => answer.statusCode === 200)).toHaveLength(5);
    expect(await usedOf('account')).toBe(800);
    await expectCountsToHold();
  });
});

describe('storage is freed', () => {
  test('when a message is deleted, and when a conversation is', async () => {
    const conversation = await openConversation();
    const message = (await conversation.send(100)).json();
    await conversation.send(100, 50);
    await t.as(t.fixtures.maya).delete(`${conversation.url}/messages/${message.id}`);
    expect(await purgeBlobs(t.platform)).toBe(1);
    expect([await usedOf('conversation'), await usedOf('account')]).toEqual([150, 150]);
    expect((await t.as(t.fixtures.maya).delete(conversation.url)).statusCode).toBe(200);
    expect(await purgeBlobs(t.platform)).toBe(2);
    expect([await usedOf('conversation'), await usedOf('inbox'), await usedOf('account')]).toEqual([0, 0, 0]);
    await expectCountsToHold();
  });

  test('while others upload and declare', async () => {
    const conversations = await Promise.all(Array.from({ length: 4 }, openConversation));
    const sent = await Promise.all(
      conversations.flatMap((conversation) => [conversation.send(20), conversation.send(20, 10)]),
    );
    const visitors = await Promise.all(Array.from({ length: 4 }, visitor));
    await Promise.all([
      ...sent.map(async (answer, index) => {
        const url = conversations[Math.floor(index / 2)]?.url ?? '';
        await t.as(t.fixtures.maya).delete(`${url}/messages/${answer.json().id}`);
        await purgeBlobs(t.platform);
      }),
      ...visitors.map((one) => one.send(10)),
      ...visitors.map((one) => one.announce(10)),
    ]);
    await purgeBlobs(t.platform);
    expect(await usedOf('account')).toBe(80);
    await expectCountsToHold();
  });
});

test('earlier files, and those of a node of the previous version, are counted once', async () => {
  const one = await visitor();
  await one.send(100);
  const conversation = await openConversation();
  await conversation.send(50);
  await expectCountsToHold();
  const before = await t.database.db.selectFrom('storage_usage').selectAll().orderBy('scope').execute();
  await sql`update blob set counted = false, inbox_id = null, conversation_id = null, contact_inbox_id = null`.execute(
    t.database.db,
  );
  await t.database.db.deleteFrom('storage_usage').execute();
  // Two concurrent runs share the work and count nothing twice.
  const [some, others] = await Promise.all([countBlobs(t.platform), countBlobs(t.platform)]);
  expect(some + others).toBe(2);
  expect(await countBlobs(t.platform)).toBe(0);
  const after = await t.database.db.selectFrom('storage_usage').selectAll().orderBy('scope').execute();
  const sorted = (rows: typeof after) => rows.map((row) => JSON.stringify(row)).toSorted();
  expect(sorted(after)).toEqual(sorted(before));
  await expectCountsToHold();
});

test('administrators see the usage, and no one else does', async () => {
  const one = await visitor();
  await one.send(100);
  await one.announce(20);
  const conversation = await openConversation();
  await conversation.send(50);
  const url = `${base()}/storage_usage`;
  const answer = await t.as(t.fixtures.maya).get(url);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      used_bytes: 170 * kilobyte,
      max_bytes: most.account,
      file_count: 3,
      inboxes: [
        { inbox_id: t.fixtures.website.id, name: 'Website', used_bytes: 120 * kilobyte, file_count: 2 },
        { inbox_id: t.fixtures.app.id, name: 'App', used_bytes: 50 * kilobyte, file_count: 1 },
      ],
    },
  ]);
  expect((await t.as(t.fixtures.aiko).get(url)).statusCode).toBe(401);
  expect((await t.as(t.fixtures.rex).get(url)).statusCode).toBe(401);
  const empty = await t.as(t.fixtures.rex).get(`/api/v1/accounts/${t.fixtures.rival.id}/storage_usage`);
  expect(empty.json()).toEqual({ used_bytes: 0, max_bytes: most.account, file_count: 0, inboxes: [] });
});
