import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitUntilRendered, launchBrowser } from '../browser/browser.ts';
import { buildGallery, openHarness, type Scene, type Harness } from './harness.ts';

/*
 * What needs a real browser: sizes, positions, scrolling, a mouse that is pressed in one place and released in
 * another.
 */

let browser: Browser;
let harness: Harness;
let page: Page;

beforeAll(async () => {
  await buildGallery();
  browser = await launchBrowser();
  harness = await openHarness(browser);
  page = harness.page;
});
afterAll(() => browser.close());
afterEach(() => page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference' }));

const show = (story: string, scene: Partial<Scene> = {}) =>
  harness.show({ theme: 'light', dir: 'ltr', ...scene, story });
const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const styleOf = (element: Locator, property: string) =>
  element.evaluate((each, name) => getComputedStyle(each).getPropertyValue(name), property);

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not to be seen');
  return box;
}

describe('a modal', () => {
  const dialog = () => page.getByRole('dialog');
  const backdrop = { x: 20, y: 620 };

  test('is 37.5rem wide, in the middle', async () => {
    await show('modal/Modal, medium');
    expect(await boxOf(dialog())).toMatchObject({ width: 600, x: 80 });
  });

  test.each([
    ['ltr', 160],
    ['rtl', 0],
  ] as const)('is at the end of a page in direction %s', async (dir, x) => {
    await show('modal/Modal, at the end', { dir });
    expect(await boxOf(dialog())).toMatchObject({ x, y: 0, width: 600, height: 640 });
  });

  test('stays when a press starts in it and ends on the backdrop', async () => {
    await show('modal/Modal, medium');
    const { x, y } = await boxOf(dialog().getByRole('textbox', { name: 'Name' }));
    await page.mouse.move(x + 10, y + 10);
    await page.mouse.down();
    await page.mouse.move(backdrop.x, backdrop.y, { steps: 4 });
    await page.mouse.up();
    await waitUntilRendered(page);
    await expect.poll(() => dialog().count()).toBe(1);
  });

  test('closes when a press starts and ends on the backdrop, and returns the focus', async () => {
    await show('modal/Modal, medium');
    await page.mouse.click(backdrop.x, backdrop.y);
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => button('Medium').evaluate((each) => each === document.activeElement)).toBe(true);
  });

  test('closes with Escape, and has no close button where disabled', async () => {
    await show('modal/Modal, without close button');
    expect(await dialog().getByRole('button', { name: 'Close' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });
});

describe('lists that scroll', () => {
  test('a select opens to at most 300 px, and further options are reached by arrow', async () => {
    await show('select/With search, open');
    const list = page.getByRole('listbox');
    expect((await boxOf(list)).height).toBe(300);
    await page.keyboard.press('ArrowUp');
    const last = page.getByRole('option').last();
    await expect.poll(async () => (await boxOf(last)).y).toBeLessThan((await boxOf(list)).y + 300);
  });

  test('the highlighted country stays 40 px below the edge', async () => {
    await show('phone-input/States, countries');
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowDown');
    const list = await boxOf(page.getByRole('listbox'));
    const highlighted = page.locator('[data-highlight="true"]');
    expect(Math.round((await boxOf(highlighted)).y - list.y)).toBe(40);
    await page.keyboard.press('ArrowUp');
    expect(Math.round((await boxOf(highlighted)).y - list.y)).toBe(40);
  });

  test('a press elsewhere closes the countries, and selecting one focuses the number', async () => {
    await show('phone-input/States, countries');
    await page.mouse.click(700, 600);
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await button('Select Country').click();
    await page.keyboard.type('kenya');
    await page.keyboard.press('Enter');
    await page.keyboard.type('712');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Phone number' }).first().inputValue())
      .toBe('712');
  });

  test.each([
    ['agents', 200],
    ['canned responses', 156],
  ])('the list of %s below a text is at most %i px high', async (name, height) => {
    await show(`rich-text-editor/Empty, ${name}`);
    expect(await styleOf(page.getByRole('listbox'), 'max-height')).toBe(`${height}px`);
  });

  test.each(['virtual-list/Ten thousand rows', 'table/Five thousand rows'])(
    '%s renders only visible items',
    async (story) => {
      await show(story);
      const rows = page.getByRole(story.startsWith('table') ? 'row' : 'listitem');
      expect(await rows.count()).toBeLessThan(40);
      const first = await rows.nth(1).textContent();
      await rows.nth(2).hover();
      await page.mouse.wheel(0, 100_000_000);
      await expect.poll(() => rows.last().textContent()).toMatch(/10000|Contact 999/);
      expect(await rows.count()).toBeLessThan(40);
      await page.mouse.wheel(0, -100_000_000);
      await expect.poll(() => rows.nth(1).textContent()).toBe(first);
    },
  );
});

describe.each(['ltr', 'rtl'] as const)('tabs that do not fit, %s', (dir) => {
  const [back, on] = ['Scroll tabs back', 'Scroll tabs on'];

  async function pressToTheEnd(name: string): Promise<void> {
    for (let press = 0; press < 6 && (await button(name).count()) > 0; press += 1) {
      await button(name).click();
      // The row is animated.
      await page.waitForTimeout(400);
    }
  }

  test('scroll by arrows, each shown while it leads anywhere', async () => {
    await show('tabs/More than fit', { dir });
    const seen = async () => [await button(back).count(), await button(on).count()];
    expect(await seen()).toEqual([0, 1]);
    await button(on).click();
    await expect.poll(seen).toEqual([1, 1]);
    await pressToTheEnd(on);
    expect(await seen()).toEqual([1, 0]);
    const last = page.getByRole('tab').last();
    const list = await boxOf(page.getByRole('tablist').locator('..'));
    const { x, width } = await boxOf(last);
    expect(dir === 'ltr' ? x + width <= list.x + list.width + 1 : x >= list.x - 1).toBe(true);
    await pressToTheEnd(back);
    expect(await seen()).toEqual([0, 1]);
  });

  test('have their arrows outwards', async () => {
    await show('tabs/More than fit', { dir });
    const list = await boxOf(page.getByRole('tablist').locator('..'));
    const arrow = await boxOf(button(on));
    expect(dir === 'ltr' ? arrow.x >= list.x + list.width - 1 : arrow.x < list.x).toBe(true);
    expect(await styleOf(button(on).locator('svg'), 'scale')).toBe(dir === 'ltr' ? 'none' : '-1 1');
  });
});

test('a tooltip shows after the pointer has rested for 200 ms', async () => {
  await show('tooltip/On a button, with keys');
  const tooltip = page.getByRole('tooltip');
  const from = Date.now();
  await button('Resolve').hover();
  await tooltip.waitFor();
  expect(Date.now() - from).toBeGreaterThanOrEqual(200);
});

test('user text sets its own direction, next to a label in the language of the page', async () => {
  await show('rich-text-editor/Text', { dir: 'rtl' });
  const english = page.locator('.tiptap p', { hasText: 'Hi' }).first();
  expect(await textBox(english)).toMatchObject({ leftOf: true, rightOf: false });
  await english.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('مرحبا');
  expect(await textBox(page.locator('.tiptap p').first())).toMatchObject({ leftOf: false, rightOf: true });
});

/** On which side the text of a single line is flush with its paragraph. */
const textBox = (paragraph: Locator) =>
  paragraph.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [text, frame] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return { leftOf: text.left - frame.left < 2, rightOf: frame.right - text.right < 2 };
  });

test('the date range opens to 880 x 490, with six weeks from Monday on both sides', async () => {
  await show('date-range-picker/Empty, preset and custom, open');
  expect(await boxOf(page.getByRole('dialog'))).toMatchObject({ width: 880, height: 490 });
  for (const name of ['Start date', 'End date']) {
    const side = page.getByRole('region', { name });
    await expect.poll(() => side.getByRole('gridcell').count()).toBe(42);
    expect((await side.locator('th').allTextContents()).join('')).toBe('MTWTFSS');
  }
  const [start, end] = await Promise.all(
    ['Start date', 'End date'].map((name) => boxOf(page.getByRole('region', { name }))),
  );
  expect(start?.y).toBe(end?.y);
});

describe('the color picker', () => {
  test('is 276 px wide; a press on the swatch opens and closes it, one elsewhere closes it', async () => {
    await show('color-field/Default, rejected');
    const area = page.getByRole('dialog');
    await button('Choose a color').click();
    expect((await boxOf(area)).width).toBe(276);
    await page.mouse.click(700, 600);
    await area.waitFor({ state: 'detached' });
    await button('Choose a color').click();
    await area.waitFor();
    const { x, y } = await boxOf(page.locator('[aria-expanded="true"]').first());
    await page.mouse.click(x + 5, y + 5);
    await area.waitFor({ state: 'detached' });
  });

  test('a drag over the area reports where it ended', async () => {
    await show('color-field/Default, rejected, open');
    const { x, y } = await boxOf(page.locator('[role="dialog"] .h-36'));
    await page.mouse.move(x + 100, y + 50);
    await page.mouse.down();
    await page.mouse.move(x + 1, y + 1, { steps: 30 });
    await page.mouse.up();
    const field = page.locator('input[maxlength="9"]').first();
    await expect.poll(() => field.inputValue()).toMatch(/^#f[a-f]f[a-f]f[a-f]$/);
  });
});

test.each([
  ['Small', 24],
  ['Medium', 48],
  ['Large', 72],
  ['Original size', 80],
])('an image in a text at %s is %i px high', async (size, height) => {
  await show('rich-text-editor/Text', { dir: 'rtl' });
  const picture = page.getByRole('img', { name: 'Logo' });
  await picture.click();
  await page.getByRole('toolbar', { name: 'Picture size' }).getByRole('button', { name: size }).click();
  await expect.poll(async () => (await boxOf(picture)).height).toBe(height);
});

describe('in forced-colors mode', () => {
  test('only the focused element has a ring', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await show('button/Variants');
    const first = button('Button primary');
    expect(await styleOf(first, 'outline-style')).toBe('none');
    await page.keyboard.press('Tab');
    await expect.poll(() => first.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await styleOf(first, 'outline-style')).toBe('solid');
    expect(await styleOf(first, 'outline-width')).toBe('2px');
  });

  test('the selected row of a list differs from the others', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await show('select/States, open');
    const ground = (selected: string) =>
      styleOf(page.locator(`[role="option"][aria-selected="${selected}"]`).first(), 'background-color');
    expect(await ground('true')).not.toBe(await ground('false'));
  });
});

test('the device’s contrast preference darkens text and edges', async () => {
  await show('text-field/States');
  const field = page.getByRole('textbox', { name: 'Company name' });
  const before = await styleOf(field, 'border-color');
  await page.emulateMedia({ contrast: 'more' });
  expect(await styleOf(field, 'color')).toBe('rgb(0, 0, 0)');
  expect(await styleOf(field, 'border-color')).not.toBe(before);
});

test('no story is wider than a phone', async () => {
  const tooWide: string[] = [];
  await page.addStyleTag({ content: '#harness { width: 100% !important }' });
  for (const story of harness.stories) {
    // The panel is shown at its desktop width.
    if (story === 'date-range-picker/Panel') continue;
    await harness.show({ story, theme: 'light', dir: 'rtl' }, { width: 390, height: 740 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) tooWide.push(`${story}: ${over} px`);
  }
  expect(tooWide).toEqual([]);
});

describe('a reorderable list', () => {
  const names = () => page.getByRole('listitem').allInnerTexts();
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` });

  async function drag(name: string, by: number) {
    const { x, y, width, height } = await boxOf(handle(name));
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2 + by, { steps: 6 });
    await waitUntilRendered(page);
  }

  test('an item is dragged, and returned with Escape', async () => {
    await show('reorder-list/Order of questions');
    await drag('Email address', 70);
    await page.mouse.up();
    await expect.poll(names).toEqual(['Full name', 'Email address', 'Phone number']);
    await drag('Phone number', -200);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await waitUntilRendered(page);
    expect(await names()).toEqual(['Full name', 'Email address', 'Phone number']);
    await drag('Phone number', -200);
    await page.mouse.up();
    await expect.poll(names).toEqual(['Phone number', 'Full name', 'Email address']);
  });
});
