import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteInbox } from '../../src/features/inbox/actions/delete-inbox.ts';
import { inboxByAddress } from '../../src/features/inbox/index.ts';
import { startTestApp } from '../harness.ts';
import { limitInboxes } from '../limit-inboxes.ts';
import { lamps, profileInput, rugs } from './driver.ts';
import { openTwitterHarness, type TwitterHarness } from './harness.ts';
import { errorAnswer } from './stand-in.ts';

let harness: TwitterHarness;
beforeAll(async () => {
  harness = await openTwitterHarness();
});
afterAll(async () => {
  expect(harness.twitter.faults).toEqual([]);
  await harness.close();
});

const as = (person = harness.t.fixtures.maya) => harness.t.as(person);
const authorize = (person = harness.t.fixtures.maya) =>
  as(person).post(`${harness.base}/twitter/authorization`, {});
const returnFromProvider = (query: string, cookie = '') =>
  harness.t.app.inject({ method: 'GET', url: `/twitter/callback?${query}`, headers: { cookie } });
const settings = () => `/app/accounts/${harness.t.fixtures.account.id}/settings/inboxes`;

/** A login at Twitter up to the redirect back. */
async function begin(): Promise<string> {
  const answer = await authorize();
  expect(answer.json()).toEqual({
    success: true,
    url: `${harness.twitter.url}/oauth/authorize?oauth_token=login`,
  });
  const [cookie] = [answer.headers['set-cookie'] ?? ''].flat();
  expect(cookie).toMatch(/Path=\/twitter\/callback; Max-Age=300; HttpOnly; SameSite=Lax/);
  expect(cookie).not.toContain('secret-of-login');
  return cookie?.split(';', 1)[0] ?? '';
}

describe('a login at Twitter', () => {
  test('creates an inbox named like the profile, and redirects to its agents', async () => {
    harness.twitter.allows = 'rugs';
    const cookie = await begin();
    const back = await returnFromProvider('oauth_token=login&oauth_verifier=verified', cookie);
    const id = Number(/\/new\/(\d+)\/agents$/.exec(String(back.headers.location))?.[1]);
    expect(back.headers['set-cookie']).toContain('Max-Age=0');
    const inbox = (await as().get(`${harness.base}/inboxes/${id}`)).json();
    expect(inbox).toMatchObject({
      name: 'rugs',
      channel_type: 'Channel::TwitterProfile',
      tweets_enabled: true,
    });
    expect(JSON.stringify(inbox)).not.toContain('secret-of');
    expect([...harness.twitter.subscribed]).toEqual([lamps.id_str, rugs.id_str]);
    // Registered once for all profiles.
    expect(harness.twitter.webhooks.map(({ url }) => url)).toEqual([
      `${harness.t.platform.installation.frontendUrl}/webhooks/twitter`,
    ]);
  });

  test('repeated reconnects the same inbox', async () => {
    harness.twitter.allows = 'lamps';
    const back = await returnFromProvider('oauth_token=login&oauth_verifier=verified', await begin());
    expect(back.headers.location).toBe(`${settings()}/${harness.inboxId}`);
  });

  test('unsubscribes on disconnect, and subscribes again on setup', async () => {
    const postEvent = (what: string) =>
      as().post(`${harness.base}/inboxes/${harness.inboxId}/${what}_channel_provider`);
    expect((await postEvent('disconnect')).statusCode).toBe(200);
    expect([...harness.twitter.subscribed]).not.toContain(lamps.id_str);
    expect((await postEvent('setup')).statusCode).toBe(200);
    expect([...harness.twitter.subscribed]).toContain(lamps.id_str);
    expect(harness.twitter.webhooks).toHaveLength(1);
  });

  test('that was declined, belongs to another attempt, or has no verifier, changes nothing', async () => {
    const cookie = await begin();
    const where = async (query: string, cookieHeader = cookie) =>
      (await returnFromProvider(query, cookieHeader)).headers.location;
    expect(await where('denied=login')).toBe(`${settings()}/new/twitter?error=denied`);
    expect(await where('oauth_token=other&oauth_verifier=verified')).toBe(
      `${settings()}/new/twitter?error=failed`,
    );
    expect(await where('oauth_token=login&oauth_verifier=guess')).toBe(
      `${settings()}/new/twitter?error=refused`,
    );
    expect(await where('oauth_token=login&oauth_verifier=verified', '')).toBe('/');
    expect(await where('oauth_token=login&oauth_verifier=verified', 'confab_twitter=forged')).toBe('/');
  });

  test('beyond the account’s limit of inboxes connects no profile, but reconnects one', async () => {
    harness.twitter.profiles.set('vases', { id_str: '77', screen_name: 'vases' });
    await limitInboxes(harness.t, 1);
    harness.twitter.allows = 'vases';
    const refused = await returnFromProvider('oauth_token=login&oauth_verifier=verified', await begin());
    expect(refused.headers.location).toBe(`${settings()}/new/twitter?error=limit`);
    harness.twitter.allows = 'lamps';
    const again = await returnFromProvider('oauth_token=login&oauth_verifier=verified', await begin());
    expect(again.headers.location).toBe(`${settings()}/${harness.inboxId}`);
    await limitInboxes(harness.t, null);
  });

  test('of a profile that another account has connected says so', async () => {
    const { rex, rival } = harness.t.fixtures;
    const url = `/api/v1/accounts/${rival.id}/inboxes`;
    const taken = await as(rex).post(url, { name: 'Vases', channel: profileInput('vases') });
    expect(taken.statusCode, taken.body).toBe(200);
    harness.twitter.allows = 'vases';
    const back = await returnFromProvider('oauth_token=login&oauth_verifier=verified', await begin());
    expect(back.headers.location).toBe(`${settings()}/new/twitter?error=taken`);
    harness.twitter.allows = 'lamps';
  });

  test('is for administrators, and shows Twitter’s rejections and outages', async () => {
    expect((await authorize(harness.t.fixtures.aiko)).statusCode).toBe(401);
    harness.twitter.answers.set('request_token', [errorAnswer(403, 415, 'Callback URL not approved')]);
    const refused = await authorize();
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { success: false, error: 'Twitter refused: 415 - Callback URL not approved' },
    ]);
    harness.twitter.answers.set('request_token', [{ status: 0, body: '' }]);
    expect((await authorize()).json().error).toBe('Twitter could not be reached. Please try again.');
  });

  test('is not offered without an app', async () => {
    const bare = await startTestApp();
    const answer = await bare
      .as(bare.fixtures.maya)
      .post(`/api/v1/accounts/${bare.fixtures.account.id}/twitter/authorization`, {});
    expect([answer.statusCode, answer.json().success]).toEqual([422, false]);
    await bare.close();
  });
});

describe('an inbox', () => {
  const make = (channel: object) => as().post(`${harness.base}/inboxes`, { name: 'Lamps', channel });

  test('requires a valid token, of a profile without an inbox', async () => {
    for (const [channel, message] of [
      [{ type: 'twitter_profile' }, /can't be blank/],
      [profileInput('stranger'), /89 - Invalid or expired token/],
      [profileInput('lamps'), /already been taken/],
    ] as const) {
      const refused = await make(channel);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().message).toMatch(message);
    }
  });

  test('keeps its profile: the token of another one is rejected', async () => {
    const url = `${harness.base}/inboxes/${harness.inboxId}`;
    const { provider_config } = profileInput('rugs');
    const refused = await as().patch(url, { channel: { provider_config } });
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'Access token is of another profile']);
  });

  test('that is deleted receives nothing, also while it is cached', async () => {
    const { platform } = harness.t;
    expect(harness.twitter.subscribed.has(lamps.id_str)).toBe(true);
    expect(await inboxByAddress(platform, 'twitter_profile', lamps.id_str)).toBeDefined();
    const otherNode = { ...platform, invalidate: () => undefined };
    await deleteInbox(otherNode, harness.t.fixtures.account.id, harness.inboxId);
    await vi.waitFor(() => expect(harness.twitter.subscribed.has(lamps.id_str)).toBe(false), {
      timeout: 10_000,
    });
  });
});
