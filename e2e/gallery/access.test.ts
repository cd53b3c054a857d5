import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../browser/browser.ts';
import { buildGallery, openHarness, type Scene, type Harness } from './harness.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
let harness: Harness;

beforeAll(async () => {
  await buildGallery();
  browser = await launchBrowser();
  harness = await openHarness(browser);
  await harness.page.evaluate(axe);
  // A list or a tooltip of a control belongs to that control, wherever it is in the DOM.
  await harness.page.evaluate(`axe.configure({ rules: [{ id: 'region', selector: '#root *' }] })`);
});
afterAll(() => browser.close());

/* Themes change colors, directions change positions; two combinations cover both of each. */
const scenes: Omit<Scene, 'story'>[] = [
  { theme: 'light', dir: 'rtl' },
  { theme: 'dark', dir: 'ltr' },
];

test.each(scenes)('every story is accessible in $theme, $dir', async (scene) => {
  expect(harness.stories.length).toBeGreaterThan(60);
  const faults: string[] = [];
  for (const story of harness.stories) {
    await harness.show({ story, ...scene });
    faults.push(...(await currentViolations()).map((fault) => `${story}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test('a violation is detected', async () => {
  await harness.show({ story: '', theme: 'light', dir: 'ltr' });
  await harness.page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button></button>'),
  );
  expect(await currentViolations()).toEqual([expect.stringContaining('button-name at ')]);
});

/** What axe finds on the current page, as `rule at element`. */
function currentViolations(): Promise<string[]> {
  return harness.page.evaluate(`
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target.join(' '))))`);
}
