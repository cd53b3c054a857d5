import { execFileSync } from 'node:child_process';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebsite, onboard, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startSite } from './browser/site.ts';
import { startConfab, type Confab } from './confab.ts';

/* A visitor sees what an administrator has configured. */

let confab: Confab;
let browser: Browser;
let admin: Page;
let call: ApiCaller;
let site: Awaited<ReturnType<typeof startSite>>;
let settings: string;

beforeAll(async () => {
  [confab, browser] = await Promise.all([startConfab(), launchBrowser()]);
  const maya = await onboard(confab);
  ({ call } = maya);
  const inbox = await createWebsite(call, maya.accountId, [Number(maya.profile['id'])]);
  site = await startSite(inbox.script);
  settings = `${confab.url}/app/accounts/${maya.accountId}/settings/inboxes/${inbox.inboxId}`;
  admin = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 1000 } })).newPage();
  await logIn(admin, confab.url, maya.email);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await confab.close();
});

async function openTab(name: string): Promise<void> {
  await admin.goto(settings);
  await admin.getByRole('tab', { name }).click();
}

async function save(): Promise<void> {
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await admin.getByText('The inbox has been saved.').waitFor();
}

/** The page of a new visitor. */
async function openSite(): Promise<Page> {
  const page = await (await newBrowserProfile(browser, { viewport: { width: 1000, height: 760 } })).newPage();
  await page.goto(site.url);
  return page;
}

/** A new visitor with the panel open. */
async function visit(): Promise<Frame> {
  const page = await openSite();
  await page.locator('.woot-widget-bubble').click();
  const handle = await page.waitForSelector('#chatwoot_live_chat_widget');
  const frame = await handle.contentFrame();
  if (frame === null) throw new Error('the chat has no content');
  return frame;
}

test('visitors get the configured form, in the dragged order', async () => {
  await openTab('Pre-chat form');
  await admin.getByText('Show a form before the chat').click();
  const group = (name: string) => admin.getByRole('group', { name });
  await group('Email address').getByText('Email address').click();
  await group('Full name').getByText('Full name').click();
  await group('Full name').getByLabel('Label').fill('What do we call you?');
  await group('Full name').getByLabel('Placeholder').fill('Ana');
  const handle = await admin.getByRole('button', { name: 'Move Full name' }).boundingBox();
  if (handle === null) throw new Error('the handle is not to be seen');
  await admin.mouse.move(handle.x + 8, handle.y + 8);
  await admin.mouse.down();
  await admin.mouse.move(handle.x + 8, handle.y - 300, { steps: 8 });
  await admin.mouse.up();
  await save();
  const chat = await visit();
  await chat.getByRole('button', { name: 'Send us a message' }).click();
  await chat.getByText('Share your queries or comments here.').waitFor();
  await expect
    .poll(() => chat.locator('.form label').allInnerTexts())
    .toEqual(['What do we call you? (optional)', 'Email Id', 'Your message']);
  await expect.poll(() => chat.getByLabel('What do we call you?').getAttribute('placeholder')).toBe('Ana');
});

test('a visitor identified without the signature of the shown key is rejected, and accepted with it', async () => {
  await openTab('Identity validation');
  await admin.getByText('Require a signature').click();
  await save();
  await admin.getByRole('button', { name: 'Show the key' }).click();
  const key = await admin.getByRole('region', { name: 'HMAC key' }).innerText();
  const code = await admin.getByRole('region', { name: 'Sign on your server' }).innerText();
  // As the customer's server would compute it.
  const program = `const userId = 'user-7';\n${code}\nprocess.stdout.write(identifierHash);`;
  const signature = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, INBOX_HMAC_KEY: key.trim() },
    encoding: 'utf8',
  });
  const usage = await admin.getByRole('region', { name: 'Use the signature' }).innerText();
  const page = await openSite();
  const answer = async (identifierHash: string) => {
    const user = { userId: 'user-7', userName: 'Ana', userEmail: 'ana@shop.example', identifierHash };
    const names = Object.keys(user).join(', ');
    const answered = page.waitForResponse((response) => response.url().includes('/contact/set_user'));
    await page.evaluate(`{ const { ${names} } = ${JSON.stringify(user)}; ${usage} }`);
    return answered;
  };
  await page.locator('.woot-widget-bubble').waitFor();
  expect((await answer('0'.repeat(64))).status()).toBe(401);
  expect((await answer(signature)).status()).toBe(200);
});

test('visitors see the previewed greeting, with the launcher of the embed code', async () => {
  await openTab('Appearance');
  await admin.getByLabel('Heading').fill('Hello from the shop');
  const preview = admin.getByRole('figure', { name: 'Preview' });
  await preview.getByText('Hello from the shop').waitFor();
  await save();
  await openTab('Installation');
  await admin.getByText('Left', { exact: true }).click();
  await admin.getByText('Icon and text').click();
  await admin.getByLabel('Text of the button').fill('Ask the shop');
  const embedded = await startSite(await admin.getByRole('region', { name: 'Embed code' }).innerText());
  const page = await (await newBrowserProfile(browser, { viewport: { width: 1000, height: 760 } })).newPage();
  await page.goto(embedded.url);
  const launcher = page.getByRole('button', { name: 'Ask the shop' });
  await launcher.waitFor();
  expect((await launcher.boundingBox())?.x).toBeLessThan(100);
  await launcher.click();
  const handle = await page.waitForSelector('#chatwoot_live_chat_widget');
  await (await handle.contentFrame())?.getByText('Hello from the shop').waitFor();
  await embedded.close();
});
