import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createWebsite, onboard, type ApiCaller } from '../api.ts';
import { waitUntilRendered, launchBrowser, newBrowserProfile } from '../browser/browser.ts';
import { startConfab, type Confab } from '../confab.ts';
import { startSite } from '../browser/site.ts';
import { hostileMarkdown, hostileMarkup, hostileName } from './hostile.data.ts';
import { logIn } from '../browser/log-in.ts';
import { inject, inTens, outcome, unsafeLinks, type Watched } from './hostile-pages.ts';

let confab: Confab;
let browser: Browser;
let site: { url: string; close(): Promise<void> };
let call: ApiCaller;
let base: string;
let email: string;
let inboxId: number;
let conversationId: number;
let agent: Page;
let visitor: Page;
/** Any sign in the browser that a script was executed. */
const dialogs: string[] = [];
/** What the API rejected. */
const blocked: string[] = [];

beforeAll(async () => {
  [confab, browser] = await Promise.all([startConfab(), launchBrowser()]);
  const admin = await onboard(confab);
  ({ call, email } = admin);
  base = `/api/v1/accounts/${admin.accountId}`;
  const inbox = await createWebsite(call, admin.accountId, [Number(admin.profile['id'])]);
  inboxId = inbox.inboxId;
  site = await startSite(inbox.script);
  agent = await watchedPage({ width: 1280, height: 1600 });
  visitor = await watchedPage({ width: 1000, height: 760 });
  await visitor.goto(site.url);
  await visitor.locator('.woot-widget-bubble').waitFor();
  await vi.waitFor(async () => expect(await visitorToken()).not.toBe(''), { timeout: 20_000 });
  await store(inbox.websiteToken, await visitorToken());
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await confab.close();
});

/** A page in which every frame records policy violations. */
async function watchedPage(viewport: { width: number; height: number }): Promise<Page> {
  const context = await newBrowserProfile(browser, { viewport });
  await context.addInitScript(() => {
    const watched = window as Watched;
    watched.violations = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      watched.violations?.push(`${event.effectiveDirective} ${event.blockedURI}`),
    );
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return page;
}

async function visitorToken(): Promise<string> {
  const cookies = await visitor.context().cookies(site.url);
  return cookies.find(({ name }) => name === 'cw_conversation')?.value ?? '';
}

/** Whatever the API accepts is in the database afterwards; rejected input cannot be shown. */
async function attempt(method: string, path: string, body: unknown): Promise<void> {
  await call(method, path, body).catch((error: unknown) => {
    if (!/answered 422/.test(String(error))) throw error;
    blocked.push(`${method} ${path.slice(base.length)}`);
  });
}

/** Hostile texts in every field that an agent or a visitor fills. */
async function store(websiteToken: string, token: string): Promise<void> {
  const widget = async (path: string, method: string, body: object) => {
    const answer = await fetch(`${confab.url}/api/v1/widget${path}?website_token=${websiteToken}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify(body),
    });
    expect([path, answer.ok]).toEqual([path, true]);
    return answer;
  };
  const attributes = Object.fromEntries(hostileMarkup.map((text, index) => [`<b>${index}${text}`, text]));
  await widget('/contact', 'PATCH', { name: hostileName, custom_attributes: attributes });
  const opened = await widget('/conversations', 'POST', { message: { content: hostileMarkup[0] } });
  conversationId = Number(((await opened.json()) as { id: number }).id);
  await widget('/conversations/set_custom_attributes', 'POST', { custom_attributes: attributes });
  const thread = `${base}/conversations/${conversationId}/messages`;
  const all = [...hostileMarkup, ...hostileMarkdown];
  // Long pages hide their older end: a selection in each, so that all are among the newest ones.
  for (const content of inTens(all)) {
    await widget('/messages', 'POST', { message: { content } });
    await call('POST', thread, { content });
    await call('POST', thread, { content, private: true });
  }
  const file = new FormData();
  file.append('content', hostileName);
  file.append('attachments[]', new Blob(['x']), `${hostileName}.txt`);
  file.append(
    'attachments[]',
    new Blob([`<svg xmlns="http://www.w3.org/2000/svg" onload="top.ran='file'"/>`]),
    'a.svg',
  );
  const profile = await call('GET', '/api/v1/profile');
  const sent = await fetch(confab.url + thread, {
    method: 'POST',
    headers: { api_access_token: String(profile['access_token']) },
    body: file,
  });
  expect(sent.status).toBe(200);
  await attempt('POST', `${base}/labels`, {
    title: 'hostile',
    description: hostileName,
    color: '#fff"><img src=x onerror=top.ran=1>',
  });
  await attempt('POST', `${base}/labels`, { title: 'hostile', description: hostileName, color: '#3a5bd9' });
  await attempt('POST', `${base}/conversations/${conversationId}/labels`, {
    labels: ['hostile', hostileName],
  });
  await attempt('POST', `${base}/agents`, { name: hostileName, email: 'hostile@paperlane.example' });
  await attempt('PUT', '/api/v1/profile', { profile: { name: hostileName, display_name: hostileName } });
  await attempt('PATCH', `${base}/inboxes/${inboxId}`, { name: hostileName });
  await attempt('PATCH', `${base}/inboxes/${inboxId}`, {
    greeting_enabled: true,
    greeting_message: hostileName,
    channel: { welcome_title: hostileName, welcome_tagline: hostileName, widget_color: '#009CE0' },
  });
  await attempt('PATCH', base, { name: hostileName });
  await storeHelpCentre(Number(profile['id']), all);
}

/** Articles with hostile text in every field, in a portal with hostile text in every field. */
async function storeHelpCentre(authorId: number, texts: readonly string[]): Promise<void> {
  const portals = `${base}/portals`;
  const name = { name: hostileName, page_title: hostileName, header_text: hostileName };
  await attempt('POST', portals, { ...name, slug: 'hostile', inbox_id: inboxId });
  const category = { name: hostileName, description: hostileName, slug: 'hostile' };
  const created = await call('POST', `${portals}/hostile/categories`, { category });
  const { id: categoryId } = created['payload'] as { id: number };
  for (const [index, content] of [texts.join('\n\n'), inTens(texts).join('\n\n> ')].entries()) {
    const meta = { title: hostileName, description: hostileName, tags: [hostileName] };
    const article = { title: hostileName, content, slug: `hostile-${index}`, meta };
    const written = await call('POST', `${portals}/hostile/articles`, {
      article: { ...article, author_id: authorId, category_id: categoryId },
    });
    const { id } = written['payload'] as { id: number };
    await call('PATCH', `${portals}/hostile/articles/${id}`, { status: 'published' });
  }
}

// Links to other sites would navigate away from the page under test.
const injected = [...hostileMarkup.filter((text) => !/<(meta|base)/.test(text)), hostileName];

const quiet = { ran: [], stopped: [] };

async function chat(): Promise<Frame> {
  const handle = await visitor.waitForSelector('#chatwoot_live_chat_widget', { state: 'attached' });
  const frame = await handle.contentFrame();
  if (frame === null) throw new Error('the chat has no content');
  return frame;
}

describe('hostile texts in every field', () => {
  test('are stored unchanged, except where only a color is allowed', () => {
    expect(blocked).toEqual(['POST /labels']);
  });

  test('run nothing in the dashboard, without relying on the policy', async () => {
    await logIn(agent, confab.url, email);
    const shown = [
      'dashboard',
      `conversations/${conversationId}`,
      'settings/general',
      'settings/agents/list',
      'settings/labels/list',
      'settings/inboxes/list',
      `settings/inboxes/${inboxId}`,
      'profile/settings',
    ];
    for (const path of shown) {
      await agent.goto(`${confab.url}${base.replace('/api/v1', '/app')}/${path}`);
      await agent.locator('main').first().waitFor();
      if (path.startsWith('conversations')) await agent.getByText("window.ran='auto'").first().waitFor();
      await agent.waitForLoadState('networkidle');
      await waitUntilRendered(agent);
      expect([path, await outcome(agent.frames())]).toEqual([path, quiet]);
      expect([path, await unsafeLinks(agent)]).toEqual([path, []]);
    }
    expect(dialogs).toEqual([]);
  });

  test('run nothing in the widget, or in the page that embeds it', async () => {
    await visitor.reload();
    await visitor.locator('.woot-widget-bubble').click();
    const frame = await chat();
    await frame.getByText('window.ran').first().waitFor();
    expect(await outcome(visitor.frames())).toEqual(quiet);
    const button = frame.getByRole('button', { name: /conversation|message/i }).first();
    await button.click();
    await frame.locator('.bubble').first().waitFor();
    await visitor.waitForLoadState('networkidle');
    await waitUntilRendered(visitor);
    expect(await outcome(visitor.frames())).toEqual(quiet);
    expect(await unsafeLinks(frame)).toEqual([]);
    expect(dialogs).toEqual([]);
  });
});

describe('the public pages of a help center', () => {
  test('run nothing of an article, without relying on the policy', async () => {
    const reader = await watchedPage({ width: 1280, height: 1600 });
    for (const path of [
      'en',
      'en/categories/hostile',
      'en/search?query=click',
      'articles/hostile-0',
      'articles/hostile-1',
      'articles/hostile-0?show_plain_layout=true',
    ]) {
      await reader.goto(`${confab.url}/hc/hostile/${path}`);
      await reader.getByText('window.ran').first().waitFor();
      await reader.waitForLoadState('networkidle');
      const [page] = reader.frames();
      expect([path, await outcome(page === undefined ? [] : [page])]).toEqual([path, quiet]);
      expect([path, await unsafeLinks(reader)]).toEqual([path, []]);
    }
    await inject(reader, injected);
    const { ran, stopped } = await outcome([reader.mainFrame()]);
    expect([ran, dialogs]).toEqual([[], []]);
    expect(stopped.filter((one) => one.startsWith('script-src')).length).toBeGreaterThan(10);
    await reader.context().close();
  });
});

describe('the policy alone, without sanitizing', () => {
  test('stops them in the dashboard', async () => {
    await inject(agent, injected);
    const { ran, stopped } = await outcome([agent.mainFrame()]);
    expect(ran).toEqual([]);
    expect(stopped.filter((one) => one.startsWith('script-src')).length).toBeGreaterThan(10);
  });

  test('stops them in the widget', async () => {
    const frame = await chat();
    await inject(frame, injected);
    const { ran, stopped } = await outcome([visitor.mainFrame(), frame]);
    expect(ran).toEqual([]);
    expect(stopped.filter((one) => one.startsWith('script-src')).length).toBeGreaterThan(10);
  });

  test('and without a policy they do run, so that the tests above could have failed', async () => {
    const page = await (await newBrowserProfile(browser)).newPage();
    await page.goto('about:blank');
    // A link that executes writes its result over the page under test.
    await inject(
      page,
      injected.filter((text) => !/script:/.test(text)),
    );
    await expect.poll(() => page.evaluate(() => (window as Watched).ran)).toBeDefined();
  });
});
