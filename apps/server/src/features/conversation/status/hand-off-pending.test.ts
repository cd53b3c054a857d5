import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inboxProgramRemoved } from '@confab/contract/features/inbox';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { jsonb } from '../../../platform/db/database.ts';
import { startContactConversation } from '../contact/actions/start-contact-conversation.ts';
import { handOffPending } from './actions/hand-off-pending.ts';

let t: TestApp;
let base: string;
let inbox: number;

const maya = () => t.as(t.fixtures.maya);

beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  inbox = t.fixtures.website.id;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('captain_assistant').execute();
  await t.database.db.deleteFrom('agent_bot').execute();
  await t.database.db.deleteFrom('integration_hook').execute();
});

const addAssistant = async (): Promise<number> => {
  const { id } = (
    await maya().post(`${base}/captain/assistants`, { name: 'Quill', description: 'x' })
  ).json();
  await maya().post(`${base}/captain/assistants/${id}/inboxes`, { inbox_id: inbox });
  return id;
};
const addBot = async (): Promise<number> => {
  const { id } = (await maya().post(`${base}/agent_bots`, { name: 'Robo' })).json();
  await maya().post(`${base}/inboxes/${inbox}/set_agent_bot`, { agent_bot: id });
  return id;
};
const addDialogflow = async (): Promise<number> => {
  const row = await t.database.db
    .insertInto('integration_hook')
    .values({
      account_id: t.fixtures.account.id,
      app_id: 'dialogflow',
      inbox_id: inbox,
      enabled: true,
      settings: jsonb({}),
      secrets_encrypted: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** A conversation that a program has. */
async function begin() {
  const { account, tessa } = t.fixtures;
  const { row } = await startContactConversation(
    t.platform,
    { kind: 'contact', accountId: account.id, contactId: tessa.id },
    { contactInboxId: tessa.contactInboxId },
    { input: { content: 'Is somebody there?' }, attachments: [] },
  );
  await t.clearOutbox();
  return row;
}

const statusOf = async (displayId: number) =>
  (await maya().get(`${base}/conversations/${displayId}`)).json().status;

/** Executes the requests in the outbox. */
async function goOn(): Promise<number[]> {
  const events = await t.outbox();
  const removed = events.filter(({ name }) => name === inboxProgramRemoved.name);
  for (const { data } of removed)
    await handOffPending(t.platform, t.fixtures.account.id, Number(data['inbox_id']));
  return removed.map(({ data }) => Number(data['inbox_id']));
}

test.each([
  [
    'an assistant is disconnected',
    async () => {
      const id = await addAssistant();
      return () => maya().delete(`${base}/captain/assistants/${id}/inboxes/${inbox}`);
    },
  ],
  [
    'an assistant is deleted',
    async () => {
      const id = await addAssistant();
      return () => maya().delete(`${base}/captain/assistants/${id}`);
    },
  ],
  [
    'a bot is disconnected',
    async () => {
      await addBot();
      return () => maya().post(`${base}/inboxes/${inbox}/set_agent_bot`, { agent_bot: null });
    },
  ],
  [
    'a bot is deleted',
    async () => {
      const id = await addBot();
      return () => maya().delete(`${base}/agent_bots/${id}`);
    },
  ],
  [
    'Dialogflow is disconnected',
    async () => {
      const id = await addDialogflow();
      return () => maya().delete(`${base}/integrations/hooks/${id}`);
    },
  ],
])('when %s, its pending conversations are opened for agents', async (_when, connect) => {
  const end = await connect();
  const conversation = await begin();
  expect(await statusOf(conversation.display_id)).toBe('pending');
  expect((await end()).statusCode).toBeLessThan(300);
  expect(await goOn()).toEqual([inbox]);
  expect(await statusOf(conversation.display_id)).toBe('open');
  const events = await t.outbox();
  const handoffs = events.filter(({ name }) => name === 'conversation.bot_handoff');
  expect(handoffs.map(({ data }) => data['conversation_id'])).toEqual([conversation.id]);
  expect(events.some(({ name }) => name === 'notification.requested')).toBe(true);
});

test('unanswered conversations set to pending by an agent stay so', async () => {
  const conversation = await begin();
  await maya().post(`${base}/conversations/${conversation.display_id}/toggle_status`, { status: 'pending' });
  await maya().post(`${base}/inboxes/${inbox}/set_agent_bot`, { agent_bot: null });
  expect(await goOn()).toEqual([]);
  expect(await statusOf(conversation.display_id)).toBe('pending');
});

test('they stay pending while another bot answers there', async () => {
  const assistant = await addAssistant();
  const bot = await addBot();
  const conversation = await begin();
  await maya().delete(`${base}/agent_bots/${bot}`);
  await goOn();
  expect(await statusOf(conversation.display_id)).toBe('pending');
  await maya().delete(`${base}/captain/assistants/${assistant}`);
  await goOn();
  expect(await statusOf(conversation.display_id)).toBe('open');
});
