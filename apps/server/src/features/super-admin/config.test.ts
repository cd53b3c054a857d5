import {
  installationConfigNames,
  secretConfigNames,
  type InstallationConfig,
} from '@confab/contract/features/super-admin-config';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { superAdmin } from '../../../test/console.ts';
import { noLimits } from '../../../test/contract-fuzz/no-limits.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { pageGlobals } from '../../main/pages/page-globals.ts';
import { mintUserToken } from '../user/index.ts';

let t: TestApp;
let headers: Record<string, string> = {};
beforeAll(async () => {
  t = await startTestApp({
    limiter: noLimits,
    providerKeys: new Map([
      ['CSML_BOT_HOST', 'https://csml.example.com'],
      ['CSML_BOT_API_KEY', 'csml-of-the-environment'],
      ['LINEAR_CLIENT_ID', 'linear-of-the-environment'],
      ['LINEAR_CLIENT_SECRET', 'hush-of-the-environment'],
    ]),
  });
  ({ headers } = await superAdmin(t));
});
afterAll(() => t.close());
afterEach(async () => {
  expect((await change(Object.fromEntries(installationConfigNames.map((name) => [name, null])))).code).toBe(
    200,
  );
});

type Setting = InstallationConfig['payload'][number];

async function change(input: Record<string, string | null>) {
  const answer = await t.as(null).inject({
    method: 'PATCH',
    url: '/super_admin/api/config',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  });
  return { code: answer.statusCode, body: answer.json(), text: answer.body };
}

async function shown(name: string): Promise<Setting | undefined> {
  const answer = await t.as(null).inject({ url: '/super_admin/api/config', headers });
  return (answer.json() as InstallationConfig).payload.find((one) => one.name === name);
}

/** The configuration that the dashboard's page receives. */
const page = () => JSON.stringify(pageGlobals(t.platform));
const apps = async () => {
  const answer = await t
    .as(t.fixtures.maya)
    .get(`/api/v1/accounts/${t.fixtures.account.id}/integrations/apps`);
  return (answer.json().payload as { id: string }[]).map(({ id }) => id);
};
const stored = (name: string) =>
  t.database.db.selectFrom('installation_config').select('value').where('name', '=', name).executeTakeFirst();

test('every setting has a description, and those with secret-like names are secret', async () => {
  const answer = await t.as(null).inject({ url: '/super_admin/api/config', headers });
  const { payload } = answer.json() as InstallationConfig;
  expect(payload.map(({ name }) => name)).toEqual(installationConfigNames);
  for (const { name, description } of payload)
    expect([name, description]).toEqual([name, expect.stringMatching(/\S/)]);
  // Every page of the dashboard has the token of analytics.
  const sounds = installationConfigNames.filter(
    (name) =>
      name !== 'ANALYTICS_TOKEN' && /SECRET|PASSWORD|_TOKEN|API_KEY|SERVER_KEY|CREDENTIALS/.test(name),
  );
  expect([...secretConfigNames].toSorted()).toEqual(sounds.toSorted());
});

describe('a provider key', () => {
  test('takes effect immediately, on all nodes, and ends when removed', async () => {
    expect(await apps()).not.toContain('slack');
    const slack = {
      SLACK_CLIENT_ID: '12.34',
      SLACK_CLIENT_SECRET: 'hush-slack',
      SLACK_SIGNING_SECRET: 'hush-sign',
    };
    expect((await change(slack)).code).toBe(200);
    expect(await apps()).toContain('slack');
    // As on a node that has not yet received the new value.
    t.platform.providerKeys = new Map();
    expect(await apps()).not.toContain('slack');
    t.platform.invalidate('installation');
    await vi.waitFor(async () => expect(await apps()).toContain('slack'));
    await change({ SLACK_CLIENT_ID: '', SLACK_CLIENT_SECRET: null, SLACK_SIGNING_SECRET: null });
    expect(await apps()).not.toContain('slack');
    expect([...t.platform.providerKeys]).toEqual([...t.platform.environment.providerKeys]);
  });

  test('overrides the environment, which applies again afterwards', async () => {
    expect(await shown('LINEAR_CLIENT_ID')).toMatchObject({
      is_secret: false,
      is_set: false,
      is_in_environment: true,
      value: null,
      environment: 'linear-of-the-environment',
    });
    await change({ LINEAR_CLIENT_ID: 'linear-of-the-console' });
    expect(await shown('LINEAR_CLIENT_ID')).toMatchObject({ is_set: true, value: 'linear-of-the-console' });
    expect(t.platform.providerKeys.get('LINEAR_CLIENT_ID')).toBe('linear-of-the-console');
    expect(t.platform.providerKeys.get('LINEAR_CLIENT_SECRET')).toBe('hush-of-the-environment');
    await change({ LINEAR_CLIENT_ID: null });
    expect(t.platform.providerKeys.get('LINEAR_CLIENT_ID')).toBe('linear-of-the-environment');
  });

  test.each([
    ['FB_APP_ID', 'not a number'],
    ['FACEBOOK_API_VERSION', '17'],
    ['ENABLE_INSTAGRAM_CHANNEL_HUMAN_AGENT', 'perhaps'],
    ['CSML_BOT_HOST', 'ftp://csml.example.com'],
    ['CAPTAIN_OPEN_AI_ENDPOINT', 'javascript:alert(1)'],
    ['CAPTAIN_MONTHLY_BUDGET', '-1'],
    ['FIREBASE_CREDENTIALS', '{"private_key":"none"}'],
    ['DISPLAY_MANIFEST', 'perhaps'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['SLACK_CLIENT_ID', 'two\nlines'],
    ['RAILS_INBOUND_EMAIL_PASSWORD', 'short'],
    ['BLOCKED_EMAIL_DOMAINS', 'good.example, someone@bad.example'],
    ['BLOCKED_EMAIL_DOMAINS', '*'],
    ['BLOCKED_EMAIL_DOMAINS', 'one.example two.example'],
  ])('%s rejects invalid values', async (name, value) => {
    const answer = await change({ [name]: value, BRAND_NAME: 'Never' });
    expect([answer.code, answer.body.attributes]).toEqual([422, [name]]);
    expect(await stored('BRAND_NAME')).toBeUndefined();
    if (secretConfigNames.has((await shown(name))?.name ?? 'BRAND_NAME'))
      expect(answer.text).not.toContain(value);
  });
});

describe('a secret', () => {
  test('is never returned, is stored encrypted, and is in no log', async () => {
    const answer = await change({ AZURE_APP_ID: 'azure-app', AZURE_APP_SECRET: 'hush-azure' });
    expect(answer.text).not.toContain('hush');
    expect(await shown('AZURE_APP_SECRET')).toMatchObject({
      is_secret: true,
      is_set: true,
      is_in_environment: false,
      value: null,
      environment: null,
    });
    expect((await shown('LINEAR_CLIENT_SECRET'))?.environment).toBeNull();
    expect(t.platform.providerKeys.get('AZURE_APP_SECRET')).toBe('hush-azure');
    expect((await stored('AZURE_APP_SECRET'))?.value).toMatch(/^v1\./);
    const log = await t.database.db.selectFrom('console_log').select(['subject_name', 'changes']).execute();
    const entry = log.find(({ subject_name: name }) => name === 'AZURE_APP_SECRET');
    expect(JSON.stringify(entry?.changes)).not.toMatch(/hush|v1\./);
    expect(log.some(({ subject_name: name }) => name === 'AZURE_APP_ID')).toBe(true);
    // The dashboard receives the id, because both values are set.
    expect(page()).toContain('"AZURE_APP_ID":"azure-app"');
    expect(page()).not.toContain('hush');
  });

  test('copied to the row of another one cannot be decrypted', async () => {
    await change({ FB_APP_SECRET: 'hush-facebook' });
    const { value } = (await stored('FB_APP_SECRET')) ?? { value: '' };
    await t.database.db
      .insertInto('installation_config')
      .values({ name: 'FB_VERIFY_TOKEN', value })
      .execute();
    t.platform.invalidate('installation');
    await change({ BRAND_NAME: 'Marker' });
    expect(t.platform.providerKeys.get('FB_APP_SECRET')).toBe('hush-facebook');
    expect(t.platform.providerKeys.has('FB_VERIFY_TOKEN')).toBe(false);
    expect((await shown('FB_VERIFY_TOKEN'))?.is_set).toBe(false);
  });
});

describe('a key is only sent to the URL it was entered for', () => {
  const again = 'This must be entered again for another address';
  const refused = (key: string) => ({
    code: 422,
    fields: [expect.objectContaining({ path: key, message: again })],
  });
  const attempt = async (input: Record<string, string | null>) => {
    const { code, body } = await change(input);
    return { code, fields: body.fields };
  };

  test('set in the console', async () => {
    const [address, key] = ['CAPTAIN_OPEN_AI_ENDPOINT', 'CAPTAIN_OPEN_AI_API_KEY'];
    const theirs = 'https://theirs.example/v1';
    await change({ [address]: 'https://ours.example/v1', [key]: 'hush-model' });
    expect(await attempt({ [address]: theirs })).toEqual(refused(key));
    expect(await attempt({ [address]: theirs, [key]: '' })).toMatchObject({ code: 200 });
    expect(t.platform.languageModel.captain).toBeUndefined();
    expect(await attempt({ [address]: 'https://ours.example/v1', [key]: 'hush-model' })).toMatchObject({
      code: 200,
    });
    expect(await attempt({ [address]: null })).toEqual(refused(key));
    expect(await attempt({ [address]: 'https://ours.example/v1', CAPTAIN_OPEN_AI_MODEL: 'm' })).toMatchObject(
      {
        code: 200,
      },
    );
    expect(await attempt({ [address]: theirs, [key]: 'hush-other' })).toMatchObject({ code: 200 });
    expect(t.platform.languageModel.captain).toMatchObject({ apiUrl: theirs, apiKey: 'hush-other' });
    expect(await attempt({ [address]: null, [key]: null })).toMatchObject({ code: 200 });
  });

  test('set for a task, which uses the general URL if it has none', async () => {
    const [own, all] = ['CAPTAIN_COPILOT_ENDPOINT', 'CAPTAIN_OPEN_AI_ENDPOINT'];
    const key = 'CAPTAIN_COPILOT_API_KEY';
    const theirs = 'https://theirs.example/v1';
    await change({ [own]: 'https://ours.example/v1', [key]: 'hush-task' });
    expect(await attempt({ [own]: theirs })).toEqual(refused(key));
    expect(await attempt({ [own]: null })).toEqual(refused(key));
    expect(await attempt({ [all]: theirs })).toMatchObject({ code: 200 });
    expect(await attempt({ [own]: null, [key]: 'hush-task' })).toMatchObject({ code: 200 });
    expect(await attempt({ [all]: 'https://others.example/v1' })).toEqual(refused(key));
    expect(await attempt({ [all]: null, [key]: null })).toMatchObject({ code: 200 });
  });

  test('from the environment, which is used again only together with its URL', async () => {
    const theirs = { CSML_BOT_HOST: 'https://theirs.example' };
    expect(await attempt(theirs)).toEqual(refused('CSML_BOT_API_KEY'));
    expect(await attempt({ ...theirs, CSML_BOT_API_KEY: 'guess' })).toMatchObject({ code: 200 });
    expect(await attempt({ CSML_BOT_API_KEY: null })).toEqual(refused('CSML_BOT_API_KEY'));
    expect(await attempt({ CSML_BOT_HOST: null })).toEqual(refused('CSML_BOT_API_KEY'));
    expect(await attempt({ CSML_BOT_HOST: null, CSML_BOT_API_KEY: null })).toMatchObject({ code: 200 });
  });

  test('also when two change one half each concurrently', async () => {
    const theirs = { CSML_BOT_HOST: 'https://theirs.example', CSML_BOT_API_KEY: 'guess' };
    await Promise.all([change(theirs), change({ CSML_BOT_API_KEY: null })]);
    const pair = [
      t.platform.providerKeys.get('CSML_BOT_HOST'),
      t.platform.providerKeys.get('CSML_BOT_API_KEY'),
    ];
    expect([
      ['https://theirs.example', 'guess'],
      ['https://csml.example.com', 'csml-of-the-environment'],
    ]).toContainEqual(pair);
  });
});

describe('settings that belong together', () => {
  test('cannot be set or removed partially', async () => {
    const half = await change({ GOOGLE_OAUTH_CLIENT_ID: 'google-app' });
    expect([half.code, half.body.attributes]).toEqual([422, ['GOOGLE_OAUTH_CLIENT_SECRET']]);
    await change({ GOOGLE_OAUTH_CLIENT_ID: 'google-app', GOOGLE_OAUTH_CLIENT_SECRET: 'hush-google' });
    const halved = await change({ GOOGLE_OAUTH_CLIENT_ID: null });
    expect([halved.code, halved.body.attributes]).toEqual([422, ['GOOGLE_OAUTH_CLIENT_ID']]);
  });

  test('a Google app enables its sign-in, until it is removed', async () => {
    const begun = async () => (await t.as(null).get('/omniauth/google_oauth2/callback')).statusCode;
    expect(page()).toContain('"SIGN_ON_PROVIDERS":[]');
    expect(await begun()).toBe(404);
    await change({ GOOGLE_OAUTH_CLIENT_ID: 'google-app', GOOGLE_OAUTH_CLIENT_SECRET: 'hush-google' });
    expect(page()).toContain('"SIGN_ON_PROVIDERS":[{"name":"google_oauth2","label":"Google"}]');
    expect(await begun()).toBe(302);
    await change({ GOOGLE_OAUTH_CLIENT_ID: null, GOOGLE_OAUTH_CLIENT_SECRET: null });
    expect(page()).toContain('"SIGN_ON_PROVIDERS":[]');
    expect(await begun()).toBe(404);
  });

  test('emails are forwarded with domain and password, never with only one of them', async () => {
    const forward = (password: string) =>
      t.as(null).inject({
        method: 'POST',
        url: '/rails/action_mailbox/relay/inbound_emails',
        headers: {
          'content-type': 'message/rfc822',
          authorization: `Basic ${Buffer.from(`actionmailbox:${password}`).toString('base64')}`,
        },
        payload: 'From: a@example.com\r\nTo: b@example.com\r\nSubject: x\r\n\r\nx\r\n',
      });
    const password = 'forwarders-only-2026';
    const refused = (await forward(password)).statusCode;
    expect(refused).toBeGreaterThanOrEqual(400);
    await change({ MAILER_INBOUND_EMAIL_DOMAIN: 'In.Paper.Example', RAILS_INBOUND_EMAIL_PASSWORD: password });
    expect((await forward(password)).statusCode).toBeLessThan(300);
    expect((await forward('')).statusCode).toBe(401);
    expect(t.platform.installation.inboundEmail?.domain).toBe('in.paper.example');
    // A deleted row leaves no domain without a password.
    await t.database.db.deleteFrom('installation_config').where('name', 'like', 'RAILS%').execute();
    await change({ BRAND_NAME: 'Marker' }).then(() => change({ BRAND_NAME: null }));
    expect(t.platform.installation.inboundEmail).toBeUndefined();
    expect((await forward('')).statusCode).toBe(refused);
  });
});

test('the Captain model, translation, and links are updated', async () => {
  await change({
    CAPTAIN_OPEN_AI_API_KEY: 'hush-model',
    CAPTAIN_OPEN_AI_ENDPOINT: 'https://model.example/v1/',
    CAPTAIN_INPUT_PRICE: '15',
    CAPTAIN_MONTHLY_BUDGET: '5000',
    TRANSLATE_API_KEY: 'hush-words',
    DOCS_URL: 'https://docs.example.com',
    DISPLAY_MANIFEST: 'false',
    WIDGET_BRAND_URL: 'https://brand.example',
    BRAND_URL: 'https://about.example',
    API_CHANNEL_NAME: 'Your app',
    API_CHANNEL_THUMBNAIL: '/own/app.png',
    ANALYTICS_TOKEN: 'token-of-console',
    HCAPTCHA_SITE_KEY: 'site-of-console',
    HCAPTCHA_SERVER_KEY: 'hush-captcha',
  });
  expect(t.platform.languageModel.captain).toEqual({
    apiUrl: 'https://model.example/v1',
    model: 'gpt-4o-mini',
    apiKey: 'hush-model',
    prices: { input: 15, output: 0 },
    monthlyBudget: 5000,
  });
  expect(page()).toContain('"TRANSLATION_ENABLED":true');
  expect(page()).toContain('"TRANSCRIPTION_ENABLED":true');
  expect(page()).toContain('"DOCS_URL":"https://docs.example.com"');
  expect(page()).toContain('"DISPLAY_MANIFEST":false');
  expect(page()).toContain('"WIDGET_BRAND_URL":"https://brand.example"');
  expect(page()).toContain('"HCAPTCHA_SITE_KEY":"site-of-console"');
  expect(page()).toContain('"BRAND_URL":"https://about.example"');
  expect(page()).toContain('"API_CHANNEL_NAME":"Your app","API_CHANNEL_THUMBNAIL":"/own/app.png"');
  expect(page()).toContain('"analyticsConfig":{"token":"token-of-console"}');
  await change({ WIDGET_BRAND_URL: null, HCAPTCHA_SERVER_KEY: null });
  await change({
    BRAND_URL: null,
    API_CHANNEL_NAME: null,
    API_CHANNEL_THUMBNAIL: null,
    ANALYTICS_TOKEN: null,
  });
  expect(page()).toContain('"BRAND_URL":"http://confab.test"');
  expect(page()).toContain('"API_CHANNEL_NAME":"","API_CHANNEL_THUMBNAIL":"","ANALYTICS_TOKEN":""');
  expect(page()).not.toContain('analyticsConfig');
  expect(page()).toContain('"WIDGET_BRAND_URL":"http://confab.test"');
  expect(page()).toContain('"HCAPTCHA_SITE_KEY":""');
  await change({ CAPTAIN_OPEN_AI_API_KEY: null });
  expect(t.platform.languageModel.captain).toBeUndefined();
  expect(page()).toContain('"TRANSCRIPTION_ENABLED":false');
});

test('Captain tasks have their own models, and no key of another server', async () => {
  await change({
    CAPTAIN_OPEN_AI_API_KEY: 'hush-model',
    CAPTAIN_MONTHLY_BUDGET: '5000',
    CAPTAIN_COPILOT_MODEL: 'larger',
    CAPTAIN_COPILOT_OUTPUT_PRICE: '60',
    CAPTAIN_CHECK_MODEL: 'exact',
    CAPTAIN_CHECK_INPUT_PRICE: '3',
    CAPTAIN_CHECK_OUTPUT_PRICE: '4',
    CAPTAIN_NOTES_MODEL: 'local',
    CAPTAIN_NOTES_ENDPOINT: 'https://local.example/v1/',
    CAPTAIN_EMBEDDING_MODEL: 'small',
    CAPTAIN_EMBEDDING_ENDPOINT: 'https://vectors.example/v1',
    CAPTAIN_EMBEDDING_API_KEY: 'hush-vectors',
    CAPTAIN_EMBEDDING_INPUT_PRICE: '2',
    CAPTAIN_TRANSCRIPTION_ENDPOINT: 'https://speech.example/v1',
    CAPTAIN_TRANSCRIPTION_API_KEY: 'hush-speech',
    CAPTAIN_TRANSCRIPTION_PRICE: '600',
  });
  const monthlyBudget = 5000;
  const tasks = () => t.platform.languageModel.captainTasks;
  expect(tasks()).toEqual({
    copilot: {
      apiUrl: 'https://api.openai.com/v1',
      model: 'larger',
      apiKey: 'hush-model',
      monthlyBudget,
      prices: {
        input: 0,
        output: 60,
      },
    },
    check: {
      apiUrl: 'https://api.openai.com/v1',
      model: 'exact',
      apiKey: 'hush-model',
      monthlyBudget,
      prices: { input: 3, output: 4 },
    },
    notes: { apiUrl: 'https://local.example/v1', model: 'local', apiKey: 'none', monthlyBudget },
    embedding: {
      apiUrl: 'https://vectors.example/v1',
      model: 'small',
      apiKey: 'hush-vectors',
      monthlyBudget,
      prices: {
        input: 2,
        output: 0,
      },
    },
    transcription: {
      apiUrl: 'https://speech.example/v1',
      model: 'whisper-1',
      apiKey: 'hush-speech',
      audioPrice: 600,
      monthlyBudget,
    },
  });
  // Vectors do not require an answering model; a provider without server and key does not exist.
  await change({ CAPTAIN_OPEN_AI_API_KEY: null });
  expect(Object.keys(tasks() ?? {})).toEqual(['notes', 'embedding', 'transcription']);
  await change({
    CAPTAIN_NOTES_MODEL: null,
    CAPTAIN_EMBEDDING_MODEL: null,
    CAPTAIN_TRANSCRIPTION_ENDPOINT: null,
    CAPTAIN_TRANSCRIPTION_API_KEY: null,
  });
  expect(tasks()).toBeUndefined();
});

test('a Firebase project set in the console enables phone notifications', async () => {
  const { privateKey } = await import('node:crypto').then(({ generateKeyPairSync }) =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }),
  );
  const account = {
    client_email: 'push@paper.example',
    private_key: privateKey,
    token_uri: 'https://oauth2.example/token',
  };
  // As the file is, in many lines.
  const file = JSON.stringify(account, null, 2);
  expect(t.platform.phonePush).toBeUndefined();
  expect((await change({ FIREBASE_PROJECT_ID: 'paper' })).body.attributes).toEqual(['FIREBASE_CREDENTIALS']);
  expect((await change({ FIREBASE_PROJECT_ID: 'paper', FIREBASE_CREDENTIALS: file })).code).toBe(200);
  expect(t.platform.phonePush).toBeDefined();
  await change({ FIREBASE_PROJECT_ID: null, FIREBASE_CREDENTIALS: null });
  expect(t.platform.phonePush).toBeUndefined();
});

test('with an external user directory, only its options can be changed', async () => {
  const { jonas } = t.fixtures;
  const profile = (body: object) => t.as(jonas).put('/api/v1/profile', body);
  await change({ DISABLE_USER_PROFILE_UPDATE: 'true' });
  expect(page()).toContain('"DISABLE_USER_PROFILE_UPDATE":"true"');
  const before = (await t.as(jonas).get('/api/v1/profile')).json();
  for (const body of [
    { name: 'Other' },
    { display_name: 'Other' },
    { email: 'other@example.com', current_password: 'x' },
    { password: 'Another-Horse-9', password_confirmation: 'Another-Horse-9', current_password: 'x' },
    { phone_number: '+4930123456' },
  ]) {
    const answer = await profile(body);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { error: 'Your profile is managed outside of this installation' },
    ]);
  }
  expect((await t.as(jonas).delete('/api/v1/profile/avatar')).statusCode).toBe(403);
  expect((await profile({ ui_settings: { is_open: true }, message_signature: 'Jonas' })).statusCode).toBe(
    200,
  );
  const after = (await t.as(jonas).get('/api/v1/profile')).json();
  expect([after.name, after.email, after.message_signature]).toEqual([before.name, before.email, 'Jonas']);
  await change({ DISABLE_USER_PROFILE_UPDATE: null });
  expect((await profile({ display_name: 'Jo' })).statusCode).toBe(200);
});

test('and neither email nor administrators change what the directory owns', async () => {
  const { jonas, maya, rex, account } = t.fixtures;
  const requestReset = () => t.as(null).post('/auth/password', { email: jonas.email });
  const link = await mintUserToken(t.platform, t.database.db, {
    userId: rex.id,
    email: rex.email,
    kind: 'password_reset',
  });
  const password = 'Another-Horse-9-Battery';
  const reset = () =>
    t.as(null).put('/auth/password', {
      reset_password_token: link,
      password,
      password_confirmation: password,
    });
  const agent = (body: object) => t.as(maya).patch(`/api/v1/accounts/${account.id}/agents/${jonas.id}`, body);
  await change({ DISABLE_USER_PROFILE_UPDATE: 'true' });
  for (const answer of [await requestReset(), await reset()])
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('managed outside')]);
  const renamed = await agent({ name: 'Other', role: 'agent' });
  expect([renamed.statusCode, renamed.json().attributes]).toEqual([422, ['name']]);
  const { name } = (await t.as(jonas).get('/api/v1/profile')).json();
  expect((await agent({ name, availability: 'busy' })).statusCode).toBe(200);
  await change({ DISABLE_USER_PROFILE_UPDATE: null });
  expect((await requestReset()).statusCode).toBe(200);
  expect((await reset()).statusCode).toBe(200);
});

test('terms, privacy, and logout redirect URLs', async () => {
  await change({
    TERMS_URL: 'https://paper.example/terms',
    PRIVACY_URL: 'https://paper.example/privacy',
    LOGOUT_REDIRECT_LINK: 'https://login.paper.example/bye',
  });
  for (const link of ['terms', 'privacy']) expect(page()).toContain(`https://paper.example/${link}`);
  expect(page()).toContain('"LOGOUT_REDIRECT_LINK":"https://login.paper.example/bye"');
  for (const name of ['TERMS_URL', 'PRIVACY_URL', 'LOGOUT_REDIRECT_LINK'])
    expect((await change({ [name]: 'javascript:alert(1)' })).code).toBe(422);
  expect((await change({ LOGOUT_REDIRECT_LINK: '//elsewhere.example' })).code).toBe(422);
  await change({ TERMS_URL: null, PRIVACY_URL: null, LOGOUT_REDIRECT_LINK: null });
  expect(page()).toContain('"LOGOUT_REDIRECT_LINK":"/app/login"');
});

test('no one can sign up with an address of a blocked domain or its subdomains', async () => {
  await change({ BLOCKED_EMAIL_DOMAINS: '@Throwaway.example, *.other.example,third.example' });
  expect((await shown('BLOCKED_EMAIL_DOMAINS'))?.value).toBe('throwaway.example,other.example,third.example');
  const signUp = (email: string) =>
    t.as(null).post('/api/v2/accounts', { email, password: 'Correct-Horse-9' });
  for (const email of [
    'a@throwaway.example',
    'B@MX.Throwaway.Example',
    'c@other.example',
    'c@x.third.example',
  ]) {
    const answer = await signUp(email);
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Please sign up with another email address',
    ]);
  }
  expect((await signUp('d@notthrowaway.example')).statusCode).toBe(200);
  await change({ BLOCKED_EMAIL_DOMAINS: null });
  expect((await signUp('a@throwaway.example')).statusCode).toBe(200);
});
