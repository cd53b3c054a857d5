import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { form } from '../form.ts';
import { signatureOf } from '../../src/channels/twitter/inbound.ts';
import { app, errorAnswer } from './stand-in.ts';
import { direct, lamps, tweet } from './driver.ts';
import { openTwitterHarness, threadOf, type TwitterHarness } from './harness.ts';

let harness: TwitterHarness;
beforeAll(async () => {
  harness = await openTwitterHarness();
});
afterAll(async () => {
  expect(harness.twitter.faults).toEqual([]);
  await harness.close();
});

const as = () => harness.t.as(harness.t.fixtures.maya);

describe('a webhook request', () => {
  test('is answered with the challenge response', async () => {
    const response = await harness.t.app.inject({
      method: 'GET',
      url: '/webhooks/twitter?crc_token=challenge-1',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ response_token: signatureOf('challenge-1', app.secret) });
    expect((await harness.t.app.inject({ method: 'GET', url: '/webhooks/twitter' })).statusCode).toBe(401);
  });

  test('is handled only with the app’s signature, and once', async () => {
    const body = { for_user_id: lamps.id_str, ...direct('d-forged', { text: 'Give me all' }) };
    expect(await harness.send(body, 'a guess')).toBe(401);
    const other = { for_user_id: '404', ...direct('d-elsewhere', { text: 'Hi' }) };
    expect(await harness.send(other)).toBe(200);
    await harness.postEvent(direct('d-twice', { text: 'Once' }));
    await harness.postEvent(direct('d-twice', { text: 'Once' }));
    const { rows } = await harness.t.database.pool.query(
      "select source_id from message where source_id like 'd-%'",
    );
    expect(rows).toEqual([{ source_id: 'd-twice' }]);
  });
});

describe('a direct message', () => {
  test('belongs to the user Twitter describes, with its file', async () => {
    const url = `${harness.twitter.url}/ton/1.1/dm/photo.txt`;
    harness.twitter.files.set('/ton/1.1/dm/photo.txt', Buffer.from('a photo'));
    const media = { type: 'photo', media_url_https: url, display_url: 'pic.twitter.com/x' };
    await harness.postEvent(
      direct('d-photo', { text: 'Tom &amp; me', attachment: { type: 'media', media } }),
    );
    const { conversation, message } = await threadOf(harness, 'd-photo');
    expect(message).toMatchObject({
      content: 'Tom & me',
      attachments: [expect.objectContaining({ file_type: 'file' })],
      content_attributes: { display_url: 'pic.twitter.com/x' },
    });
    expect(conversation.additional_attributes).toMatchObject({ type: 'direct_message' });
    expect(conversation.meta.sender).toMatchObject({
      name: 'Ines Moura',
      additional_attributes: { screen_name: 'ines', description: 'Reads by lamplight', followers_count: 12 },
    });
  });

  test('continues the first conversation, also when that is resolved', async () => {
    const { url, id } = await threadOf(harness, 'd-photo');
    await as().post(`${url}/toggle_status`, { status: 'resolved' });
    await harness.postEvent(direct('d-later', { text: 'Still me' }));
    expect((await threadOf(harness, 'd-later')).id).toBe(id);
  });

  test('that the business wrote at Twitter is outgoing; echoes of ours are skipped', async () => {
    await harness.postEvent(direct('d-echo', { text: 'From the phone' }, {}));
    await harness.postEvent(direct('d-ours', { text: 'From here' }, { app: app.id }));
    const { messages } = await threadOf(harness, 'd-echo');
    expect(messages.find((one) => one.source_id === 'd-echo')).toMatchObject({ message_type: 1 });
    expect(messages.some((one) => one.source_id === 'd-ours')).toBe(false);
  });

  test('of ours reaches Twitter, files as links', async () => {
    const { url } = await threadOf(harness, 'd-photo');
    const { payload, headers } = await form([
      ['content', 'Here it is'],
      ['attachments[]', { name: 'note.txt', bytes: Buffer.from('of paper'), type: 'text/plain' }],
    ]);
    const written = await harness.t.app.inject({
      method: 'POST',
      url: `${url}/messages`,
      payload,
      headers: { ...headers, api_access_token: harness.t.fixtures.maya.token },
    });
    expect(written.statusCode, written.body).toBe(200);
    await until(url, written.json().id, { status: 'sent', source_id: expect.stringMatching(/^sent-/) });
    expect(harness.twitter.taken.at(-1)?.body).toMatchObject({
      event: {
        type: 'message_create',
        message_create: {
          target: { recipient_id: '31' },
          message_data: { text: expect.stringMatching(/^Here it is\nnote\.txt: http/) },
        },
      },
    });
  });
});

describe('a tweet', () => {
  test('starts a separate conversation from direct messages', async () => {
    await harness.postEvent(tweet('t-1', '@lamps is this on?'));
    const { conversation, messages, id } = await threadOf(harness, 't-1');
    expect(messages.map((one) => one.source_id)).toContain('t-1');
    expect(messages.some((one) => one.source_id === 'd-photo')).toBe(false);
    expect(conversation.additional_attributes).toMatchObject({ type: 'tweet', tweet_id: 't-1' });
    await harness.postEvent(direct('d-private', { text: 'My number is 5' }));
    expect((await threadOf(harness, 'd-private')).id).not.toBe(id);
  });

  test('is answered publicly, with the author’s name, below their newest', async () => {
    const { url } = await threadOf(harness, 't-1');
    const written = await as().post(`${url}/messages`, { content: 'It is' });
    const { source_id: sent } = await until(url, written.json().id, { status: 'sent' });
    expect(harness.twitter.taken.at(-1)).toEqual({
      token: 'lamps',
      path: 'update.json',
      body: { status: '@ines It is', in_reply_to_status_id: 't-1' },
    });
    // A reply to our tweet belongs to the same conversation, and another tweet starts a new one.
    await harness.postEvent(tweet('t-2', '@lamps thanks', { in_reply_to_status_id_str: sent }));
    expect((await threadOf(harness, 't-2')).url).toBe(url);
    await harness.postEvent(tweet('t-3', '@lamps and another thing'));
    expect((await threadOf(harness, 't-3')).url).not.toBe(url);
    const again = await as().post(`${url}/messages`, { content: 'Welcome' });
    await until(url, again.json().id, { status: 'sent' });
    expect(harness.twitter.taken.at(-1)?.body).toMatchObject({ in_reply_to_status_id: 't-2' });
  });

  test('is shown in full; duplicates, and the profile’s own, are skipped', async () => {
    const full = { truncated: true, extended_tweet: { full_text: 'All of it' } };
    await harness.postEvent(tweet('t-long', 'All of…', full));
    expect((await threadOf(harness, 't-long')).message?.content).toBe('All of it');
    await harness.postEvent(tweet('t-repeat', 'RT', { retweeted_status: {} }));
    await harness.postEvent(tweet('t-own', 'Sale!', { user: { id_str: '100', screen_name: 'lamps' } }));
    await harness.postEvent(tweet('t-marker', 'The last'));
    expect((await threadOf(harness, 't-marker')).message).toBeDefined();
    const { rows } = await harness.t.database.pool.query(
      "select source_id from message where source_id in ('t-repeat', 't-own')",
    );
    expect(rows).toEqual([]);
  });

  test('is skipped where the inbox has tweets disabled', async () => {
    const inbox = `${harness.base}/inboxes/${harness.inboxId}`;
    const changed = await as().patch(inbox, { channel: { tweets_enabled: false } });
    expect(changed.json()).toMatchObject({ tweets_enabled: false });
    await harness.postEvent(tweet('t-ignored', '@lamps hello?'));
    await harness.postEvent(direct('d-received', { text: 'Hello' }));
    expect((await threadOf(harness, 'd-received')).message).toBeDefined();
    const { rows } = await harness.t.database.pool.query(
      "select 1 from message where source_id = 't-ignored'",
    );
    expect(rows).toEqual([]);
    await as().patch(inbox, { channel: { tweets_enabled: true } });
  });
});

describe('when Twitter rejects a message', () => {
  test('agents see why, and temporary errors are retried', async () => {
    const { url } = await threadOf(harness, 'd-photo');
    harness.twitter.answers.set('new.json', [
      errorAnswer(403, 349, 'You cannot send messages to this user.'),
    ]);
    const refused = await as().post(`${url}/messages`, { content: 'Hi' });
    await until(url, refused.json().id, {
      status: 'failed',
      content_attributes: expect.objectContaining({
        external_error: '349 - You cannot send messages to this user.',
      }),
    });
    const busy = { ...errorAnswer(429, 88, 'Rate limit exceeded'), headers: { 'retry-after': '1' } };
    harness.twitter.answers.set('new.json', [busy]);
    const later = await as().post(`${url}/messages`, { content: 'Later' });
    await until(url, later.json().id, { status: 'sent', source_id: expect.stringMatching(/^sent-/) });
  });

  test('a revoked token marks the inbox', async () => {
    const { url } = await threadOf(harness, 'd-photo');
    const gone = errorAnswer(401, 89, 'Invalid or expired token.');
    harness.twitter.answers.set('new.json', [gone, gone]);
    for (const content of ['One', 'Two']) {
      const written = await as().post(`${url}/messages`, { content });
      await until(url, written.json().id, { status: 'failed' });
    }
    const inbox = async () => (await as().get(`${harness.base}/inboxes/${harness.inboxId}`)).json();
    // The second rejection is counted once the message has failed.
    await expect.poll(async () => (await inbox()).reauthorization_required).toBe(true);
  });
});

/** Waits until the message matches. */
async function until(url: string, id: number, expected: object) {
  return vi.waitFor(
    async () => {
      const { payload } = (await as().get(`${url}/messages`)).json();
      const message = payload.find((one: { id: number }) => one.id === id);
      expect(message).toMatchObject(expected);
      expect(message.source_id !== null || message.status === 'failed').toBe(true);
      return message as { source_id: string };
    },
    { timeout: 20_000, interval: 50 },
  );
}
