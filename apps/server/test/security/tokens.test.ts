import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signTarget, type LinkPurpose } from '../../src/features/attachment/model.ts';
import { mintUserToken } from '../../src/features/user/index.ts';
import { tokenLifetimeSeconds } from '../../src/features/user/steps/mint-user-token.ts';
import { visitorTokens } from '../../src/features/widget/steps/visitor-tokens.ts';
import { fakeClock } from '../clock.ts';
import { addPerson, fixturePassword, type FixtureMember } from '../fixtures.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';
import { hashPassword } from '../../src/platform/crypto/passwords.ts';

const clock = fakeClock(new Date('2026-11-20T12:00:00Z'));
let t: TestApp;
let hash: string;
let people = 0;
let person: FixtureMember;
beforeAll(async () => {
  t = await startTestApp({ clock, limiter: noLimits });
  hash = await hashPassword(fixturePassword);
});
afterAll(() => t.close());
beforeEach(async () => {
  people += 1;
  person = await addPerson(t.platform, {
    name: `P${people}`,
    accountId: t.fixtures.account.id,
    role: 0,
    hash,
  });
});

const anonymous = () => t.as(null);
type Kind = keyof typeof tokenLifetimeSeconds;
const kinds: Kind[] = ['confirmation', 'invitation', 'password_reset', 'sso'];
const mint = (kind: Kind, email = person.email) =>
  mintUserToken(t.platform, t.database.db, { userId: person.id, kind, email });

/** Uses a kind of token; returns true if it worked. */
async function spend(kind: Kind, token: unknown): Promise<boolean> {
  const password = 'Another-Horse-9';
  if (kind === 'sso') {
    return (
      (await anonymous().post('/auth/sign_in', { email: person.email, sso_auth_token: token })).statusCode ===
      200
    );
  }
  if (kind === 'confirmation') {
    await t.database.db.updateTable('user').set({ confirmed_at: null }).where('id', '=', person.id).execute();
    return (await anonymous().post('/auth/confirmation', { confirmation_token: token })).statusCode === 200;
  }
  const body = { reset_password_token: token, password, password_confirmation: password };
  return (await anonymous().put('/auth/password', body)).statusCode === 200;
}

const urlSafe = /^[A-Za-z0-9_-]+$/;
/** Each character of base64url has six bits. */
const bits = (token: string) => token.length * 6;

/** Tokens of a kind are long enough, URL-safe, unique, and have no common part. */
function expectRandom(tokens: readonly string[], leastBits: number, shared = 0): void {
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) {
    expect(token).toMatch(urlSafe);
    expect(bits(token.slice(shared))).toBeGreaterThanOrEqual(leastBits);
  }
  const ends = [
    tokens.map((token) => token.slice(shared, shared + 8)),
    tokens.map((token) => token.slice(-8)),
  ];
  for (const parts of ends) expect(new Set(parts).size).toBe(tokens.length);
}

const many = async (make: () => Promise<string>) => {
  const made: string[] = [];
  for (let time = 0; time < 12; time += 1) made.push(await make());
  return made;
};

describe('tokens cannot be guessed', () => {
  test.each(kinds)('of an emailed link: %s', async (kind) => {
    expectRandom(await many(() => mint(kind)), 256);
  });

  test('of a session', async () => {
    const signIn = async () => {
      const answer = await anonymous().post('/auth/sign_in', {
        email: person.email,
        password: fixturePassword,
      });
      return `${String(answer.headers['access-token'])}`;
    };
    expectRandom(await many(signIn), 128);
  });

  test('that are permanent', async () => {
    const renew = async () => {
      const answer = await t.as(person).post('/api/v1/profile/reset_access_token');
      person = { ...person, token: String(answer.json().access_token) };
      return person.token;
    };
    expectRandom(await many(renew), 128);
  });

  test('of contacts, websites, and apps', async () => {
    const config = () =>
      anonymous().post(`/api/v1/widget/config?website_token=${t.fixtures.website.websiteToken}`);
    const prefix = `${t.fixtures.account.id.toString(36)}-`.length;
    const pubsub = () => config().then((answer) => String(answer.json().contact.pubsub_token));
    expectRandom(await many(pubsub), 128, prefix);
    const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
    const source = () =>
      anonymous()
        .post(app, {})
        .then((answer) => String(answer.json().source_id).replaceAll('-', ''));
    // Hexadecimal: four bits per character.
    expectRandom(await many(source), 128);
    const base = `/api/v1/accounts/${t.fixtures.account.id}/inboxes`;
    const website = () =>
      t
        .as(t.fixtures.maya)
        .post(base, { name: 'W', channel: { type: 'web_widget', website_url: 'https://a.example' } })
        .then((answer) => String(answer.json().website_token));
    expectRandom(await many(website), 96);
  });

  test('of agents’ sockets change with the password', async () => {
    const renew = async () => {
      const password = `Horse-Nr-${Math.floor(clock.now().getTime() / 1000)}`;
      clock.advance(1000);
      const token = await mint('password_reset');
      const body = { reset_password_token: token, password, password_confirmation: password };
      const answer = await anonymous().put('/auth/password', body);
      return String(answer.json().data.pubsub_token);
    };
    const made: string[] = [];
    for (let time = 0; time < 4; time += 1) made.push(await renew());
    expectRandom(made, 128);
  });
});

describe('an emailed link', () => {
  // An invitation sets the password only of a user without one.
  beforeEach(() =>
    t.database.pool.query('update "user" set password_hash = null where id = $1', [person.id]),
  );

  test.each(kinds)('is valid until its last second and not after: %s', async (kind) => {
    const [good, late] = [await mint(kind), await mint(kind)];
    clock.advance((tokenLifetimeSeconds[kind] - 1) * 1000);
    expect(await spend(kind, good)).toBe(true);
    clock.advance(1000);
    expect(await spend(kind, late)).toBe(false);
  });

  test.each(kinds)('is valid once: %s', async (kind) => {
    const token = await mint(kind);
    const both = await Promise.all([spend(kind, token), spend(kind, token)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await spend(kind, token)).toBe(false);
  });

  test.each(kinds)('is invalid once the address changes: %s', async (kind) => {
    const token = await mint(kind);
    const email = `moved-${person.email}`;
    await t.database.db.updateTable('user').set({ email }).where('id', '=', person.id).execute();
    person = { ...person, email };
    expect(await spend(kind, token)).toBe(false);
  });

  // An invitation sets a password as a reset does.
  const wrong = kinds.flatMap((made) =>
    kinds
      .filter((used) => used !== made && [made, used].toSorted().join() !== 'invitation,password_reset')
      .map((used) => [made, used] as const),
  );
  test.each(wrong)('of %s is not valid for %s', async (made, used) => {
    const token = await mint(made);
    expect(await spend(used, token)).toBe(false);
  });

  test.each(kinds)('cannot be empty, an array, or the stored value: %s', async (kind) => {
    await mint(kind);
    const { token_hash: stored } = await t.database.db
      .selectFrom('user_token')
      .select('token_hash')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    for (const token of ['', ' ', null, [], {}, [stored], { $ne: null }, stored, 0, true, undefined]) {
      expect(await spend(kind, token)).toBe(false);
    }
  });
});

describe('the link of a file', () => {
  const purposes: LinkPurpose[] = ['file', 'thumb', 'embed', 'blob', 'put'];

  /** Announces a file as a new visitor; returns the response, the visitor's headers, and the path of messages. */
  async function announced() {
    const widget = (path: string) => `/api/v1/widget${path}?website_token=${t.fixtures.website.websiteToken}`;
    const config = (await anonymous().post(widget('/config'))).json();
    const headers = { 'x-auth-token': String(config.website_channel_config.auth_token) };
    const blob = { filename: 'a.txt', byte_size: 6, content_type: 'text/plain' };
    const answer = (await anonymous().post(widget('/direct_uploads'), { blob }, headers)).json();
    return { answer, headers, say: widget('/messages') };
  }

  test.each(purposes)('for %s opens nothing for another purpose', async (purpose) => {
    const { answer, headers, say: sendMessage } = await announced();
    const id = Number(answer.id);
    const sign = (made: LinkPurpose) =>
      signTarget(t.platform.fileLinks, { purpose: made, accountId: t.fixtures.account.id, id }, 600);
    const token = sign(purpose);
    if (purpose !== 'put') {
      const put = String(answer.direct_upload.url).replace('http://confab.test', '');
      const parts = put.split('/').map((part) => (part.split('.').length === 3 ? token : part));
      const sent = await anonymous().inject({
        method: 'PUT',
        url: parts.join('/'),
        payload: Buffer.from('secret'),
        headers: { 'content-type': 'text/plain' },
      });
      expect(sent.statusCode).toBeGreaterThanOrEqual(400);
    }
    if (purpose !== 'blob') {
      const response = await anonymous().post(sendMessage, { message: { attachments: [token] } }, headers);
      expect(response.statusCode).toBe(422);
    }
    if (purpose === 'put' || purpose === 'blob') {
      expect((await anonymous().get(`/files/${token}/a.txt`)).statusCode).toBe(404);
    }
  });

  test('for uploading, and for attaching, expires', async () => {
    const { answer, headers, say: sendMessage } = await announced();
    const url = String(answer.direct_upload.url).replace('http://confab.test', '');
    const send = () =>
      anonymous().inject({
        method: 'PUT',
        url,
        payload: Buffer.from('secret'),
        headers: { 'content-type': 'text/plain' },
      });
    expect((await send()).statusCode).toBeLessThan(300);
    clock.advance(30 * 86_400_000);
    expect((await send()).statusCode).toBeGreaterThanOrEqual(400);
    const response = await anonymous().post(
      sendMessage,
      { message: { attachments: [answer.signed_id] } },
      headers,
    );
    expect(response.statusCode).toBe(422);
  });
});

describe('the token of a visitor', () => {
  test('is valid for its inbox, signed, and not as a file link, session, or socket token', async () => {
    const { tessa, website, rivalInbox } = t.fixtures;
    const sign = (inboxId: number) =>
      visitorTokens(t.platform).sign({ source_id: tessa.sourceId, inbox_id: inboxId });
    const ask = (token: string) =>
      anonymous().inject({
        method: 'GET',
        url: `/api/v1/widget/contact?website_token=${website.websiteToken}`,
        headers: { 'x-auth-token': token },
      });
    const good = await sign(website.id);
    expect((await ask(good)).statusCode).toBe(200);
    const [head = '', body = ''] = good.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const file = signTarget(
      t.platform.fileLinks,
      { purpose: 'file', accountId: t.fixtures.account.id, id: tessa.id },
      600,
    );
    const bad = [
      await sign(rivalInbox.id),
      `${none}.${body}.`,
      `${head}.${body}.`,
      `${head}.${body}`,
      file,
      tessa.pubsubToken,
      tessa.sourceId,
      t.fixtures.maya.token,
    ];
    for (const token of bad) expect((await ask(token)).statusCode).toBe(404);
    const headers = { api_access_token: good, 'access-token': good };
    const url = '/api/v1/profile';
    expect((await anonymous().inject({ method: 'GET', url, headers })).statusCode).toBe(401);
    const socketToken = { api_access_token: t.fixtures.maya.pubsubToken };
    expect((await anonymous().inject({ method: 'GET', url, headers: socketToken })).statusCode).toBe(401);
  });

  test('expires with its session', async () => {
    const config = (
      await anonymous().post(`/api/v1/widget/config?website_token=${t.fixtures.website.websiteToken}`)
    ).json();
    const ask = () =>
      anonymous().inject({
        method: 'GET',
        url: `/api/v1/widget/contact?website_token=${t.fixtures.website.websiteToken}`,
        headers: { 'x-auth-token': String(config.website_channel_config.auth_token) },
      });
    expect((await ask()).statusCode).toBe(200);
    await t.database.db.deleteFrom('contact').where('id', '=', config.contact.id).execute();
    expect((await ask()).statusCode).toBe(404);
  });
});
