import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { readScripts } from '../../platform/config/page-scripts.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { pageGlobals } from './page-globals.ts';
import { dashboardPages } from './pages.ts';

let t: TestApp;
let app: FastifyInstance;
let directory = '';
beforeAll(async () => {
  t = await startTestApp();
  directory = await mkdtemp(join(tmpdir(), 'confab-extra-'));
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
beforeEach(() => {
  t.platform.providerKeys = new Map();
  t.platform.installation.pageScripts = { scripts: [], sources: [] };
});

/** A page with its policy; the nonce is called `nonce`. */
async function open(url: string): Promise<{ policy: string; body: string }> {
  const { body, headers } = await app.inject({ method: 'GET', url });
  const policy = String(headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  return { policy: policy.replaceAll(nonce, 'nonce'), body: body.replaceAll(nonce, 'nonce') };
}

const signUp = '/app/auth/signup';

test('only the sign-up page may load hCaptcha, and only if configured', async () => {
  const site = ['HCAPTCHA_SITE_KEY', 'site-1'] as const;
  t.platform.providerKeys = new Map([site]);
  // Nothing could be checked before the secret is known as well.
  const { policy: usual } = await open(signUp);
  expect(usual).toBe((await open('/app/login')).policy);
  expect(pageGlobals(t.platform).globalConfig).toMatchObject({
    HCAPTCHA_SITE_KEY: '',
    HCAPTCHA_SCRIPT_URL: '',
  });
  const others = ['/app/login', '/app', '/app/auth/signup/more', '/super_admin'];
  const before = await Promise.all(others.map(open));
  t.platform.providerKeys = new Map([site, ['HCAPTCHA_SERVER_KEY', 'secret-1']]);
  const more = 'https://hcaptcha.com https://*.hcaptcha.com';
  const { policy, body } = await open(`${signUp}?from=login`);
  expect(policy).toBe(
    usual
      .replace("script-src 'self' 'nonce-nonce'", `$& https://js.hcaptcha.com ${more}`)
      .replace("style-src 'self' 'nonce-nonce'", `$& ${more}`)
      .replace("connect-src 'self'", `$& ${more}`)
      .replace("frame-src 'self' https: http:", `$& https://js.hcaptcha.com ${more}`),
  );
  expect(body).toContain('"HCAPTCHA_SITE_KEY":"site-1"');
  expect(body).toContain('"HCAPTCHA_SCRIPT_URL":"https://js.hcaptcha.com/1/api.js"');
  expect(body).not.toContain('secret-1');
  const after = await Promise.all(others.map(open));
  expect(after.map((page) => page.policy)).toEqual(before.map((page) => page.policy));
});

test('operator scripts run on dashboard pages, with their sources and nothing else', async () => {
  const usual = await open('/app/login');
  const scripts = readScripts(
    '<script async src="https://stats.example/s.js" data-id="a&amp;b"></script><script>window.x = 1 < 2;</script>',
  );
  t.platform.installation.pageScripts = { scripts: scripts ?? [], sources: ['https://*.stats.example'] };
  for (const url of ['/', '/app', '/app/login', '/app/accounts/1/dashboard?x=1']) {
    const { policy, body } = await open(url);
    expect(body, url).toContain(
      'x<script nonce="nonce" async="" src="https://stats.example/s.js" data-id="a&#38;b"></script>' +
        '<script nonce="nonce">window.x = 1 < 2;</script></body>',
    );
    expect(policy, url).toBe(
      usual.policy
        .replace("script-src 'self' 'nonce-nonce'", '$& https://stats.example https://*.stats.example')
        .replace("style-src 'self' 'nonce-nonce'", '$& https://*.stats.example')
        .replace("font-src 'self'", '$& https://*.stats.example')
        .replace("connect-src 'self'", '$& https://stats.example https://*.stats.example'),
    );
  }
});

test.each([
  '/app/auth/password/edit?reset_password_token=t',
  '/app/auth/confirmation?confirmation_token=t',
  '/app/auth/email/undo',
  signUp,
  '/super_admin',
  '/super_admin/accounts',
])('operator scripts do not run at %s', async (url) => {
  const usual = await open(url);
  const scripts = readScripts('<script src="https://stats.example/s.js"></script>') ?? [];
  t.platform.installation.pageScripts = { scripts, sources: ['https://more.example'] };
  expect(await open(url)).toEqual(usual);
});
