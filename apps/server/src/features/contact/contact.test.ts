import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { form, png } from '../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { moveConversations } from '../conversation/index.ts';
import { fetchAvatar } from './actions/fetch-avatar.ts';
import { findContact, createVisitor, identifyContact, findOrCreateSession, type Visitor } from './index.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/contacts`;
});
afterAll(() => t.close());
beforeEach(() => t.clearOutbox());

type Body = { id: number } & Record<string, unknown>;
let count = 0;
const fresh = () => `someone-${(count += 1)}@example.com`;

async function add(body: Record<string, unknown>): Promise<Body> {
  const answer = await t.as(t.fixtures.aiko).post(base, body);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json().payload.contact;
}

describe('creating', () => {
  test('normalizes values and notifies all members', async () => {
    const answer = await t.as(t.fixtures.aiko).post(base, {
      name: ' Ada ',
      email: ' Ada@Example.COM ',
      phone_number: '+4912345678',
      identifier: '  ',
      custom_attributes: { plan: 'gold' },
    });
    expect(answer.json().payload).toMatchObject({
      contact: {
        name: 'Ada',
        email: 'ada@example.com',
        phone_number: '+4912345678',
        identifier: null,
        contact_inboxes: [],
      },
      contact_inbox: { inbox: null, source_id: null },
    });
    const [event] = await t.outbox();
    expect(event).toMatchObject({
      name: 'contact.created',
      audience: { account: true, aboutContact: true },
      data: {
        email: 'ada@example.com',
        type: 'contact',
        performer: { id: t.fixtures.aiko.id },
        account_id: t.fixtures.account.id,
      },
    });
  });

  test('adds the contact to an inbox', async () => {
    const answer = await t
      .as(t.fixtures.jonas)
      .post(base, { name: 'App user', inbox_id: t.fixtures.app.id, source_id: 'app-user-1' });
    expect(answer.json().payload.contact_inbox).toMatchObject({
      source_id: 'app-user-1',
      inbox: { id: t.fixtures.app.id },
    });
    expect(answer.json().payload.contact.contact_inboxes).toMatchObject([
      { source_id: 'app-user-1', inbox: { id: t.fixtures.app.id, channel_type: 'Channel::Api' } },
    ]);
    const again = await t
      .as(t.fixtures.jonas)
      .post(base, { name: 'Other', inbox_id: t.fixtures.app.id, source_id: 'app-user-1' });
    expect([again.statusCode, again.json().attributes]).toEqual([422, ['source_id']]);
  });

  test.each([
    [{ email: 'tessa@EXAMPLE.com' }, ['email'], 'Email has already been taken'],
    [{ email: 'not an address' }, ['email'], 'Email is invalid'],
    [{ phone_number: '0123' }, ['phone_number'], 'Phone number should be in e164 format'],
    [{ phone_number: '+0123' }, ['phone_number'], 'Phone number should be in e164 format'],
    [{ name: 'x'.repeat(256) }, ['name'], 'Name is too long (maximum is 255 characters)'],
    [{ name: {} }, ['name'], 'Name'],
    [{ custom_attributes: { a: 'x'.repeat(1501) } }, ['custom_attributes'], 'length should be'],
    [{ custom_attributes: { a: 99_999_999_999 } }, ['custom_attributes'], 'value should be'],
    [{ custom_attributes: 'x' }, ['custom_attributes'], 'Custom attributes'],
    [{ blocked: 'perhaps' }, ['blocked'], 'Blocked must be a boolean'],
    [{ avatar: 'x' }, ['avatar'], 'Avatar filetype not supported'],
  ])('rejects %j', async (body, attributes, message) => {
    const answer = await t.as(t.fixtures.aiko).post(base, body);
    expect([answer.statusCode, answer.json().attributes]).toEqual([422, attributes]);
    expect(answer.json().message).toContain(message);
    expect(await t.outbox()).toEqual([]);
  });

  test('rejects an inbox the caller cannot see, or of another account', async () => {
    const email = fresh();
    expect((await t.as(t.fixtures.aiko).post(base, { email, inbox_id: t.fixtures.app.id })).statusCode).toBe(
      401,
    );
    expect(
      (await t.as(t.fixtures.maya).post(base, { email, inbox_id: t.fixtures.rivalInbox.id })).statusCode,
    ).toBe(404);
    expect((await add({ email })).id).toBeGreaterThan(0);
  });

  test('with the same email twice concurrently creates one', async () => {
    const email = fresh();
    const answers = await Promise.all([1, 2, 3].map(() => t.as(t.fixtures.aiko).post(base, { email })));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  test('makes a reachable contact a lead, with the location of its attributes', async () => {
    const client = t.as(t.fixtures.aiko);
    const stored = async (id: number) =>
      t.database.db
        .selectFrom('contact')
        .select(['contact_type', 'location', 'country_code'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const address = { city: 'Oslo', country: 'Norway', country_code: 'NO' };
    const { id } = await add({ name: 'Nobody yet', additional_attributes: address });
    expect(await stored(id)).toEqual({ contact_type: 0, location: 'Oslo', country_code: 'NO' });
    await client.patch(`${base}/${id}`, { email: fresh(), additional_attributes: { city: 'Bergen' } });
    expect(await stored(id)).toEqual({ contact_type: 1, location: 'Bergen', country_code: 'NO' });
    await client.patch(`${base}/${id}`, { email: '' });
    expect((await stored(id)).contact_type).toBe(1);
    const reached = await add({ phone_number: '+4791234567' });
    expect(await stored(reached.id)).toEqual({ contact_type: 1, location: '', country_code: '' });
  });

  test('is shown without its inboxes on request', async () => {
    const { id } = await add({ email: fresh() });
    const change = async (query: string) =>
      (await t.as(t.fixtures.aiko).patch(`${base}/${id}${query}`, { name: 'Renamed' })).json().payload;
    expect(await change('?include_contact_inboxes=false')).not.toHaveProperty('contact_inboxes');
    expect(await change('')).toHaveProperty('contact_inboxes');
  });

  test('drops prototype keys', async () => {
    const answer = await t.as(t.fixtures.aiko).inject({
      method: 'POST',
      url: base,
      headers: { 'content-type': 'application/json' },
      payload: '{"name":"P","custom_attributes":{"__proto__":{"polluted":true},"fine":1}}',
    });
    expect(answer.json().payload.contact.custom_attributes).toEqual({ fine: 1 });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('changing', () => {
  test('adds attributes and emits nothing when nothing changes', async () => {
    const { id } = await add({
      name: 'Bo',
      custom_attributes: { a: 1, b: { c: 1 } },
      additional_attributes: { city: 'Oslo' },
    });
    await t.clearOutbox();
    const answer = await t.as(t.fixtures.aiko).patch(`${base}/${id}`, {
      custom_attributes: { b: { d: 2 } },
      additional_attributes: { country: 'Norway' },
    });
    expect(answer.json().payload).toMatchObject({
      custom_attributes: { a: 1, b: { d: 2 } },
      additional_attributes: { city: 'Oslo', country: 'Norway' },
    });
    expect((await t.outbox()).map(({ name }) => name)).toEqual(['contact.updated']);
    await t.clearOutbox();
    await t.as(t.fixtures.aiko).put(`${base}/${id}`, { name: 'Bo', custom_attributes: { a: 1 } });
    expect(await t.outbox()).toEqual([]);
  });

  test('removes attributes only when requested', async () => {
    const { id } = await add({ custom_attributes: { a: 1, b: 2 } });
    const answer = await t
      .as(t.fixtures.aiko)
      .post(`${base}/${id}/destroy_custom_attributes`, { custom_attributes: ['a', 'zz'] });
    expect(answer.json().payload.custom_attributes).toEqual({ b: 2 });
  });

  test('accepts a form with an avatar, which can be removed again', async () => {
    const { id } = await add({ name: 'Pia' });
    const body = await form([
      ['additional_attributes[social_profiles][github]', 'pia'],
      ['blocked', 'true'],
      ['avatar', { name: 'pia.png', bytes: await png(50), type: 'image/png' }],
    ]);
    const answer = await t.as(t.fixtures.aiko).inject({ method: 'PATCH', url: `${base}/${id}`, ...body });
    expect(answer.json().payload).toMatchObject({
      blocked: true,
      additional_attributes: { social_profiles: { github: 'pia' } },
      thumbnail: expect.stringContaining('/avatars/'),
    });
    const gone = await t.as(t.fixtures.aiko).delete(`${base}/${id}/avatar`);
    expect(gone.json().payload.thumbnail).toBe('');
    expect(gone.json().payload).not.toHaveProperty('contact_inboxes');
    expect(
      (await t.as(null).get(answer.json().payload.thumbnail.replace('http://confab.test', ''))).statusCode,
    ).toBe(404);
  });

  test('keeps details unique', async () => {
    const { id } = await add({ identifier: 'one' });
    await add({ identifier: 'two' });
    const answer = await t.as(t.fixtures.aiko).patch(`${base}/${id}`, { identifier: 'two' });
    expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['identifier']]);
  });
});

describe('permissions', () => {
  test('authentication is required; another account’s contact is not found', async () => {
    expect((await t.as(null).get(base)).statusCode).toBe(401);
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/contacts/${t.fixtures.tessa.id}`;
    const rex = t.as(t.fixtures.rex);
    for (const answer of [
      await rex.get(theirs),
      await rex.patch(theirs, { name: 'Mine' }),
      await rex.delete(`${theirs}/avatar`),
      await rex.post(`${theirs}/destroy_custom_attributes`, { custom_attributes: [] }),
      await rex.get(`${theirs}/contactable_inboxes`),
      await rex.post(`${theirs}/contact_inboxes`, { inbox_id: t.fixtures.rivalInbox.id }),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
  });
});

test('lists reachable contacts in pages', async () => {
  for (let i = 0; i < 16; i += 1) await add({ name: `Page ${String(i).padStart(2, '0')}`, email: fresh() });
  await add({ name: 'Nobody' });
  const first = (await t.as(t.fixtures.aiko).get(`${base}?sort=-name`)).json();
  expect(first.payload).toHaveLength(15);
  expect(first.meta.current_page).toBe(1);
  const second = (
    await t.as(t.fixtures.aiko).get(`${base}?sort=-name&page=2&include_contact_inboxes=false`)
  ).json();
  expect(second.meta).toEqual({ count: first.meta.count, current_page: '2' });
  const names = [...first.payload, ...second.payload].map((contact: Body) => String(contact['name']));
  expect(names).not.toContain('Nobody');
  expect(names.filter((name) => name.startsWith('Page'))).toEqual(
    Array.from({ length: 16 }, (_, i) => `Page ${String(15 - i).padStart(2, '0')}`),
  );
  expect(second.payload[0]).not.toHaveProperty('contact_inboxes');
  expect((await t.as(t.fixtures.aiko).get(`${base}?sort=;drop table contact`)).statusCode).toBe(200);
  expect((await t.as(t.fixtures.aiko).get(`${base}?page=-1`)).statusCode).toBe(422);
});

describe('inboxes of a contact', () => {
  test('require a session or support by the channel', async () => {
    const { tessa, website, app, jonas, aiko } = t.fixtures;
    const seen = await t.as(jonas).get(`${base}/${tessa.id}/contactable_inboxes`);
    expect(seen.json().payload).toEqual([
      { source_id: expect.any(String), inbox: expect.objectContaining({ id: app.id }) },
      {
        source_id: tessa.sourceId,
        inbox: expect.objectContaining({ id: website.id, channel_type: 'Channel::WebWidget' }),
      },
    ]);
    const less = await t.as(aiko).get(`${base}/${tessa.id}/contactable_inboxes`);
    expect(less.json().payload).toHaveLength(1);
  });

  test('a website is offered by a session that has no conversation yet', async () => {
    const { website, account, jonas } = t.fixtures;
    const contact = await add({ name: 'Visitor' });
    const offered = async () => {
      const listed = await t.as(jonas).get(`${base}/${contact.id}/contactable_inboxes`);
      const rows = listed.json<{ payload: { source_id: string; inbox: { id: number } }[] }>().payload;
      return rows.filter(({ inbox }) => inbox.id === website.id).map(({ source_id }) => source_id);
    };
    const enter = async () => {
      const made = await t.as(jonas).post(`${base}/${contact.id}/contact_inboxes`, { inbox_id: website.id });
      return made.json<{ source_id: string }>().source_id;
    };
    expect(await offered()).toEqual([]);
    const used = await enter();
    expect(await offered()).toEqual([used]);
    const started = await t.as(jonas).post(`/api/v1/accounts/${account.id}/conversations`, {
      inbox_id: website.id,
      contact_id: contact.id,
      source_id: used,
    });
    expect(started.statusCode).toBe(200);
    expect(await offered()).toEqual([]);
  });

  test('are added once, and found by source id', async () => {
    const { tessa, app, jonas, aiko } = t.fixtures;
    const enter = (person: { token: string }, body: object) =>
      t.as(person).post(`${base}/${tessa.id}/contact_inboxes`, body);
    const made = await enter(jonas, { inbox_id: app.id, source_id: 'tessa-in-app' });
    expect(made.json()).toMatchObject({ source_id: 'tessa-in-app', inbox: { id: app.id } });
    expect((await enter(jonas, { inbox_id: app.id, source_id: 'tessa-in-app' })).json()).toEqual(made.json());
    expect((await enter(aiko, { inbox_id: app.id })).statusCode).toBe(401);
    expect((await enter(jonas, { inbox_id: 999_999 })).statusCode).toBe(404);
    const filter = `/api/v1/accounts/${t.fixtures.account.id}/contact_inboxes/filter`;
    const found = await t.as(jonas).post(filter, { inbox_id: app.id, source_id: 'tessa-in-app' });
    expect(found.json()).toMatchObject({ id: tessa.id });
    expect((await t.as(jonas).post(filter, { inbox_id: app.id, source_id: 'unknown' })).statusCode).toBe(404);
    expect((await t.as(aiko).post(filter, { inbox_id: app.id, source_id: 'tessa-in-app' })).statusCode).toBe(
      401,
    );
  });
});

describe('identifying a visitor', () => {
  const actor = () => ({ kind: 'system' as const, accountId: t.fixtures.account.id });
  const visit = (values = {}): Promise<Visitor> =>
    createVisitor(t.platform, actor(), t.fixtures.website.id, values);
  const identify = (contactId: number, input: object, keepName = false) =>
    identifyContact(t.platform, {
      actor: actor(),
      contactId,
      input,
      session: { hmac_verified: true, provenance: [] },
      keepName,
      moveConversations,
    });
  const find = (id: number) => findContact(t.platform.db, t.fixtures.account.id, id);

  test('creates a contact with a generated name', async () => {
    const { contact, session } = await visit();
    expect(contact.name).toMatch(/^[a-z]+-[a-z]+-\d{3}$/);
    expect(session.pubsub_token).toMatch(new RegExp(`^${t.fixtures.account.id.toString(36)}-[\\w-]{24}$`));
  });

  test('fills in given values and ignores invalid ones', async () => {
    const { contact } = await visit();
    const after = await identify(contact.id, {
      name: 'Lea',
      email: 'nonsense',
      phone_number: '12',
      identifier: 'lea-1',
      custom_attributes: { plan: { name: 'gold' } },
    });
    expect(after).toMatchObject({
      id: contact.id,
      name: 'Lea',
      email: null,
      phone_number: null,
      identifier: 'lea-1',
    });
    const more = await identify(contact.id, {
      name: ' ',
      email: '',
      custom_attributes: { plan: { seats: 3 } },
    });
    expect(more).toMatchObject({ name: 'Lea', custom_attributes: { plan: { name: 'gold', seats: 3 } } });
  });

  test('merges into the contact that already has the email', async () => {
    const email = fresh();
    const known = await add({ name: 'Known', email, custom_attributes: { tier: 'a' } });
    const { contact, session } = await visit({ custom_attributes: { tier: 'b', seen: 1 } });
    const conversationId = await openConversation(session.id, contact.id);
    await t.clearOutbox();
    const after = await identify(contact.id, { email: email.toUpperCase(), name: 'New name' }, true);
    expect(after).toMatchObject({
      id: known.id,
      name: 'Known',
      email,
      custom_attributes: { tier: 'a', seen: 1 },
    });
    expect(await find(contact.id)).toBeUndefined();
    const conversation = await t.platform.db
      .selectFrom('conversation')
      .select('contact_id')
      .where('id', '=', conversationId)
      .executeTakeFirst();
    expect(conversation).toEqual({ contact_id: known.id });
    const senders = await t.platform.db
      .selectFrom('message')
      .select('sender_id')
      .where('conversation_id', '=', conversationId)
      .execute();
    expect(senders).toEqual([{ sender_id: known.id }]);
    expect((await t.outbox()).map(({ name }) => name)).toEqual([
      'conversation.contact_changed',
      'contact.deleted',
      'contact.merged',
    ]);
  });

  test('never merges two contacts with different identifiers', async () => {
    const email = fresh();
    const other = await add({
      identifier: `id-${email}`,
      email,
      phone_number: `+49170${String(count).padStart(6, '0')}`,
    });
    const { contact } = await visit();
    const after = await identify(contact.id, {
      identifier: `mine-${email}`,
      email,
      phone_number: other['phone_number'],
    });
    expect(after).toMatchObject({
      id: contact.id,
      identifier: `mine-${email}`,
      email: null,
      phone_number: null,
    });
    const renamed = await identify(contact.id, { identifier: `id-${email}` });
    expect(renamed).toMatchObject({ id: contact.id, identifier: `mine-${email}` });
    expect(await find(other.id)).toBeDefined();
  });

  test('does not merge by phone when the emails differ', async () => {
    const phone_number = `+49171${String((count += 1)).padStart(6, '0')}`;
    const other = await add({ phone_number, email: fresh() });
    const { contact } = await visit();
    const email = fresh();
    expect(await identify(contact.id, { phone_number, email })).toMatchObject({
      id: contact.id,
      email,
      phone_number: null,
    });
    const { contact: third } = await visit();
    expect(await identify(third.id, { phone_number })).toMatchObject({ id: other.id, phone_number });
  });

  test('merges by several identifiers in one call', async () => {
    const email = fresh();
    const byIdentifier = await add({ identifier: `several-${email}` });
    const byEmail = await add({ email });
    const { contact } = await visit();
    const after = await identify(contact.id, { identifier: `several-${email}`, email });
    expect(after).toMatchObject({ id: byEmail.id, identifier: `several-${email}`, email });
    expect(await find(byIdentifier.id)).toBeUndefined();
  });

  test('is safe under many concurrent calls', async () => {
    const email = fresh();
    const visitors = await Promise.all([1, 2, 3, 4].map(() => visit()));
    const results = await Promise.allSettled(visitors.map(({ contact }) => identify(contact.id, { email })));
    expect(results.map((result) => result.status)).toEqual(Array.from({ length: 4 }, () => 'fulfilled'));
    const holders = await t.platform.db
      .selectFrom('contact')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(holders).toHaveLength(1);
    const sessions = await t.platform.db
      .selectFrom('contact_inbox')
      .select('contact_id')
      .where(
        'id',
        'in',
        visitors.map(({ session }) => session.id),
      )
      .execute();
    expect(new Set(sessions.map((session) => session.contact_id))).toEqual(
      new Set(holders.map((row) => row.id)),
    );
  });

  test('adds an inbox with its source id', async () => {
    const email = fresh();
    const first = await findOrCreateSession(
      t.platform,
      actor(),
      t.fixtures.app.id,
      { email, name: 'Api user' },
      `src-${email}`,
    );
    expect(first.fresh).toBe(true);
    const again = await findOrCreateSession(
      t.platform,
      actor(),
      t.fixtures.app.id,
      { email, name: 'Changed' },
      `src-${email}`,
    );
    expect([again.fresh, again.contact.name]).toEqual([false, 'Api user']);
    const second = await findOrCreateSession(t.platform, actor(), t.fixtures.app.id, { email });
    expect([second.fresh, second.contact.id]).toEqual([true, first.contact.id]);
    const race = await Promise.all(
      [1, 2, 3].map(() => findOrCreateSession(t.platform, actor(), t.fixtures.app.id, {}, `race-${email}`)),
    );
    expect(new Set(race.map(({ session }) => session.id)).size).toBe(1);
  });
});

let displayId = 500;
async function openConversation(contactInboxId: number, contactId: number): Promise<number> {
  const key = { account_id: t.fixtures.account.id, inbox_id: t.fixtures.website.id };
  displayId += 1;
  const conversation = await t.platform.db
    .insertInto('conversation')
    .values({ ...key, display_id: displayId, contact_id: contactId, contact_inbox_id: contactInboxId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.platform.db
    .insertInto('message')
    .values({
      ...key,
      conversation_id: conversation.id,
      message_type: 0,
      sender_type: 'Contact',
      sender_id: contactId,
    })
    .execute();
  return conversation.id;
}

describe('an avatar at a URL', () => {
  let server: Server;
  let address: string;
  beforeAll(async () => {
    const image = await png(60);
    server = createServer((request, response) => {
      if (request.url === '/busy') return void response.writeHead(503).end();
      if (request.url === '/page') return void response.writeHead(200).end('<html></html>');
      response.writeHead(200, { 'content-type': 'image/png' }).end(image);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test('is fetched later, once, and only if it is an image', async () => {
    const { id } = await add({ name: 'Picture', avatar_url: `${address}/me.png` });
    const event = (await t.outbox()).find(({ name }) => name === 'contact.picture_found');
    expect(event).toMatchObject({ audience: {}, data: { contact_id: id, url: `${address}/me.png` } });
    const fetch = (path: string) => fetchAvatar(t.platform, t.fixtures.account.id, id, `${address}${path}`);
    await fetch('/page');
    await expect(fetch('/busy')).rejects.toThrow('503');
    expect((await findContact(t.platform.db, t.fixtures.account.id, id))?.avatar_key).toBeNull();
    await fetch('/me.png');
    const first = (await findContact(t.platform.db, t.fixtures.account.id, id))?.avatar_key;
    expect(first).toMatch(/^avatars\//);
    await fetch('/me.png');
    expect((await findContact(t.platform.db, t.fixtures.account.id, id))?.avatar_key).toBe(first);
  });
});
