import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { currentTools, findInbox } from '../../src/features/inbox/index.ts';
import { renewAccessJob } from '../../src/features/inbox/jobs.ts';
import {
  delivery,
  keys as pageKeys,
  lamps as page,
  owner,
  pageConfig,
  signedRequest as metaRequest,
} from '../facebook/driver.ts';
import { threadOf, waitForRequests } from '../facebook/harness.ts';
import { startGraph } from '../facebook/stand-in.ts';
import { form } from '../form.ts';
import { accountInput, echoed, lamps, signedRequest, wrote } from './driver.ts';
import { openInstagramHarness, type InstagramHarness } from './harness.ts';
import { appId, appSecret, tokenLifetimeSeconds, errorAnswer } from './stand-in.ts';

const dayMs = 86_400_000;
let laterMs = 0;
let harness: InstagramHarness;
beforeAll(async () => {
  harness = await openInstagramHarness({ clock: { now: () => new Date(Date.now() + laterMs) } });
  harness.instagram.people.set('rui', {
    name: 'Rui',
    username: 'rui.lamps',
    profile_pic: '',
    follower_count: 12,
    is_user_follow_business: true,
    is_business_follow_user: false,
    is_verified_user: false,
  });
});
afterAll(async () => {
  expect(harness.instagram.faults).toEqual([]);
  await harness.close();
});

const shake = (token: string) =>
  harness.t.app.inject({
    method: 'GET',
    url: '/webhooks/instagram',
    query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' },
  });

/** The provider's ids of the messages, oldest first. */
const sourceIds = async () => {
  const rows = await harness.t.database.db
    .selectFrom('message')
    .select('source_id')
    .where('source_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.source_id);
};

async function write(content: string, more: object = {}): Promise<number> {
  const { url } = await threadOf(harness, 'ig_1');
  const made = await harness.t.as(harness.t.fixtures.maya).post(`${url}/messages`, { content, ...more });
  expect(made.statusCode, made.body).toBe(200);
  return made.json().id;
}

async function stateOf(id: number) {
  const { messages } = await threadOf(harness, 'ig_1');
  return messages.find((one: { id: number }) => one.id === id);
}

const until = (id: number, state: object) =>
  vi.waitFor(async () => expect(await stateOf(id)).toMatchObject(state), { timeout: 20_000, interval: 50 });

describe('a webhook request', () => {
  test('is answered with the challenge for the token of either app, and rejected otherwise', async () => {
    for (const token of ['verify-direct', 'verify-instagram']) {
      const answer = await shake(token);
      expect([answer.statusCode, answer.body]).toEqual([200, '1158201444']);
    }
    const answer = await shake('wrong');
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'Error; wrong verify token' }]);
  });

  test('is rejected without the signature of an app, and with another object', async () => {
    const forged = signedRequest([wrote('mallory', 'ig_forged', { text: 'x' })], { secret: 'a guess' });
    expect((await harness.t.app.inject(forged)).statusCode).toBe(400);
    const other = metaRequest(delivery('100', []), { url: '/webhooks/instagram', secret: appSecret });
    expect((await harness.t.app.inject(other)).statusCode).toBe(422);
  });

  test('is handled once, through either app, and may contain unknown accounts', async () => {
    await harness.postEvent(wrote('rui', 'ig_1', { text: 'Hello' }));
    await harness.postEvent(wrote('rui', 'ig_1', { text: 'Hello' }));
    const secret = pageKeys.get('FB_APP_SECRET') ?? '';
    const twice = [wrote('rui', 'ig_1', { text: 'Hello' }), wrote('rui', 'ig_2', { text: 'Again' })];
    expect((await harness.t.app.inject(signedRequest(twice, { secret }))).statusCode).toBe(200);
    const lost = signedRequest([wrote('rui', 'ig_lost', { text: 'x' })], { id: '404' });
    expect((await harness.t.app.inject(lost)).statusCode).toBe(200);
    await harness.postEvent(wrote('rui', 'ig_3', { text: 'Still there' }));
    expect(await sourceIds()).toEqual(['ig_1', 'ig_2', 'ig_3']);
  });
});

describe('a message', () => {
  test('belongs to the user that Instagram describes, in a conversation without a type', async () => {
    const { conversation, message } = await threadOf(harness, 'ig_1');
    expect(message).toMatchObject({ content: 'Hello', message_type: 0 });
    expect(conversation.inbox_id).toBe(harness.inboxId);
    expect(conversation.additional_attributes).not.toHaveProperty('type');
    expect(conversation.meta.sender).toMatchObject({
      name: 'Rui',
      additional_attributes: {
        social_profiles: { instagram: 'rui.lamps' },
        social_instagram_user_name: 'rui.lamps',
        social_instagram_follower_count: 12,
      },
    });
  });

  test('is edited, deleted, chosen from quick replies; a reaction is ignored', async () => {
    const between = { sender: { id: 'rui' }, recipient: { id: lamps.user_id }, timestamp: Date.now() };
    await harness.postEvent({ ...between, message_edit: { mid: 'ig_2', text: 'Changed', num_edit: 1 } });
    expect((await threadOf(harness, 'ig_2')).message.content).toBe('Changed');
    await harness.postEvent(wrote('rui', 'ig_3', { is_deleted: true }));
    expect((await threadOf(harness, 'ig_3')).message.content_attributes).toMatchObject({ deleted: true });
    await harness.postEvent({
      ...between,
      postback: { mid: 'ig_4', title: 'Opening hours', payload: 'HOURS' },
    });
    expect((await threadOf(harness, 'ig_4')).message.content).toBe('Opening hours');
    const before = await sourceIds();
    await harness.postEvent({ ...between, reaction: { mid: 'ig_1', action: 'react', emoji: '❤' } });
    expect(await sourceIds()).toEqual(before);
  });

  test('answers a story, and mentions us in one', async () => {
    const story = { id: 's1', url: 'https://cdn.example/s1' };
    await harness.postEvent(wrote('rui', 'ig_story', { text: 'Nice', reply_to: { story } }));
    expect((await threadOf(harness, 'ig_story')).message.content_attributes).toMatchObject({
      story_id: 's1',
      story_sender: lamps.user_id,
      story_url: 'https://cdn.example/s1',
    });
    const mention = { attachments: [{ type: 'story_mention', payload: { url: 'not an address' } }] };
    await harness.postEvent(wrote('rui', 'ig_mention', mention));
    const { message } = await threadOf(harness, 'ig_mention');
    expect(message.content).toContain('Mentioned you in a story');
    expect(message.content_attributes).toMatchObject({ image_type: 'story_mention' });
  });
});

test('to an account also linked with a page is handled only in its own inbox', async () => {
  const graph = await startGraph();
  const linked = { ...page, instagram_business_account: { id: lamps.user_id } };
  graph.pages.set(owner, [linked]);
  (harness.t.platform.providerUrls as Map<string, string>).set('FACEBOOK_API_URL', graph.url);
  const made = await harness.t
    .as(harness.t.fixtures.maya)
    .post(`${harness.base}/callbacks/register_facebook_page`, { ...pageConfig(linked), inbox_name: 'Page' });
  expect(made.statusCode, made.body).toBe(200);
  await harness.postEvent(wrote('rui', 'ig_both', { text: 'Once' }));
  expect((await threadOf(harness, 'ig_both')).conversation.inbox_id).toBe(harness.inboxId);
  expect((await sourceIds()).filter((one) => one === 'ig_both')).toHaveLength(1);
  // The page itself still receives events.
  const messageFrom = {
    sender: { id: 'ines' },
    recipient: { id: page.id },
    message: { mid: 'm_1', text: 'Hi' },
  };
  expect((await harness.t.app.inject(metaRequest(delivery(page.id, [messageFrom])))).statusCode).toBe(200);
  await waitForRequests(harness.t);
  expect((await threadOf(harness, 'm_1')).conversation.inbox_id).toBe(made.json().id);
  await graph.close();
});

describe('a message of an agent', () => {
  test('reaches the user, as a reply to a message', async () => {
    const { message } = await threadOf(harness, 'ig_1');
    const id = await write('Hello Rui', { content_attributes: { in_reply_to: message.id } });
    await until(id, { status: 'sent', source_id: 'ig_out_1' });
    expect(harness.instagram.taken[0]).toMatchObject({
      token: 'lamps',
      body: { recipient: { id: 'rui' }, message: { text: 'Hello Rui' }, reply_to: { mid: 'ig_1' } },
    });
    expect(harness.instagram.taken[0]?.body).not.toHaveProperty('tag');
  });

  test('is echoed, whole or in parts, and stored once', async () => {
    const { url } = await threadOf(harness, 'ig_1');
    const sent = await harness.t.as(harness.t.fixtures.maya).inject({
      method: 'POST',
      url: `${url}/messages`,
      ...(await form([
        ['content', 'é'.repeat(700)],
        ['attachments[]', { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('words') }],
      ])),
    });
    await until(sent.json().id, { status: 'sent', source_id: 'ig_out_4' });
    const [file, first, second] = harness.instagram.taken.slice(1).map(({ body }) => body['message']);
    expect(file).toMatchObject({ attachment: { type: 'file' } });
    expect([first, second]).toEqual([{ text: 'é'.repeat(500) }, { text: 'é'.repeat(200) }]);
    const before = await sourceIds();
    await harness.postEvent(echoed('rui', 'ig_out_2', { attachments: [{ type: 'file', payload: {} }] }));
    await harness.postEvent(echoed('rui', 'ig_out_3', { text: 'é'.repeat(500) }));
    await harness.postEvent(echoed('rui', 'ig_out_4', { text: 'é'.repeat(200) }));
    await harness.postEvent(echoed('rui', 'ig_ours', { text: 'x', app_id: Number(appId) }));
    expect(await sourceIds()).toEqual(before);
    // A message written in Instagram's app has no author here.
    await harness.postEvent(echoed('rui', 'ig_phone', { text: 'From the phone' }));
    expect((await threadOf(harness, 'ig_phone')).message).toMatchObject({
      content: 'From the phone',
      message_type: 1,
    });
  });

  test('is matched with an echo that arrives before its id', async () => {
    const { db } = harness.t.database;
    const id = await write('Held back', { private: true });
    await db
      .updateTable('message')
      .set({ private: false, created_at: new Date() })
      .where('id', '=', id)
      .execute();
    const answer = await harness.t.app.inject(
      signedRequest([echoed('rui', 'ig_early', { text: 'Held back' })]),
    );
    expect(answer.statusCode).toBe(200);
    const tries = () =>
      db.selectFrom('inbound_request').select('attempts').where('handled_at', 'is', null).execute();
    await vi.waitFor(async () => expect((await tries())[0]?.attempts).toBeGreaterThan(0), {
      timeout: 15_000,
    });
    await db.updateTable('message').set({ source_id: 'ig_early' }).where('id', '=', id).execute();
    await harness.postEvent(wrote('rui', 'ig_behind', { text: 'Behind it' }));
    expect((await sourceIds()).filter((one) => one === 'ig_early')).toHaveLength(1);
  });

  test('is marked as read up to the seen message', async () => {
    const id = await write('Seen?');
    await until(id, { status: 'sent', source_id: expect.any(String) });
    const { source_id: mid } = await stateOf(id);
    const between = { sender: { id: 'rui' }, recipient: { id: lamps.user_id }, timestamp: Date.now() + 1000 };
    await harness.postEvent({ ...between, read: { mid } });
    expect((await stateOf(id)).status).toBe('read');
  });

  test('is retried after temporary errors, and fails with a reason otherwise', async () => {
    harness.instagram.answers.set('messages', [errorAnswer(400, 613, 'Calls exceed the limit')]);
    const later = await write('Through the limit');
    await until(later, { status: 'sent', source_id: expect.any(String) });
    harness.instagram.answers.set('messages', [errorAnswer(400, 10, 'Outside of the allowed window')]);
    await until(await write('Too late'), {
      status: 'failed',
      content_attributes: { external_error: '10 - Outside of the allowed window' },
    });
  });

  test('is allowed for a day, and for a week where Meta allows it', async () => {
    const set = (human: string) =>
      (harness.t.platform.providerKeys as Map<string, string>).set(
        'ENABLE_INSTAGRAM_CHANNEL_HUMAN_AGENT',
        human,
      );
    const hours = async () => (await threadOf(harness, 'ig_1')).conversation.reply_window.hours;
    expect(await hours()).toBe(24);
    set('true');
    expect(await hours()).toBe(168);
    const id = await write('A person');
    await until(id, { status: 'sent', source_id: expect.any(String) });
    expect(harness.instagram.taken.at(-1)?.body).toMatchObject({
      messaging_type: 'MESSAGE_TAG',
      tag: 'HUMAN_AGENT',
    });
    set('false');
  });
});

describe('the token of an account', () => {
  const access = async () => {
    const { platform, fixtures } = harness.t;
    const inbox = await findInbox(platform.db, fixtures.account.id, harness.inboxId);
    if (inbox === undefined) throw new Error('no inbox');
    const tools = await currentTools(platform, inbox);
    return 'status' in tools ? tools : tools.secrets;
  };
  const runRenewal = () => renewAccessJob.run({}, harness.t.platform);

  test('is refreshed in its last ten days, also without messages', async () => {
    laterMs = 49 * dayMs;
    expect(await access()).toMatchObject({ access_token: 'lamps' });
    laterMs = 51 * dayMs;
    await runRenewal();
    await expect
      .poll(() => harness.instagram.requests.filter(({ path }) => path === '/refresh_access_token').length, {
        timeout: 15_000,
      })
      .toBe(1);
    await expect.poll(access, { timeout: 15_000 }).toMatchObject({ access_token: 'lamps+' });
    const { ends_at: endsAt } = (await access()) as { ends_at: number };
    expect(Math.round((endsAt - Date.now()) / dayMs)).toBe(51 + tokenLifetimeSeconds / 86_400);
  });

  test('stays in use while Instagram fails and it is still valid', async () => {
    laterMs = (51 + 55) * dayMs;
    harness.instagram.answers.set('refresh_access_token', [{ status: 503, body: {} }]);
    expect(await access()).toMatchObject({ access_token: 'lamps+' });
    expect(await access()).toMatchObject({ access_token: 'lamps++' });
  });

  test('that is revoked marks the inbox immediately, until it is reconnected', async () => {
    laterMs = 0;
    harness.instagram.answers.set('messages', [errorAnswer(400, 190, 'The session has been invalidated')]);
    await until(await write('Anyone?'), { status: 'failed' });
    const url = `${harness.base}/inboxes/${harness.inboxId}`;
    const isLost = async () =>
      (await harness.t.as(harness.t.fixtures.maya).get(url)).json().reauthorization_required;
    await expect.poll(isLost, { timeout: 15_000 }).toBe(true);
    const saved = await harness.t
      .as(harness.t.fixtures.maya)
      .patch(url, { channel: { provider_config: accountInput('lamps').provider_config } });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await isLost()).toBe(false);
  });
});
