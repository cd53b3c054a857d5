import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboard, writeFromOutside, type ApiCaller, type Json } from './api.ts';
import { waitUntilRendered, launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { countBytes } from './browser/bytes.ts';
import { startConfab, type Confab } from './confab.ts';
import { widerThanWindow } from './screens.ts';

/* The survey page, which is linked in channels that render no form. */

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const phone = { width: 360, height: 720 };

let confab: Confab;
let browser: Browser;
let call: ApiCaller;
let account: string;

beforeAll(async () => {
  [confab, browser] = await Promise.all([startConfab(), launchBrowser()]);
  const maya = await onboard(confab);
  ({ call } = maya);
  account = `/api/v1/accounts/${maya.accountId}`;
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const messagesOf = async (id: number) =>
  (await call('GET', `${account}/conversations/${id}/messages`))['payload'] as Json[];
const isSurvey = (message: Json) => message['content_type'] === 'input_csat';

/** A customer's resolved conversation, and the survey link in it. */
async function askedFor(settings: object = {}): Promise<{ id: number; link: string }> {
  const id = await writeFromOutside(call, Number(account.split('/').at(-1)));
  const { inbox_id: inboxId } = await call('GET', `${account}/conversations/${id}`);
  await call('PATCH', `${account}/inboxes/${String(inboxId)}`, { csat_survey_enabled: true, ...settings });
  await call('POST', `${account}/conversations/${id}/toggle_status`, { status: 'resolved' });
  const survey = (await messagesOf(id)).find(isSurvey);
  const [link = ''] = /https?:\/\/\S+$/.exec(String(survey?.['content'])) ?? [];
  return { id, link };
}

async function openPage(theme: 'light' | 'dark' = 'light'): Promise<Page> {
  const person = await newBrowserProfile(browser, {
    viewport: phone,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  return person.newPage();
}

async function faultsOf(page: Page): Promise<string[]> {
  await waitUntilRendered(page);
  await page.evaluate(axe);
  const found: string[] = await page.evaluate(
    `axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + ' at ' + nodes[0].target))`,
  );
  return [...found, ...(await widerThanWindow(page))];
}

test('a customer rates immediately, adds a comment, and finds both again', async () => {
  const { id, link } = await askedFor();
  const page = await openPage();
  const received = countBytes(page, confab.url);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Please rate this conversation' }).waitFor();
  expect(await received.total(() => true)).toBeLessThanOrEqual(20_000);
  const answer = async () => (await messagesOf(id)).find(isSurvey)?.['content_attributes'];
  await page.getByRole('button', { name: 'Good' }).click();
  await expect
    .poll(answer)
    .toMatchObject({ submitted_values: { csat_survey_response: { rating: 4, feedback_message: '' } } });
  await page.reload();
  await page.getByRole('button', { name: 'Good', pressed: true }).waitFor();
  await page.getByLabel('Anything to add?').fill('Quick and kind');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Thank you for your feedback.').waitFor();
  await expect.poll(answer).toMatchObject({
    submitted_values: { csat_survey_response: { rating: 4, feedback_message: 'Quick and kind' } },
  });
  await page.reload();
  await page.getByText('Thank you for your feedback.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Good', pressed: true }).isDisabled()).toBe(true);
});

test('loading and saving errors are shown, and can be retried', async () => {
  const { link } = await askedFor();
  const page = await openPage();
  await page.route('**/public/api/v1/csat_survey/**', (route) => route.abort());
  await page.goto(link);
  await page.getByRole('heading', { name: "The survey couldn't be loaded." }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Poor' }).waitFor();
  const failure = { status: 422, json: { error: 'You cannot update the CSAT survey after 14 days' } };
  await page.route('**/public/api/v1/csat_survey/**', (route) => route.fulfill(failure));
  await page.getByRole('button', { name: 'Poor' }).click();
  await page.getByRole('alert').filter({ hasText: failure.json.error }).waitFor();
  expect(await page.getByRole('button', { pressed: true }).count()).toBe(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Poor' }).click();
  await page.getByLabel('Anything to add?').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.goto(`${confab.url}/survey/responses/nothing`);
  await page.getByRole('heading', { name: "This survey doesn't exist" }).waitFor();
});

test('every state is accessible on a phone, in both themes and directions', { timeout: 60_000 }, async () => {
  const faults: string[] = [];
  for (const [theme, locale, question] of [
    ['light', 'en', 'How was it?'],
    ['dark', 'ar', 'كيف كانت المحادثة؟'],
  ] as const) {
    await call('PATCH', account, { locale });
    const { link } = await askedFor({ csat_config: { display_type: 'star', message: question } });
    const page = await openPage(theme);
    await page.route('**/public/api/v1/csat_survey/**', () => new Promise(() => {}));
    await page.goto(link, { waitUntil: 'domcontentloaded' });
    await page.locator('main[aria-busy=true]').waitFor();
    faults.push(...(await faultsOf(page)));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(link);
    await page.getByRole('heading', { name: question }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr');
    faults.push(...(await faultsOf(page)));
    await page.getByRole('group').getByRole('button').nth(3).click();
    await page.getByRole('textbox').fill('x');
    faults.push(...(await faultsOf(page)));
    await page.locator('form button').click();
    await page.locator('.survey-thanks').waitFor();
    faults.push(...(await faultsOf(page)));
    await page.goto(`${confab.url}/survey/responses/nothing`);
    await page.getByRole('heading').waitFor();
    faults.push(...(await faultsOf(page)));
    await page.context().close();
  }
  expect(faults).toEqual([]);
});
