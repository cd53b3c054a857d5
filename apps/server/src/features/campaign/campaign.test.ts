import type { Campaign } from '@confab/contract/features/campaign';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { newVisitor } from '../../../test/visitor.ts';

let t: TestApp;
let account: string;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
  base = `${account}/campaigns`;
  await setFeatures(['campaigns']);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('campaign').execute();
  await t.clearOutbox();
});

const setFeatures = (features: string[]) =>
  t.database.db.updateTable('account').set({ features }).where('id', '=', t.fixtures.account.id).execute();

const input = (more: object = {}) => ({
  title: 'Welcome',
  message: 'Hi, need **help**?',
  inbox_id: t.fixtures.website.id,
  trigger_rules: { url: 'https://acme.test/*', time_on_page: 5 },
  ...more,
});

const create = (more: object = {}) => t.as(t.fixtures.maya).post(base, { campaign: input(more) });

async function add(more: object = {}): Promise<Campaign> {
  const answer = await create(more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Campaign>();
}

test('a campaign is stored as given, with its inbox and sender', async () => {
  const made = await add({ sender_id: t.fixtures.jonas.id, description: ' ', scheduled_at: '2026-01-01' });
  expect(made).toMatchObject({
    title: 'Welcome',
    description: null,
    account_id: t.fixtures.account.id,
    inbox: { id: t.fixtures.website.id, channel_type: 'Channel::WebWidget' },
    sender: { id: t.fixtures.jonas.id },
    campaign_type: 'ongoing',
    campaign_status: 'active',
    enabled: true,
    trigger_rules: { url: 'https://acme.test/*', time_on_page: 5 },
    trigger_only_during_business_hours: false,
  });
  expect(made).not.toHaveProperty('scheduled_at');
  expect(made).not.toHaveProperty('audience');
  const maya = t.as(t.fixtures.maya);
  expect((await maya.get(`${base}/${made.id}`)).json()).toEqual(made);
  expect((await maya.get(base)).json()).toEqual([made]);
  expect((await maya.get(`${account}/inboxes/${t.fixtures.website.id}/campaigns`)).json()).toEqual([made]);
  expect((await maya.get(`${account}/inboxes/${t.fixtures.app.id}/campaigns`)).json()).toEqual([]);
});

test('changing and deleting notifies members; a number is never reused', async () => {
  const { id } = await add({ sender_id: t.fixtures.jonas.id });
  const maya = t.as(t.fixtures.maya);
  const changed = (await maya.patch(`${base}/${id}`, { enabled: false, sender_id: null })).json<Campaign>();
  expect(changed).toMatchObject({ id, enabled: false, title: 'Welcome', message: 'Hi, need **help**?' });
  expect(changed).not.toHaveProperty('sender');
  const deleted = await maya.delete(`${base}/${id}`);
  expect([deleted.statusCode, deleted.body]).toEqual([200, '']);
  expect((await maya.get(`${base}/${id}`)).statusCode).toBe(404);
  expect((await t.outbox()).map(({ name, data }) => [name, data['id']])).toEqual([
    ['campaign.changed', id],
    ['campaign.changed', id],
    ['campaign.changed', id],
  ]);
  expect((await add()).id).toBe(id + 1);
});

test.each<[string, object, string]>([
  ['no title', { title: ' ' }, 'title'],
  ['no message', { message: '' }, 'message'],
  ['a message that is too long', { message: 'x'.repeat(20_001) }, 'message'],
  ['an address without a protocol', { trigger_rules: { url: 'acme.test' } }, 'url'],
  ['a javascript: URL', { trigger_rules: { url: 'javascript:alert(1)' } }, 'url'],
  ['an invalid time', { trigger_rules: { time_on_page: 'soon' } }, 'time_on_page'],
  ['an unknown inbox', { inbox_id: 999_999 }, 'inbox_id'],
  ['an unknown sender', { sender_id: 999_999 }, 'sender_id'],
  ['an unknown label', { audience: [{ type: 'Label', id: 999_999 }] }, 'audience'],
  ['an invalid audience type', { audience: [{ type: 'Team', id: 1 }] }, 'audience'],
])('rejects %s', async (_, more, field) => {
  const answer = await create(more);
  expect([answer.statusCode, answer.json().attributes]).toEqual([422, [field]]);
  expect(await t.outbox()).toEqual([]);
});

test('inboxes of another type and of other accounts have no campaigns', async () => {
  const refused = await create({ inbox_id: t.fixtures.app.id });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { message: 'Inbox Unsupported Inbox type', attributes: ['inbox'] },
  ]);
  expect((await create({ inbox_id: t.fixtures.rivalInbox.id })).statusCode).toBe(422);
  expect((await create({ sender_id: t.fixtures.rex.id })).statusCode).toBe(422);
});

describe('permissions', () => {
  test('administrators only', async () => {
    const { id } = await add();
    const agent = t.as(t.fixtures.jonas);
    for (const answer of [
      await agent.get(base),
      await agent.get(`${base}/${id}`),
      await agent.get(`${base}/${id}/recipients`),
      await agent.get(`${account}/inboxes/${t.fixtures.website.id}/campaigns`),
      await agent.post(base, input()),
      await agent.patch(`${base}/${id}`, { title: 'Mine' }),
      await agent.delete(`${base}/${id}`),
    ])
      expect(answer.statusCode).toBe(401);
  });

  test('campaigns are not found in another account', async () => {
    const { id } = await add();
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/campaigns/${id}`;
    const rex = t.as(t.fixtures.rex);
    for (const answer of [
      await rex.get(theirs),
      await rex.get(`${theirs}/recipients`),
      await rex.patch(theirs, { title: 'Mine' }),
      await rex.delete(theirs),
    ])
      expect(answer.statusCode).toBe(404);
  });
});

describe('on the website', () => {
  const trigger = (visitor: Awaited<ReturnType<typeof newVisitor>>, info: object) =>
    visitor.post('/events', { name: 'campaign.triggered', event_info: info });

  test('visitors see active ones, with the display name of their sender', async () => {
    const { id } = await add({ sender_id: t.fixtures.jonas.id });
    await add({ enabled: false });
    const visitor = await newVisitor(t);
    const shown = (await visitor.get('/campaigns')).json();
    expect(shown).toEqual([
      {
        id,
        trigger_rules: { url: 'https://acme.test/*', time_on_page: 5 },
        trigger_only_during_business_hours: false,
        message: 'Hi, need **help**?',
        sender: expect.objectContaining({ id: t.fixtures.jonas.id, type: 'user' }),
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain('@');
    await setFeatures([]);
    expect((await visitor.get('/campaigns')).json()).toEqual([]);
    await trigger(visitor, { campaign_id: id });
    expect((await visitor.get('/conversations')).json()).toEqual({});
    await setFeatures(['campaigns']);
  });

  test('an answer starts a conversation with it, once', async () => {
    const { id } = await add({
      message: 'Hi {{contact.name}}, I am {{agent.name}}',
      sender_id: t.fixtures.jonas.id,
    });
    const visitor = await newVisitor(t);
    await visitor.patch('/contact', { name: 'ina' });
    const info = { campaign_id: id, custom_attributes: { plan: 'pro' }, referer: 'https://acme.test/a' };
    const answers = await Promise.all([trigger(visitor, info), trigger(visitor, info)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    await trigger(visitor, info);
    const { payload } = (await visitor.get('/messages')).json();
    expect(payload).toMatchObject([
      { content: 'Hi Ina, I am Jonas', message_type: 1, sender: { type: 'user' } },
    ]);
    const { id: displayId } = (await visitor.get('/conversations')).json();
    const url = `${account}/conversations/${displayId}`;
    const shown = (await t.as(t.fixtures.maya).get(url)).json();
    expect(shown).toMatchObject({
      status: 'open',
      first_reply_created_at: 0,
      meta: { campaign: { id, title: 'Welcome' } },
      custom_attributes: { plan: 'pro' },
      additional_attributes: { referer: 'https://acme.test/a', initiated_at: { timestamp: '' } },
    });
    await t.as(t.fixtures.maya).delete(`${base}/${id}`);
    expect((await t.as(t.fixtures.maya).get(url)).json().meta).not.toHaveProperty('campaign');
  });

  test('a visitor with a conversation gets none, and an inactive campaign starts none', async () => {
    const { id } = await add();
    const known = await newVisitor(t);
    await known.say('Hello');
    await trigger(known, { campaign_id: id });
    expect((await known.get('/messages')).json().payload).toHaveLength(1);
    const off = await add({ enabled: false });
    const visitor = await newVisitor(t);
    for (const campaign of [off.id, 999_999, 'x', null])
      expect((await trigger(visitor, { campaign_id: campaign })).statusCode).toBe(204);
    expect((await visitor.get('/conversations')).json()).toEqual({});
  });

  test('the inbox sends no automatic message where a campaign started', async () => {
    const inbox = `${account}/inboxes/${t.fixtures.website.id}`;
    const maya = t.as(t.fixtures.maya);
    await maya.patch(inbox, {
      greeting_enabled: true,
      greeting_message: 'Hello there',
      csat_survey_enabled: true,
    });
    const { id } = await add();
    const visitor = await newVisitor(t);
    await trigger(visitor, { campaign_id: id });
    await visitor.say('Yes please');
    const { id: displayId } = (await visitor.get('/conversations')).json();
    await maya.post(`${account}/conversations/${displayId}/toggle_status`, { status: 'resolved' });
    const contents = (await visitor.get('/messages'))
      .json()
      .payload.map((one: { content: string }) => one.content);
    expect(contents).toEqual(['Hi, need **help**?', 'Yes please']);
    const other = await newVisitor(t);
    await other.say('Hello');
    expect((await other.get('/messages')).json().payload.length).toBeGreaterThan(1);
    await maya.patch(inbox, { greeting_enabled: false, csat_survey_enabled: false });
  });
});
