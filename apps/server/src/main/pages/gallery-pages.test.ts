import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { galleryPages, serveGallery } from './gallery-pages.ts';

const folders: string[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'confab-gallery-'));
  folders.push(made);
  return made;
}

test('the page may run only its own resources', async () => {
  const directory = await folder();
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<html><head></head></html>');
  await writeFile(join(directory, 'assets', 'a.js'), '1');
  const app = fastify();
  serveGallery(app, directory);
  const page = await app.inject('/gallery');
  const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? 'none';
  expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
  expect((await app.inject('/gallery/assets/a.js')).body).toBe('1');
  await app.close();
});

test('says that it is not built', async () => {
  const app = fastify();
  serveGallery(app, await folder());
  expect(await app.inject('/gallery')).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  await app.close();
});

test.each(['production', 'development'])('it is available in development only: %s', async (name) => {
  vi.stubEnv('NODE_ENV', name);
  const app = fastify();
  galleryPages(app);
  expect(app.hasRoute({ method: 'GET', url: '/gallery' })).toBe(name === 'development');
  await app.close();
});
