import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeClock } from './clock.ts';
import { fixturePassword } from './fixtures.ts';
import { form } from './form.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { fingerprint } from './contract-fuzz/fingerprint.ts';
import { noLimits } from './contract-fuzz/no-limits.ts';

const clock = fakeClock(new Date());
let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp({ clock, limiter: noLimits });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

const json = { 'content-type': 'application/json' };

/** Sends a raw body as Maya. */
const send = (
  url: string,
  payload: string | Buffer,
  headers: Record<string, string> = json,
): Promise<LightMyRequestResponse> => t.as(t.fixtures.maya).inject({ method: 'POST', url, payload, headers });

async function newContact(): Promise<{ id: number; url: string }> {
  const answer = await t.as(t.fixtures.maya).post(`${base}/contacts`, { name: 'Ina' });
  const { id } = answer.json().payload.contact;
  return { id, url: `${base}/contacts/${id}` };
}

const contactAt = async (url: string) => (await t.as(t.fixtures.maya).get(url)).json().payload;

describe('a body', () => {
  test('larger than two megabytes is rejected, whatever its type', async () => {
    const before = await fingerprint(t.database.db);
    const big = 'x'.repeat(2_000_001);
    for (const [payload, type] of [
      [JSON.stringify({ title: big }), 'application/json'],
      [`title=${big}`, 'application/x-www-form-urlencoded'],
    ] as const) {
      const answer = await send(`${base}/labels`, payload, { 'content-type': type });
      expect([answer.statusCode, answer.json()]).toEqual([413, { error: 'The request is too large' }]);
    }
    expect(await fingerprint(t.database.db)).toEqual(before);
  });

  test.each(['{', '{"title":', 'title', '"', '[1', "{'title':'a'}", '{"title":"a",}', '\u0000'])(
    'that is not JSON is rejected: %j',
    async (payload) => {
      const answer = await send(`${base}/labels`, payload);
      expect([answer.statusCode, answer.json()]).toEqual([422, { error: expect.any(String) }]);
    },
  );

  test.each(['null', '7', 'true', '"text"', '[]', '[{"title":"listed"}]', '{}'])(
    'that is JSON but not an object has no values: %s',
    async (payload) => {
      const answer = await send(`${base}/labels`, payload);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ attributes: ['title'], message: "Title can't be blank" });
    },
  );

  test('may be empty although declared as JSON', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const url = method === 'GET' ? `${base}/labels` : `${base}/labels/987654`;
      const answer = await t.as(t.fixtures.maya).inject({ method, url, headers: json, payload: '' });
      expect([method, answer.statusCode]).toEqual([method, method === 'GET' ? 200 : 404]);
    }
    const active = await t
      .as(t.fixtures.maya)
      .inject({ method: 'POST', url: `${base}/update_active_at`, headers: json });
    expect(active.statusCode).toBe(200);
  });

  test('of an unsupported type is rejected', async () => {
    const answer = await send(`${base}/labels`, '<title>a</title>', { 'content-type': 'application/xml' });
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      { error: 'This content type is not supported' },
    ]);
  });

  test('with extreme nesting neither hangs nor crashes, and deep levels are dropped', async () => {
    const { url } = await newContact();
    const deep = `{"custom_attributes":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`;
    const wide = `{"custom_attributes":{"list":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    for (const payload of [deep, wide]) {
      const answer = await t.as(t.fixtures.maya).inject({ method: 'PATCH', url, payload, headers: json });
      expect([200, 422], answer.body.slice(0, 200)).toContain(answer.statusCode);
    }
    expect(JSON.stringify(await contactAt(url)).length).toBeLessThan(5_000);
  });

  test('with more keys than any form has is rejected before it is read', async () => {
    const { url } = await newContact();
    const keys = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, index) => [`key${index}`, index]));
    expect((await t.as(t.fixtures.maya).patch(url, { name: 'Ina', ...keys(1900) })).statusCode).toBe(200);
    const answer = await t.as(t.fixtures.maya).patch(url, { name: 'Ina', ...keys(2100) });
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { error: 'The request contains too many values' },
    ]);
  });
});

describe('a URL', () => {
  test('may end in .json', async () => {
    expect((await t.as(t.fixtures.maya).get(`${base}/labels.json`)).json()).toHaveProperty('payload');
    expect((await t.as(t.fixtures.maya).get(`${base}/conversations.json`, { page: '1' })).statusCode).toBe(
      200,
    );
    const made = await t.as(t.fixtures.maya).post(`${base}/labels.json`, { title: 'suffixed' });
    expect(made.statusCode).toBe(200);
    const { id } = made.json();
    expect((await t.as(t.fixtures.maya).get(`${base}/labels/${id}.json`)).json()).toMatchObject({ id });
  });

  test.each(['/%', '/%ff', '/api/v1/accounts/1%2f..%2f2/labels', '/..%5c..%5cetc', '/%00'])(
    'that is malformed is not found: %s',
    async (url) => {
      const answer = await t.as(t.fixtures.maya).get(url);
      expect([302, 404, 422], answer.body).toContain(answer.statusCode);
    },
  );

  test.each(['/%', '/api/v1/accounts/%zz/labels', '/api/v1/accounts/1/labels/%ff', '/widget/%E0%A4'])(
    'with invalid percent encoding is handled like an unknown one: %s',
    async (url) => {
      const answer = await t.as(t.fixtures.maya).get(url);
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Resource could not be found' }]);
    },
  );
});

describe('a list', () => {
  test('may use brackets in a query and in a form, or be a JSON array', async () => {
    const url = `${base}/assignable_agents`;
    const ids = [t.fixtures.website.id, t.fixtures.app.id];
    const response = await t
      .as(t.fixtures.maya)
      .get(`${url}?${ids.map((id) => `inbox_ids[]=${id}`).join('&')}`);
    expect(response.json().payload.map((agent: { name: string }) => agent.name)).toEqual(
      expect.arrayContaining(['Maya', 'Jonas']),
    );
    const { id } = (
      await t.as(t.fixtures.maya).post(`${base}/conversations`, { source_id: t.fixtures.tessa.sourceId })
    ).json();
    const labels = `${base}/conversations/${id}/labels`;
    const formed = await send(labels, 'labels[]=vip&labels[]=billing', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(formed.json().payload.toSorted()).toEqual(['billing', 'vip']);
    expect((await t.as(t.fixtures.maya).post(labels, { labels: ['paper'] })).json().payload).toEqual([
      'paper',
    ]);
  });

  test('too long, too deep, or endless in a query is rejected', async () => {
    for (const query of [
      Array.from({ length: 501 }, (_, index) => `inbox_ids[]=${index}`).join('&'),
      `a${'[b]'.repeat(50)}=1`,
      Array.from({ length: 1_001 }, (_, index) => `k${index}=1`).join('&'),
    ]) {
      const answer = await t.as(t.fixtures.maya).get(`${base}/assignable_agents?${query}`);
      expect(answer.statusCode).toBe(422);
    }
  });
});

describe('names of Object.prototype', () => {
  afterAll(() => expect(({} as Record<string, unknown>)['polluted']).toBeUndefined());

  test('change nothing and are not stored when sent as JSON', async () => {
    const { url } = await newContact();
    const payload =
      '{"name":"Ina","__proto__":{"polluted":true,"blocked":true},"constructor":{"prototype":{"polluted":true}},' +
      '"custom_attributes":{"__proto__":{"polluted":true},"plan":"paper","constructor":{"prototype":{"polluted":true}}}}';
    const answer = await t.as(t.fixtures.maya).inject({ method: 'PATCH', url, payload, headers: json });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const contact = await contactAt(url);
    expect(contact).toMatchObject({ name: 'Ina', blocked: false });
    expect(Object.keys(contact.custom_attributes)).not.toContain('__proto__');
  });

  test('change nothing when sent by query, form, or multipart', async () => {
    const { url } = await newContact();
    const names = [
      '__proto__[polluted]',
      'constructor[prototype][polluted]',
      'custom_attributes[__proto__][polluted]',
    ];
    const query = names.map((name) => `${encodeURIComponent(name)}=1`).join('&');
    expect((await t.as(t.fixtures.maya).get(`${url}?${query}`)).statusCode).toBe(200);
    const client = t.as(t.fixtures.maya);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const formed = await client.inject({ method: 'PATCH', url, payload: `name=Form&${query}`, headers });
    expect(formed.statusCode, formed.body).toBe(200);
    const body = await form([['name', 'Parts'], ...names.map((name) => [name, '1'] as const)]);
    expect((await client.inject({ method: 'PATCH', url, ...body })).statusCode).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(await contactAt(url)).toMatchObject({ name: 'Parts', custom_attributes: {} });
  });
});

describe('text', () => {
  test('that PostgreSQL cannot store is made storable, everywhere in the body', async () => {
    const { url } = await newContact();
    const payload =
      '{"name":"a\\u0000b\\ud800","custom_attributes":{"k\\u0000ey":"v\\u0000\\udfff","list":["\\u0000"]}}';
    const answer = await t.as(t.fixtures.maya).inject({ method: 'PATCH', url, payload, headers: json });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await contactAt(url)).toMatchObject({
      name: 'ab\ufffd',
      custom_attributes: { key: 'v\ufffd', list: [''] },
    });
  });

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' or 1=1 --",
    '{{7*7}}',
    '${7*7}',
  ])('that looks like code stays text: %s', async (content) => {
    const opened = await t
      .as(t.fixtures.maya)
      .post(`${base}/conversations`, { source_id: t.fixtures.tessa.sourceId, message: { content } });
    expect(opened.json().messages[0].content).toBe(content);
    expect(opened.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(opened.headers['x-content-type-options']).toBe('nosniff');
    const { url } = await newContact();
    await t.as(t.fixtures.maya).patch(url, { name: content });
    expect((await contactAt(url)).name).toBe(content);
  });

  test('of the maximum length is stored, one character more is rejected', async () => {
    const opened = await t
      .as(t.fixtures.maya)
      .post(`${base}/conversations`, { source_id: t.fixtures.tessa.sourceId });
    const url = `${base}/conversations/${opened.json().id}/messages`;
    const response = await t.as(t.fixtures.maya).post(url, { content: '€'.repeat(150_000) });
    expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
    const refused = await t.as(t.fixtures.maya).post(url, { content: 'x'.repeat(150_001) });
    expect([refused.statusCode, refused.json().error]).toEqual([
      422,
      'Validation failed: Content is too long (maximum is 150000 characters)',
    ]);
  });
});

describe('a POST repeated with its Idempotency-Key', () => {
  const url = () => `${base}/contacts`;
  const by = (person: { token: string }, key: string, body: unknown) =>
    t.as(person).post(url(), body, { 'idempotency-key': key });
  const called = (name: string) =>
    t.database.db.selectFrom('contact').select('id').where('name', '=', name).execute();

  test('is executed once and returns the same response, also concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => by(t.fixtures.maya, 'parallel', { name: 'Parallel' })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await called('Parallel')).toHaveLength(1);
    const later = await by(t.fixtures.maya, 'parallel', { name: 'Parallel' });
    expect(later.body).toBe(answers[0]?.body);
    expect(later.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('is rejected with other values, and does nothing', async () => {
    await by(t.fixtures.maya, 'mismatch', { name: 'First' });
    const other = await by(t.fixtures.maya, 'mismatch', { name: 'Second' });
    expect([other.statusCode, other.json()]).toEqual([
      422,
      { error: 'This Idempotency-Key was used with another request' },
    ]);
    expect(await called('Second')).toEqual([]);
  });

  test('is a separate request for another user or another route', async () => {
    await by(t.fixtures.maya, 'shared', { name: 'Shared' });
    expect((await by(t.fixtures.jonas, 'shared', { name: 'Shared' })).statusCode).toBe(200);
    expect(await called('Shared')).toHaveLength(2);
    const label = await t
      .as(t.fixtures.maya)
      .post(`${base}/labels`, { title: 'shared' }, { 'idempotency-key': 'shared' });
    expect(label.statusCode).toBe(200);
  });

  test('may be retried after a rejection', async () => {
    expect((await by(t.fixtures.maya, 'again', { name: 'Again', email: 'no address' })).statusCode).toBe(422);
    expect((await by(t.fixtures.maya, 'again', { name: 'Again' })).statusCode).toBe(200);
  });

  test('with an oversized key is rejected', async () => {
    expect((await by(t.fixtures.maya, 'k'.repeat(256), { name: 'Long' })).statusCode).toBe(422);
    expect(await called('Long')).toEqual([]);
  });

  test('is stored encrypted', async () => {
    const made = await t
      .as(t.fixtures.maya)
      .post(
        `${base}/inboxes`,
        { name: 'Secretive', channel: { type: 'api' } },
        { 'idempotency-key': 'secret' },
      );
    expect(made.statusCode, made.body).toBe(200);
    const again = await t
      .as(t.fixtures.maya)
      .post(
        `${base}/inboxes`,
        { name: 'Secretive', channel: { type: 'api' } },
        { 'idempotency-key': 'secret' },
      );
    expect(again.body).toBe(made.body);
    const rows = await t.database.db.selectFrom('idempotency_key').select('body').execute();
    expect(JSON.stringify(rows)).not.toMatch(/Secretive|hmac_token/);
  });

  test('never returns one visitor’s response to another', async () => {
    const url = `/api/v1/widget/config?website_token=${t.fixtures.website.websiteToken ?? ''}`;
    const visit = () => t.as(null).post(url, {}, { 'idempotency-key': 'common' });
    const [first, second] = [await visit(), await visit()];
    expect(first.statusCode).toBe(200);
    expect(second.json().contact.pubsub_token).not.toBe(first.json().contact.pubsub_token);
    const token = await t
      .as(t.fixtures.aiko)
      .post('/api/v1/profile/reset_access_token', undefined, { 'idempotency-key': 'token' });
    expect(token.statusCode).toBe(200);
    const keys = await t.database.db.selectFrom('idempotency_key').select('key').execute();
    expect(keys.map(({ key }) => key)).not.toContain('token');
  });
});

describe('authentication', () => {
  const session = async (person: { email: string }) => {
    const { headers } = await t
      .as(null)
      .post('/auth/sign_in', { email: person.email, password: fixturePassword });
    return {
      'access-token': String(headers['access-token']),
      client: String(headers['client']),
      uid: String(headers['uid']),
    };
  };
  const profile = (headers: Record<string, string>) =>
    t.as(null).inject({ method: 'GET', url: '/api/v1/profile', headers });

  test('uses a permanent token before a session, even an invalid one', async () => {
    const maya = await session(t.fixtures.maya);
    const both = await profile({ ...maya, api_access_token: t.fixtures.jonas.token });
    expect(both.json().name).toBe('Jonas');
    expect(both.headers).not.toHaveProperty('access-token');
    const wrong = await profile({ ...maya, api_access_token: 'x'.repeat(24) });
    expect([wrong.statusCode, wrong.json()]).toEqual([401, { error: 'Invalid Access Token' }]);
  });

  test('rejects an expired session, or one changed in any part', async () => {
    const maya = await session(t.fixtures.maya);
    expect((await profile(maya)).statusCode).toBe(200);
    const others = [
      { ...maya, uid: t.fixtures.jonas.email },
      { ...maya, client: `${maya.client}x` },
      { ...maya, 'access-token': maya['access-token'].slice(0, -1) },
      { ...maya, 'access-token': `${maya['access-token']}\u00e9` },
      { ...maya, 'access-token': 'x'.repeat(5_000) },
    ];
    for (const forged of others) expect((await profile(forged)).statusCode).toBe(401);
    clock.advance(63 * 86_400_000);
    expect((await profile(maya)).statusCode).toBe(401);
  });

  test.each([
    'Bearer',
    'Bearer ',
    'Bearer e30=',
    'Bearer bnVsbA==',
    'Bearer W10=',
    'Bearer %%%',
    'Basic bWF5YTp4',
  ])('rejects a header like "%s"', async (authorization) => {
    const answer = await profile({ authorization });
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { errors: ['You need to sign in or sign up before continuing.'] },
    ]);
  });

  test('rejects session values that are not text', async () => {
    const { uid, client } = await session(t.fixtures.maya);
    for (const token of ['access-token[]=a', 'access-token[$ne]=', 'access-token=']) {
      const answer = await t.as(null).get(`/api/v1/profile?uid=${uid}&client=${client}&${token}`);
      expect(answer.statusCode).toBe(401);
    }
  });

  test('rejects a removed member immediately', async () => {
    expect((await t.as(t.fixtures.nils).get(`${base}/labels`)).statusCode).toBe(200);
    await t.as(t.fixtures.maya).delete(`${base}/agents/${t.fixtures.nils.id}`);
    expect((await t.as(t.fixtures.nils).get(`${base}/labels`)).statusCode).toBe(401);
  });
});

describe('untrusted headers', () => {
  test('of a proxy are ignored', async () => {
    await t.as(null).inject({
      method: 'POST',
      url: '/auth/sign_in',
      payload: { email: t.fixtures.jonas.email, password: fixturePassword },
      headers: {
        'x-forwarded-for': '203.0.113.9',
        'x-real-ip': '203.0.113.9',
        forwarded: 'for=203.0.113.9',
        'user-agent': 'fuzz',
      },
    });
    const rows = await t.database.db
      .selectFrom('session')
      .select('ip')
      .where('user_agent', '=', 'fuzz')
      .execute();
    expect(rows).toEqual([{ ip: '127.0.0.1' }]);
  });

  test('that name another host do not affect links', async () => {
    const body = await form([['attachment', { name: 'note.txt', bytes: new TextEncoder().encode('hi') }]]);
    const answer = await t.as(t.fixtures.maya).inject({
      method: 'POST',
      url: `${base}/upload`,
      ...body,
      headers: { ...body.headers, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(answer.json().file_url).toMatch(/^http:\/\/confab\.test\//);
  });

  test('that authenticate elsewhere do not authenticate here', async () => {
    for (const name of ['x-forwarded-user', 'remote-user', 'x-auth-request-email', 'x-user-id']) {
      const answer = await t.as(null).inject({
        method: 'GET',
        url: '/api/v1/profile',
        headers: { [name]: t.fixtures.maya.email },
      });
      expect(answer.statusCode).toBe(401);
    }
  });
});

describe('on a real socket', () => {
  let port = 0;
  beforeAll(async () => {
    await t.app.listen({ host: '127.0.0.1', port: 0 });
    const address = t.app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });

  /** The server's response to raw bytes. */
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(text));
      const received: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => received.push(chunk));
      socket.once('error', reject);
      socket.once('close', () => resolve(Buffer.concat(received).toString()));
    });

  test('a header injection is rejected', async () => {
    const answer = await raw(
      'GET /api/v1/profile HTTP/1.1\r\nhost: x\r\nuser-agent: a\rset-cookie: b\r\nconnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('set-cookie');
  });

  test('two lengths, or a length and chunks, are rejected', async () => {
    for (const lengths of [
      'content-length: 5\r\ncontent-length: 6',
      'content-length: 5\r\ntransfer-encoding: chunked',
    ]) {
      const answer = await raw(
        `POST /auth/sign_in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${lengths}\r\n\r\n0\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  test('an unreadable query is rejected, and the next request succeeds', async () => {
    for (const query of [
      `a${'[b]'.repeat(50)}=1`,
      `${'a[]=1&'.repeat(600)}`,
      'a[__proto__]=1',
      '%E0%A4%A',
      '&&==[]',
    ]) {
      const answer = await raw(
        `GET /api/v1/profile?${query} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 4(01|22) /);
    }
  });

  test('a body declared as too large is rejected before it is sent', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(
        {
          port,
          method: 'POST',
          path: `${base}/labels`,
          headers: { ...json, 'content-length': '90000000000', api_access_token: t.fixtures.maya.token },
        },
        (response) => {
          resolve(response.statusCode);
          request.destroy();
        },
      );
      request.once('error', reject);
      request.write('{');
    });
    expect(status).toBe(413);
  });
});
