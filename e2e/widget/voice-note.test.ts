import axe from 'axe-core';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../browser/browser.ts';
import { startConfab, type Confab } from '../confab.ts';
import { startWidgetServer, startVisit, type WidgetServer, type Options, type Visit } from './visit.ts';

let browser: Browser;
let confab: Confab;
let desk: WidgetServer;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  desk = await startWidgetServer(confab);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await confab.close();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The Chromium of the tests has no fake microphone: a generated tone is recorded instead. */
const allow = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const tone = context.createOscillator();
      const received = context.createMediaStreamDestination();
      tone.connect(received);
      tone.start();
      await context.resume();
      return received.stream;
    };
  });
const refuse = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });

/** A visitor with a conversation that is open on screen. */
async function chatting(options: Options = {}): Promise<Visit & { chat: Frame }> {
  const scene = await startVisit(browser, desk, closers, {
    before: (server) => server.wrote('first'),
    ...options,
  });
  const chat = await scene.open();
  const conversation = chat.getByRole('button', { name: /Continue conversation/ });
  await conversation
    .or(chat.getByLabel('Message', { exact: true }))
    .first()
    .waitFor();
  if (await conversation.isVisible()) await conversation.click();
  await chat.getByLabel('Message', { exact: true }).waitFor();
  return { ...scene, chat };
}

const button = (chat: Frame, name: string) => chat.getByRole('button', { name, exact: true });

async function recordSecond(chat: Frame): Promise<void> {
  await chat.getByText('Recording').waitFor();
  await expect.poll(() => chat.getByRole('timer').innerText(), { timeout: 20_000 }).not.toBe('0:00');
  await button(chat, 'Stop').click();
}

test('a voice note is recorded, played, discarded, recorded again, and sent; the agent plays it', async () => {
  const { chat, page, server } = await chatting({ prepare: allow, settings: { darkMode: 'dark' } });
  await page.setViewportSize({ width: 390, height: 700 });
  await chat.getByLabel('Message', { exact: true }).fill('not done yet');
  await button(chat, 'Record a voice note').click();
  await recordSecond(chat);
  const preview = chat.locator('.voice-note audio');
  await preview.waitFor();
  await chat.evaluate(axe.source);
  const problems = await chat.evaluate(async () => {
    const run = (window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe;
    return (await run.run()).violations.map(({ id }) => id);
  });
  expect(problems).toEqual([]);
  const [width, shown] = await chat.evaluate(() => [document.body.scrollWidth, document.body.clientWidth]);
  expect(width).toBeLessThanOrEqual(shown ?? 0);
  await button(chat, 'Discard').click();
  await preview.waitFor({ state: 'detached' });
  const field = chat.getByLabel('Message', { exact: true });
  await expect.poll(() => field.evaluate((own) => own === document.activeElement)).toBe(true);
  await button(chat, 'Record a voice note').click();
  await recordSecond(chat);
  await button(chat, 'Send').click();
  await chat.locator('.thread audio').waitFor();
  // The typed text is still there, and was not sent.
  expect(await field.inputValue()).toBe('not done yet');
  type Sent = { attachments?: { file_type: string; data_url: string }[]; content: string | null };
  const sent = (await server.messages()) as unknown as Sent[];
  const notes = sent.flatMap(({ attachments = [] }) => attachments);
  expect(notes).toMatchObject([{ file_type: 'audio' }]);
  const bytes = await fetch(notes[0]?.data_url ?? '');
  expect([bytes.ok, (await bytes.arrayBuffer()).byteLength > 500]).toEqual([true, true]);
});

test('a visitor who denies the microphone sees that, and can still write; an inbox without files has no voice notes', async () => {
  const { chat } = await chatting({ prepare: refuse });
  await button(chat, 'Record a voice note').click();
  await chat.getByRole('alert').filter({ hasText: 'Microphone access is blocked' }).waitFor();
  await chat.getByLabel('Message', { exact: true }).fill('Then in writing');
  await button(chat, 'Send').click();
  await chat.getByText('Then in writing').waitFor();
  const inbox = { channel: { selected_feature_flags: ['emoji_picker'] } };
  const plain = await chatting({ inbox, prepare: allow });
  await button(plain.chat, 'Emoji').waitFor();
  expect(await button(plain.chat, 'Record a voice note').count()).toBe(0);
});
