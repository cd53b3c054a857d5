import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboard, writeFromOutside, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

/** A page that shows the data it receives, can request it, and links to another site. */
const appPage = (elsewhere: string) => `<!doctype html><title>Orders</title>
<button onclick="parent.postMessage('chatwoot-dashboard-app:fetch-info', '*')">Ask</button>
<a href="${elsewhere}">Elsewhere</a><ol></ol><script>
addEventListener('message', ({ data }) => {
  const item = document.createElement('li');
  item.textContent = data;
  document.querySelector('ol').append(item);
});
</script>`;

/** One that requests the data too, sends what it received to this server, and links back. */
const otherPage = `<!doctype html><title>Other</title><a href="javascript:history.back()">Back</a><script>
addEventListener('message', ({ data }) => fetch('/told', { method: 'POST', body: data }));
parent.postMessage('chatwoot-dashboard-app:fetch-info', '*');
setTimeout(() => fetch('/asked', { method: 'POST' }), 100);
</script>`;

let browser: Browser;
let confab: Confab;
let server: Server;
let call: ApiCaller;
let page: Page;
let account = '';
let conversationId = 0;
let appUrl = '';
/** What the other page has sent here: that it requested data, and what it received. */
const fromElsewhere: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method === 'POST') fromElsewhere.push(String(request.url));
    response.setHeader('content-type', 'text/html');
    const { port } = server.address() as AddressInfo;
    response.end(request.url === '/other' ? otherPage : appPage(`http://localhost:${port}/other`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`;
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  ({ call } = admin);
  account = `/accounts/${admin.accountId}`;
  conversationId = await writeFromOutside(call, admin.accountId);
  page = await (await newBrowserProfile(browser, { viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
  server.closeAllConnections();
  server.close();
});

const details = () => page.getByRole('complementary', { name: 'Details' });

test('a page is added in the settings, where its URL is checked first', async () => {
  await page.goto(`${confab.url}/app${account}/settings/integrations`);
  await page.getByRole('link', { name: 'Configure Dashboard apps' }).click();
  await page.getByRole('button', { name: 'Add app' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Title/).fill('Orders');
  await form.getByLabel(/^Page URL/).fill(`${confab.url}/app`);
  await form.getByRole('button', { name: 'Add app' }).click();
  await form.getByText('Enter the URL of a page outside this installation.').waitFor();
  await form.getByLabel(/^Page URL/).fill(appUrl);
  await form.getByRole('button', { name: 'Add app' }).click();
  await page.getByRole('list', { name: 'Dashboard apps' }).getByText(appUrl).waitFor();
});

test('it opens over the messages and receives the conversation, and no other frame does', async () => {
  await page.goto(`${confab.url}/app${account}/conversations/${conversationId}`);
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Half a sentence');
  const opener = details().getByRole('button', { name: 'Open Orders' });
  await opener.click();
  const frame = page.frameLocator('iframe[title="Orders"]');
  const received = frame.getByRole('listitem');
  await received.first().waitFor();
  const { event, data } = JSON.parse((await received.first().textContent()) ?? '') as {
    event: string;
    data: { conversation: object; contact: object; currentAgent: object };
  };
  expect(event).toBe('appContext');
  expect(data).toMatchObject({
    conversation: { id: conversationId, status: 'open' },
    contact: { name: expect.any(String) },
    currentAgent: { name: 'Maya Lindqvist', email: 'maya@paperlane.example' },
  });
  // Not a window that is no frame.
  await page.evaluate(() => globalThis.postMessage('chatwoot-dashboard-app:fetch-info', '*'));
  for (const answer of [1, 2]) {
    await frame.getByRole('button', { name: 'Ask' }).click();
    await received.nth(answer).waitFor();
  }
  await expect.poll(() => received.count()).toBe(3);
  // Not another site that the page links to; after going back it receives the data again.
  await frame.getByRole('link', { name: 'Elsewhere' }).click();
  await frame.getByRole('link', { name: 'Back' }).waitFor();
  await expect.poll(() => fromElsewhere).toContain('/asked');
  await frame.getByRole('link', { name: 'Back' }).click();
  await frame.getByRole('button', { name: 'Ask' }).click();
  await received.first().waitFor();
  expect(fromElsewhere).toEqual(['/asked']);
  await page.getByRole('button', { name: 'Back to messages' }).click();
  await page.getByRole('textbox', { name: 'Your reply' }).getByText('Half a sentence').waitFor();
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a change by another administrator is shown immediately', async () => {
  const api = `/api/v1${account}/dashboard_apps`;
  const [app] = (await call('GET', api)) as unknown as { id: number }[];
  await call('PATCH', `${api}/${app?.id}`, { title: 'Returns' });
  await details().getByRole('button', { name: 'Open Returns' }).waitFor();
  await call('DELETE', `${api}/${app?.id}`);
  await details().getByRole('button', { name: 'Apps', exact: true }).waitFor({ state: 'detached' });
});
