import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeClock } from '../clock.ts';
import { fixturePassword } from '../fixtures.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';
import { peopleOf, sessionOf } from './people.ts';

const clock = fakeClock(new Date());
let t: TestApp;
let p: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  t = await startTestApp({ clock, limiter: noLimits });
  p = peopleOf(t);
});
afterAll(() => t.close());

const profile = '/api/v1/profile';
const minutes = (count: number) => clock.advance(count * 60_000);
const confirm = (token: string, body: object = {}, headers = {}) =>
  p.send('POST', '/auth/confirmation', headers, { confirmation_token: token, ...body });

describe('a user who signed up with another person’s address', () => {
  test('requested a change of address, and the owner is invited: the other’s link opens no account', async () => {
    const thief = await p.signUp('new-hire@corp.example');
    await p.react();
    await p.send('PUT', profile, thief.session, { email: 'thief@evil.example' });
    const link = p.tokenIn(p.emailTo(await p.react(), 'thief@evil.example'), 'confirmation_token');
    expect((await p.invite('new-hire@corp.example', { role: 'administrator' })).statusCode).toBe(200);
    const invitation = await p.react();
    const confirmed = await confirm(link, {}, thief.session);
    for (const headers of [sessionOf(confirmed), { api_access_token: confirmed.json().data.access_token }]) {
      expect(await p.entersAccount(headers)).toBe(false);
      expect((await p.send('GET', `${profile}/invitations`, headers)).json()).toEqual([]);
      const path = `${profile}/invitations/${t.fixtures.account.id}`;
      expect((await p.send('POST', `${path}/accept`, headers)).statusCode).toBe(404);
      expect((await p.send('DELETE', path, headers)).statusCode).toBe(404);
    }
    // The invitation is the owner's: it went out again when the address was no longer the thief's.
    expect(invitation.join()).toContain('To: new-hire@corp.example');
    const again = p.emailTo(await p.react(), 'new-hire@corp.example');
    const entered = await p.setPassword(p.tokenIn(again, 'reset_password_token'));
    expect(entered.json().data.email).toBe('new-hire@corp.example');
    expect(await p.entersAccount(sessionOf(entered))).toBe(true);
    expect(await p.entersAccount(thief.session)).toBe(false);
  });

  const ways = ['a forgotten password', 'an invitation', 'the confirmation'];
  test.each(ways)('and the owner claims it: nothing from before is valid %s', async (way) => {
    const email = `${way.replaceAll(' ', '-')}@corp.example`;
    const thief = await p.signUp(email);
    await p.react();
    await p.send('PUT', profile, thief.session, { email: `thief-of-${email}` });
    const emails = await p.react();
    const own = p.tokenIn(p.emailTo(emails, `thief-of-${email}`), 'confirmation_token');
    const written = {
      display_name: 'Squatter',
      message_signature: 'Pay to evil.example',
      ui_settings: { squatted: true },
      phone_number: '+1 555 0100',
    };
    expect((await p.send('PUT', profile, thief.session, written)).statusCode).toBe(200);
    await t.database.pool.query(`update "user" set avatar_key = 'squatted' where email = $1`, [email]);
    t.platform.invalidate(`user:${thief.data.id}`);
    const before = (await p.send('GET', profile, thief.session)).body;
    for (const value of ['Squatter', 'Pay to', 'squatted']) expect(before).toContain(value);
    if (way === 'a forgotten password') await t.as(null).post('/auth/password', { email });
    if (way === 'an invitation') await p.invite(email);
    // The change was requested last, so its link confirms the same as that of the sign-up email.
    const emailed =
      way === 'the confirmation'
        ? await confirmationOf(thief.data.id, email)
        : p.tokenIn(p.emailTo(await p.react(), email), 'reset_password_token');
    const owner = await (way === 'the confirmation' ? confirm(emailed) : p.setPassword(emailed));
    expect(owner.statusCode).toBe(200);
    expect(await p.opens(sessionOf(owner))).toBe(true);
    expect(await p.opens(thief.session)).toBe(false);
    expect(await p.opens({ api_access_token: thief.data.access_token })).toBe(false);
    expect(owner.json().data.pubsub_token).not.toBe(thief.data.pubsub_token);
    expect((await p.signIn(email)).statusCode).toBe(401);
    expect((await confirm(own)).statusCode).toBe(422);
    // Nor can the owner reach customers through what the other user wrote.
    const found = (await p.send('GET', profile, sessionOf(owner))).body;
    for (const value of ['Squatter', 'Pay to', 'squatted']) expect(found).not.toContain(value);
    const { rows } = await t.database.pool.query('select custom_attributes from "user" where email = $1', [
      email,
    ]);
    expect(rows).toEqual([{ custom_attributes: {} }]);
  });

  test('another person who confirms chooses a new password; the user who signed up keeps theirs', async () => {
    const signUp = async (email: string) => {
      const made = await p.signUp(email);
      return { ...made, token: p.tokenIn(p.emailTo(await p.react(), email), 'confirmation_token') };
    };
    const elsewhere = await signUp('elsewhere@corp.example');
    const led = (await confirm(elsewhere.token)).json();
    expect(led.redirect_url).toMatch(/^\/app\/auth\/password\/edit\?reset_password_token=/);
    expect((await p.signIn('elsewhere@corp.example')).statusCode).toBe(401);
    expect((await p.setPassword(p.tokenIn(led.redirect_url, 'reset_password_token'))).statusCode).toBe(200);
    expect((await p.signIn('elsewhere@corp.example', 'Fresh-Start-1!')).statusCode).toBe(200);

    const here = await signUp('here@corp.example');
    const same = await confirm(here.token, {}, here.session);
    expect(same.json()).not.toHaveProperty('redirect_url');
    expect(await p.opens(here.session)).toBe(true);
    expect((await p.signIn('here@corp.example')).statusCode).toBe(200);

    const knowing = await signUp('knowing@corp.example');
    const slip = await confirm(knowing.token, { password: 'Wrong-Horse-9' });
    expect([slip.statusCode, slip.json().attributes]).toEqual([422, ['password']]);
    const shown = await confirm(knowing.token, { password: fixturePassword });
    expect(shown.json()).not.toHaveProperty('redirect_url');
    expect((await p.signIn('knowing@corp.example')).statusCode).toBe(200);

    const foreign = await signUp('foreign@corp.example');
    expect((await confirm(foreign.token, {}, here.session)).json()).toHaveProperty('redirect_url');
  });

  const confirmationOf = async (userId: number, email: string) => {
    const { mintUserToken } = await import('../../src/features/user/index.ts');
    return mintUserToken(t.platform, t.platform.db, { userId, kind: 'confirmation', email });
  };
});

describe('changing the email address', () => {
  test('requires more than a permanent token or an old session', async () => {
    const stolen = sessionOf(await p.signIn(t.fixtures.jonas.email));
    minutes(11);
    for (const headers of [stolen, { api_access_token: t.fixtures.jonas.token }]) {
      for (const current of [undefined, null, '', 'Wrong-Horse-9']) {
        const body = { email: 'thief@evil.example', current_password: current };
        const answer = await p.send('PUT', profile, headers, body);
        expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['current_password']]);
      }
    }
    expect(await p.react()).toEqual([]);
    const fresh = sessionOf(await p.signIn(t.fixtures.jonas.email));
    expect((await p.send('PUT', profile, fresh, { email: 'jonas@new.example' })).statusCode).toBe(200);
    expect((await p.send('PUT', profile, fresh, { email: t.fixtures.jonas.email })).statusCode).toBe(200);
    await p.react();
  });

  test('is canceled once a password is set', async () => {
    const thief = sessionOf(await p.signIn(t.fixtures.jonas.email));
    await p.send('PUT', profile, thief, { email: 'waiting@evil.example' });
    const link = p.tokenIn(p.emailTo(await p.react(), 'waiting@evil.example'), 'confirmation_token');
    await t.as(null).post('/auth/password', { email: t.fixtures.jonas.email });
    const reset = p.tokenIn(p.emailTo(await p.react(), t.fixtures.jonas.email), 'reset_password_token');
    expect((await p.setPassword(reset, fixturePassword)).statusCode).toBe(200);
    expect((await confirm(link)).statusCode).toBe(422);
    const owner = await p.signIn(t.fixtures.jonas.email);
    expect(owner.json().data.email).toBe(t.fixtures.jonas.email);
    // It cannot be requested again either.
    await p.send('POST', `${profile}/resend_confirmation`, sessionOf(owner));
    expect(await p.react()).toEqual([]);
  });

  /** An attacker who knows the password changes the user's address to their own and locks the owner out. */
  const takeOver = async () => {
    const { email } = t.fixtures.aiko;
    const thief = sessionOf(await p.signIn(email));
    await p.send('PUT', profile, thief, { email: 'aiko@evil.example' });
    const emails = await p.react();
    const notice = p.emailTo(emails, email);
    expect(notice).toContain('aiko@evil.example');
    return {
      email,
      thief,
      undo: p.tokenIn(notice, 'undo_token'),
      link: p.tokenIn(p.emailTo(emails, 'aiko@evil.example'), 'confirmation_token'),
    };
  };
  const undo = (token: string) => t.as(null).post('/auth/email_undo', { undo_token: token });

  test('is reported to the old address, which can revert it before and after it takes effect, with everything issued', async () => {
    const { email, thief, undo: token, link } = await takeOver();
    const moved = await confirm(link, {}, thief);
    expect(moved.json().data.email).toBe('aiko@evil.example');
    const locked = { current_password: fixturePassword, password: 'Thief-Horse-7' };
    const thiefNow = sessionOf(moved);
    expect((await p.send('PUT', profile, thiefNow, locked)).statusCode).toBe(200);
    // An attacker cannot keep the address from its owner.
    await p.signUp(email);
    const taken = await undo(token);
    expect(taken.statusCode).toBe(200);
    expect(await p.opens(thiefNow)).toBe(false);
    expect((await p.signIn('aiko@evil.example', 'Thief-Horse-7')).statusCode).toBe(401);
    expect((await p.signIn(email, 'Thief-Horse-7')).statusCode).toBe(401);
    const chosen = await p.setPassword(p.tokenIn(taken.json().redirect_url, 'reset_password_token'));
    expect(chosen.json().data).toMatchObject({ id: t.fixtures.aiko.id, email });
    expect(await p.entersAccount(sessionOf(chosen))).toBe(true);
    expect((await undo(token)).statusCode).toBe(422);
    await p.setPassword(await resetLink(email), fixturePassword);
    await p.react();

    const waiting = await takeOver();
    expect((await undo(waiting.undo)).statusCode).toBe(200);
    expect((await confirm(waiting.link)).statusCode).toBe(422);
    expect(await p.opens(waiting.thief)).toBe(false);
    await p.setPassword(await resetLink(email), fixturePassword);
  });

  test('and reverting keeps memberships gained since, and ends the other address’s link to revert', async () => {
    const { email, thief, undo: token, link } = await takeOver();
    const other = await confirm(link, {}, thief);
    const made = await p.send('POST', '/api/v1/accounts', sessionOf(other), {
      account_name: 'Made meanwhile',
    });
    expect(made.statusCode).toBe(200);
    const ownId: number = made.json().data.account_id;
    await t
      .as(t.fixtures.rex)
      .post(`/api/v1/accounts/${t.fixtures.rival.id}/agents`, { email: 'aiko@evil.example' });
    const headers = sessionOf(other);
    const joined = await p.send('POST', `${profile}/invitations/${t.fixtures.rival.id}/accept`, headers);
    expect(joined.json().accounts).toHaveLength(3);
    await p.send('PUT', profile, headers, { email: 'aiko@third.example' });
    const later = p.tokenIn(p.emailTo(await p.react(), 'aiko@evil.example'), 'undo_token');
    const chosen = (await undo(token)).json().redirect_url;
    const owner = await p.setPassword(p.tokenIn(chosen, 'reset_password_token'), fixturePassword);
    const left = owner.json().data.accounts.map(({ id }: { id: number }) => id);
    expect(left).toHaveLength(2);
    expect(left).toEqual(expect.arrayContaining([t.fixtures.account.id, ownId]));
    expect((await undo(later)).statusCode).toBe(422);
    expect((await p.signIn(email)).statusCode).toBe(200);
  });

  test('and reverting leaves no account without an administrator', async () => {
    const { thief, undo: token, link } = await takeOver();
    const headers = sessionOf(await confirm(link, {}, thief));
    const agents = `/api/v1/accounts/${t.fixtures.rival.id}/agents`;
    await t.as(t.fixtures.rex).post(agents, { email: 'aiko@evil.example', role: 'administrator' });
    await p.send('POST', `${profile}/invitations/${t.fixtures.rival.id}/accept`, headers);
    expect((await p.send('DELETE', `${agents}/${t.fixtures.rex.id}`, headers)).statusCode).toBe(200);
    await p.react();
    const chosen = (await undo(token)).json().redirect_url;
    const owner = await p.setPassword(p.tokenIn(chosen, 'reset_password_token'), fixturePassword);
    const accounts: { id: number; role: string }[] = owner.json().data.accounts;
    expect(accounts.find(({ id }) => id === t.fixtures.rival.id)?.role).toBe('administrator');
  });

  test('can be confirmed by no one else, who could take over the user or block the owner', async () => {
    const { email, thief, undo: token, link } = await takeOver();
    // Sent by the reader of that address, or by the thief in another browser, to make the link to revert invalid.
    const other = await confirm(link);
    expect([other.statusCode, other.json().message]).toEqual([
      422,
      'Please log in first, then open the link again',
    ]);
    expect((await p.signIn(email)).statusCode).toBe(200);
    expect((await confirm(link, {}, thief)).json().data.email).toBe('aiko@evil.example');
    const taken = await undo(token);
    await p.setPassword(p.tokenIn(taken.json().redirect_url, 'reset_password_token'), fixturePassword);
  });

  test('can be reverted for seven days', async () => {
    const { undo: token } = await takeOver();
    minutes(7 * 24 * 60 + 1);
    expect((await undo(token)).statusCode).toBe(422);
    for (const value of ['', 'x', null, { a: 1 }]) {
      expect((await t.as(null).post('/auth/email_undo', { undo_token: value })).statusCode).toBe(422);
    }
  });

  const resetLink = async (email: string) => {
    await t.as(null).post('/auth/password', { email });
    return p.tokenIn(p.emailTo(await p.react(), email), 'reset_password_token');
  };
});

test('a changed password invalidates the permanent token as well', async () => {
  const session = sessionOf(await p.signIn(t.fixtures.nils.email));
  expect(await p.opens({ api_access_token: t.fixtures.nils.token })).toBe(true);
  const body = { current_password: fixturePassword, password: 'Another-Horse-8' };
  const changed = await p.send('PUT', profile, session, body);
  expect(changed.statusCode).toBe(200);
  expect(changed.headers['set-cookie']).toContain(`confab_device_${t.fixtures.nils.id}=`);
  expect(await p.opens(session)).toBe(true);
  expect(await p.opens({ api_access_token: t.fixtures.nils.token })).toBe(false);
});

test.each([
  ['PUT', '/api/v1/profile', 'name', 'maya'],
  ['PUT', '/api/v1/profile', 'display_name', 'maya'],
  ['PUT', '/api/v1/accounts/1', 'name', 'maya'],
  ['POST', '/api/v1/accounts/1/agents', 'name', 'maya'],
  ['POST', '/api/v1/accounts/1/inboxes', 'name', 'maya'],
  ['POST', '/api/v1/accounts', 'account_name', null],
  ['POST', '/api/v1/accounts', 'user_full_name', null],
] as const)('a name with several lines is rejected: %s %s %s', async (method, url, field, who) => {
  const rest = { email: 'lines@example.com', password: fixturePassword, account_name: 'A' };
  const channel = { type: 'web_widget', website_url: 'https://shop.example' };
  for (const name of ['a\r\nBcc: x@y.example', 'a\nb', 'a\u2028b', 'a\u0085b', '\u001b[2J']) {
    const body = { ...(method === 'POST' ? { ...rest, channel } : {}), [field]: name };
    const answer = await t.as(who && t.fixtures[who])[method === 'PUT' ? 'put' : 'post'](url, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().attributes).toEqual([field]);
  }
});
