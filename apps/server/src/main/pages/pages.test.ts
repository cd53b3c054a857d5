import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixturePassword } from '../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { dashboardPages } from './pages.ts';

let t: TestApp;
let directory = '';
beforeAll(async () => {
  t = await startTestApp({
    installation: { name: 'Desk </script><b>', brandColor: '#0b6b4c', accountSignup: 'false' },
  });
  directory = await mkdtemp(join(tmpdir(), 'confab-pages-'));
});
afterAll(async () => {
  await t.close();
  await rm(directory, { recursive: true, force: true });
});

describe('the dashboard', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify();
    await app.register(securityHeaders, { publicUrl: 'http://confab.test' });
    dashboardPages(app, t.platform, directory);
    await app.ready();
  });
  afterAll(() => app.close());
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });

  test('says that it is not built, and appears once it is', async () => {
    const missing = await get('/app');
    expect(missing.statusCode).toBe(503);
    expect(missing.headers['content-type']).toContain('text/plain');
    expect(missing.body).toContain('not built');
    await mkdir(join(directory, 'assets'));
    await mkdir(join(directory, '.vite'));
    await writeFile(
      join(directory, 'index.html'),
      '<html><head><title>Confab</title><script type="module" src="/assets/a-1.js"></script></head><body>x</body></html>',
    );
    await writeFile(join(directory, '.vite/manifest.json'), '{}');
    await writeFile(join(directory, 'assets/a-1.js'), 'plain');
    await writeFile(join(directory, 'assets/a-1.js.br'), 'brotli');
    await writeFile(join(directory, 'assets/b-2.css'), 'only plain');
    expect((await get('/app')).statusCode).toBe(200);
  });

  test('has the configured providers, also after changes at run time', async () => {
    const { providerKeys } = t.platform;
    try {
      expect((await get('/app')).body).not.toContain('app-of-the-console');
      t.platform.providerKeys = new Map([
        ['FB_APP_ID', 'app-of-the-console'],
        ['FB_APP_SECRET', 'secret'],
      ]);
      expect((await get('/app')).body).toContain('app-of-the-console');
    } finally {
      t.platform.providerKeys = providerKeys;
    }
    expect((await get('/app')).body).not.toContain('app-of-the-console');
  });

  test.each(['/', '/app', '/app/login', '/app/accounts/1/conversations/2'])(
    'is served at %s',
    async (url) => {
      const page = await get(url);
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toContain('<body>x</body>');
    },
  );

  test('runs one inline script, with a new nonce each time', async () => {
    const [first, second] = [await get('/app'), await get('/app')];
    const nonceOf = (page: typeof first) => /<script nonce="([^"]+)">/.exec(page.body)?.[1] ?? '';
    expect(nonceOf(first).length).toBeGreaterThan(20);
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(first.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonceOf(first)}'`);
    expect(first.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    // Where the installation has no TLS, neither need the pages of dashboard apps.
    expect(first.headers['content-security-policy']).toContain("frame-src 'self' https: http:;");
    expect(first.body.match(/<script/g)).toHaveLength(3);
  });

  test('carries the configuration as data, whatever the installation’s name', async () => {
    const { body } = await get('/app');
    const json = /id="confab-config">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    const config = JSON.parse(json);
    expect(config.globalConfig.INSTALLATION_NAME).toBe('Desk </script><b>');
    expect(config.globalConfig.ENABLE_ACCOUNT_SIGNUP).toBe('false');
    expect(config.globalConfig.BRAND_COLOR).toBe('#0b6b4c');
    expect(config.chatwootConfig).toMatchObject({ hostURL: 'http://confab.test', signupEnabled: 'false' });
    expect(config.chatwootConfig.enabledLanguages).toContainEqual({
      name: 'Deutsch (de)',
      iso_639_1_code: 'de',
    });
    expect(body).not.toContain('<b>');
  });

  test('passes the browser’s name to operator scripts, escaped', async () => {
    const nameOf = async (agent: string) => {
      const { body } = await get('/app', { 'user-agent': agent });
      expect(body.match(/<script/g)).toHaveLength(3);
      const json: unknown = JSON.parse(/window\.browserConfig=(.*?)<\/script>/.exec(body)?.[1] ?? '');
      return json;
    };
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    expect(await nameOf(firefox)).toEqual({ browser_name: 'Firefox' });
    await nameOf('</script><script>alert(1)</script>/1.0');
    expect((await get('/app')).body).toContain('"errorLoggingConfig":""');
    expect((await get('/app')).body).not.toContain('analyticsConfig');
  });

  test('serves compressed files, cached permanently and with ETags', async () => {
    const file = await get('/assets/a-1.js', { 'accept-encoding': 'br, gzip' });
    expect(file.body).toBe('brotli');
    expect(file.headers['content-encoding']).toBe('br');
    expect(file.headers['content-type']).toContain('javascript');
    expect(file.headers['cache-control']).toContain('immutable');
    expect((await get('/assets/a-1.js')).body).toBe('plain');
    expect((await get('/assets/b-2.css', { 'accept-encoding': 'br' })).body).toBe('only plain');
    const known = await get('/assets/b-2.css', {
      'if-none-match': String((await get('/assets/b-2.css')).headers.etag),
    });
    expect(known.statusCode).toBe(304);
    // Seventy of them make a screen: what no browser uses of these is not sent seventy times.
    expect(Object.keys(file.headers).toSorted()).toEqual([
      'cache-control',
      'connection',
      'content-encoding',
      'content-length',
      'content-type',
      'date',
      'etag',
      'vary',
      'x-content-type-options',
    ]);
  });

  test('an SVG asset cannot run scripts when opened directly', async () => {
    await writeFile(join(directory, 'assets/c-3.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const drawing = await get('/assets/c-3.svg');
    expect(drawing.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('serves the service worker for the whole site, and always revalidates it', async () => {
    expect((await get('/sw.js')).statusCode).toBe(404);
    await writeFile(join(directory, 'sw.js'), 'worker');
    const worker = await get('/sw.js');
    expect(worker.body).toBe('worker');
    expect(worker.headers['content-type']).toContain('text/javascript');
    expect(worker.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/.vite/manifest.json',
    '/assets/....//index.html',
    '/assets/none.js',
    '/assets/',
    '/.vite/manifest.json',
  ])('serves no other file at %s', async (url) => {
    const answer = await get(url);
    expect([403, 404]).toContain(answer.statusCode);
  });

  test('the sign-in URL of other clients redirects to the login page', async () => {
    const answer = await get('/auth/sign_in');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/app/login?error=access-denied']);
  });
});

describe('the first visit', () => {
  const path = '/installation/onboarding';
  const founder = {
    name: 'Ada Founder',
    company: 'Paperlane',
    email: 'Ada@Example.com',
    password: fixturePassword,
  };
  const json = (body: unknown, headers = {}) => t.as(null).post(path, body, headers);
  const form = (fields: Record<string, string>, headers = {}) =>
    t.as(null).inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const formOf = (fields: object) =>
    form(Object.fromEntries(Object.entries(fields).map(([name, value]) => [`user[${name}]`, String(value)])));
  const counts = async () => {
    const { rows } = await t.database.pool.query<{ accounts: string; users: string; marks: string }>(
      `select (select count(*) from account) accounts, (select count(*) from "user") users,
        (select count(*) from installation) marks`,
    );
    return Object.values(rows[0] ?? {}).map(Number);
  };

  beforeEach(async () => {
    await t.close();
    t = await startTestApp();
    await t.database.pool.query(`
      alter table audit_log disable trigger user;
      truncate account, "user", access_token, installation cascade`);
  });

  test('redirects every URL to onboarding, and home once that is done', async () => {
    for (const url of ['/', '/app', '/app/login']) {
      const answer = await t.as(null).get(url);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, path]);
    }
    expect([200, 503]).toContain((await t.as(null).get(path)).statusCode);
    const done = await json(founder);
    expect(done.statusCode).toBe(200);
    for (const answer of [
      await t.as(null).get(path),
      await formOf({ ...founder, email: 'second@example.com' }),
    ]) {
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
    }
    expect((await json({ ...founder, email: 'second@example.com' })).statusCode).toBe(404);
    const gone = await t
      .as(null)
      .inject({ method: 'GET', url: path, headers: { accept: 'application/json' } });
    expect(gone.statusCode).toBe(404);
    expect((await t.as(null).get('/app')).headers.location).not.toBe(path);
    expect(await counts()).toEqual([1, 1, 1]);
  });

  test('creates a confirmed administrator and super admin, and signs them in', async () => {
    const done = await json({ user: founder });
    const { data } = done.json();
    expect(data).toMatchObject({
      name: 'Ada Founder',
      email: 'ada@example.com',
      confirmed: true,
      type: 'SuperAdmin',
      role: 'administrator',
      accounts: [{ name: 'Paperlane', role: 'administrator', status: 'active' }],
    });
    const headers = Object.fromEntries(
      ['access-token', 'client', 'uid'].map((name) => [name, String(done.headers[name])]),
    );
    const account = await t.as(null).inject({
      method: 'GET',
      url: `/api/v1/accounts/${data.account_id}`,
      headers,
    });
    expect(account.json().features).toMatchObject({ labels: true, campaigns: true, chatwoot_v4: true });
    expect(account.json().features).not.toHaveProperty('linear_integration');
    const again = await t.as(null).post('/auth/sign_in', { email: founder.email, password: fixturePassword });
    expect(again.statusCode).toBe(200);
  });

  test('accepts a form as well', async () => {
    const answer = await formOf(founder);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
    expect(await counts()).toEqual([1, 1, 1]);
  });

  test('creates only one account when called concurrently', async () => {
    const answers = await Promise.all([
      ...['a', 'b', 'c'].map((name) => json({ ...founder, email: `${name}@example.com` })),
      ...['d', 'e'].map((name) => formOf({ ...founder, email: `${name}@example.com` })),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(statuses.every((status) => [200, 302, 404].includes(status))).toBe(true);
    expect(await counts()).toEqual([1, 1, 1]);
  });

  test.each([
    [{ ...founder, name: ' ' }, 'name'],
    [{ ...founder, company: '' }, 'company'],
    [{ ...founder, email: 'nowhere' }, 'email'],
    [{ ...founder, password: 'weak' }, 'password'],
    [{ ...founder, password: { a: 1 } }, 'password'],
    [{ ...founder, email: [founder.email] }, 'email'],
    [{ ...founder, company: null }, 'company'],
    [{ name: 'Ada' }, 'email'],
  ])('rejects %j by field, and creates nothing', async (body, field) => {
    const answer = await json(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().attributes).toContain(field);
    expect(answer.json().fields.map((one: { path: string }) => one.path)).toContain(field);
    const posted = await formOf({ ...founder, password: 'weak' });
    expect([posted.statusCode, posted.headers.location]).toEqual([302, '/']);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('cannot be done by a page of another site', async () => {
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    expect((await json(founder, crossSite)).statusCode).toBe(403);
    expect((await json(founder, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await json(founder, { origin: 'null' })).statusCode).toBe(403);
    expect(await counts()).toEqual([0, 0, 0]);
    expect((await json(founder, { origin: 'http://confab.test' })).statusCode).toBe(200);
  });
});
