import { afterAll, beforeAll, expect, test } from 'vitest';
import { form, png } from '../../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { purgeBlobs } from '../../attachment/actions/purge-blobs.ts';
import { emptyInbox } from './actions/empty-inbox.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** A conversation of the app inbox with a message and a file. */
async function conversation(sourceId: string): Promise<void> {
  const base = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  await t.as(null).post(base, { source_id: sourceId });
  const { id } = (await t.as(null).post(`${base}/${sourceId}/conversations`, {})).json();
  const body = await form([
    ['content', 'hello'],
    ['attachments[]', { name: 'a.png', bytes: await png(10), type: 'image/png' }],
  ]);
  const url = `${base}/${sourceId}/conversations/${id}/messages`;
  expect((await t.as(null).inject({ method: 'POST', url, ...body })).statusCode).toBe(200);
}

const count = async (
  table: 'conversation' | 'message' | 'attachment' | 'contact_inbox' | 'blob' | 'contact',
) => {
  const row = await t.platform.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};

test('deleting an inbox deletes all its records but the contacts, in the background', async () => {
  const { account, app, website, maya } = t.fixtures;
  const before = { contacts: await count('contact'), sessions: await count('contact_inbox') };
  for (const source of ['one', 'two', 'three']) await conversation(source);
  const meta = () => t.as(maya).get(`/api/v1/accounts/${account.id}/conversations/meta`);
  expect((await meta()).json().meta.all_count).toBe(3);
  await t.as(maya).delete(`/api/v1/accounts/${account.id}/inboxes/${app.id}`);
  expect((await t.as(null).get(`/public/api/v1/inboxes/${app.identifier}`)).statusCode).toBe(404);
  await emptyInbox(t.platform, account.id, app.id);
  expect([await count('conversation'), await count('message'), await count('attachment')]).toEqual([0, 0, 0]);
  expect(await count('contact')).toBe(before.contacts + 3);
  expect(await count('contact_inbox')).toBe(before.sessions);
  const inboxes = await t.platform.db
    .selectFrom('inbox')
    .select('id')
    .where('account_id', '=', account.id)
    .execute();
  expect(inboxes).toEqual([{ id: website.id }]);
  expect((await meta()).json().meta.all_count).toBe(0);
  expect(await purgeBlobs(t.platform)).toBe(3);
  expect(await count('blob')).toBe(0);
  await emptyInbox(t.platform, account.id, app.id);
});

test('an inbox that is not being deleted stays, despite an old event', async () => {
  const { account, website } = t.fixtures;
  await emptyInbox(t.platform, account.id, website.id);
  expect(
    (await t.as(t.fixtures.maya).get(`/api/v1/accounts/${account.id}/inboxes/${website.id}`)).statusCode,
  ).toBe(200);
  const sessions = await t.platform.db
    .selectFrom('contact_inbox')
    .select('id')
    .where('inbox_id', '=', website.id)
    .execute();
  expect(sessions).toHaveLength(1);
});
