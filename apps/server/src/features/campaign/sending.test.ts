import type { Campaign } from '@confab/contract/features/campaign';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config, startBandwidth, type BandwidthStandIn } from '../../../test/bandwidth/stand-in.ts';
import { campaignRunner } from '../../../test/features/campaign-runner.ts';
import { openWorkers } from '../../../test/channels/harness.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { fakeClock } from '../../../test/clock.ts';
import { sendCampaign } from './actions/send-campaign.ts';
import { sendDueCampaigns } from './actions/send-due-campaigns.ts';

const clock = fakeClock();
let t: TestApp;
let bandwidth: BandwidthStandIn;
let account: string;
let base: string;
let inboxId: number;
let labelId: number;
let turns: ReturnType<typeof campaignRunner>;

beforeAll(async () => {
  bandwidth = await startBandwidth();
  t = await startTestApp({ clock, providerUrls: new Map([['BANDWIDTH_API_URL', bandwidth.url]]) });
  // They make the tables of the jobs; the tests take the turns themselves.
  await (await openWorkers(t)).stop();
  turns = campaignRunner(t);
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
  base = `${account}/campaigns`;
  const channel = { type: 'sms', phone_number: '+14155550100', provider_config: config };
  inboxId = (await turns.send('/inboxes', { name: 'Texts', channel })).id;
  labelId = (await turns.send('/labels', { title: 'spring' })).id;
});
afterAll(async () => {
  await t.close();
  await bandwidth.close();
});

const add = (more: object = {}): Promise<Campaign> =>
  turns.send('/campaigns', {
    title: 'Spring sale',
    message: 'Dear {{contact.name}}, all is cheaper',
    inbox_id: inboxId,
    audience: [{ type: 'Label', id: labelId }],
    ...more,
  });

const key = (id: number) => ({ accountId: t.fixtures.account.id, id });

test('every contact with the label and a number receives it once, personalized', async () => {
  const ina = await turns.contact('ina', ['spring']);
  const omar = await turns.contact('omar', ['spring', 'vip']);
  await turns.contact('other', ['vip']);
  await turns.contact('blocked', ['spring'], { blocked: true });
  const made = await add();
  expect(made).toMatchObject({ campaign_type: 'one_off', campaign_status: 'active', started_at: null });
  expect((await t.outbox()).map(({ name }) => name)).toContain('campaign.send_requested');
  await t.clearOutbox();
  // Two nodes run concurrently, one of them twice.
  await sendCampaign(t.platform, key(made.id));
  await Promise.all([1, 2, 3].map(() => turns.finish(made.id)));
  expect((await turns.results(made.id)).meta.counts).toEqual({ waiting: 0, sending: 2, sent: 0, failed: 0 });
  bandwidth.answers.push({
    status: 400,
    body: { type: 'request-validation', description: 'No such number' },
  });
  await turns.deliver();
  const [taken] = bandwidth.taken;
  expect(bandwidth.taken).toHaveLength(1);
  // The order is random; Bandwidth rejected the first one.
  const [served, refused] = taken?.text.includes('Omar') ? [omar, ina] : [ina, omar];
  expect(taken?.text).toBe(`Dear ${served === omar ? 'Omar' : 'Ina'}, all is cheaper`);
  const { meta, payload } = await turns.results(made.id);
  expect(meta.counts).toEqual({ waiting: 0, sending: 0, sent: 1, failed: 1 });
  const resultOf = (id: number) => payload.find((one) => one.contact.id === id);
  expect(resultOf(refused)).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('No such number'),
  });
  expect(resultOf(served)).toMatchObject({ status: 'sent', reason: null });
  expect((await turns.results(made.id, '?status=failed')).payload).toHaveLength(1);
  expect((await turns.results(made.id, '?page=2')).payload).toEqual([]);
});

test('the conversation is resolved, names the campaign, and reopens when the contact answers', async () => {
  const label = (await turns.send('/labels', { title: 'summer' })).id;
  await turns.contact('ula', ['summer']);
  const { id } = await add({ audience: [{ type: 'Label', id: label }], sender_id: t.fixtures.jonas.id });
  await turns.finish(id);
  const [{ conversation_id: displayId } = { conversation_id: 0 }] = (await turns.results(id)).payload;
  const url = `${account}/conversations/${displayId}`;
  const shown = (await t.as(t.fixtures.maya).get(url)).json();
  expect(shown).toMatchObject({ status: 'resolved', meta: { campaign: { id, title: 'Spring sale' } } });
  const { payload } = (await t.as(t.fixtures.maya).get(`${url}/messages`)).json();
  expect(payload).toMatchObject([{ sender: { id: t.fixtures.jonas.id } }]);
  // A second message is written to the same conversation once that is continued.
  await t.as(t.fixtures.maya).post(`${url}/toggle_status`, { status: 'open' });
  const again = await add({ audience: [{ type: 'Label', id: label }] });
  await turns.finish(again.id);
  expect((await turns.results(again.id)).payload).toMatchObject([{ conversation_id: displayId }]);
});

test('is sent at its time, and expires three days after', async () => {
  const due = new Date(clock.now().getTime() + 60_000);
  const { id } = await add({ scheduled_at: due.toISOString() });
  await sendCampaign(t.platform, key(id));
  expect(await turns.show(id)).toMatchObject({
    started_at: null,
    scheduled_at: Math.floor(due.getTime() / 1000),
  });
  clock.set(new Date(due.getTime() + 4 * 24 * 3_600_000));
  await sendCampaign(t.platform, key(id));
  await sendDueCampaigns(t.platform);
  expect((await turns.show(id)).started_at).toBe(null);
  await t.as(t.fixtures.maya).patch(`${base}/${id}`, { scheduled_at: clock.now().toISOString() });
  await sendDueCampaigns(t.platform);
  const { rows } = await t.database.pool.query<{ key: string }>('select key from graphile_worker.jobs');
  expect(rows.map((row) => row.key)).toContain(`campaign/${t.fixtures.account.id}/${id}`);
  expect((await turns.finish(id)).campaign_status).toBe('completed');
});

test('is paused between two contacts and resumed; a paused campaign cannot be changed otherwise', async () => {
  const label = (await turns.send('/labels', { title: 'autumn' })).id;
  for (let n = 0; n < 23; n += 1) await turns.contact('many', ['autumn']);
  const { id } = await add({ audience: [{ type: 'Label', id: label }] });
  const maya = t.as(t.fixtures.maya);
  await sendCampaign(t.platform, key(id));
  await sendCampaign(t.platform, key(id));
  await sendCampaign(t.platform, key(id));
  expect((await turns.results(id)).meta.counts).toMatchObject({ waiting: 3, sending: 20 });
  expect((await maya.patch(`${base}/${id}`, { enabled: false })).statusCode).toBe(200);
  await turns.finish(id);
  expect((await turns.results(id)).meta.counts).toMatchObject({ waiting: 3, sending: 20 });
  const refused = await maya.patch(`${base}/${id}`, { message: 'Another' });
  expect([refused.statusCode, refused.json().attributes]).toEqual([422, ['status']]);
  await t.clearOutbox();
  expect((await maya.patch(`${base}/${id}`, { enabled: true })).statusCode).toBe(200);
  expect((await t.outbox()).map(({ name }) => name)).toContain('campaign.send_requested');
  expect((await turns.finish(id)).campaign_status).toBe('completed');
  expect((await turns.results(id)).meta.counts).toEqual({ waiting: 0, sending: 23, sent: 0, failed: 0 });
  const over = await maya.patch(`${base}/${id}`, { enabled: false });
  expect([over.statusCode, over.json().attributes]).toEqual([422, ['status']]);
});

test('a pause takes effect at the next contact, also within a run', async () => {
  const label = (await turns.send('/labels', { title: 'halted' })).id;
  for (let n = 0; n < 3; n += 1) await turns.contact('some', ['halted']);
  const { id } = await add({ audience: [{ type: 'Label', id: label }] });
  await sendCampaign(t.platform, key(id));
  await sendCampaign(t.platform, key(id));
  // As an administrator who pauses it while the first message is written.
  await t.database.pool.query(
    `create function pause() returns trigger language plpgsql as $$ begin
       update campaign set enabled = false where account_id = new.account_id and id = new.campaign_id;
       return new;
     end $$;
     create trigger pause after update on campaign_contact for each row execute function pause()`,
  );
  await sendCampaign(t.platform, key(id));
  await t.database.pool.query('drop trigger pause on campaign_contact; drop function pause()');
  expect((await turns.results(id)).meta.counts).toMatchObject({ waiting: 2, sending: 1 });
});

test('messages lost in a crash are written by the next run', async () => {
  const label = (await turns.send('/labels', { title: 'winter' })).id;
  const one = await turns.contact('cut', ['winter']);
  const { id } = await add({ audience: [{ type: 'Label', id: label }] });
  await sendCampaign(t.platform, key(id));
  await sendCampaign(t.platform, key(id));
  // As a node that is killed amid the transaction leaves it: nothing of it is stored, and no message.
  await t.database.pool.query(
    `create function cut() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
     create trigger cut before update on campaign_contact for each row execute function cut()`,
  );
  await expect(sendCampaign(t.platform, key(id))).rejects.toThrow('cut');
  await t.database.pool.query('drop trigger cut on campaign_contact; drop function cut()');
  const conversations = async () =>
    (await t.as(t.fixtures.maya).get(`${account}/contacts/${one}/conversations`)).json().payload;
  expect(await conversations()).toEqual([]);
  await turns.finish(id);
  expect(await conversations()).toHaveLength(1);
});

test('a user’s own segment can be an audience, and one of another user cannot', async () => {
  const city = { additional_attributes: { city: 'Oslo' } };
  const oslo = await turns.contact('nora', [], city);
  const payload = [{ attribute_key: 'city', filter_operator: 'equal_to', values: ['Oslo'] }];
  const filter = { name: 'Oslo', filter_type: 'contact', query: { payload } };
  const segment = await turns.send('/custom_filters', { custom_filter: filter });
  const { id } = await add({ audience: [{ type: 'Segment', id: segment.id }] });
  await turns.finish(id);
  expect((await turns.results(id)).payload.map((one) => one.contact.id)).toEqual([oslo]);
  const theirs = (
    await t.as(t.fixtures.jonas).post(`${account}/custom_filters`, { custom_filter: filter })
  ).json();
  const refused = await t.as(t.fixtures.maya).post(base, {
    title: 'Mine',
    message: 'Hi',
    inbox_id: inboxId,
    audience: [{ type: 'Segment', id: theirs.id }],
  });
  expect([refused.statusCode, refused.json().attributes]).toEqual([422, ['audience']]);
});

test('the text message length is limited by the provider', async () => {
  const answer = await t
    .as(t.fixtures.maya)
    .post(base, { title: 'x', message: 'x'.repeat(2049), inbox_id: inboxId });
  expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['message']]);
});
