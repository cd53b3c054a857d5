import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixturePassword, type FixtureMember } from '../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { fakeClock } from '../../../test/clock.ts';
import { answerEvents } from '../../platform/jobs/reactions.ts';
import { userReactions } from '../user/reactions.ts';

const clock = fakeClock(new Date());
const online = new Set<number>();
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    clock,
    presence: {
      online: (_account, _kind, ids) => Promise.resolve(new Set((ids ?? []).filter((id) => online.has(id)))),
    },
  });
});
afterAll(() => t.close());

const path = '/api/v1/profile';
const show = async (person: FixtureMember) => (await t.as(person).get(path)).json();

async function react(): Promise<void> {
  for (const { name, data } of await t.outbox()) {
    for (const reaction of userReactions.filter(({ on }) => on.includes(name))) {
      const event = { number: 1, accountId: 0, name, audience: {}, data, createdAt: new Date() };
      await answerEvents(reaction, [event], t.platform);
    }
  }
  await t.clearOutbox();
}

/** The only mail to the address; empty when there is none. */
async function emailTo(address: string): Promise<string> {
  const emails = await t.sentEmails();
  return emails.find((message) => message.includes(`To: ${address}`)) ?? '';
}

async function sessionOf(person: FixtureMember, password = fixturePassword) {
  clock.advance(16 * 60 * 1000);
  const answer = await t.as(null).post('/auth/sign_in', { email: person.email, password });
  return Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, String(answer.headers[name])]),
  );
}

describe('the profile', () => {
  test('is visible to its user only', async () => {
    expect(await show(t.fixtures.maya)).toMatchObject({
      id: t.fixtures.maya.id,
      available_name: 'Maya',
      avatar_url: '',
      display_name: null,
      ui_settings: {},
      pubsub_token: t.fixtures.maya.pubsubToken,
    });
    expect((await t.as(null).get(path)).statusCode).toBe(401);
    expect((await t.as({ token: 'forged' }).get(path)).json()).toEqual({ error: 'Invalid Access Token' });
  });

  test('updates the given values, nested or not', async () => {
    const answer = await t.as(t.fixtures.jonas).put(path, {
      profile: {
        name: 'Jonas B',
        display_name: 'Joe',
        message_signature: '-- Joe',
        phone_number: '+4930123',
      },
    });
    expect(answer.json()).toMatchObject({
      name: 'Jonas B',
      available_name: 'Joe',
      message_signature: '-- Joe',
      custom_attributes: { phone_number: '+4930123' },
    });
    const cleared = (await t.as(t.fixtures.jonas).put(path, { phone_number: '', display_name: null })).json();
    expect(cleared).not.toHaveProperty('custom_attributes');
    expect(cleared).toMatchObject({
      name: 'Jonas B',
      available_name: 'Jonas B',
      message_signature: '-- Joe',
    });
  });

  test('replaces the UI settings as a whole', async () => {
    await t.as(t.fixtures.jonas).put(path, { ui_settings: { a: 1, nested: { b: [true] } } });
    const answer = await t.as(t.fixtures.jonas).put(path, { ui_settings: { c: 2 } });
    expect(answer.json().ui_settings).toEqual({ c: 2 });
    const big = await t.as(t.fixtures.jonas).put(path, { ui_settings: { c: 'x'.repeat(70_000) } });
    expect(big.statusCode).toBe(422);
  });

  test.each([
    { name: '' },
    { name: null },
    { name: ['a'] },
    { name: 'x'.repeat(256) },
    { display_name: { a: 1 } },
    { message_signature: 'x'.repeat(20_001) },
    { ui_settings: 'dark' },
    { ui_settings: [1] },
    { email: 'nowhere' },
    { email: null },
    { email: 'maya@example.com' },
    { avatar: 'https://evil.example/a.png' },
    { avatar: { kind: 'uploaded_file', path: '/etc/passwd', size: 1, contentType: 'image/png' } },
  ])('rejects %j and changes nothing', async (body) => {
    const before = await show(t.fixtures.jonas);
    expect((await t.as(t.fixtures.jonas).put(path, body)).statusCode).toBe(422);
    expect(await show(t.fixtures.jonas)).toEqual(before);
  });
});

describe('a new email address', () => {
  test('takes effect once the emailed link is used', async () => {
    await t.clearOutbox();
    const answer = await t
      .as(t.fixtures.jonas)
      .put(path, { email: 'New.Jonas@Example.com', current_password: fixturePassword });
    expect(answer.json().email).toBe(t.fixtures.jonas.email);
    await react();
    const message = await emailTo('new.jonas@example.com');
    expect(await emailTo(t.fixtures.jonas.email)).toContain('/app/auth/email/undo?');
    const token = /\/app\/auth\/confirmation\?confirmation_token=([\w-]+)/.exec(message)?.[1];
    const confirmed = await t
      .as(null)
      .post('/auth/confirmation', { confirmation_token: token, password: fixturePassword });
    expect(confirmed.json().data.email).toBe('new.jonas@example.com');
    expect(confirmed.json()).not.toHaveProperty('redirect_url');
    t.fixtures.jonas.token = confirmed.json().data.access_token;
  });

  test('can be canceled, which invalidates its link', async () => {
    await t.as(t.fixtures.jonas).put(path, { email: 'third@example.com', current_password: fixturePassword });
    await react();
    const token = /confirmation_token=([\w-]+)/.exec(await emailTo('third@example.com'))?.[1];
    await t.as(t.fixtures.jonas).put(path, { email: 'new.jonas@example.com' });
    expect((await t.as(null).post('/auth/confirmation', { confirmation_token: token })).statusCode).toBe(422);
    expect((await show(t.fixtures.jonas)).email).toBe('new.jonas@example.com');
  });

  test('the email can be resent by its user only', async () => {
    await t.clearOutbox();
    const resend = () => t.as(t.fixtures.maya).post('/api/v1/profile/resend_confirmation');
    const needless = await resend();
    expect([needless.statusCode, needless.body, await t.outbox()]).toEqual([200, '', []]);
    await t
      .as(t.fixtures.maya)
      .put(path, { email: 'maya.new@example.com', current_password: fixturePassword });
    await t.clearOutbox();
    await resend();
    expect(await t.outbox()).toMatchObject([{ name: 'user.confirmation_requested' }]);
    await t.as(t.fixtures.maya).put(path, { email: t.fixtures.maya.email });
    expect((await t.as(null).post('/api/v1/profile/resend_confirmation')).statusCode).toBe(401);
  });
});

describe('a new password', () => {
  const fresh = 'Another-Horse-8';

  test('requires the current one', async () => {
    for (const current of [undefined, null, '', 'Wrong-Horse-9']) {
      const answer = await t.as(t.fixtures.aiko).put(path, {
        current_password: current,
        password: fresh,
        password_confirmation: fresh,
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        error: 'Invalid current password',
        attributes: ['current_password'],
      });
    }
    for (const body of [{ current_password: { a: 1 } }, { current_password: ['x'] }]) {
      expect((await t.as(t.fixtures.aiko).put(path, { ...body, password: fresh })).statusCode).toBe(422);
    }
    const weak = await t
      .as(t.fixtures.aiko)
      .put(path, { current_password: fixturePassword, password: 'weak' });
    expect(weak.json().attributes).toEqual(['password']);
    const common = { current_password: fixturePassword, password: 'Password2026!' };
    const refused = await t.as(t.fixtures.aiko).put(path, common);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toMatchObject([{ path: 'password', code: 'common' }]);
  });

  test('ends every other session, and changes the permanent and the socket token', async () => {
    const [here, there] = [await sessionOf(t.fixtures.aiko), await sessionOf(t.fixtures.aiko)];
    const answer = await t.as(null).inject({
      method: 'PUT',
      url: path,
      headers: here,
      payload: {
        profile: { current_password: fixturePassword, password: fresh, password_confirmation: fresh },
      },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().pubsub_token).not.toBe(t.fixtures.aiko.pubsubToken);
    expect((await t.as(t.fixtures.aiko).get(path)).statusCode).toBe(401);
    const use = async (headers: Record<string, string>) =>
      (await t.as(null).inject({ method: 'GET', url: path, headers })).statusCode;
    expect([await use(here), await use(there)]).toEqual([200, 401]);
    expect((await sessionOf(t.fixtures.aiko, fresh)).client).not.toBe('undefined');
  });
});

describe('the avatar', () => {
  const upload = (content: Buffer, name = 'me.png', type = 'image/png') => {
    const form = new FormData();
    form.set('profile[avatar]', new File([new Uint8Array(content)], name, { type }));
    return t.as(t.fixtures.maya).inject({ method: 'PUT', url: path, payload: form });
  };
  const image = (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
    sharp({ create: { width: 640, height: 480, channels: 3, background: '#c00' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toFormat(format)
      .toBuffer();

  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'may be %s; it is stored small and without metadata',
    async (format) => {
      const answer = await upload(await image(format));
      expect(answer.statusCode).toBe(200);
      const { avatar_url: address } = answer.json();
      expect(address).toMatch(/^http:\/\/confab\.test\/avatars\/[0-9a-f]{32}$/);
      const served = await t.as(null).get(new URL(address).pathname);
      const { width, height, exif } = await sharp(served.rawPayload).metadata();
      expect([width, height, exif]).toEqual([250, 188, undefined]);
    },
  );

  test('can be replaced and removed', async () => {
    const first = (await upload(await image('png'))).json().avatar_url;
    const second = (await upload(await image('png'))).json().avatar_url;
    expect(second).not.toBe(first);
    expect((await t.as(null).get(new URL(first).pathname)).statusCode).toBe(404);
    const removed = await t.as(t.fixtures.maya).delete('/api/v1/profile/avatar');
    expect(removed.json().avatar_url).toBe('');
    expect((await t.as(null).get(new URL(second).pathname)).statusCode).toBe(404);
    expect((await t.as(null).delete('/api/v1/profile/avatar')).statusCode).toBe(401);
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<html><script>alert(1)</script></html>'],
    ['text', 'no picture'],
    ['the beginning of an image', '\u0089PNG\r\n\u001a\n'],
  ])('cannot be %s, whatever its name', async (_, content) => {
    const answer = await upload(Buffer.from(content, 'latin1'));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().attributes).toEqual(['avatar']);
    expect((await show(t.fixtures.maya)).avatar_url).toBe('');
  });

  test('is limited to 15 MB', async () => {
    const answer = await upload(Buffer.concat([await image('png'), Buffer.alloc(15 * 1024 * 1024)]));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toContain('too big');
  });
});

describe('availability in an account', () => {
  const own = () => t.fixtures.account.id;

  test('is set, and shown to others while the user is online', async () => {
    const set = (body: unknown) =>
      t.as(t.fixtures.nils).post('/api/v1/profile/availability', { profile: body });
    const busy = (await set({ account_id: own(), availability: 'busy' })).json();
    expect(busy.accounts[0]).toMatchObject({ availability: 'busy', availability_status: 'offline' });
    online.add(t.fixtures.nils.id);
    expect((await show(t.fixtures.nils)).accounts[0].availability_status).toBe('busy');
    online.clear();
    const held = await t.as(t.fixtures.nils).post('/api/v1/profile/auto_offline', { account_id: own() });
    expect(held.json().accounts[0]).toMatchObject({ auto_offline: false, availability_status: 'busy' });
    for (const body of [
      { account_id: own(), availability: 'away' },
      { account_id: own(), availability: 1 },
      { account_id: own(), availability: null },
      { account_id: { a: 1 }, availability: 'busy' },
      { availability: 'busy' },
    ]) {
      expect((await set(body)).statusCode).toBe(422);
    }
  });

  test('an account of others is not found, by any call', async () => {
    const account_id = t.fixtures.rival.id;
    const nils = t.as(t.fixtures.nils);
    expect(
      (await nils.post('/api/v1/profile/availability', { account_id, availability: 'busy' })).statusCode,
    ).toBe(404);
    expect(
      (await nils.post('/api/v1/profile/auto_offline', { account_id, auto_offline: true })).statusCode,
    ).toBe(404);
    expect((await nils.put('/api/v1/profile/set_active_account', { account_id })).statusCode).toBe(404);
    for (const call of ['availability', 'auto_offline'])
      expect((await t.as(null).post(`/api/v1/profile/${call}`, { account_id })).statusCode).toBe(401);
    expect((await t.as(null).put('/api/v1/profile/set_active_account', { account_id })).statusCode).toBe(401);
  });

  test('the most recently opened account is the default; a never opened one comes first', async () => {
    const second = (await t.as(t.fixtures.nils).post('/api/v1/accounts', { account_name: 'Second' })).json()
      .data.account_id;
    const open = (account_id: number) => {
      clock.advance(1000);
      return t.as(t.fixtures.nils).put('/api/v1/profile/set_active_account', { profile: { account_id } });
    };
    await open(own());
    expect((await show(t.fixtures.nils)).account_id).toBe(second);
    const answer = await open(second);
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(await show(t.fixtures.nils)).toMatchObject({ account_id: second, role: 'administrator' });
    await open(own());
    expect(await show(t.fixtures.nils)).toMatchObject({ account_id: own(), role: 'agent' });
  });
});

test('a new permanent token invalidates the old one, and is stored hashed', async () => {
  const answer = await t.as(t.fixtures.rex).post('/api/v1/profile/reset_access_token');
  const { access_token: token } = answer.json();
  expect(token).not.toBe(t.fixtures.rex.token);
  expect((await t.as(t.fixtures.rex).get(path)).statusCode).toBe(401);
  expect((await t.as({ token }).get(path)).statusCode).toBe(200);
  const { rows } = await t.database.pool.query('select row_to_json(a)::text as row from access_token a');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await t.as(null).post('/api/v1/profile/reset_access_token')).statusCode).toBe(401);
});

test('a password email is sent to the address’s owner, and not without one', async () => {
  await t.clearOutbox();
  const sent = (await t.sentEmails()).length;
  await t.as(null).post('/auth/password', { email: t.fixtures.nils.email });
  await t.as(null).post('/auth/password', { email: 'nobody@example.com' });
  await react();
  const emails = (await t.sentEmails()).slice(sent);
  expect(emails).toHaveLength(1);
  expect(emails[0]).toContain(`To: ${t.fixtures.nils.email}`);
  expect(emails[0]).toMatch(
    /http:\/\/confab\.test\/app\/auth\/password\/edit\?reset_password_token=[\w-]{43}/,
  );
});
