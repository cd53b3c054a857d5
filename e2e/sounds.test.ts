import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboard, type Json } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let admin: Awaited<ReturnType<typeof onboard>>;
let person: BrowserContext;
let page: Page;
let conversations: { id: number; write: (content: string) => Promise<unknown> }[];

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  admin = await onboard(confab);
  conversations = await openConversations(['Noa', 'Oskar']);
  person = await newBrowserProfile(browser, { viewport: { width: 1280, height: 900 } });
  await person.addInitScript(watchSounds);
  page = await person.newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

/** Runs in the page: records notes when they start and requested tones, and can simulate a hidden page. */
function watchSounds(): void {
  const made: number[] = [];
  const expected: string[] = [];
  const begin = Reflect.get(OscillatorNode.prototype, 'start') as (
    this: OscillatorNode,
    when?: number,
  ) => void;
  OscillatorNode.prototype.start = function start(this: OscillatorNode, when?: number) {
    made.push(this.frequency.value);
    begin.call(this, when);
  };
  const request = navigator.locks.request.bind(navigator.locks) as (...values: unknown[]) => Promise<unknown>;
  navigator.locks.request = (...values: unknown[]) => {
    if (String(values[0]).startsWith('sound/')) expected.push(String(values[0]));
    return request(...values) as Promise<never>;
  };
  document.hasFocus = () => sessionStorage.getItem('away') !== 'yes';
  Object.assign(globalThis, { made, expected });
}

const app = (path: string) => `${confab.url}/app/accounts/${admin.accountId}/${path}`;

/** Conversations of an app; the returned functions send messages of their customers. */
async function openConversations(names: readonly string[]) {
  const { call, accountId } = admin;
  const inbox = await call('POST', `/api/v1/accounts/${accountId}/inboxes`, {
    name: 'Shop app',
    enable_auto_assignment: false,
    channel: { type: 'api' },
  });
  const contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  return Promise.all(
    names.map(async (name) => {
      const contact = await call('POST', contacts, { name });
      const url = `${contacts}/${String(contact['source_id'])}/conversations`;
      const id = Number((await call('POST', url, {}))['id']);
      return {
        id,
        write: (content: string) => call('POST', `${url}/${id}/messages`, { content }),
      };
    }),
  );
}

/** The frequencies of the notes since the last call, in one tab. */
const received = (tab = page) =>
  tab.evaluate(() => (globalThis as unknown as { made: number[] }).made.splice(0).map(Math.round));

async function setAway(isAway: boolean, tab = page): Promise<void> {
  await tab.evaluate((away) => {
    sessionStorage.setItem('away', away ? 'yes' : 'no');
    window.dispatchEvent(new Event(away ? 'blur' : 'focus'));
  }, isAway);
}

const ding = [660, 880];
const chime = [523, 659, 784];

/** The minimum gap between two tones has to pass, or the first would suppress the second. */
const afterGap = () => page.waitForTimeout(2100);

/** Whether a tab has announced to the others that it is visible. */
const isMarked = (tab = page) =>
  tab.evaluate(async () =>
    ((await navigator.locks.query()).held ?? []).some(({ name }) => name?.startsWith('looked/')),
  );

/** Opens a page with a user gesture, and records its sounds. */
async function listen(path: string, tab = page): Promise<void> {
  await tab.goto(app(path));
  await setAway(false, tab);
  await tab.getByRole('tab', { name: /^All/ }).click();
  await expect.poll(() => isMarked(tab)).toBe(true);
}

/** Whether an arrived message made no tab request a sound: what it waits for comes in order. */
async function expectSilence(content: string, ...tabs: Page[]): Promise<void> {
  for (const tab of tabs) {
    await tab.getByText(content).first().waitFor();
    const expected = await tab.evaluate(async () => {
      for (let turn = 0; turn < 3; turn += 1) await navigator.locks.query();
      return (globalThis as unknown as { expected: string[] }).expected.splice(0);
    });
    expect(expected).toEqual([]);
  }
}

/** Clears earlier sounds. */
const forget = (tab = page) =>
  tab.evaluate(() => (globalThis as unknown as { expected: string[] }).expected.splice(0));

/** Changes one of the settings, as another device would; a page loaded afterwards uses it. */
async function setting(name: string, value: unknown): Promise<void> {
  const { ui_settings: settings } = (await admin.call('GET', '/api/v1/profile')) as { ui_settings: Json };
  await admin.call('PUT', '/api/v1/profile', { ui_settings: { ...settings, [name]: value } });
}

test('a selected tone can be played, and is stored with the other choices on the server', async () => {
  await page.goto(app('profile/settings'));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => received()).toEqual(ding);
  await page.getByRole('button', { name: /Tone/ }).click();
  await page.getByRole('option', { name: 'Chime' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => received()).toEqual(chime);
  await page.getByRole('checkbox', { name: 'Unassigned conversations' }).press('Space');
  await expect
    .poll(async () => (await admin.call('GET', '/api/v1/profile'))['ui_settings'])
    .toMatchObject({ notification_tone: 'chime', enable_audio_alerts: 'unassigned' });
});

test('a message plays a sound while no page is visible; otherwise only if enabled', async () => {
  const [noa, oskar] = conversations;
  await listen('dashboard');
  await setAway(true);
  await noa?.write('Anybody there?');
  await expect.poll(() => received()).toEqual(chime);
  await setAway(false);
  await afterGap();
  await forget();
  await noa?.write('I see you');
  await expectSilence('I see you', page);

  await setting('always_play_audio_alert', true);
  await listen(`conversations/${noa?.id}`);
  await page.getByRole('region', { name: 'Conversation with Noa' }).waitFor();
  await noa?.write('This is on your screen');
  await expectSilence('This is on your screen', page);
  await oskar?.write('But this is not');
  await expect.poll(() => received()).toEqual(chime);
});

test('unselected types are silent: an own conversation', async () => {
  const [noa, oskar] = conversations;
  await listen('dashboard');
  const account = `/api/v1/accounts/${admin.accountId}`;
  const assignee = { assignee_id: admin.profile['id'] };
  await admin.call('POST', `${account}/conversations/${noa?.id}/assignments`, assignee);
  await noa?.write('I am yours');
  await expectSilence('I am yours', page);
  await oskar?.write('I am nobody’s');
  await expect.poll(() => received()).toEqual(chime);
});

test('only one of two tabs plays a sound, and neither while the other is visible', async () => {
  const [, oskar] = conversations;
  await setting('always_play_audio_alert', false);
  await listen('dashboard');
  const other = await person.newPage();
  other.setDefaultTimeout(10_000);
  await listen('dashboard', other);
  await setAway(true);
  await setAway(true, other);
  await expect.poll(() => isMarked()).toBe(false);
  await oskar?.write('Once please');
  await Promise.all([page, other].map((tab) => tab.getByText('Once please').first().waitFor()));
  const both: number[] = [];
  await expect
    .poll(async () => both.push(...(await received()), ...(await received(other))))
    .toBeGreaterThanOrEqual(chime.length);
  await setAway(false, other);
  await expect.poll(() => isMarked()).toBe(true);
  await afterGap();
  await Promise.all([forget(), forget(other)]);
  await oskar?.write('Not at all');
  await expectSilence('Not at all', page, other);
  both.push(...(await received()), ...(await received(other)));
  expect(both).toEqual(chime);
  await other.close();
});
