import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import type { Installation } from '../../platform/platform.ts';
import { dashboardPages } from './pages.ts';

let t: TestApp;
let directory = '';
const opened: FastifyInstance[] = [];
beforeAll(async () => {
  t = await startTestApp();
  directory = await mkdtemp(join(tmpdir(), 'confab-brand-'));
  await mkdir(join(directory, 'assets'));
  await mkdir(join(directory, 'brand-assets'));
  await writeFile(join(directory, 'index.html'), '<html><head><title>x</title></head><body></body></html>');
  await writeFile(join(directory, 'brand-assets/icon-192.png'), 'png');
});
afterAll(async () => {
  for (const app of opened) await app.close();
  await t.close();
  await rm(directory, { recursive: true, force: true });
});

async function pagesOf(own: Partial<Installation> = {}) {
  const app = fastify();
  opened.push(app);
  await app.register(securityHeaders, { publicUrl: 'http://confab.test' });
  const installation = { ...t.platform.installation, ...own };
  dashboardPages(app, { ...t.platform, installation }, directory);
  return (url: string) => app.inject({ method: 'GET', url });
}

test('a sample of an import is served as a file', async () => {
  await mkdir(join(directory, 'downloads'));
  await writeFile(join(directory, 'downloads/sample.csv'), 'name,email\n');
  const get = await pagesOf();
  const { statusCode, headers, body } = await get('/downloads/sample.csv');
  expect([statusCode, headers['content-type'], headers['content-disposition'], body]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment',
    'name,email\n',
  ]);
  expect((await get('/downloads/../index.html')).statusCode).toBe(404);
});

test('without a custom logo, the built-in icons are referenced and served', async () => {
  const get = await pagesOf();
  const { body } = await get('/app');
  expect(body).toContain('<link rel="icon" href="/brand-assets/logo_thumbnail.svg">');
  expect(body).toContain('<link rel="apple-touch-icon" href="/brand-assets/icon-180.png">');
  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  const icon = await get('/favicon.ico');
  expect([icon.statusCode, icon.headers.location]).toEqual([302, '/brand-assets/icon-192.png']);
  const image = await get('/brand-assets/icon-192.png');
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  expect(manifest.json()).toMatchObject({ name: 'Confab', start_url: '/app', display: 'standalone' });
  expect(manifest.json().icons).toContainEqual({
    src: '/brand-assets/icon-512.png',
    sizes: '512x512',
    type: 'image/png',
  });
});

test('the configured name, color, and logos are in page, icon, and manifest', async () => {
  const logos = {
    wide: 'https://desk.example/wide.svg',
    wideDark: '/own/dark.svg',
    square: 'https://desk.example/s.png?a="1"&b',
  };
  const get = await pagesOf({ name: 'Desk', brandColor: '#0b6b4c', logos });
  const { body } = await get('/app');
  expect(body).toContain('<link rel="icon" href="https://desk.example/s.png?a=&#34;1&#34;&#38;b">');
  const { globalConfig } = JSON.parse(/id="confab-config">(.*?)<\/script>/.exec(body)?.[1] ?? '{}');
  expect(globalConfig).toMatchObject({
    LOGO: logos.wide,
    LOGO_DARK: logos.wideDark,
    LOGO_THUMBNAIL: logos.square,
  });
  expect((await get('/favicon.ico')).headers.location).toContain('https://desk.example/s.png');
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Desk',
    short_name: 'Desk',
    theme_color: '#0b6b4c',
    icons: [{ src: logos.square, sizes: 'any' }],
  });
});
