import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../harness.ts';
import { limitInboxes } from '../limit-inboxes.ts';
import { accountInput, lamps, rugs } from './driver.ts';
import { openInstagramHarness, type InstagramHarness } from './harness.ts';
import { appId, errorAnswer } from './stand-in.ts';

let harness: InstagramHarness;
beforeAll(async () => {
  harness = await openInstagramHarness();
});
afterAll(async () => {
  expect(harness.instagram.faults).toEqual([]);
  await harness.close();
});

const as = (person = harness.t.fixtures.maya) => harness.t.as(person);
const authorize = (person = harness.t.fixtures.maya) =>
  as(person).post(`${harness.base}/instagram/authorization`, {});
const returnFromProvider = (query: Record<string, string>, cookie = '') =>
  harness.t.app.inject({
    method: 'GET',
    url: `/instagram/callback?${new URLSearchParams(query).toString()}`,
    headers: { cookie },
  });
const settings = () => `/app/accounts/${harness.t.fixtures.account.id}/settings/inboxes`;

/** A login at Instagram up to the redirect back. */
async function begin(): Promise<{ cookie: string; state: string }> {
  const answer = await authorize();
  expect(answer.json()).toMatchObject({ success: true });
  const url = new URL(answer.json().url);
  expect(`${url.origin}${url.pathname}`).toBe(`${harness.instagram.url}/oauth/authorize`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: appId,
    redirect_uri: `${harness.t.platform.installation.frontendUrl}/instagram/callback`,
    response_type: 'code',
    scope: 'instagram_business_basic,instagram_business_manage_messages',
  });
  const [cookie] = [answer.headers['set-cookie'] ?? ''].flat();
  expect(cookie).toMatch(/Path=\/instagram\/callback; Max-Age=300; HttpOnly; SameSite=Lax/);
  return { cookie: cookie?.split(';', 1)[0] ?? '', state: url.searchParams.get('state') ?? '' };
}

describe('a login at Instagram', () => {
  test('creates an inbox named like the account, and redirects to its agents', async () => {
    harness.instagram.allows = 'rugs';
    const { cookie, state } = await begin();
    const back = await returnFromProvider({ code: 'good-code#_', state }, cookie);
    const id = Number(/\/new\/(\d+)\/agents$/.exec(String(back.headers.location))?.[1]);
    expect(back.headers['set-cookie']).toContain('Max-Age=0');
    const inbox = (await as().get(`${harness.base}/inboxes/${id}`)).json();
    expect(inbox).toMatchObject({
      name: 'rugs',
      channel_type: 'Channel::Instagram',
      instagram_id: rugs.user_id,
      callback_webhook_url: null,
      reauthorization_required: false,
    });
    expect(harness.instagram.subscribed.get(rugs.user_id)).toContain('messages,');
  });

  test('repeated reconnects the same inbox, with the new access', async () => {
    harness.instagram.allows = 'lamps';
    const { cookie, state } = await begin();
    const back = await returnFromProvider({ code: 'good-code', state }, cookie);
    expect(back.headers.location).toBe(`${settings()}/${harness.inboxId}`);
  });

  test('unsubscribes on disconnect, and subscribes again on setup', async () => {
    const postEvent = (what: string) =>
      as().post(`${harness.base}/inboxes/${harness.inboxId}/${what}_channel_provider`);
    expect((await postEvent('disconnect')).statusCode).toBe(200);
    expect(harness.instagram.subscribed.has(lamps.user_id)).toBe(false);
    expect((await postEvent('setup')).statusCode).toBe(200);
    expect(harness.instagram.subscribed.has(lamps.user_id)).toBe(true);
  });

  test('that was declined, belongs to another attempt, or has an invalid code, changes nothing', async () => {
    const { cookie, state } = await begin();
    const where = async (query: Record<string, string>, cookieHeader = cookie) => {
      const back = new URL(
        String((await returnFromProvider(query, cookieHeader)).headers.location),
        'http://confab.test',
      );
      return [back.pathname, Object.fromEntries(back.searchParams)];
    };
    const form = `${settings()}/new/instagram`;
    const declined = {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request.',
      state,
    };
    expect(await where(declined)).toEqual([
      form,
      { error_type: 'access_denied', code: '400', error_message: 'The user denied your request.' },
    ]);
    expect(await where({ code: 'used-code', state })).toEqual([
      form,
      {
        error_type: 'refused',
        code: '422',
        error_message: '400 - Matching code was not found or was already used',
      },
    ]);
    harness.instagram.next = 'broken';
    expect((await where({ code: 'good-code', state }))[1]).toMatchObject({ error_type: 'refused' });
    expect(await where({ code: 'good-code', state: 'other' })).toEqual(['/', {}]);
    expect(await where({ code: 'good-code', state }, '')).toEqual(['/', {}]);
    expect(await where({ code: 'good-code', state }, 'confab_instagram=forged')).toEqual(['/', {}]);
  });

  test('beyond the account’s limit of inboxes connects no account, with that reason', async () => {
    harness.instagram.accounts.set('plates', { user_id: '6', username: 'plates' });
    harness.instagram.allows = 'plates';
    await limitInboxes(harness.t, 1);
    const { cookie, state } = await begin();
    const { location } = (await returnFromProvider({ code: 'good-code', state }, cookie)).headers;
    expect(new URL(String(location), 'http://confab.test').searchParams.get('error_type')).toBe('limit');
    await limitInboxes(harness.t, null);
    harness.instagram.allows = 'lamps';
  });

  test('is for administrators, and not offered without an app', async () => {
    expect((await authorize(harness.t.fixtures.aiko)).statusCode).toBe(401);
    const bare = await startTestApp();
    const answer = await bare
      .as(bare.fixtures.maya)
      .post(`/api/v1/accounts/${bare.fixtures.account.id}/instagram/authorization`, {});
    expect([answer.statusCode, answer.json().success]).toEqual([422, false]);
    await bare.close();
  });
});

describe('an inbox', () => {
  const make = (channel: object) => as().post(`${harness.base}/inboxes`, { name: 'Lamps', channel });

  test('requires a valid token, of an account without an inbox', async () => {
    harness.instagram.answers.set('subscribed_apps', [errorAnswer(400, 200, 'Requires a permission')]);
    harness.instagram.accounts.set('vases', { user_id: '5', username: 'vases' });
    for (const [channel, message] of [
      [{ type: 'instagram' }, /can't be blank/],
      [{ type: 'instagram', provider_config: { access_token: 'vases' } }, /when it ends/],
      [
        {
          type: 'instagram',
          provider_config: { ...accountInput('vases').provider_config, proof: undefined },
        },
        /has to come from the login/,
      ],
      [
        {
          type: 'instagram',
          provider_config: { ...accountInput('rugs').provider_config, access_token: 'vases' },
        },
        /has to come from the login/,
      ],
      [accountInput('stranger'), /190 - Error validating access token/],
      [accountInput('lamps'), /already been taken/],
      [accountInput('vases'), /200 - Requires a permission/],
    ] as const) {
      const refused = await make(channel);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().message).toMatch(message);
    }
  });

  test('keeps its account: the token of another one is rejected', async () => {
    const url = `${harness.base}/inboxes/${harness.inboxId}`;
    const { provider_config } = accountInput('rugs');
    const refused = await as().patch(url, { channel: { provider_config } });
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'Access token is of another account']);
  });

  test('that is deleted receives nothing', async () => {
    expect(harness.instagram.subscribed.has(lamps.user_id)).toBe(true);
    await as().delete(`${harness.base}/inboxes/${harness.inboxId}`);
    await vi.waitFor(() => expect(harness.instagram.subscribed.has(lamps.user_id)).toBe(false), {
      timeout: 15_000,
    });
  });
});
