import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, newBrowserProfile } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a real browser renders a page, and two users share nothing', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>Hello</h1>');
  }).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const first = await newBrowserProfile(browser);
    const second = await newBrowserProfile(browser);
    const page = await first.newPage();
    await page.goto(address);
    await expect.poll(() => page.getByRole('heading').textContent()).toBe('Hello');
    await page.evaluate(() => localStorage.setItem('mine', 'yes'));
    const other = await second.newPage();
    await other.goto(address);
    expect(await other.evaluate(() => localStorage.getItem('mine'))).toBeNull();
    await first.close();
    await second.close();
  } finally {
    server.close();
  }
});
