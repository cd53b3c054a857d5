import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let base: string;
let conversation: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(async () => {
  const opened = await t
    .as(t.fixtures.maya)
    .post(`${base}/conversations`, { source_id: t.fixtures.tessa.sourceId });
  conversation = `${base}/conversations/${opened.json().id}`;
  await t.clearOutbox();
});

async function addSession(isVerified: boolean): Promise<string> {
  const token = t.platform.ids.token(18);
  const session = {
    account_id: t.fixtures.account.id,
    contact_id: t.fixtures.tessa.id,
    inbox_id: t.fixtures.website.id,
    source_id: t.platform.ids.uuid(),
    pubsub_token: token,
    hmac_verified: isVerified,
  };
  await t.database.db.insertInto('contact_inbox').values(session).execute();
  return token;
}

async function verifyTessa(isVerified: boolean): Promise<void> {
  const { contactInboxId } = t.fixtures.tessa;
  await t.database.db
    .updateTable('contact_inbox')
    .set({ hmac_verified: isVerified })
    .where('id', '=', contactInboxId)
    .execute();
}

/** The sessions that received the new message, and those that received the new status. */
async function audienceNames(): Promise<{ message: unknown; status: unknown }> {
  await t.as(t.fixtures.maya).post(`${conversation}/messages`, { content: 'Hello' });
  await t.as(t.fixtures.maya).post(`${conversation}/toggle_status`, { status: 'resolved' });
  const events = await t.outbox();
  const contactsOf = (name: string) => {
    const audience = events.find((event) => event.name === name)?.audience as { contacts?: string[] };
    return audience.contacts?.toSorted();
  };
  return { message: contactsOf('message.created'), status: contactsOf('conversation.status_changed') };
}

test('every verified session of a verified contact receives events, and no other', async () => {
  await verifyTessa(true);
  const other = await addSession(true);
  await addSession(false);
  const tokens = [t.fixtures.tessa.pubsubToken, other].toSorted();
  expect(await audienceNames()).toEqual({ message: tokens, status: tokens });
});

test('an unverified session receives events alone', async () => {
  await verifyTessa(false);
  await addSession(true);
  const tokens = [t.fixtures.tessa.pubsubToken];
  expect(await audienceNames()).toEqual({ message: tokens, status: tokens });
});

test('an agent is notified when a conversation is reassigned or unassigned', async () => {
  const assign = async (id: number | null) => {
    await t.clearOutbox();
    await t.as(t.fixtures.maya).post(`${conversation}/assignments`, { assignee_id: id });
    const event = (await t.outbox()).find(({ name }) => name === 'assignee.changed');
    return event?.audience;
  };
  const { jonas, aiko, website } = t.fixtures;
  const inbox = { inbox_id: website.id };
  const [unassigned, jonass] = [null, jonas.id].map((assignee_id) => ({ ...inbox, assignee_id }));
  const aikos = { ...inbox, assignee_id: aiko.id, participant_ids: [jonas.id] };
  expect(await assign(jonas.id)).toEqual({ conversation: jonass, previously: unassigned });
  expect(await assign(aiko.id)).toEqual({ conversation: aikos, previously: jonass });
  expect(await assign(null)).toEqual({
    conversation: { ...inbox, assignee_id: null, participant_ids: [jonas.id, aiko.id] },
    previously: aikos,
  });
});
