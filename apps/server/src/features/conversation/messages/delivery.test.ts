import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConversationEvent } from '@confab/contract/features/conversation';
import { assertFits } from '../../../../test/check-answer.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { deliverMessage } from './actions/deliver-message.ts';

let t: TestApp;
let program: Server;
let status: number | 'silent' = 200;
const arrived: number[] = [];
let lastBody: Record<string, unknown> = {};

beforeAll(async () => {
  t = await startTestApp();
  program = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      lastBody = JSON.parse(text) as typeof lastBody;
      arrived.push(Number(lastBody['id']));
      if (status !== 'silent') response.writeHead(status).end();
    });
  });
  await new Promise<void>((listening) => program.listen(0, '127.0.0.1', listening));
  const { port } = program.address() as AddressInfo;
  await t
    .as(t.fixtures.maya)
    .patch(`/api/v1/accounts/${t.fixtures.account.id}/inboxes/${t.fixtures.app.id}`, {
      channel: { webhook_url: `http://127.0.0.1:${port}/hook` },
    });
});
afterAll(async () => {
  program.closeAllConnections();
  program.close();
  await t.close();
});

/** A message that waits to leave the API inbox, with the internal id of its conversation. */
async function waiting(): Promise<{ url: string; id: number; conversationId: number; seen: string }> {
  const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  const contact = (await t.as(null).post(app, { name: 'Ines' })).json();
  const own = `${app}/${contact.source_id}/conversations`;
  const { id: talk } = (await t.as(null).post(own)).json();
  const url = `/api/v1/accounts/${t.fixtures.account.id}/conversations/${talk}/messages`;
  const { id } = (await t.as(t.fixtures.maya).post(url, { content: 'On its way' })).json();
  const row = await t.database.db
    .selectFrom('message')
    .select('conversation_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { url, id, conversationId: row.conversation_id, seen: `${own}/${talk}/update_last_seen` };
}

const deliver = ({ id, conversationId }: { id: number; conversationId: number }) =>
  deliverMessage(t.platform, t.fixtures.account.id, conversationId, id);
const stateOf = async ({ url, id }: { url: string; id: number }) =>
  (await t.as(t.fixtures.maya).get(url)).json().payload.find((message: { id: number }) => message.id === id);

test('a message that was read before it left still leaves, and stays read whatever becomes of it', async () => {
  for (status of [200, 500]) {
    const message = await waiting();
    await t.as(null).post(message.seen);
    expect((await stateOf(message)).status).toBe('read');
    await deliver(message);
    expect(arrived).toContain(message.id);
    expect((await stateOf(message)).status).toBe('read');
  }
});

test('the program is given the message, its conversation and who wrote it, by these keys', async () => {
  status = 200;
  const message = await waiting();
  await deliver(message);
  const { conversation, created_at: createdAt, ...rest } = lastBody;
  const { account, app, maya } = t.fixtures;
  expect(rest).toEqual({
    event: 'message_created',
    id: message.id,
    account: { id: account.id, name: 'Paperlane' },
    inbox: { id: app.id, name: 'App' },
    content: 'On its way',
    content_type: 'text',
    content_attributes: {},
    additional_attributes: {},
    message_type: 'outgoing',
    private: false,
    source_id: null,
    sender: { id: maya.id, name: 'Maya', type: 'user' },
  });
  expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  assertFits(ConversationEvent, conversation, 'the conversation of a delivery');
});

test('a message of the server itself is handed over as a template without a sender', async () => {
  status = 200;
  const inbox = `/api/v1/accounts/${t.fixtures.account.id}/inboxes/${t.fixtures.app.id}`;
  const asks = { csat_survey_enabled: true, csat_config: { display_type: 'star', message: 'How was it?' } };
  expect((await t.as(t.fixtures.maya).patch(inbox, asks)).statusCode).toBe(200);
  const message = await waiting();
  await t.as(null).post(message.seen.replace('update_last_seen', 'messages'), { content: 'Thanks' });
  await t.clearOutbox();
  await t
    .as(t.fixtures.maya)
    .post(message.url.replace('/messages', '/toggle_status'), { status: 'resolved' });
  const requested = (await t.outbox()).find(({ name }) => name === 'message.delivery_requested');
  const id = Number(requested?.data['message_id']);
  await deliver({ id, conversationId: message.conversationId });
  expect(lastBody).toMatchObject({
    event: 'message_created',
    id,
    message_type: 'template',
    content: 'How was it?',
    content_type: 'input_csat',
    content_attributes: { display_type: 'star' },
    private: false,
    sender: null,
  });
});

test('a refused message has failed, with the reason, and is not sent again by itself', async () => {
  status = 500;
  const message = await waiting();
  await deliver(message);
  expect(await stateOf(message)).toMatchObject({
    status: 'failed',
    content_attributes: { external_error: '500' },
  });
  await deliver(message);
  expect(arrived.filter((id) => id === message.id)).toHaveLength(1);
});

test('a message that was deleted before it left does not leave', async () => {
  const message = await waiting();
  await t.as(t.fixtures.maya).delete(`${message.url}/${message.id}`);
  await deliver(message);
  expect(arrived).not.toContain(message.id);
});

test('a program that does not answer is given up after five seconds, and asked again later', async () => {
  status = 'silent';
  const message = await waiting();
  const start = performance.now();
  await expect(deliver(message)).rejects.toThrow();
  expect(performance.now() - start).toBeGreaterThan(4_900);
  expect(performance.now() - start).toBeLessThan(8_000);
  expect((await stateOf(message)).status).toBe('sent');
});
