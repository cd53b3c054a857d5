import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import {
  accessKey,
  secretKey,
  startLeadSquared,
  type LeadSquaredStandIn,
} from '../../../../test/leadsquared/stand-in.ts';

let t: TestApp;
let crm: LeadSquaredStandIn;
let other: LeadSquaredStandIn;
let base: string;

const keys = { access_key: accessKey, secret_key: secretKey };
const maya = () => t.as(t.fixtures.maya);
const connect = (settings: object = keys, more: object = {}) =>
  maya().post(`${base}/hooks`, { hook: { app_id: 'leadsquared', settings, ...more } });
const change = (id: number, input: object) => maya().patch(`${base}/hooks/${id}`, { hook: input });
const setFeature = (features: string[]) =>
  t.database.db
    .updateTable('account')
    .set({ features })
    .where('id', 'in', [t.fixtures.account.id, t.fixtures.rival.id])
    .execute();
const stored = async () =>
  t.database.db.selectFrom('integration_hook').selectAll().where('app_id', '=', 'leadsquared').execute();
const paths = (standIn = crm) => standIn.requests.map(({ path }) => path.replace(/^\/v2\//, ''));

const whoAmI = 'Authentication.svc/UserByAccessKey.Get';
const listTypes = 'ProspectActivity.svc/ActivityTypes.Get';
const makeType = 'ProspectActivity.svc/CreateType';

beforeAll(async () => {
  [crm, other] = await Promise.all([startLeadSquared(), startLeadSquared()]);
  t = await startTestApp({ providerUrls: new Map([['LEADSQUARED_API_URL', `${crm.url}/v2`]]) });
  base = `/api/v1/accounts/${t.fixtures.account.id}/integrations`;
});
afterAll(async () => {
  await Promise.all([crm.close(), other.close()]);
  await t.close();
});
beforeEach(async () => {
  await setFeature(['crm_integration']);
  await t.database.db.deleteFrom('integration_hook').execute();
  for (const each of [crm, other]) {
    each.requests.length = 0;
    each.failures.length = 0;
    each.next = undefined;
    each.organization = 'org-1';
    each.types.splice(1);
  }
});

test('is in the catalog of accounts with the feature, as the contract defines it', async () => {
  const app = await maya().get(`${base}/apps/leadsquared`);
  expect(app.json()).toEqual({
    id: 'leadsquared',
    name: 'LeadSquared',
    description: expect.any(String),
    short_description: expect.any(String),
    enabled: false,
    hooks: [],
    logo: 'leadsquared.png',
    i18n_key: 'leadsquared',
    action: '/leadsquared',
    button: '/leadsquared',
    hook_type: 'account',
    allow_multiple_hooks: false,
    feature_flag: 'crm_integration',
    settings_json_schema: {
      type: 'object',
      properties: {
        access_key: { type: 'string' },
        secret_key: { type: 'string' },
        endpoint_url: { type: 'string' },
        app_url: { type: 'string' },
        timezone: { type: 'string' },
        enable_conversation_activity: { type: 'boolean' },
        conversation_activity_score: { type: 'string' },
        conversation_activity_code: { type: 'integer' },
        enable_transcript_activity: { type: 'boolean' },
        transcript_activity_score: { type: 'string' },
        transcript_activity_code: { type: 'integer' },
      },
      required: ['access_key', 'secret_key'],
      additionalProperties: false,
    },
    settings_form_schema: [
      { label: 'Access key', type: 'text', name: 'access_key', validation: 'required' },
      { label: 'Secret key', type: 'text', name: 'secret_key', validation: 'required' },
      { label: 'Post new conversations', type: 'checkbox', name: 'enable_conversation_activity' },
      {
        label: 'Score of new conversations',
        type: 'number',
        name: 'conversation_activity_score',
        default: 0,
      },
      { label: 'Post transcripts', type: 'checkbox', name: 'enable_transcript_activity' },
      { label: 'Score of transcripts', type: 'number', name: 'transcript_activity_score', default: 0 },
    ],
    visible_properties: [
      'access_key',
      'endpoint_url',
      'enable_conversation_activity',
      'enable_transcript_activity',
      'conversation_activity_score',
      'transcript_activity_score',
    ],
  });
  await setFeature([]);
  expect((await maya().get(`${base}/apps/leadsquared`)).statusCode).toBe(404);
  expect((await maya().get(`${base}/apps`)).body).not.toContain('leadsquared');
});

test('its keys are checked, the account’s details are stored, and secrets are never returned', async () => {
  const made = await connect({
    ...keys,
    enable_conversation_activity: true,
    enable_transcript_activity: true,
    conversation_activity_score: '7',
    transcript_activity_score: '',
  });
  expect([made.statusCode, made.json()]).toEqual([
    200,
    {
      id: made.json().id,
      app_id: 'leadsquared',
      status: true,
      inbox: null,
      account_id: t.fixtures.account.id,
      hook_type: 'account',
      settings: {
        access_key: '••••1234',
        secret_key: '••••wxyz',
        endpoint_url: `${crm.url}/v2`,
        app_url: 'http://run.leadsquared.example/',
        timezone: 'Asia/Kolkata',
        enable_conversation_activity: true,
        enable_transcript_activity: true,
        conversation_activity_score: '7',
        transcript_activity_score: '',
        conversation_activity_code: 301,
        transcript_activity_code: 302,
      },
      reference_id: 'org-1',
      reauthorization_required: false,
    },
  ]);
  expect(crm.types.slice(1)).toEqual([
    { name: 'Confab Conversation Started', code: 301, score: 7 },
    { name: 'Confab Conversation Transcript', code: 302, score: 0 },
  ]);
  const [agents, rows, audit] = await Promise.all([
    t.as(t.fixtures.jonas).get(`${base}/apps/leadsquared`),
    stored(),
    t.database.pool.query('select * from audit_log'),
  ]);
  expect(agents.json().hooks[0].settings).toEqual({
    enable_conversation_activity: true,
    enable_transcript_activity: true,
  });
  for (const text of [made.body, agents.body, JSON.stringify(rows), JSON.stringify(audit.rows)]) {
    expect(text).not.toContain(secretKey);
    expect(text).not.toContain(accessKey);
  }
});

test('existing activity types are used, and disabled ones are not created', async () => {
  crm.types.push({ name: 'Confab Conversation Started', code: 250, score: 0 });
  const made = await connect({ ...keys, enable_conversation_activity: true });
  expect(made.json().settings.conversation_activity_code).toBe(250);
  expect(made.json().settings).not.toHaveProperty('transcript_activity_code');
  expect(paths()).toEqual([whoAmI, listTypes]);
  const wanted = { enable_transcript_activity: true };
  const changed = await change(made.json().id, { settings: wanted });
  expect(changed.json().settings).toMatchObject({
    conversation_activity_code: 250,
    transcript_activity_code: 302,
  });
  expect(paths().slice(2)).toEqual([whoAmI, listTypes, makeType]);
});

describe('nothing is stored', () => {
  const refusals: [string, () => void, object, string, string][] = [
    [
      'of wrong keys',
      () => undefined,
      { ...keys, secret_key: 'wrong' },
      'wrong_keys',
      'Settings : LeadSquared does not accept these keys',
    ],
    [
      'while it is down',
      () => crm.failures.push({ status: 503 }),
      keys,
      'unreachable',
      'Settings : LeadSquared did not answer. Try again.',
    ],
    [
      'while it is busy',
      () => crm.failures.push({ status: 429 }),
      keys,
      'unreachable',
      'Settings : LeadSquared did not answer. Try again.',
    ],
    [
      'when the connection breaks',
      () => void (crm.next = 'broken'),
      keys,
      'unreachable',
      'Settings : LeadSquared did not answer. Try again.',
    ],
    [
      'of an answer of another shape',
      () => void (crm.next = { status: 200, text: 'oh' }),
      keys,
      'refused',
      'Settings : LeadSquared refused: 200 oh',
    ],
    [
      'when a type of activity is refused, in words without keys',
      () =>
        crm.failures.push(
          { status: 200, body: { OrgId: 'org-1', LSQCommonServiceURLs: {} } },
          { status: 200, body: [] },
          {
            status: 500,
            body: { ExceptionType: 'MXForbidden', ExceptionMessage: `No permission for ${secretKey}` },
          },
        ),
      { ...keys, enable_conversation_activity: true },
      'refused',
      'Settings : LeadSquared refused: MXForbidden: No permission for …',
    ],
    [
      'of an address inside',
      () => undefined,
      { ...keys, endpoint_url: 'http://169.254.169.254/v2' },
      'invalid',
      'Settings : This address may not be called',
    ],
  ];
  test.each(refusals)('%s', async (_what, prepare, settings, code, message) => {
    prepare();
    const answer = await connect(settings);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { message, attributes: ['settings'], fields: [{ path: 'settings', code, message }] },
    ]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    {},
    { access_key: accessKey },
    { secret_key: secretKey },
    { ...keys, more: 1 },
    { ...keys, conversation_activity_score: 'many' },
    { ...keys, conversation_activity_score: 5 },
    { ...keys, conversation_activity_code: '7' },
    { ...keys, conversation_activity_code: 7.5 },
    { ...keys, enable_transcript_activity: 'yes' },
    { ...keys, endpoint_url: 'no address' },
  ])('of settings that do not fit the schema, without calling LeadSquared: %j', async (settings) => {
    const answer = await connect(settings);
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Settings : Invalid settings data']);
    expect([crm.requests, await stored()]).toEqual([[], []]);
  });

  test('without the feature', async () => {
    const { id } = (await connect()).json();
    await setFeature([]);
    const answers = [
      await change(id, { status: 'disabled' }),
      await t
        .as(t.fixtures.rex)
        .post(base.replace(/accounts\/\d+/, `accounts/${t.fixtures.rival.id}`) + '/hooks', {
          app_id: 'leadsquared',
          settings: keys,
        }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        expect.objectContaining({
          message: 'Feature flag Feature not enabled',
          attributes: ['feature_flag'],
        }),
      ]);
    expect(paths()).toEqual([whoAmI]);
    // What an account may no longer have can still be removed.
    expect((await maya().delete(`${base}/hooks/${id}`)).statusCode).toBe(200);
  });
});

test('it is connected once, by administrators of the account', async () => {
  const answers = await Promise.all([connect(), connect()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const { id } = answers.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
  crm.requests.length = 0;
  expect((await connect()).json().attributes).toEqual(['app_id']);
  expect(crm.requests).toEqual([]);
  const jonas = t.as(t.fixtures.jonas);
  expect((await jonas.post(`${base}/hooks`, { app_id: 'leadsquared', settings: keys })).statusCode).toBe(401);
  expect((await jonas.patch(`${base}/hooks/${id}`, { status: 0 })).statusCode).toBe(401);
  expect((await jonas.delete(`${base}/hooks/${id}`)).statusCode).toBe(401);
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/integrations/hooks/${id}`;
  const rex = t.as(t.fixtures.rex);
  expect([
    (await rex.patch(theirs, { status: 0 })).statusCode,
    (await rex.delete(theirs)).statusCode,
  ]).toEqual([404, 404]);
  const event = { event: { name: 'rephrase' } };
  const processed = await maya().post(`${base}/hooks/${id}/process_event`, event);
  expect([processed.statusCode, processed.json()]).toEqual([422, { error: 'No processor found' }]);
});

describe('a change', () => {
  test('calls LeadSquared only for values that it must check', async () => {
    const { id, settings } = (await connect({ ...keys, enable_conversation_activity: true })).json();
    crm.requests.length = 0;
    const same = await change(id, { settings });
    expect([same.statusCode, same.json().settings]).toEqual([200, settings]);
    await change(id, { settings: { enable_conversation_activity: false } });
    await change(id, { status: 'disabled' });
    expect(crm.requests).toEqual([]);
    expect((await change(id, { status: 'enabled' })).json().status).toBe(true);
    expect(paths()).toEqual([whoAmI]);
  });

  test('to wrong keys changes nothing', async () => {
    const { id } = (await connect()).json();
    const before = await stored();
    const answer = await change(id, { settings: { access_key: 'other', secret_key: 'other' } });
    expect([answer.statusCode, answer.json().fields[0].code]).toEqual([422, 'wrong_keys']);
    expect(await stored()).toEqual(before);
  });

  test('to another address requires both keys again, so that stored ones are not sent elsewhere', async () => {
    const { id } = (await connect()).json();
    const elsewhere = { endpoint_url: `${other.url}/v2` };
    const masked = { access_key: '••••1234', secret_key: '••••wxyz' };
    for (const settings of [
      elsewhere,
      { ...elsewhere, ...masked },
      { ...elsewhere, access_key: accessKey },
      { ...elsewhere, secret_key: secretKey },
    ]) {
      const answer = await change(id, { settings });
      expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['settings']]);
    }
    expect(other.requests).toEqual([]);
    const answer = await change(id, { settings: { ...elsewhere, ...keys } });
    // Keys that were entered for a custom address are used there, whatever region it reports.
    expect(answer.json().settings.endpoint_url).toBe(`${other.url}/v2`);
    expect(paths(other)).toEqual([whoAmI]);
  });

  test('to another organization forgets the leads of the previous one', async () => {
    const { id, account_id: accountId } = (
      await connect({ ...keys, enable_conversation_activity: true })
    ).json();
    const lead = { account_id: accountId, contact_id: t.fixtures.tessa.id, integration_hook_id: id };
    await t.database.db
      .insertInto('leadsquared_lead')
      .values({ ...lead, lead_id: 'lead-1' })
      .execute();
    const leads = () => t.database.db.selectFrom('leadsquared_lead').select('lead_id').execute();
    await change(id, { settings: { enable_transcript_activity: true } });
    expect(await leads()).toEqual([{ lead_id: 'lead-1' }]);
    crm.organization = 'org-2';
    crm.types.splice(1);
    crm.types.push({ name: 'Their type', code: 301, score: 1 });
    await change(id, { status: 'disabled' });
    const changed = await change(id, { status: 'enabled' });
    expect(await leads()).toEqual([]);
    expect(changed.json()).toMatchObject({
      reference_id: 'org-2',
      settings: { conversation_activity_code: 302, transcript_activity_code: 303 },
    });
  });

  test('is rejected if another change came in between', async () => {
    const { id } = (await connect()).json();
    await change(id, { status: 'disabled' });
    const { outbound } = t.platform;
    let isFirst = true;
    t.platform.outbound = {
      ...outbound,
      fetch: async (...call) => {
        const answer = await outbound.fetch(...call);
        if (isFirst) await change(id, { settings: { conversation_activity_score: '3' } });
        isFirst = false;
        return answer;
      },
    };
    const answer = await change(id, { status: 'enabled' }).finally(() => (t.platform.outbound = outbound));
    expect(answer.statusCode).toBe(409);
    expect(await stored()).toMatchObject([
      { enabled: false, settings: { conversation_activity_score: '3' } },
    ]);
  });
});
