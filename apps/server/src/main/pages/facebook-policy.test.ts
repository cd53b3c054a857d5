import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { pageGlobals } from './page-globals.ts';
import { dashboardPages } from './pages.ts';

let t: TestApp;
let app: FastifyInstance;
let directory = '';
const keys = new Map<string, string>();
const urls = new Map<string, string>();
beforeAll(async () => {
  t = await startTestApp({ providerKeys: keys, providerUrls: urls });
  directory = await mkdtemp(join(tmpdir(), 'confab-policy-'));
  await writeFile(join(directory, 'index.html'), '<html><head></head><body>x</body></html>');
  app = fastify();
  await app.register(securityHeaders, { publicUrl: 'http://confab.test' });
  dashboardPages(app, t.platform, directory);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await t.close();
  await rm(directory, { recursive: true, force: true });
});

/** What a page may load, without its nonce. */
async function policyOf(url: string): Promise<string> {
  const answer = await app.inject({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  return String(answer.headers['content-security-policy']).replaceAll(/'nonce-[^']+'/g, "'nonce'");
}

const login = '/app/accounts/1/settings/inboxes/new/facebook';

test('only the page with the Facebook login may load its resources', async () => {
  keys.set('FB_APP_ID', '4711');
  // No one can log in before the secret is known as well.
  expect(await policyOf(login)).toBe(await policyOf('/app'));
  keys.set('FB_APP_SECRET', 'secret');
  const [usual, opened] = [await policyOf('/app'), await policyOf(login)];
  const expected = usual
    .replace("script-src 'self' 'nonce'", "script-src 'self' 'nonce' https://connect.facebook.net")
    .replace("connect-src 'self'", "connect-src 'self' https://www.facebook.com https://graph.facebook.com")
    .replace("frame-src 'self' https: http:", "frame-src 'self' https: http: https://www.facebook.com");
  expect(opened).toBe(expected);
  expect(await policyOf(`${login}?inbox_id=4`)).toBe(expected);
});

test('the login may use another origin, and then only that', async () => {
  keys.set('FB_APP_ID', '4711').set('FB_APP_SECRET', 'secret');
  urls.set('FACEBOOK_SDK_URL', 'https://sdk.lamps.example/facebook');
  const opened = await policyOf(login);
  expect(opened).toContain('https://sdk.lamps.example');
  expect(opened).not.toContain('connect.facebook.net');
  const { FACEBOOK_SDK_URL: script } = pageGlobals(t.platform).globalConfig;
  expect(script).toBe('https://sdk.lamps.example/facebook/sdk.js');
  urls.delete('FACEBOOK_SDK_URL');
});

test.each([
  '/',
  '/app',
  '/app/login',
  '/app/accounts/1/dashboard',
  '/app/accounts/1/settings/inboxes/new',
  '/app/accounts/1/settings/inboxes/new/website',
  '/app/accounts/1/settings/inboxes/4',
  `${login}/more`,
  '/app/accounts/x/settings/inboxes/new/facebook',
  `/app/login?next=${login}`,
  '/super_admin',
])('%s may load nothing from Facebook', async (url) => {
  keys.set('FB_APP_ID', '4711');
  expect(await policyOf(url)).not.toContain('facebook');
});

test('nor may any page without an app', async () => {
  keys.delete('FB_APP_ID');
  expect(await policyOf(login)).not.toContain('facebook');
});
