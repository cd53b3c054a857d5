import type { InboundEmail } from '@confab/contract/features/inbound-email';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { purgeEmails } from '../../src/features/inbound/email/actions/purge-emails.ts';
import { storedEmail } from './accepted-email.ts';
import { emailText, openEmailHarness, type EmailHarness } from './harness.ts';

let harness: EmailHarness;
let inboxId: number;
let base: string;
beforeAll(async () => {
  harness = await openEmailHarness();
  inboxId = await harness.connect();
  base = `/api/v1/accounts/${harness.t.fixtures.account.id}`;
  const { id } = harness.t.fixtures.account;
  await harness.t.database.db
    .updateTable('account')
    .set({ features: ['audit_logs'] })
    .where('id', '=', id)
    .execute();
  harness.begin();
});
afterAll(() => harness.close());

const maya = () => harness.t.as(harness.t.fixtures.maya);
const url = (id?: number, more = '') =>
  `${base}/inboxes/${inboxId}/inbound_emails${id === undefined ? '' : `/${id}`}${more}`;
const log = async (query: Record<string, string> = {}): Promise<InboundEmail[]> => {
  const answer = await maya().get(url(), query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload;
};
const entry = async (id: number): Promise<InboundEmail> => {
  const found = (await log()).find((email) => email.id === id);
  if (found === undefined) throw new Error('the email is not in the log');
  return found;
};

let count = 0;
/** Puts an email into the mailbox; returns its entry in the log once it was handled. */
async function arrive(headers: Record<string, string>, body?: string): Promise<InboundEmail> {
  count += 1;
  const before = await log();
  harness.imap.add(emailText({ 'Message-ID': `<log-${count}@example.com>`, ...headers }, body));
  return vi.waitFor(
    async () => {
      const [newest] = await log();
      if (newest === undefined || newest.id === before[0]?.id || newest.outcome === 'waiting')
        throw new Error('not yet');
      return newest;
    },
    { timeout: 15_000, interval: 50 },
  );
}

const refile = (id: number, input: { conversation_id?: number | null } = {}) =>
  maya().post(url(id, '/refile'), input);
/** Waits until the requested action is done. */
const refiled = async (
  id: number,
  input: { conversation_id?: number | null } = {},
): Promise<InboundEmail> => {
  const answer = await refile(id, input);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ id, outcome: 'waiting' });
  return vi.waitFor(
    async () => {
      const found = await entry(id);
      if (found.outcome === 'waiting') throw new Error('not yet');
      return found;
    },
    { timeout: 15_000, interval: 50 },
  );
};
const messagesIn = async (displayId: number | null) => {
  const answer = await maya().get(`${base}/conversations/${displayId}/messages`);
  return answer
    .json<{ payload: { id: number; content: string; message_type: number; source_id: string | null }[] }>()
    .payload.filter(({ message_type: type }) => type !== 2);
};

test('the log of an inbox has for each email where it was filed and why, or why it was skipped, newest first', async () => {
  const first = await arrive({ Subject: 'The lamp', 'Message-ID': '<log-first@example.com>' });
  const answer = await arrive({ Subject: 'Re: The lamp', 'In-Reply-To': '<log-first@example.com>' });
  const orphan = await arrive({ 'In-Reply-To': '<unknown@example.com>' });
  const sibling = await arrive({ 'In-Reply-To': '<unknown@example.com>' });
  const automatic = await arrive({ 'Auto-Submitted': 'auto-replied', Subject: 'Out of office' });
  expect(first).toEqual({
    id: expect.any(Number),
    from: 'ines@example.com',
    subject: 'The lamp',
    received_at: expect.any(Number),
    byte_size: expect.any(Number),
    outcome: 'received',
    reason: null,
    threaded_by: 'new_conversation',
    conversation_id: expect.any(Number),
    is_kept: true,
  });
  expect(answer).toMatchObject({ threaded_by: 'reply', conversation_id: first.conversation_id });
  expect(orphan.threaded_by).toBe('new_conversation');
  expect(sibling).toMatchObject({ threaded_by: 'same_parent', conversation_id: orphan.conversation_id });
  expect(automatic).toMatchObject({
    outcome: 'skipped',
    reason: 'an automatic reply',
    subject: 'Out of office',
    conversation_id: null,
    threaded_by: null,
  });
  const ids = [automatic, sibling, orphan, answer, first].map(({ id }) => id);
  expect((await log()).map(({ id }) => id)).toEqual(ids);
  expect((await log({ before: String(orphan.id) })).map(({ id }) => id)).toEqual(ids.slice(3));
});

test('a skipped email is filed in a new conversation, without an automatic reply, and is in the audit log', async () => {
  const skipped = await arrive({ 'Auto-Submitted': 'auto-replied', Subject: 'Real words' });
  const done = await refiled(skipped.id);
  expect(done).toMatchObject({ outcome: 'received', threaded_by: 'refiled', reason: null });
  const messages = await messagesIn(done.conversation_id);
  expect(messages.map(({ content }) => content)).toEqual(['Hello, my lamp is dark.']);
  const audited = await maya().get(`${base}/audit_logs`);
  expect(audited.json().audit_logs[0]).toMatchObject({
    auditable_type: 'Inbox',
    auditable_id: inboxId,
    action: 'update',
    username: 'Maya',
    audited_changes: {
      refiled_email: { from: 'ines@example.com', subject: 'Real words', conversation_id: null },
    },
  });
});

test('a misfiled email is moved: its message is deleted there, and replies to it follow', async () => {
  const expected = await arrive({ Subject: 'Wanted' });
  const wrong = await arrive({ Subject: 'Wrong' });
  const misfiled = await arrive(
    { 'Message-ID': '<moved@example.com>', 'In-Reply-To': `<log-${count}@example.com>` },
    'I belong elsewhere.',
  );
  expect(misfiled.conversation_id).toBe(wrong.conversation_id);
  const done = await refiled(misfiled.id, { conversation_id: expected.conversation_id });
  expect(done).toMatchObject({ threaded_by: 'refiled', conversation_id: expected.conversation_id });
  const left = await messagesIn(wrong.conversation_id);
  expect(left.at(-1)).toMatchObject({ content: 'This message was deleted', source_id: null });
  const moved = (await messagesIn(expected.conversation_id)).at(-1);
  expect(moved).toMatchObject({ content: 'I belong elsewhere.', source_id: 'moved@example.com' });
  const answer = await arrive({ 'In-Reply-To': '<moved@example.com>' });
  expect(answer.conversation_id).toBe(expected.conversation_id);
  const fresh = await refiled(misfiled.id);
  expect([expected.conversation_id, wrong.conversation_id]).not.toContain(fresh.conversation_id);
  expect((await messagesIn(fresh.conversation_id)).map(({ content }) => content)).toEqual([
    'I belong elsewhere.',
  ]);
});

test('an email can only be filed in conversations of its inbox, and not where it is already', async () => {
  const email = await arrive({});
  const { website, tessa } = harness.t.fixtures;
  const other = await maya().post(`${base}/conversations`, {
    contact_id: tessa.id,
    inbox_id: website.id,
    source_id: tessa.sourceId,
  });
  const codes = [];
  for (const conversation_id of [other.json().id, email.conversation_id, 999_999]) {
    const answer = await refile(email.id, { conversation_id });
    expect(answer.statusCode, answer.body).toBe(422);
    codes.push(answer.json().fields[0].code);
  }
  expect(codes).toEqual(['other_inbox', 'same', 'not_found']);
  expect((await refile(999_999)).statusCode).toBe(404);
});

test('an email that is being handled, or has no sender to reply to, cannot be filed', async () => {
  const email = await arrive({ From: 'nobody at all' });
  expect(email).toMatchObject({ from: null, outcome: 'skipped' });
  expect((await refile(email.id)).json()).toMatchObject({
    error: 'The email has no sender to reply to. Choose a conversation',
  });
  const { db } = harness.t.database;
  const set = (handled: boolean) =>
    db
      .updateTable('inbound_email')
      .set({ handled_at: handled ? sql`received_at` : null })
      .where('id', '=', email.id)
      .execute();
  await set(false);
  expect((await refile(email.id, { conversation_id: 1 })).statusCode).toBe(409);
  await set(true);
  const target = await arrive({});
  const done = await refiled(email.id, { conversation_id: target.conversation_id });
  expect(done).toMatchObject({ outcome: 'received', conversation_id: target.conversation_id });
});

test('a raw email is shown and downloaded by a signed link, until it is purged', async () => {
  const email = await arrive({ Subject: 'As it came' }, 'x'.repeat(70_000));
  const shown = (await maya().get(url(email.id))).json();
  expect(shown).toMatchObject({ id: email.id, is_cut: true });
  expect(shown.source).toContain('Subject: As it came');
  expect(shown.source.length).toBe(64 * 1024);
  const path = new URL(shown.download_url).pathname;
  const file = await harness.t.app.inject(path);
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toContain('attachment');
  expect(file.headers['content-type']).toBe('application/octet-stream');
  expect(file.rawPayload.length).toBe(email.byte_size);
  expect((await harness.t.app.inject(path.replace('/emails/', '/emails/x'))).statusCode).toBe(404);
  await harness.t.database.db
    .updateTable('inbound_email')
    .set({ received_at: new Date(0) })
    .where('id', '=', email.id)
    .execute();
  await purgeEmails(harness.t.platform);
  expect((await maya().get(url(email.id))).json()).toMatchObject({
    is_kept: false,
    source: null,
    download_url: null,
  });
  expect((await harness.t.app.inject(path)).statusCode).toBe(404);
  expect((await refile(email.id)).json()).toMatchObject({ error: 'This email is no longer kept' });
});

test('the log is for administrators of the account only', async () => {
  const { jonas, rex, rival, rivalInbox } = harness.t.fixtures;
  const [email] = await log();
  const id = email?.id ?? 0;
  for (const person of [jonas, rex]) {
    const as = harness.t.as(person);
    const answers = [await as.get(url()), await as.get(url(id)), await as.post(url(id, '/refile'), {})];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  }
  const foreign = await storedEmail(harness.t, rival.id, rivalInbox.id, {
    'Message-ID': '<rival@example.com>',
  });
  expect((await maya().get(`${base}/inboxes/${rivalInbox.id}/inbound_emails`)).statusCode).toBe(404);
  expect((await maya().get(url(foreign.id))).statusCode).toBe(404);
  expect((await refile(foreign.id)).statusCode).toBe(404);
  expect((await maya().get(url(), { before: 'x' })).statusCode).toBe(422);
});
