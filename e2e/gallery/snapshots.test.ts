import type { Browser } from 'playwright-core';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../browser/browser.ts';
import { findSameChromium } from '../browser/chromium.ts';
import {
  browserOfBaselines,
  differenceOf,
  fileOf,
  snapshotName,
  renew,
  renewBrowser,
  existingBaselines,
} from './snapshots.ts';
import { buildGallery, openHarness, type Scene, type Harness } from './harness.ts';

/** Set by `npm run snapshots`: the current screenshots become the baselines. */
const isRenewing = process.env['RENEW_SNAPSHOTS'] === 'true';

const scenes: Omit<Scene, 'story'>[] = [
  { theme: 'light', dir: 'ltr' },
  { theme: 'dark', dir: 'rtl' },
];

let browser: Browser;
let harness: Harness;

beforeAll(async () => {
  await buildGallery();
  browser = await launchBrowser(await findSameChromium());
  harness = await openHarness(browser);
});
afterAll(() => browser.close());

const thisBrowser = () => `Chromium ${browser.version()} on ${process.platform} ${process.arch}`;
const nameOf = (story: string, { theme, dir }: Omit<Scene, 'story'>) =>
  snapshotName(story, `${theme}-${dir}`);

test.each(scenes)('every story matches its baseline in $theme, $dir', async (scene) => {
  const differences: string[] = [];
  for (const story of harness.stories) {
    await harness.show({ story, ...scene });
    const screenshot = await harness.screenshot();
    const name = nameOf(story, scene);
    if (isRenewing) await renew(name, screenshot);
    else {
      const difference = await differenceOf(name, screenshot);
      if (difference !== undefined) differences.push(difference);
    }
  }
  if (isRenewing) renewBrowser(thisBrowser());
  expect(differences, advice()).toEqual([]);
});

test('every story has one screenshot per theme and direction, and every screenshot a story', () => {
  const expected = harness.stories.flatMap((story) => scenes.map((scene) => nameOf(story, scene)));
  const gone = existingBaselines().filter((name) => !expected.includes(name));
  if (isRenewing) for (const name of gone) rmSync(fileOf(name));
  else expect(gone, 'These pictures have no story; renew them with: npm run snapshots').toEqual([]);
  expect(new Set(expected).size).toBe(expected.length);
});

test.each([
  ['shape', 'border-radius: 9px'],
  ['shade', 'background: var(--surface-hover)'],
])('a change of %s is detected', async (_what, change) => {
  const story = 'button/Variants';
  expect(harness.stories).toContain(story);
  await harness.show({ story, theme: 'light', dir: 'ltr' });
  const style = await harness.page.addStyleTag({
    content: `#harness button:nth-child(2) { ${change} !important }`,
  });
  const screenshot = await harness.screenshot();
  await style.evaluate((each) => each.parentNode?.removeChild(each));
  expect(await differenceOf(snapshotName(story, 'light-ltr'), screenshot)).toMatch(/differs in \d+ pixels/);
});

function advice(): string {
  const seen =
    'See test-results/gallery. If the change is meant, renew the pictures with: npm run snapshots.';
  if (browserOfBaselines() === thisBrowser()) return seen;
  return `The pictures were made with ${browserOfBaselines()}; this is ${thisBrowser()}, which may be all that differs. ${seen}`;
}
