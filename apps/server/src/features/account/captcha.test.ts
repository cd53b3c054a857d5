import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixturePassword } from '../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { failures, startProvider, type ProviderStandIn } from '../../../test/stand-ins/provider-stand-in.ts';

let hcaptcha: ProviderStandIn;
let t: TestApp;
let visitors = 0;
beforeAll(async () => {
  hcaptcha = await startProvider(({ form }) => ({
    status: 200,
    body:
      form.get('response') === 'from a person'
        ? { success: true, hostname: 'confab.test' }
        : { success: false, 'error-codes': ['invalid-input-response'] },
  }));
  t = await startTestApp({
    providerKeys: new Map([
      ['HCAPTCHA_SITE_KEY', 'site-1'],
      ['HCAPTCHA_SERVER_KEY', 'secret-1'],
    ]),
    providerUrls: new Map([['HCAPTCHA_API_URL', hcaptcha.url]]),
  });
});
afterAll(async () => {
  await t?.close();
  await hcaptcha?.close();
});
beforeEach(() => {
  hcaptcha.requests.length = 0;
});

/** A visitor from a new network. */
const signUp = (input: object, url = '/api/v1/accounts') =>
  t.app.inject({
    method: 'POST',
    url,
    remoteAddress: `203.0.113.${(visitors += 1)}`,
    payload: {
      user_full_name: 'Nia Okafor',
      email: `nia-${visitors}@newdesk.example`,
      password: fixturePassword,
      ...input,
    },
  });
const users = async () =>
  Number((await t.database.pool.query(`select count(*) from "user" where email like 'nia-%'`)).rows[0].count);

test('a solved captcha allows sign-up; only the response is sent to hCaptcha', async () => {
  const made = await signUp({ h_captcha_client_response: 'from a person' });
  expect(made.statusCode, made.body).toBe(200);
  expect(hcaptcha.requests).toMatchObject([{ method: 'POST', path: '/siteverify' }]);
  expect(Object.fromEntries(hcaptcha.requests[0]?.form ?? [])).toEqual({
    secret: 'secret-1',
    sitekey: 'site-1',
    response: 'from a person',
  });
  const briefly = await signUp({ h_captcha_client_response: 'from a person' }, '/api/v2/accounts');
  expect(briefly.statusCode, briefly.body).toBe(200);
});

test.each([{}, { h_captcha_client_response: '' }, { h_captcha_client_response: null }])(
  'a missing response is rejected without calling hCaptcha: %j',
  async (input) => {
    const before = await users();
    for (const url of ['/api/v1/accounts', '/api/v2/accounts']) {
      const response = await signUp(input, url);
      expect([response.statusCode, response.json()]).toEqual([
        403,
        { message: 'Please confirm that you are not a robot' },
      ]);
    }
    expect(hcaptcha.requests).toEqual([]);
    expect(await users()).toBe(before);
  },
);

test('a response that hCaptcha rejects creates no user', async () => {
  const before = await users();
  expect((await signUp({ h_captcha_client_response: 'made up' })).statusCode).toBe(403);
  expect(await users()).toBe(before);
});

// A silent one takes ten seconds and is what a broken one is: a failed call.
test.each(failures.filter(([, how]) => how !== 'silent').slice(0, 4))(
  'no one signs up unchecked while hCaptcha %s',
  async (_name, how) => {
    const before = await users();
    hcaptcha.next = how;
    const answer = await signUp({ h_captcha_client_response: 'from a person' });
    expect(answer.statusCode).toBe(503);
    expect(await users()).toBe(before);
  },
);

test('an invalid sign-up does not consume the response; signed-in users are not checked', async () => {
  expect((await signUp({ email: 'nowhere', h_captcha_client_response: 'from a person' })).statusCode).toBe(
    403,
  );
  expect(hcaptcha.requests).toEqual([]);
  const another = await t.as(t.fixtures.maya).post('/api/v1/accounts', { account_name: 'Second' });
  expect(another.statusCode, another.body).toBe(200);
  expect(hcaptcha.requests).toEqual([]);
});
