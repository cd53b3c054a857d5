import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailOf, password } from '../apps/server/seed/demo-agents.ts';
import { inRoot } from '../scripts/launch/paths.mjs';
import { createWebsite, caller, type Json } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { countBytes } from './browser/bytes.ts';
import { startConfab, type Confab } from './confab.ts';
import { logIn } from './browser/log-in.ts';
import { startSite } from './browser/site.ts';

const dist = fileURLToPath(new URL('../apps/dashboard/dist/', import.meta.url));

let browser: Browser;
let confab: Confab;
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'confab-weight-'));
  const launcher = inRoot('scripts/launch.mjs');
  const seeded = spawnSync(process.execPath, [launcher, 'seed', '--conversations', '60'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  if (seeded.status !== 0) throw new Error(seeded.stderr);
  [browser, confab] = await Promise.all([launchBrowser(), startConfab({ DATA_DIR: dataDir })]);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

type Chunk = { file: string; imports?: string[]; css?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

const html = 'index.html';
const shell = 'src/main/shell/shell.tsx';
const conversation = 'src/features/conversation/screens/conversation-screen.tsx';
const catalog = 'src/platform/messages/en/conversation.json';
const login = 'src/features/session/screens/login-screen.tsx';

/** The paths of scripts and styles that these modules need to run. */
function filesOf(...entries: string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const collect = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  for (const entry of entries) collect(entry);
  return files;
}

async function signedOut(): Promise<Page> {
  const person = await newBrowserProfile(browser, { viewport: { width: 1440, height: 900 } });
  return person.newPage();
}

test('the login page is usable after at most 202 KB', async () => {
  const page = await signedOut();
  const received = countBytes(page, confab.url);
  await page.goto(`${confab.url}/app/login`);
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  const needed = filesOf(html, login);
  const total = await received.total((path) => path.startsWith('/app') || needed.has(path));
  expect(total, (await received.list()).join('\n')).toBeLessThanOrEqual(202_000);
  await page.context().close();
});

test('a conversation is readable after at most 276 KB, and all of its screen, with the editor, loaded after 577', async () => {
  const page = await signedOut();
  await logIn(page, confab.url, emailOf('Maya'), password);
  await page.getByRole('tab', { name: /^All/ }).click();
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').nth(1).click();
  await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
  const address = page.url();
  const state = await page.context().storageState();
  await page.context().close();

  const again = await newBrowserProfile(browser, {
    viewport: { width: 1440, height: 900 },
    storageState: state,
  });
  const opened = await again.newPage();
  const received = countBytes(opened, confab.url);
  const requested: string[] = [];
  opened.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) requested.push(request.url());
  });
  await opened.goto(address);
  await opened.getByRole('article').first().waitFor();
  // The page, the conversation with its messages, and all code to run them; font, list and editor may load
  // later.
  const needed = filesOf(html, shell, conversation, catalog);
  const readable = await received.total(
    (path) => /^\/app\/|\/conversations\/\d+(\/messages)?$/.test(path) || needed.has(path),
  );
  await opened.getByRole('textbox', { name: 'Your reply' }).waitFor();
  await opened.waitForLoadState('networkidle');
  const requests = (await received.list()).join('\n');
  const list = await received.total((path) => path.endsWith('/conversations'));
  const all = await received.total();
  expect(readable).toBeGreaterThan(200 * 1024);
  expect(readable, requests).toBeLessThanOrEqual(276 * 1024);
  expect(all, requests).toBeLessThanOrEqual(577 * 1024);
  // The live connection resumes from the fetched position, so nothing is fetched twice.
  expect(requested.filter((url, at) => requested.indexOf(url) !== at)).toEqual([]);
  expect(list).toBeGreaterThan(1000);
  expect(list).toBeLessThanOrEqual(10_000);
  await again.close();
});

test('the loader is at most 4 KB, and a website’s chat usable after 50', async () => {
  const session = await fetch(`${confab.url}/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('Maya'), password }),
  });
  const { data } = (await session.json()) as { data: Json };
  const call = caller(confab, String(data['access_token']));
  const { script } = await createWebsite(call, Number(data['account_id']), [Number(data['id'])]);
  const site = await startSite(script);
  const page = await signedOut();
  const received = countBytes(page, confab.url);
  await page.goto(site.url);
  await page.locator('.woot-widget-bubble').click();
  const frame = await (await page.waitForSelector('#chatwoot_live_chat_widget')).contentFrame();
  await frame?.getByRole('button', { name: 'Send us a message' }).waitFor();
  const requests = (await received.list()).join('\n');
  expect(await received.total((path) => path.endsWith('/sdk.js')), requests).toBeLessThanOrEqual(4096);
  expect(await received.total(), requests).toBeLessThanOrEqual(50 * 1024);
  await page.context().close();
  await site.close();
});

test('neither server-only code nor a list of screen reader languages is sent, and charts only with reports', () => {
  const filesWith = (text: string): string[] =>
    readdirSync(`${dist}assets`)
      .filter((file) => file.endsWith('.js'))
      .filter((file) => readFileSync(`${dist}assets/${file}`, 'utf8').includes(text));
  // The summary of a route, and the Korean word for "dismiss" in React Aria's own dictionary.
  expect(filesWith('All labels of the account by title')).toEqual([]);
  expect(filesWith('무시')).toEqual([]);
  const drawing = filesWith('visx-axis');
  expect(drawing).not.toEqual([]);
  const opened = filesOf(html, shell, conversation, login);
  expect(drawing.filter((file) => opened.has(`/assets/${file}`))).toEqual([]);
});
