import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiKey, organizationId, startDyte } from '../../../test/dyte/stand-in.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { withShortTimeout } from '../../../test/faults/short-timeout.ts';
import { failures, type ProviderStandIn } from '../../../test/stand-ins/provider-stand-in.ts';
import { newVisitor } from '../../../test/visitor.ts';

let t: TestApp;
let dyte: ProviderStandIn;
let base: string;
let visitor: Awaited<ReturnType<typeof newVisitor>>;
let conversation: number;

const settings = { organization_id: organizationId, api_key: apiKey };
const maya = () => t.as(t.fixtures.maya);
const connect = async (input: object = settings) =>
  (await maya().post(`${base}/integrations/hooks`, { app_id: 'dyte', settings: input })).json();
const call = (id = conversation, person = t.fixtures.maya) =>
  t.as(person).post(`${base}/integrations/dyte/create_a_meeting`, { conversation_id: id });
const join = (id: number, person = t.fixtures.maya) =>
  t.as(person).post(`${base}/integrations/dyte/add_participant_to_meeting`, { message_id: id });
const joinAsVisitor = (id: number, who = visitor) =>
  who.post('/integrations/dyte/add_participant_to_meeting', { message_id: id });

beforeAll(async () => {
  dyte = await startDyte();
  t = await startTestApp({ providerUrls: new Map([['DYTE_API_URL', dyte.url]]) });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  visitor = await newVisitor(t);
  await visitor.say('Can you show me?');
  conversation = (await visitor.get('/conversations')).json().id;
});
afterAll(async () => {
  await dyte.close();
  await t.close();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('integration_hook').execute();
  await connect();
  await t.clearOutbox();
  dyte.requests.length = 0;
  dyte.next = undefined;
});

test('is connected with an organization and a key, which stays secret', async () => {
  const shown = (person: TestApp['fixtures']['maya']) => t.as(person).get(`${base}/integrations/apps/dyte`);
  const [mine, theirs] = [await shown(t.fixtures.maya), await shown(t.fixtures.jonas)];
  expect(mine.json()).toMatchObject({
    enabled: true,
    action: '/dyte',
    visible_properties: ['organization_id'],
    settings_json_schema: { required: ['organization_id', 'api_key'] },
    hooks: [{ settings: { organization_id: organizationId, api_key: '••••wxyz' } }],
  });
  expect(theirs.json().hooks).toMatchObject([{ app_id: 'dyte', settings: {} }]);
  const { rows } = await t.database.pool.query('select * from integration_hook');
  const { rows: audit } = await t.database.pool.query('select * from audit_log');
  for (const text of [mine.body, theirs.body, JSON.stringify(rows), JSON.stringify(audit)])
    expect(text).not.toContain('secret-key');
});

test.each([{ api_key: apiKey }, { organization_id: organizationId }, { ...settings, organization_id: ' ' }])(
  'both are required: %j',
  async (input) => {
    await t.database.db.deleteFrom('integration_hook').execute();
    const answer = await maya().post(`${base}/integrations/hooks`, { app_id: 'dyte', settings: input });
    expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['settings']]);
  },
);

test('an agent starts a call: both sides get the message and join with their own token', async () => {
  const made = await call();
  const message = made.json();
  const { name } = t.fixtures.maya;
  expect(made.statusCode).toBe(200);
  expect(message).toMatchObject({
    conversation_id: conversation,
    message_type: 1,
    content: `${name} has started a video call`,
    content_type: 'integrations',
    content_attributes: { type: 'dyte', data: { meeting_id: expect.stringMatching(/^meeting-/) } },
    sender: { type: 'user' },
  });
  const emitted = (await t.outbox()).find((event) => event.name === 'message.created');
  expect(emitted?.contact).toMatchObject({ content_type: 'integrations' });

  const host = await join(message.id);
  const hostId = `user-${t.fixtures.maya.id}`;
  const meeting = message.content_attributes.data.meeting_id;
  expect(host.json()).toEqual({ id: `p-${hostId}`, name, token: `token of ${hostId} in ${meeting}` });
  const guest = await joinAsVisitor(message.id);
  expect(guest.json()).toMatchObject({ token: `token of contact-${visitor.contactId} in ${meeting}` });
  expect(dyte.requests.slice(1).map(({ json }) => json)).toMatchObject([
    { name, preset_name: 'group_call_host', custom_participant_id: hostId },
    { preset_name: 'group_call_participant', custom_participant_id: `contact-${visitor.contactId}` },
  ]);
});

describe('rejected:', () => {
  test('without a connection, and while it is switched off', async () => {
    const { id } = (await maya().get(`${base}/integrations/apps/dyte`)).json().hooks[0];
    await maya().patch(`${base}/integrations/hooks/${id}`, { status: 'disabled' });
    expect([(await call()).statusCode, (await call()).json().error]).toEqual([
      422,
      'This integration is switched off',
    ]);
    await maya().delete(`${base}/integrations/hooks/${id}`);
    expect((await call()).json().error).toBe('This integration is not connected');
    expect(dyte.requests).toEqual([]);
  });

  test('where no one could join', async () => {
    const { id } = (
      await maya().post(`${base}/conversations`, {
        contact_id: t.fixtures.tessa.id,
        inbox_id: t.fixtures.app.id,
      })
    ).json();
    const answer = await call(id);
    expect([answer.statusCode, answer.json().error]).toEqual([422, 'Calls are for visitors of websites']);
    expect(dyte.requests).toEqual([]);
  });

  test('other messages, and deleted calls', async () => {
    const sent = await maya().post(`${base}/conversations/${conversation}/messages`, {
      content: 'Mine',
      content_type: 'integrations',
      content_attributes: { type: 'dyte', data: { meeting_id: 'meeting-1' } },
    });
    const { id } = (await call()).json();
    await maya().delete(`${base}/conversations/${conversation}/messages/${id}`);
    for (const message of [sent.json().id, id])
      for (const answer of [await join(message), await joinAsVisitor(message)])
        expect([answer.statusCode, answer.json().error]).toEqual([
          422,
          'Invalid message type. Action not permitted',
        ]);
  });

  test('without access to the conversation', async () => {
    const { id } = (await call()).json();
    const other = await newVisitor(t);
    await other.say('Hello');
    const { rex, rival } = t.fixtures;
    const theirs = `/api/v1/accounts/${rival.id}/integrations/dyte`;
    const outsider = await t.as(rex).post(`${theirs}/add_participant_to_meeting`, { message_id: id });
    const elsewhere = await t.as(rex).post(`${theirs}/create_a_meeting`, { conversation_id: 999_999 });
    expect([outsider.statusCode, elsewhere.statusCode]).toEqual([404, 404]);
    expect((await join(id, rex)).statusCode).toBe(401);
    expect((await joinAsVisitor(id, other)).statusCode).toBe(404);
    const { website, jonas } = t.fixtures;
    await maya().delete(`${base}/inbox_members`, { inbox_id: website.id, user_ids: [jonas.id] });
    expect((await call(conversation, t.fixtures.jonas)).statusCode).toBe(401);
    expect((await join(id, t.fixtures.jonas)).statusCode).toBe(401);
    expect(dyte.requests.filter(({ path }) => path.endsWith('participants'))).toEqual([]);
  });

  test.each(failures)(
    'with our own message when the provider %s, and nothing is written',
    async (_what, next) => {
      const before = await t.database.db.selectFrom('message').select('id').execute();
      dyte.next = next;
      const answer = await withShortTimeout(t, () => call());
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json())).toEqual(['error', 'error_code']);
      expect(answer.body).not.toMatch(/secret|slow down|html/);
      expect(await t.database.db.selectFrom('message').select('id').execute()).toEqual(before);
    },
  );
});
