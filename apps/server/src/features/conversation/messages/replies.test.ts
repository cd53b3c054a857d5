import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { api } from '../../../channels/api/channel.ts';
import type { Channel } from '../../../channels/channel.ts';
import { addChannels } from '../../../channels/registry.ts';

/** As an API inbox, but what a reply answers cannot be shown there. */
const plain: Channel = {
  ...api,
  kind: 'plain',
  wireName: 'Channel::Plain',
  capabilities: { ...api.capabilities, repliesToMessages: false },
};

let t: TestApp;
beforeAll(async () => {
  addChannels([plain]);
  t = await startTestApp();
});
afterAll(() => t.close());

/** A conversation in a new inbox of this kind, and its first message. */
async function conversationIn(type: string): Promise<{ url: string; first: number }> {
  const maya = t.as(t.fixtures.maya);
  const base = `/api/v1/accounts/${t.fixtures.account.id}`;
  const inbox = (await maya.post(`${base}/inboxes`, { name: 'App', channel: { type } })).json();
  const contacts = `/public/api/v1/inboxes/${inbox.inbox_identifier}/contacts`;
  const { source_id: source } = (await t.as(null).post(contacts, {})).json();
  const { id } = (await t.as(null).post(`${contacts}/${source}/conversations`, {})).json();
  const url = `${base}/conversations/${id}/messages`;
  const first = await maya.post(url, { content: 'Hello', message_type: 'incoming', source_id: 'theirs' });
  return { url, first: Number(first.json().id) };
}

const sendMessage = async (url: string, contentAttributes: object, more: object = {}) =>
  (
    await t
      .as(t.fixtures.maya)
      .post(url, { content: 'An answer', content_attributes: contentAttributes, ...more })
  ).json();

test('a reply quotes a message only where its channel supports quotes', async () => {
  const [able, unable] = [await conversationIn('api'), await conversationIn('plain')];
  const answer = { in_reply_to: able.first, in_reply_to_external_id: 'theirs' };
  expect((await sendMessage(able.url, { in_reply_to: able.first })).content_attributes).toEqual(answer);
  for (const reply of [{ in_reply_to: unable.first }, { in_reply_to_external_id: 'theirs' }]) {
    const sent = await sendMessage(unable.url, reply);
    expect([sent.content, sent.content_attributes]).toEqual(['An answer', {}]);
  }
});

test('a note, and the contact’s message, quote a message in any channel', async () => {
  const { url, first } = await conversationIn('plain');
  const answer = { in_reply_to: first, in_reply_to_external_id: 'theirs' };
  for (const more of [{ private: true }, { message_type: 'incoming' }])
    expect((await sendMessage(url, { in_reply_to: first }, more)).content_attributes).toEqual(answer);
});
