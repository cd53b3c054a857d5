import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { syncDueTemplates } from '../../src/features/inbox/templates/actions/sync-due-templates.ts';
import { cloudInput, from, textOf } from './driver.ts';
import { openWhatsapp, type WhatsappHarness } from './harness.ts';
import { otherBusinessId } from './stand-in.ts';

let harness: WhatsappHarness;
let inboxId: number;
let url: string;
const now = { ahead: 0 };
beforeAll(async () => {
  harness = await openWhatsapp({ clock: { now: () => new Date(Date.now() + now.ahead) } });
  harness.provider.pages = [[template('one')], [template('two')], [template('three', 'REJECTED')]];
  inboxId = (await harness.create(cloudInput())).json().id;
  url = `${harness.inboxesUrl}/${inboxId}`;
  harness.begin();
});
afterAll(() => harness.close());

const template = (name: string, status = 'APPROVED') => ({
  name,
  status,
  language: 'en',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: `This is ${name}` }],
});

const shown = async (at = url) => (await harness.t.as(harness.t.fixtures.maya).get(at)).json();
const namesIn = (inbox: { message_templates: { name: string }[] }) =>
  inbox.message_templates.map(({ name }) => name);
const untilNames = (names: string[], at = url) =>
  vi.waitFor(async () => expect(namesIn(await shown(at))).toEqual(names), { timeout: 15_000, interval: 50 });
const requestsToMedia = () =>
  [...harness.provider.requests].filter(([path]) => path.endsWith('message_templates'));

test('the templates of all pages are stored after an inbox was created, as the provider describes them', async () => {
  await untilNames(['one', 'two', 'three']);
  const inbox = await shown();
  expect(inbox.message_templates[0]).toEqual(template('one'));
  expect(inbox).toMatchObject({ templates_synced_at: expect.any(Number), templates_error: null });
  const listed = await harness.t.as(harness.t.fixtures.maya).get(harness.inboxesUrl);
  const own = listed.json().payload.find((each: { id: number }) => each.id === inboxId);
  expect(namesIn(own)).toEqual(['one', 'two', 'three']);
});

test('they are fetched again after three hours, and not before; a hanging provider delays no other', async () => {
  const slow = { ...cloudInput({ business_account_id: otherBusinessId }), phone_number: '+15550783885' };
  const other = `${harness.inboxesUrl}/${(await harness.create(slow)).json().id}`;
  await untilNames(['one', 'two', 'three'], other);
  const before = requestsToMedia();
  await syncDueTemplates(harness.t.platform);
  const { rows: jobs } = await harness.t.database.pool.query(
    `select 1 from graphile_worker.jobs where task_identifier = 'sync-inbox-templates'`,
  );
  expect([jobs, requestsToMedia()]).toEqual([[], before]);
  harness.provider.pages = [[template('new')]];
  harness.provider.hangingBusiness = otherBusinessId;
  now.ahead += 3 * 3_600_000 + 1000;
  await syncDueTemplates(harness.t.platform);
  await untilNames(['new']);
  expect(namesIn(await shown(other))).toEqual(['one', 'two', 'three']);
  harness.provider.hangingBusiness = undefined;
  // The hanging attempt ends after ten seconds, and is repeated.
  await vi.waitFor(async () => expect(namesIn(await shown(other))).toEqual(['new']), {
    timeout: 25_000,
    interval: 100,
  });
}, 40_000);

test('administrators fetch them on demand, and see errors; the stored ones stay', async () => {
  const { maya, aiko } = harness.t.fixtures;
  harness.provider.pages = [[template('now')]];
  const synced = await harness.t.as(maya).post(`${url}/sync_templates`);
  expect([synced.statusCode, namesIn(synced.json())]).toEqual([200, ['now']]);
  expect((await harness.t.as(aiko).post(`${url}/sync_templates`)).statusCode).toBe(401);
  harness.provider.templateAnswer = {
    status: 400,
    json: { error: { code: 100, message: 'No such business' } },
  };
  const refused = await harness.t.as(maya).post(`${url}/sync_templates`);
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: 'No such business' }]);
  harness.provider.templateAnswer = { status: 503, json: {} };
  expect((await harness.t.as(maya).post(`${url}/sync_templates`)).statusCode).toBe(422);
  expect(await shown()).toMatchObject({
    templates_error: 'No such business',
    reauthorization_required: false,
  });
  expect(namesIn(await shown())).toEqual(['now']);
  harness.provider.templateAnswer = undefined;
});

test('the number’s health is fetched from Meta', async () => {
  harness.provider.health = { quality_rating: 'GREEN', messaging_limit_tier: 'TIER_1K', status: 'CONNECTED' };
  const { maya, aiko } = harness.t.fixtures;
  expect((await harness.t.as(maya).get(`${url}/health`)).json()).toEqual({
    payload: {
      display_phone_number: null,
      verified_name: null,
      quality_rating: 'GREEN',
      messaging_limit_tier: 'TIER_1K',
      status: 'CONNECTED',
    },
  });
  expect((await harness.t.as(aiko).get(`${url}/health`)).statusCode).toBe(401);
  const website = `${harness.inboxesUrl}/${harness.t.fixtures.website.id}/health`;
  expect((await harness.t.as(maya).get(website)).json()).toEqual({ payload: null });
});

test('an expired key locks the inbox out at the second rejection, and saving it unlocks it', async () => {
  const { account, maya } = harness.t.fixtures;
  await harness.say(from('491511234567', textOf('wamid.in', 'Hello')));
  const listed = await harness.t
    .as(maya)
    .get(`/api/v1/accounts/${account.id}/conversations?inbox_id=${inboxId}`);
  const thread = `/api/v1/accounts/${account.id}/conversations/${listed.json().data.payload[0].id}`;
  const write = async (content: string) =>
    (await harness.t.as(maya).post(`${thread}/messages`, { content })).json().id as number;
  const until = (id: number, state: object) =>
    vi.waitFor(
      async () => expect((await harness.messages(inboxId)).find((one) => one.id === id)).toMatchObject(state),
      { timeout: 15_000, interval: 50 },
    );
  const failed = (pattern: RegExp) => ({
    status: 3,
    content_attributes: { external_error: expect.stringMatching(pattern) },
  });
  harness.provider.isKeyOver = true;
  await until(await write('One'), failed(/Session has expired/));
  expect(await shown()).toMatchObject({ reauthorization_required: false });
  await until(await write('Two'), failed(/Session has expired/));
  await vi.waitFor(async () => expect(await shown()).toMatchObject({ reauthorization_required: true }));
  const paths = () => [...harness.provider.requests].map(([path, count]) => `${path} ${count}`);
  const before = paths();
  await until(await write('Three'), failed(/disconnected/));
  await syncDueTemplates(harness.t.platform);
  expect(paths()).toEqual(before);
  const about = async () =>
    (await harness.t.sentEmails()).filter((message) => message.includes('WhatsApp was disconnected'));
  await vi.waitFor(async () => expect(await about()).toHaveLength(1), { timeout: 10_000 });
  expect((await about())[0]).toContain(`/app/accounts/${account.id}/settings/inboxes/${inboxId}`);
  // Customers' messages still arrive.
  await harness.say(from('491511234567', textOf('wamid.meanwhile', 'Anybody?')));
  expect((await harness.messages(inboxId)).at(-1)).toMatchObject({ source_id: 'wamid.meanwhile' });
  harness.provider.isKeyOver = false;
  const saved = await harness.t
    .as(maya)
    .patch(url, { channel: { provider_config: { api_key: 'good-key' } } });
  expect(saved.json()).toMatchObject({ reauthorization_required: false });
  await until(await write('Four'), { status: 0, source_id: expect.any(String) });
});
