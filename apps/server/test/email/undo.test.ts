import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWorkers } from '../channels/harness.ts';
import { readAsContact } from '../../src/features/conversation/contact/actions/read-as-contact.ts';
import { conversationPayload } from '../../src/features/conversation/hooks/steps/hook-payload.ts';
import { findContexts } from '../../src/features/conversation/row-queries.ts';
import { emailText, openEmailHarness, type EmailHarness } from './harness.ts';

let harness: EmailHarness;
let inboxId: number;
let thread: string;
beforeAll(async () => {
  harness = await openEmailHarness();
  harness.imap.add(emailText({ 'Message-ID': '<first@example.com>' }));
  inboxId = await harness.connect();
  harness.begin();
  const [message] = await harness.untilMessages(inboxId, 1);
  const row = await harness.t.database.db
    .selectFrom('conversation')
    .select('display_id')
    .where('id', '=', Number(message?.conversation_id))
    .executeTakeFirstOrThrow();
  thread = `/api/v1/accounts/${harness.t.fixtures.account.id}/conversations/${row.display_id}`;
});
afterAll(() => harness.close());

const asMaya = () => harness.t.as(harness.t.fixtures.maya);
async function write(content: string, more: object = {}) {
  const made = await asMaya().post(`${thread}/messages`, { content, ...more });
  expect(made.statusCode).toBe(200);
  return made.json();
}
const undo = (id: number, as = asMaya()) => as.post(`${thread}/messages/${id}/undo`);
const stateOf = async (id: number) => (await harness.messages(inboxId)).find((message) => message.id === id);
const until = (id: number, state: object) =>
  vi.waitFor(async () => expect(await stateOf(id)).toMatchObject(state), { timeout: 15_000, interval: 50 });
const sentEmails = () => harness.smtp.taken.map(({ raw }) => raw).join('\n');
const clocks = async () => (await asMaya().get(thread)).json();

/** As the workers do when the delay is over. */
async function timeIsUp(id: number): Promise<void> {
  await harness.t.database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where key = $1`,
    [`held/${harness.t.fixtures.account.id}/${id}`],
  );
  // A new job wakes workers that sleep until the next poll.
  await harness.t.database.pool.query(`select pg_notify('jobs:insert', '{"count":1}')`);
}
const jobs = async (id: number): Promise<unknown[]> => {
  const { rows } = await harness.t.database.pool.query(
    `select id from graphile_worker._private_jobs where key = $1`,
    [`held/${harness.t.fixtures.account.id}/${id}`],
  );
  return rows;
};

test('an undone email is never sent, and does not count as a reply', async () => {
  const before = await clocks();
  expect(before).toMatchObject({ waiting_since: expect.any(Number), first_reply_created_at: 0 });
  const { id, content_attributes: attributes } = await write('Too early', {
    undo_seconds: 30,
    cc_emails: 'noa@example.com',
  });
  expect(attributes).toEqual(
    expect.objectContaining({ send_after: expect.any(String), cc_emails: ['noa@example.com'] }),
  );
  const answer = await undo(id);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({
      content: 'This email was taken back before it was sent',
      content_attributes: { deleted: true, unsent: true },
    }),
  ]);
  await timeIsUp(id);
  await vi.waitFor(async () => expect(await jobs(id)).toEqual([]), { timeout: 15_000 });
  const { waiting_since, first_reply_created_at } = before;
  expect(await clocks()).toMatchObject({ waiting_since, first_reply_created_at });
  // Sent after it.
  await until((await write('A marker')).id, { source_id: expect.any(String) });
  expect(sentEmails()).toContain('A marker');
  expect(sentEmails()).not.toContain('Too early');
  expect((await stateOf(id))?.source_id).toBeNull();
});

test('reports count it until it is undone', async () => {
  const counted = async (...ids: number[]) => {
    const { rows } = await harness.t.database.pool.query<{ source: string }>(
      'select source from reporting_event where name = 2 and source = any($1::bigint[])',
      [ids],
    );
    return rows.map(({ source }) => Number(source));
  };
  const { id } = await write('Counted, and not', { undo_seconds: 30 });
  await vi.waitFor(async () => expect(await counted(id)).toEqual([id]), { timeout: 15_000 });
  expect((await undo(id)).statusCode).toBe(200);
  const countedMessage = await write('Counted');
  await vi.waitFor(async () => expect(await counted(id, countedMessage.id)).toEqual([countedMessage.id]), {
    timeout: 15_000,
  });
});

test('undoing twice has one effect, and a late repeat is not sent', async () => {
  const input = { undo_seconds: 30, echo_id: 'once' };
  const { id } = await write('Once', input);
  expect((await undo(id)).statusCode).toBe(200);
  const again = await undo(id);
  expect([again.statusCode, again.json().content_attributes]).toEqual([200, { deleted: true, unsent: true }]);
  expect(await write('Once', input)).toMatchObject({ id, content_attributes: { unsent: true } });
});

test('it is sent when its time is up, and can no longer be undone', async () => {
  const waiting = await clocks();
  const { id } = await write('In a moment', { undo_seconds: 30 });
  expect(await clocks()).toMatchObject({ waiting_since: waiting.waiting_since });
  expect((await asMaya().post(`${thread}/messages/${id}/retry`)).statusCode).toBe(200);
  await until((await write('Another marker')).id, { source_id: expect.any(String) });
  expect(sentEmails()).not.toContain('In a moment');
  await timeIsUp(id);
  await until(id, { source_id: expect.any(String) });
  expect(sentEmails()).toContain('In a moment');
  expect((await stateOf(id))?.content_attributes).not.toHaveProperty('send_after');
  const late = await undo(id);
  expect([late.statusCode, late.json()]).toEqual([422, { error: 'This message is on its way already' }]);
});

test('undoing and sending concurrently: one of both, never both', async () => {
  const ids: number[] = [];
  for (const word of ['one', 'two', 'three', 'four'])
    ids.push((await write(`Race ${word}`, { undo_seconds: 30 })).id);
  const answers = await Promise.all(
    ids.map(async (id) => {
      const up = timeIsUp(id);
      const answer = await undo(id);
      await up;
      return { id, isBack: answer.statusCode === 200 };
    }),
  );
  for (const { id, isBack } of answers)
    await until(id, isBack ? { content_attributes: { unsent: true } } : { source_id: expect.any(String) });
  await until((await write('Last marker')).id, { source_id: expect.any(String) });
  for (const [at, word] of ['one', 'two', 'three', 'four'].entries())
    expect(sentEmails().includes(`Race ${word}`)).toBe(answers[at]?.isBack === false);
});

test('a delayed reply is sent to no one yet, and does not answer messages received during the delay', async () => {
  const { t } = harness;
  const { id } = await write('Not out yet', { undo_seconds: 30 });
  const [row] = await t.database.db
    .selectFrom('message')
    .select(['conversation_id', 'account_id'])
    .where('id', '=', id)
    .execute();
  const [conversation] = await findContexts(t.database.db, Number(row?.account_id), [
    Number(row?.conversation_id),
  ]);
  if (conversation === undefined) throw new Error('the conversation is gone');
  expect(JSON.stringify(await conversationPayload(t.platform, conversation))).not.toContain('Not out yet');
  const read = () => readAsContact(t.platform, conversation.account_id, conversation.id, {});
  expect((await read()).map((message) => message.row.id)).not.toContain(id);
  const known = (await harness.messages(inboxId)).length;
  harness.imap.add(emailText({ 'Message-ID': '<second@example.com>', 'In-Reply-To': '<first@example.com>' }));
  await harness.untilMessages(inboxId, known + 1);
  await timeIsUp(id);
  await until(id, { source_id: expect.any(String) });
  expect((await clocks()).waiting_since).toBeGreaterThan(0);
  expect((await read()).map((message) => message.row.id)).toContain(id);
  await until((await write('An answer to it')).id, { source_id: expect.any(String) });
  expect((await clocks()).waiting_since).toBe(0);
});

test('a delayed reply is sent by another process if the one that accepted it crashed', async () => {
  const { id } = await write('Survives', { undo_seconds: 30 });
  await harness.background.stop();
  await timeIsUp(id);
  expect(await jobs(id)).toHaveLength(1);
  const next = await openWorkers(harness.t);
  next.begin();
  await until(id, { source_id: expect.any(String) });
  expect(harness.smtp.taken.filter(({ raw }) => raw.includes('Survives'))).toHaveLength(1);
  await next.stop();
});

test('no one else can undo it, and only email replies are delayed', async () => {
  const { account, aiko, website, tessa } = harness.t.fixtures;
  const members = { inbox_id: inboxId, user_ids: [aiko.id] };
  await asMaya().post(`/api/v1/accounts/${account.id}/inbox_members`, members);
  const { id } = await write('Mine', { undo_seconds: 30 });
  const refused = await undo(id, harness.t.as(aiko));
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { error: 'Only who wrote a message can take it back' },
  ]);
  expect(await stateOf(id)).toMatchObject({ content: 'Mine' });
  const note = await write('For us', { undo_seconds: 30, private: true });
  expect(note.content_attributes).toEqual({});
  const conversation = await asMaya().post(`/api/v1/accounts/${account.id}/conversations`, {
    inbox_id: website.id,
    contact_id: tessa.id,
  });
  const url = `/api/v1/accounts/${account.id}/conversations/${conversation.json().id}/messages`;
  const chat = await asMaya().post(url, { content: 'Hi', undo_seconds: 30 });
  expect([chat.statusCode, chat.json().content_attributes]).toEqual([200, {}]);
  const tooLong = await asMaya().post(`${thread}/messages`, { content: 'Hi', undo_seconds: 31 });
  expect(tooLong.statusCode).toBe(422);
});
