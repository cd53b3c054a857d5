import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { addNetworks, callerNetworks } from '../../platform/http/callers/caller-networks.ts';
import { installErrorHandler } from '../../platform/http/error-handler.ts';
import { parseParameters } from '../../platform/http/input/parameters.ts';
import { openBundle } from './widget-bundle.ts';
import { serveWidget } from './widget-pages.ts';
import { visitorTokens } from '../../features/widget/steps/visitor-tokens.ts';

let t: TestApp;
let app: FastifyInstance;
let directory: string;
beforeAll(async () => {
  t = await startTestApp();
  directory = await mkdtemp(path.join(tmpdir(), 'confab-widget-'));
  await mkdir(path.join(directory, '.vite'));
  await writeFile(path.join(directory, 'sdk.js'), 'console.log(1)');
  await writeFile(path.join(directory, 'widget-abc.js'), 'export {}');
  const manifest = {
    'src/main.tsx': {
      file: 'widget-abc.js',
      isEntry: true,
      css: ['widget-abc.css'],
      imports: ['_shared.js'],
    },
    '_shared.js': { file: 'widget-shared.js', imports: ['src/main.tsx'] },
    'src/late.tsx': { file: 'widget-late.js', imports: ['_shared.js'] },
  };
  await writeFile(path.join(directory, '.vite', 'manifest.json'), JSON.stringify(manifest));
  app = fastify({ routerOptions: { querystringParser: parseParameters } });
  addNetworks(
    app,
    callerNetworks(() => false),
  );
  installErrorHandler(app);
  serveWidget(app, t.platform, openBundle(directory));
});
afterAll(async () => {
  await app.close();
  await t.close();
  await rm(directory, { recursive: true, force: true });
});
let address = 0;
beforeEach(() => {
  address += 1;
});

const open = (query: Record<string, string>) =>
  app.inject({ method: 'GET', url: '/widget', query, remoteAddress: `198.51.100.${address}` });
const token = () => t.fixtures.website.websiteToken ?? '';

function configOf(html: string) {
  const text = /id="confab-widget-config">([^]*?)<\/script>/.exec(html)?.[1] ?? '';
  return JSON.parse(text);
}

test('the frame can be embedded in any site, runs only its own scripts, and identifies its visitor', async () => {
  const first = await open({ website_token: token() });
  expect(first.statusCode).toBe(200);
  expect(first.headers).not.toHaveProperty('x-frame-options');
  const policy = String(first.headers['content-security-policy']);
  expect(policy).toContain('frame-ancestors *');
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  expect(first.body).toContain('<link rel="modulepreload" href="/widget-assets/widget-shared.js">');
  expect(first.body).not.toContain('widget-late');
  expect(first.body).toContain(`<script nonce="${nonce}">Object.assign(window`);
  expect(first.body).toContain('src="/widget-assets/widget-abc.js"');
  const config = configOf(first.body);
  expect(config.chatwootWebChannel).toMatchObject({
    websiteName: 'Website',
    websiteToken: token(),
    widgetColor: '#009CE0',
  });
  expect(config.globalConfig.BRAND_NAME).toBe('Confab');
  const again = configOf((await open({ website_token: token(), cw_conversation: config.authToken })).body);
  expect(again.chatwootPubsubToken).toBe(config.chatwootPubsubToken);
  const newVisitor = configOf((await open({ website_token: token(), cw_conversation: 'forged' })).body);
  expect(newVisitor.chatwootPubsubToken).not.toBe(config.chatwootPubsubToken);
});

test('administrators’ texts cannot break out of their element', async () => {
  const url = `/api/v1/accounts/${t.fixtures.account.id}/inboxes/${t.fixtures.website.id}`;
  const name = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>';
  const evil = `${name}\u2028`;
  await t.as(t.fixtures.maya).patch(url, { name, channel: { welcome_title: evil } });
  const page = await open({ website_token: token() });
  expect(page.body).not.toContain('<script>alert');
  expect(page.body).not.toContain('<img');
  expect(configOf(page.body).chatwootWebChannel.welcomeTitle).toBe(evil);
});

test('an unknown website has no frame', async () => {
  for (const website_token of ['unknown', '', t.fixtures.app.identifier ?? '']) {
    const answer = await open({ website_token });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'web widget does not exist' }]);
  }
  expect((await app.inject({ url: '/widget?website_token[]=a' })).statusCode).toBe(404);
});

test('new visitors per network are limited, returning ones are not', async () => {
  const statuses = [];
  for (let i = 0; i < 401; i += 1) statuses.push((await open({ website_token: token() })).statusCode);
  expect([new Set(statuses.slice(0, 400)), statuses[400]]).toEqual([new Set([200]), 429]);
  const claims = { source_id: t.fixtures.tessa.sourceId, inbox_id: t.fixtures.website.id };
  const known = await visitorTokens(t.platform).sign(claims);
  expect((await open({ website_token: token(), cw_conversation: known })).statusCode).toBe(200);
});

test('the loader is revalidated soon, hashed files never', async () => {
  const loader = await app.inject({ url: '/packs/js/sdk.js' });
  expect([loader.statusCode, loader.body]).toEqual([200, 'console.log(1)']);
  expect(loader.headers['content-type']).toBe('text/javascript; charset=utf-8');
  const etag = String(loader.headers['etag']);
  expect((await app.inject({ url: '/packs/js/sdk.js', headers: { 'if-none-match': etag } })).statusCode).toBe(
    304,
  );
  const asset = await app.inject({ url: '/widget-assets/widget-abc.js' });
  expect(asset.headers['cache-control']).toContain('immutable');
  for (const url of [
    '/widget-assets/../sdk.js',
    '/widget-assets/%2e%2e/%2e%2e/etc/passwd',
    '/widget-assets/.vite/manifest.json',
  ]) {
    expect((await app.inject({ url })).statusCode).not.toBe(200);
  }
});

test('the loader and the frame’s files are compressed, each encoding with its own ETag', async () => {
  const get = (url: string, encodings: string, headers = {}) =>
    app.inject({ url, headers: { 'accept-encoding': encodings, ...headers } });
  const tags = new Set<string>();
  for (const [encodings, expected, unpack] of [
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const loader = await get('/packs/js/sdk.js', encodings);
    expect([loader.headers['content-encoding'], loader.headers['vary']]).toEqual([
      expected,
      'Accept-Encoding',
    ]);
    expect(unpack(loader.rawPayload).toString()).toBe('console.log(1)');
    const etag = String(loader.headers['etag']);
    tags.add(etag);
    const known = await get('/packs/js/sdk.js', encodings, { 'if-none-match': etag });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  }
  expect(tags.size).toBe(3);
  await writeFile(path.join(directory, 'sdk.js'), 'console.log(20)');
  await expect
    .poll(async () => (await get('/packs/js/sdk.js', 'identity')).body, { timeout: 10_000 })
    .toBe('console.log(20)');
  await writeFile(path.join(directory, 'widget-abc.js.br'), brotliCompressSync('export {}'));
  const file = await get('/widget-assets/widget-abc.js', 'br');
  expect([file.headers['content-encoding'], brotliDecompressSync(file.rawPayload).toString()]).toEqual([
    'br',
    'export {}',
  ]);
});

test('the loader’s sound is served at its URL', async () => {
  const sound = await app.inject({ url: '/audio/widget/ding.mp3' });
  expect([sound.statusCode, sound.headers['content-type']]).toEqual([200, 'audio/mpeg']);
  expect(sound.headers['cross-origin-resource-policy']).toBe('cross-origin');
  // Each frame of layer III begins with eleven set bits.
  expect(sound.rawPayload.readUInt16BE(0) & 0xffe6).toBe(0xffe2);
  for (const url of ['/audio/../../package.json', '/audio/%2e%2e/README.md', '/audio/widget/none.mp3'])
    expect((await app.inject({ url })).statusCode).not.toBe(200);
});
