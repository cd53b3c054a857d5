import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboard } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let admin: Awaited<ReturnType<typeof onboard>>;
let page: Page;
let conversations: { id: number; write: (content: string) => Promise<unknown> }[];

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  admin = await onboard(confab);
  conversations = await openConversations(['Ines', 'Jonas', 'Kemi', 'Lars']);
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 900 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const account = () => `/api/v1/accounts/${admin.accountId}`;
const app = (path: string) => `${confab.url}/app/accounts/${admin.accountId}/${path}`;
const thread = (name: string) => page.getByRole('region', { name: `Conversation with ${name}` });
const isAt = (path: string) => page.waitForURL((url) => url.pathname.endsWith(path));
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const statusOf = async (id: number) =>
  (await admin.call('GET', `${account()}/conversations/${id}`))['status'];

/** Conversations assigned to the administrator, the last one at the top of the list. */
async function openConversations(names: readonly string[]) {
  const { call, profile } = admin;
  const inbox = await call('POST', `${account()}/inboxes`, {
    name: 'Shop app',
    enable_auto_assignment: false,
    channel: { type: 'api' },
  });
  const contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  const opened = [];
  for (const name of names) {
    const contact = await call('POST', contacts, { name });
    const url = `${contacts}/${String(contact['source_id'])}/conversations`;
    const id = Number((await call('POST', url, {}))['id']);
    const write = (content: string) => call('POST', `${url}/${id}/messages`, { content });
    await write(`Hello, this is ${name}`);
    await call('POST', `${account()}/conversations/${id}/assignments`, { assignee_id: profile['id'] });
    opened.push({ id, write });
  }
  return opened;
}

test('the global keys', async () => {
  await page.getByRole('tab', { name: /^Mine/ }).waitFor();
  await page.keyboard.press('Alt+KeyS');
  await isAt('/settings/general');
  await page.keyboard.press('Alt+KeyC');
  await isAt('/dashboard');
  await page.keyboard.press('Slash');
  await isAt('/search');
  await page.keyboard.press('Alt+KeyC');
  await isAt('/dashboard');
  const wide = await page.locator('main').evaluate((main) => main.clientWidth);
  await page.keyboard.press('Alt+KeyO');
  const width = () => page.locator('main').evaluate((main) => main.clientWidth);
  await expect.poll(width).toBeGreaterThan(wide);
  await page.keyboard.press('Alt+KeyO');
  await expect.poll(width).toBe(wide);
  await page.keyboard.press('Control+KeyK');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.waitFor();
  await page.keyboard.press('Control+KeyK');
  await palette.waitFor({ state: 'detached' });
});

test('the help lists the keys, and its own keys open and close it', async () => {
  await page.keyboard.press('Control+Slash');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const line of ['Write a private note', 'In the inbox view', 'Close this help'])
    await help.getByText(line).waitFor();
  await page.keyboard.press('Control+Escape');
  await help.waitFor({ state: 'detached' });
});

test('the keys of a conversation', async () => {
  await page.keyboard.press('Alt+KeyJ');
  await thread('Lars').waitFor();
  await page.keyboard.press('Alt+KeyJ');
  await thread('Kemi').waitFor();
  await page.keyboard.press('Alt+KeyK');
  await thread('Lars').waitFor();
  await page.keyboard.press('Alt+KeyN');
  await expect
    .poll(() => page.getByRole('tab', { selected: true }).first().innerText())
    .toMatch(/Unassigned/);
  await page.getByRole('tab', { name: /^Mine/ }).click();
  await page.locator('.ProseMirror').waitFor();
  await page.keyboard.press('Alt+KeyP');
  await expect.poll(focused).toBe('Your private note');
  await page.keyboard.press('Alt+KeyL');
  await expect.poll(focused).toBe('Your reply');
  // The composer's own shortcuts are part of its code, which is loaded after the field.
  let choosers = 0;
  page.on('filechooser', () => (choosers += 1));
  const attach = async () => {
    await page.keyboard.press('Alt+KeyA');
    return choosers;
  };
  await expect.poll(attach, { interval: 1000, timeout: 10_000 }).toBeGreaterThan(0);

  // The snooze times are first in this menu, and arrow keys move through it.
  await page.keyboard.press('Alt+KeyM');
  await page.getByRole('menuitem', { name: 'Resolve' }).or(page.getByRole('menu')).first().waitFor();
  await page.keyboard.press('ArrowDown');
  const first = await page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe(first);
  await page.keyboard.press('Escape');
  // With a menu open, shortcuts do not act on the page.
  await page.getByRole('menu').waitFor({ state: 'detached' });

  await page.keyboard.press('Control+Alt+KeyE');
  await thread('Kemi').waitFor();
  await expect.poll(() => statusOf(conversations[3]?.id ?? 0)).toBe('resolved');
  await page.keyboard.press('Alt+KeyE');
  await expect.poll(() => statusOf(conversations[2]?.id ?? 0)).toBe('resolved');
  await page.keyboard.press('Alt+KeyW');
  await page.getByRole('dialog', { name: 'New conversation' }).waitFor();
  await page.keyboard.press('Escape');
});

/** Finds a command by its name and runs it. */
async function run(command: string): Promise<void> {
  await page.keyboard.press('Control+KeyK');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('searchbox').fill(command);
  await palette.getByRole('menuitem', { name: command, exact: true }).click();
  await palette.waitFor({ state: 'detached' });
}

test('actions with keys are in the palette too, and take the focus from there', async () => {
  await page.goto(app(`conversations/${conversations[1]?.id}`));
  await page.locator('.ProseMirror').waitFor();
  await run('Write a private note');
  await expect.poll(focused).toBe('Your private note');
  await run('Write a reply');
  await expect.poll(focused).toBe('Your reply');
  const chooser = page.waitForEvent('filechooser');
  await run('Add an attachment');
  await chooser;
  await run('Next conversation');
  await thread('Ines').waitFor();
  await run('Resolve and open the next');
  await expect.poll(() => statusOf(conversations[0]?.id ?? 0)).toBe('resolved');
});

test('in the inbox view the keys apply to the notification and its conversation', async () => {
  const [ines, jonas] = conversations;
  await ines?.write('One more thing');
  await jonas?.write('And I have one, too');
  await page.goto(app('inbox-view'));
  const list = page.getByRole('list', { name: 'Notifications' });
  await list.getByRole('link', { name: /Jonas/ }).waitFor();
  await list.getByRole('link', { name: /Ines/ }).waitFor();
  await page.keyboard.press('j');
  await thread('Jonas').waitFor();
  await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
  await page.keyboard.press('Alt+KeyE');
  await expect.poll(() => statusOf(jonas?.id ?? 0)).toBe('resolved');
  await page.keyboard.press('Alt+KeyJ');
  await thread('Ines').waitFor();
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Mark as read', exact: true }).first().waitFor();
  await run('Send transcript');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
  await page.keyboard.press('Control+Alt+KeyE');
  await expect.poll(() => statusOf(ines?.id ?? 0)).toBe('resolved');
  await thread('Jonas').waitFor();
});
