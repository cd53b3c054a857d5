import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { onboard, type ApiCaller, type Json } from './api.ts';
import { waitUntilRendered, launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { startConfab, type Confab } from './confab.ts';
import { logIn } from './browser/log-in.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let accountId = 0;
let page: Page;
/** A separate conversation for each test, and the address to write to it as its customer. */
let conversationId = 0;
let customer = '';
let base = '';

beforeAll(async () => {
  // A fake microphone, with permission granted.
  const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  [browser, confab] = await Promise.all([launchBrowser(undefined, microphone), startConfab()]);
  const admin = await onboard(confab);
  ({ call, accountId } = admin);
  await call('PUT', '/api/v1/profile', { profile: { message_signature: 'Maya, **Paperlane**' } });
  const inbox = await call('POST', `/api/v1/accounts/${accountId}/inboxes`, {
    name: 'Shop app',
    channel: { type: 'api' },
  });
  base = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});
beforeEach(async () => {
  const contact = await call('POST', base, { name: 'Ines' });
  customer = `${base}/${String(contact['source_id'])}/conversations`;
  const { id } = await call('POST', customer, {});
  conversationId = Number(id);
  await call('POST', `${customer}/${conversationId}/messages`, { content: 'Hello!' });
});
afterEach(async (context) => {
  await page.unrouteAll();
  if (context.task.result?.state !== 'fail') return;
  await mkdir('test-results', { recursive: true });
  await page.screenshot({ path: 'test-results/composer.png' });
});

const reply = () => page.getByRole('textbox', { name: 'Your reply' });
const note = () => page.getByRole('textbox', { name: 'Your private note' });
const editor = '.ProseMirror';

async function open(): Promise<void> {
  await page.goto(`${confab.url}/app/accounts/${accountId}/conversations/${conversationId}`);
  await reply().waitFor();
}

async function openWithEditor(): Promise<void> {
  await open();
  await page.locator(editor).waitFor();
  await reply().click();
}

/** Texts of agents' messages, from the API. */
async function sent(): Promise<Json[]> {
  const { payload } = await call(
    'GET',
    `/api/v1/accounts/${accountId}/conversations/${conversationId}/messages`,
  );
  return (payload as Json[]).filter((message) => message['message_type'] === 1);
}
const contents = async () => (await sent()).map((message) => message['content']);

test('formats the text, and sends it as Markdown', async () => {
  await openWithEditor();
  await page.keyboard.type('Your parcel is ');
  const bold = page.getByRole('button', { name: 'Bold' });
  await page.keyboard.press('Control+KeyB');
  await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.type('on its way');
  await page.keyboard.press('Control+KeyB');
  await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.type('.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Thank you :smil');
  await page.getByRole('option', { name: /smiley/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect
    .poll(contents)
    .toEqual([expect.stringMatching(/^Your parcel is \*\*on its way\*\*\.\nThank you \S+$/)]);
  await expect.poll(() => page.getByRole('article').locator('strong').textContent()).toBe('on its way');
  await expect.poll(() => page.locator(editor).textContent()).toBe('');
  await expect
    .poll(() => page.locator(editor).evaluate((field) => field === document.activeElement))
    .toBe(true);
});

test('inserts a canned response with /, and offers none in a private note', async () => {
  const url = `/api/v1/accounts/${accountId}/canned_responses`;
  const options = page.getByRole('option');
  await call('POST', url, { short_code: 'refund', content: 'You get it **back** within 14 days.' });
  await openWithEditor();
  await page.keyboard.type('/ref');
  await options.filter({ hasText: '/refund' }).waitFor();
  // Another agent adds one meanwhile.
  await call('POST', url, { short_code: 'no-refund', content: 'Sorry, no.' });
  await expect
    .poll(async () => {
      await page.keyboard.press('Backspace');
      await page.keyboard.type('f');
      await options.filter({ hasText: '/refund' }).waitFor();
      return options.allTextContents();
    })
    .toEqual(['/refundYou get it back within 14 days.', '/no-refundSorry, no.']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(contents).toEqual(['You get it **back** within 14 days.']);
  await page.keyboard.press('Alt+KeyP');
  await page.keyboard.type('/ref :smi');
  await options.first().waitFor();
  expect(await options.filter({ hasText: 'refund' }).count()).toBe(0);
});

test('offers agents and teams with @ in a private note, and stores the mention', async () => {
  const options = page.getByRole('option');
  const team = await call('POST', `/api/v1/accounts/${accountId}/teams`, { name: 'orders' });
  await openWithEditor();
  await page.keyboard.type('Hello @ma');
  await waitUntilRendered(page);
  expect(await page.getByRole('listbox').count()).toBe(0);
  await page.keyboard.press('Alt+KeyP');
  await page.keyboard.type('Can you look, @ma');
  await options.filter({ hasText: 'Maya' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('or @or');
  await options.filter({ hasText: 'orders' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('?');
  await page.keyboard.press('Enter');
  const { id } = await call('GET', '/api/v1/profile');
  await expect
    .poll(contents)
    .toEqual([
      `Can you look, [@Maya Lindqvist](mention://user/${String(id)}/Maya%20Lindqvist) or [@orders](mention://team/${String(team['id'])}/orders) ?`,
    ]);
  await page.getByText('Can you look, @Maya Lindqvist or @orders ?').first().waitFor();
  await page.goto(`${confab.url}/app/accounts/${accountId}/mentions/conversations`);
  await page.getByRole('heading', { name: 'Mentions', level: 1 }).waitFor();
  await page.getByRole('link', { name: /Ines.*Can you look/s }).waitFor();
});

test('offers variables with {{, renders canned responses, and sends their values', async () => {
  const options = page.getByRole('option');
  const content = 'Hi {{contact.name}}, this is {{agent.first_name}}.';
  await call('POST', `/api/v1/accounts/${accountId}/canned_responses`, { short_code: 'hello', content });
  await openWithEditor();
  await page.keyboard.type('{{contact n');
  await page.keyboard.press('Control+KeyA');
  await page.keyboard.type('{{contact.na');
  await options.filter({ hasText: 'Contact name' }).waitFor();
  expect(await options.allTextContents()).toEqual(['Contact nameInes']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/hello');
  await options.filter({ hasText: 'Hi Ines, this is Maya.' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator(editor).textContent()).toContain('Hi Ines, this is Maya.');
  await page.keyboard.press('Enter');
  await expect.poll(contents).toEqual(['Ines Hi Ines, this is Maya.']);
});

test('does not send a variable without a value, and names it', async () => {
  await openWithEditor();
  await page.keyboard.type('Shall I call {{contact.phone}} or `{{contact.phone}}`?');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: '{{contact.phone}}' });
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toContain('has no value in this conversation');
  expect(await contents()).toEqual([]);
  await page.keyboard.press('Control+KeyA');
  await page.keyboard.type('Shall I call {{contact.phone | default: "you"}}?');
  await alert.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await expect.poll(contents).toEqual(['Shall I call you?']);
});

test('keeps a draft of each mode over a reload, and undo never mixes them', async () => {
  await openWithEditor();
  await page.keyboard.type('for the customer');
  await page.keyboard.press('Alt+KeyP');
  await page.keyboard.type('for us alone');
  await page.keyboard.press('Alt+KeyL');
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('Control+KeyZ');
  await expect.poll(() => reply().textContent()).toBe('for the customer');
  await page.reload();
  await page.locator(editor).waitFor();
  await expect.poll(() => reply().textContent()).toBe('for the customer');
  await page.keyboard.press('Alt+KeyP');
  await expect.poll(() => note().textContent()).toBe('for us alone');
});

test('accepts input before the editor has loaded, and hands over text, caret, and focus', async () => {
  let release: () => void = () => undefined;
  const blocked = new Promise<void>((resolve) => (release = resolve));
  await page.route(/rich-text-surface/, async (route) => {
    await blocked;
    await route.continue();
  });
  await open();
  await reply().click();
  await page.keyboard.type('Erly');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowLeft');
  await expect.poll(() => reply().evaluate((field) => field.tagName)).toBe('TEXTAREA');
  release();
  await page.locator(editor).waitFor();
  await page.keyboard.type('a');
  await page.keyboard.press('End');
  await page.keyboard.type(' bird');
  await expect.poll(() => reply().textContent()).toBe('Early bird');
  await page.keyboard.press('Enter');
  await expect.poll(contents).toEqual(['Early bird']);
});

test('loses no key to the editor that loads while an agent starts typing', async () => {
  const arrives = page.waitForEvent('console', (line) => line.text() === 'the editor arrives');
  const measured = Promise.withResolvers<void>();
  await page.route(/rich-text-surface[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await measured.promise;
    const busy = `console.log('the editor arrives'); { const end = performance.now() + 500; while (performance.now() < end); }`;
    await route.fulfill({ response, body: `${busy}\n${await response.text()}` });
  });
  await open();
  const { x, y, height } = (await reply().boundingBox()) ?? { x: 0, y: 0, height: 0 };
  measured.resolve();
  const devtools = await page.context().newCDPSession(page);
  await arrives;
  // Input is queued while the page reads the editor's code, and comes before any later input.
  const mouse = { x: x + 40, y: y + height - 15, button: 'left', clickCount: 1 } as const;
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: 2 };
  await Promise.all([
    devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse }),
    devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse }),
    ...Array.from('at once', (text) =>
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text }),
    ),
    devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter }),
  ]);
  await expect.poll(contents).toEqual(['at once']);
  await devtools.detach();
});

test('works as a plain field if the editor cannot be loaded', async () => {
  await page.route(/rich-text-surface/, (route) => route.abort());
  await open();
  await reply().click();
  await page.keyboard.type('Still here');
  await page.keyboard.press('Enter');
  await expect.poll(contents).toEqual(['Still here']);
});

test('attaches pasted files, and pastes copied text with its image as text', async () => {
  await openWithEditor();
  const paste = (text: string) =>
    reply().evaluate((field, plain) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['x'], 'shot.png', { type: 'image/png' }));
      if (plain !== '') clipboardData.setData('text/plain', plain);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('a cell');
  await expect.poll(() => reply().textContent()).toBe('a cell');
  expect(await page.getByRole('list', { name: 'Attached files' }).count()).toBe(0);
  await paste('');
  await page.getByRole('list', { name: 'Attached files' }).getByText('shot.png').waitFor();
  await expect
    .poll(() => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem').count())
    .toBe(1);
  expect(await reply().locator('img').count()).toBe(0);
});

test('signs replies if the agent enabled it, and never a private note', async () => {
  await openWithEditor();
  await page.getByRole('button', { name: 'Add signature' }).click();
  await page.getByLabel('Added below your reply').waitFor();
  await reply().click();
  await page.keyboard.type('Done.');
  await page.keyboard.press('Enter');
  await expect.poll(contents).toEqual(['Done.\n\n--\n\nMaya, **Paperlane**']);
  await page.keyboard.press('Alt+KeyP');
  await page.keyboard.type('Between us.');
  await page.keyboard.press('Enter');
  await expect.poll(contents).toEqual(['Done.\n\n--\n\nMaya, **Paperlane**', 'Between us.']);
  await page.reload();
  await page.getByRole('button', { name: 'Remove signature' }).click();
});

test('records a voice message, attaches it, and releases the microphone', async () => {
  await openWithEditor();
  const record = page.getByRole('button', { name: 'Record a voice message' });
  // This browser never denies the permission, so the denial is simulated.
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (constraints) => {
      mediaDevices.getUserMedia = ask;
      return constraints?.audio === true
        ? Promise.reject(new DOMException('no', 'NotAllowedError'))
        : Promise.reject(new Error('not asked for'));
    };
  });
  await record.click();
  await page.getByText('Microphone access is blocked').waitFor();
  await record.click();
  await page
    .getByRole('timer')
    .filter({ hasText: /0:0[1-9]/ })
    .waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await record.click();
  await page
    .getByRole('timer')
    .filter({ hasText: /0:0[1-9]/ })
    .waitFor();
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  const files = page.getByRole('list', { name: 'Attached files' });
  await files.getByText(/^voice-.*\.(m4a|ogg|webm)$/).waitFor();
  await expect.poll(() => files.getByRole('listitem').count()).toBe(1);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('article').getByRole('button', { name: 'Play' }).waitFor();
  expect((await sent())[0]?.['attachments']).toMatchObject([{ file_type: 'audio' }]);
});

test('a new message and a failed one are announced to screen readers', async () => {
  await openWithEditor();
  await call('POST', `${customer}/${conversationId}/messages`, { content: 'Are you there?' });
  await page
    .locator('[aria-live=polite]', { hasText: 'Ines: Are you there?' })
    .waitFor({ state: 'attached' });
  await page.route(/\/messages$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.keyboard.type('Yes!');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'Retry' });
  await alert.waitFor();
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(contents).toEqual(['Yes!']);
});

test('a quote links to its message, also when that is not loaded yet', async () => {
  const path = `/api/v1/accounts/${accountId}/conversations/${conversationId}/messages`;
  const { payload } = await call('GET', path);
  const first = (payload as Json[])[0]?.['id'];
  for (let index = 0; index < 60; index += 1) await call('POST', path, { content: `Line ${index}` });
  await call('POST', path, { content: 'As you said', content_attributes: { in_reply_to: first } });
  await openWithEditor();
  await page.getByRole('article').getByRole('button', { name: 'Earlier message' }).click();
  await page.getByRole('article').getByText('Hello!', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('article').first().isVisible()).toBe(true);
});

test('an image of the signature is uploaded, sized, stored, and shown', async () => {
  await page.goto(`${confab.url}/app/accounts/${accountId}/profile/settings`);
  const field = page.getByRole('textbox', { name: 'Signature' });
  const form = page.locator('form', { has: field });
  const chooser = form.getByLabel('Insert an image').locator('visible=false');
  await field.click();
  await page.keyboard.press('Control+End');
  await chooser.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
  await page.getByText("page.html can't be used").waitFor();
  const large = Buffer.alloc(4 * 1024 * 1024 + 1);
  await chooser.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: large });
  await page.getByText('huge.png is larger than 4 MB.').waitFor();
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: onePixel });
  await field.locator('img[alt=logo]').click();
  await page.getByRole('button', { name: 'Medium' }).click();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.getByText('Saved', { exact: true }).waitFor();
  const { message_signature: signature } = await call('GET', '/api/v1/profile');
  expect(signature).toMatch(/!\[logo\]\(http[^)]*\/files\/[^)]*image_height=48px\)$/);

  await openWithEditor();
  const isSigning = page.getByRole('note', { name: 'Added below your reply' }).locator('img[alt=logo]');
  if ((await isSigning.count()) === 0) await page.getByRole('button', { name: 'Add signature' }).click();
  await isSigning.waitFor();
  await reply().click();
  await page.keyboard.type('Bye');
  await page.keyboard.press('Enter');
  const image = page.getByRole('article').locator('img[alt=logo]');
  await image.waitFor();
  expect((await image.boundingBox())?.height).toBe(48);
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a draft is synced to the agent’s other browser, and is deleted once it is sent', async () => {
  const path = `/api/v1/accounts/${accountId}/conversations/${conversationId}/draft_messages`;
  await openWithEditor();
  await page.keyboard.type('From the office');
  await expect.poll(async () => (await call('GET', path))['message']).toBe('From the office');
  const draft = await call('GET', path);
  await call('PUT', path, { message: 'From the train', revision: 'train', replaces: draft['revision'] });
  await page.reload();
  await expect.poll(() => page.locator(editor).textContent()).toBe('From the train');
  await reply().click();
  await page.keyboard.press('Enter');
  await expect.poll(contents).toEqual([expect.stringMatching(/^From the train/)]);
  await expect.poll(async () => (await call('GET', path))['has_draft']).toBe(false);
});

test('asks before sending a reply whose author has not seen newer messages', async () => {
  await openWithEditor();
  // The customer's message arrives before the request.
  let isFirst = true;
  await page.route('**/messages', async (route) => {
    if (isFirst && route.request().method() === 'POST') {
      isFirst = false;
      await call('POST', `${customer}/${conversationId}/messages`, { content: 'Never mind!' });
    }
    await route.continue();
  });
  await page.keyboard.type('It is on its way');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByText('Never mind!').waitFor();
  await waitUntilRendered(page);
  await mkdir('test-results', { recursive: true });
  await page.screenshot({ path: 'test-results/newer-messages.png' });
  expect(await contents()).toEqual([]);
  await question.getByRole('button', { name: 'Edit reply' }).click();
  await expect.poll(() => page.locator(editor).textContent()).toBe('It is on its way');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', if you still want it');
  await page.keyboard.press('Enter');
  await expect.poll(contents).toEqual([expect.stringMatching(/^It is on its way, if you still want it/)]);
});

test('starts a conversation with a contact, once however often Send is clicked', async () => {
  await call('POST', `/api/v1/accounts/${accountId}/contacts`, {
    name: 'Odile Newcomer',
    email: 'odile@example.com',
  });
  await open();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('searchbox').fill('odile@');
  await dialog.getByRole('button', { name: /Odile Newcomer/ }).click();
  await page.screenshot({ path: 'test-results/new-conversation.png' });
  await dialog.getByRole('button', { name: /From inbox/ }).click();
  await page.getByRole('option', { name: 'Shop app' }).click();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Your order is ready');
  await dialog.getByRole('button', { name: 'Send' }).dblclick();
  await page.getByRole('article').filter({ hasText: 'Your order is ready' }).waitFor();
  const found = await call('GET', `/api/v1/accounts/${accountId}/search/conversations?q=odile`);
  const { conversations } = found['payload'] as { conversations: Json[] };
  expect(conversations).toHaveLength(1);
  expect(conversations[0]).toMatchObject({ agent: { name: expect.any(String) } });
});
