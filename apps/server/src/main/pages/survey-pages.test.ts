import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { addNetworks, callerNetworks } from '../../platform/http/callers/caller-networks.ts';
import { installErrorHandler } from '../../platform/http/error-handler.ts';
import { openBundle } from './widget-bundle.ts';
import { serveSurvey } from './survey-pages.ts';

test('the page serves any UUID, runs only its own script, and sends no referrer', async () => {
  const t = await startTestApp({ installation: { brandName: 'Pap</script>er' } });
  const directory = await mkdtemp(path.join(tmpdir(), 'confab-survey-'));
  const app = fastify();
  addNetworks(
    app,
    callerNetworks(() => false),
  );
  installErrorHandler(app);
  serveSurvey(app, t.platform, openBundle(directory));
  const url = '/survey/responses/00000000-0000-4000-8000-000000000000';
  expect((await app.inject({ url })).statusCode).toBe(503);
  await mkdir(path.join(directory, '.vite'));
  const manifest = { 'src/survey/main.tsx': { file: 'survey-1.js', isEntry: true, css: ['survey-1.css'] } };
  await writeFile(path.join(directory, '.vite', 'manifest.json'), JSON.stringify(manifest));
  const page = await app.inject({ url });
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(page.body).toContain(
    `<script type="module" nonce="${nonce}" src="/widget-assets/survey/survey-1.js">`,
  );
  expect(page.body).toContain('<link rel="stylesheet" href="/widget-assets/survey/survey-1.css">');
  const config = /id="confab-widget-config">([^]*?)<\/script>/.exec(page.body)?.[1] ?? '';
  expect(Object.keys(JSON.parse(config).globalConfig)).toEqual([
    'LOGO_THUMBNAIL',
    'BRAND_NAME',
    'WIDGET_BRAND_URL',
  ]);
  expect(JSON.parse(config).globalConfig.BRAND_NAME).toBe('Pap</script>er');
  await app.close();
  await t.close();
  await rm(directory, { recursive: true, force: true });
});
