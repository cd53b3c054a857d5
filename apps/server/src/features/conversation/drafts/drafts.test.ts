import { maxContentLength } from '@confab/contract/features/message';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
let account: string;
let path: string;
let id: number;
beforeAll(async () => {
  t = await startTestApp();
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(async () => {
  const body = { inbox_id: t.fixtures.website.id, contact_id: t.fixtures.tessa.id };
  id = (await maya().post(`${account}/conversations`, body)).json().id;
  path = `${account}/conversations/${id}/draft_messages`;
});

const maya = () => t.as(t.fixtures.maya);
const jonas = () => t.as(t.fixtures.jonas);

async function shown(query = '', person = maya()) {
  return (await person.get(`${path}${query}`)).json<{
    has_draft: boolean;
    message?: string;
    revision?: string;
  }>();
}

test('is stored as existing clients send it, nested and flat, with an empty response', async () => {
  expect(await shown()).toEqual({ has_draft: false });
  const saved = await maya().put(path, { draft_message: { message: 'Half a' } });
  expect([saved.statusCode, saved.body]).toEqual([200, '']);
  expect(await shown()).toMatchObject({ has_draft: true, message: 'Half a' });
  expect((await maya().patch(path, { message: 'Half a reply' })).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ has_draft: true, message: 'Half a reply' });
  for (const _ of [1, 2]) {
    const removed = await maya().delete(path);
    expect([removed.statusCode, removed.body]).toEqual([200, '']);
  }
  expect(await shown()).toEqual({ has_draft: false });
});

test('a blank draft is deleted', async () => {
  for (const blank of [{ message: '' }, { message: ' \n' }, {}]) {
    await maya().put(path, { message: 'Half a reply' });
    await maya().put(path, { draft_message: blank });
    expect(await shown()).toEqual({ has_draft: false });
  }
});

test('clients without draft support delete none written elsewhere', async () => {
  await maya().put(path, { message: 'From my phone', revision: 'phone' });
  for (const emptied of [
    await maya().put(path, { message: '', revision: 'desk', replaces: null }),
    await maya().delete(path, { replaces: null }),
  ])
    expect(emptied.statusCode).toBe(200);
  expect((await shown()).message).toBe('From my phone');
});

test('keeps the reply’s CC addresses as typed, including an emptied field, until all are absent', async () => {
  const copies = { to_emails: '', cc_emails: 'noa@example.com, half', bcc_emails: '' };
  const saved = await maya().put(path, { message: 'Half a', cc_emails: copies.cc_emails, to_emails: null });
  expect(saved.statusCode).toBe(200);
  expect(await shown()).toMatchObject({ message: 'Half a', ...copies });
  await maya().put(path, { message: 'Half a', cc_emails: '' });
  expect(await shown()).toMatchObject({ ...copies, cc_emails: '' });
  await maya().put(path, { message: 'Half a reply' });
  expect(await shown()).not.toHaveProperty('cc_emails');
  expect((await maya().put(path, { message: 'A', cc_emails: 'a'.repeat(20_001) })).statusCode).toBe(422);
});

test('a reply and a private note have separate drafts', async () => {
  await maya().put(path, { message: 'Dear Tessa' });
  await maya().put(path, { message: 'Careful', private: true });
  expect((await shown()).message).toBe('Dear Tessa');
  expect((await shown('?private=true')).message).toBe('Careful');
  await maya().delete(path, { private: true });
  expect((await shown()).message).toBe('Dear Tessa');
  expect(await shown('?private=true')).toEqual({ has_draft: false });
});

test('a draft is private to the user who writes it', async () => {
  await maya().put(path, { message: 'Mine' });
  expect(await shown('', jonas())).toEqual({ has_draft: false });
  await jonas().put(path, { message: 'His' });
  await jonas().delete(path);
  expect((await shown()).message).toBe('Mine');
});

test('only users who see the conversation store a draft in it', async () => {
  const { nils, rex, rival } = t.fixtures;
  const elsewhere = `/api/v1/accounts/${rival.id}/conversations/${id}/draft_messages`;
  for (const [person, at, status] of [
    [nils, path, 401],
    [rex, path, 401],
    [rex, elsewhere, 404],
  ] as const) {
    const client = t.as(person);
    for (const answer of [
      await client.get(at),
      await client.put(at, { message: 'x' }),
      await client.patch(at, { message: 'x' }),
      await client.delete(at),
    ])
      expect(answer.statusCode).toBe(status);
  }
  const rows = await t.platform.db
    .selectFrom('conversation_draft')
    .selectAll()
    .where('content', '=', 'x')
    .execute();
  expect(rows).toEqual([]);
});

test('a draft has at most the length of a message', async () => {
  const maxContent = 'ä'.repeat(maxContentLength);
  expect((await maya().put(path, { message: maxContent })).statusCode).toBe(200);
  expect((await maya().put(path, { message: `${maxContent}ä` })).statusCode).toBe(422);
  expect((await shown()).message).toBe(maxContent);
});

test('a text based on an outdated version is rejected, and an identical one is a retry', async () => {
  const first = { message: 'From the office', revision: 'a', replaces: null };
  expect((await maya().put(path, first)).statusCode).toBe(200);
  expect((await maya().put(path, first)).statusCode).toBe(200);
  const blind = await maya().put(path, { message: 'From the train', revision: 'b', replaces: null });
  expect(blind.statusCode).toBe(409);
  expect(await shown()).toMatchObject({ message: 'From the office', revision: 'a' });
  expect((await maya().put(path, { message: 'Both', revision: 'c', replaces: 'a' })).statusCode).toBe(200);
  await maya().delete(path, { replaces: 'a' });
  expect(await shown()).toMatchObject({ message: 'Both', revision: 'c' });
  await maya().delete(path, { replaces: 'c' });
  // Sent in another window; text typed here since then stays.
  expect((await maya().put(path, { message: 'More', revision: 'd', replaces: 'c' })).statusCode).toBe(200);
  expect((await shown()).message).toBe('More');
});

test('only one of two concurrent writes based on the same text succeeds', async () => {
  await maya().put(path, { message: 'Start', revision: 'start' });
  const both = await Promise.all(
    ['a', 'b'].map((revision) => maya().put(path, { message: revision, revision, replaces: 'start' })),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('drafts are deleted with the membership and with the conversation', async () => {
  const { db } = t.platform;
  const left = () =>
    db.selectFrom('conversation_draft').select('content').where('content', 'in', ['His', 'Hers']).execute();
  await jonas().put(path, { message: 'His' });
  await maya().put(path, { message: 'Hers' });
  expect((await maya().delete(`${account}/agents/${t.fixtures.jonas.id}`)).statusCode).toBe(200);
  expect(await left()).toEqual([{ content: 'Hers' }]);
  await maya().delete(`${account}/conversations/${id}`);
  expect(await left()).toEqual([]);
});
