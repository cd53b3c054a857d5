import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { startConfab } from './confab.ts';
import { startSite } from './browser/site.ts';
import { emailOf, password } from '../apps/server/seed/demo-agents.ts';
import { buildStale } from '../scripts/launch/build.mjs';
import { inRoot } from '../scripts/launch/paths.mjs';
import { logIn } from './browser/log-in.ts';

/** `node scripts/launch.mjs screenshots`: makes the screenshots of the README from seeded data. */
export async function main(): Promise<number> {
  await buildStale();
  const folder = inRoot('docs/images');
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'confab-pictures-'));
  const seeded = spawnSync(
    process.execPath,
    [inRoot('scripts/launch.mjs'), 'seed', '--conversations', '90'],
    {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'inherit',
    },
  );
  if (seeded.status !== 0) return 1;
  const confab = await startConfab({ DATA_DIR: dataDir });
  const browser = await launchBrowser();
  try {
    const desk = await newBrowserProfile(browser, { viewport: { width: 1440, height: 900 } });
    const page = await desk.newPage();
    await signIn(page, confab.url);
    await openFirst(page);
    await page.screenshot({ path: join(folder, 'inbox.png') });
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(folder, 'inbox-dark.png') });
    const state = await desk.storageState();
    const phone = await (
      await newBrowserProfile(browser, {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        storageState: state,
      })
    ).newPage();
    await phone.goto(page.url());
    await phone.getByRole('textbox', { name: 'Your reply' }).waitFor();
    await phone.waitForTimeout(800);
    await phone.screenshot({ path: join(folder, 'inbox-phone.png') });
    await widgetScreenshot(page, confab.url, folder);
  } finally {
    await browser.close();
    await confab.close();
  }
  return 0;
}

async function signIn(page: Page, url: string): Promise<void> {
  await logIn(page, url, emailOf('Maya'), password);
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^All/ }).click();
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').nth(1).click();
  await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
  await page.waitForTimeout(1000);
}

/** The chat as a website visitor sees it. */
async function widgetScreenshot(agent: Page, url: string, folder: string): Promise<void> {
  const script = await snippetOf(agent, url);
  const site = await startSite(script);
  const browser = agent.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const visitor = await (
    await newBrowserProfile(browser, { viewport: { width: 900, height: 700 } })
  ).newPage();
  await visitor.goto(site.url);
  await visitor.locator('.woot-widget-bubble').click();
  const frame = await (await visitor.waitForSelector('#chatwoot_live_chat_widget')).contentFrame();
  if (frame === null) throw new Error('the chat has no content');
  await frame.getByRole('button', { name: 'Send us a message' }).click();
  const field = frame.getByLabel('Message', { exact: true });
  await field.fill('Hello! Do you ship to Norway?');
  await field.press('Enter');
  await frame.locator('.bubble').first().waitFor();
  await visitor.waitForTimeout(600);
  await visitor.screenshot({ path: join(folder, 'widget.png') });
  await site.close();
}

/** The snippet of the first website inbox, fetched with the session of the page. */
function snippetOf(page: Page, url: string): Promise<string> {
  return page.evaluate(async (base) => {
    const cookie = document.cookie.split('; ').find((entry) => entry.startsWith('cw_d_session_info='));
    const session = JSON.parse(decodeURIComponent(cookie?.slice('cw_d_session_info='.length) ?? '{}'));
    const account = location.pathname.split('/')[3];
    const answer = await fetch(`${base}/api/v1/accounts/${account}/inboxes`, { headers: session });
    const { payload } = (await answer.json()) as { payload: { web_widget_script: string | null }[] };
    return payload.find((inbox) => inbox.web_widget_script !== null)?.web_widget_script ?? '';
  }, url);
}
