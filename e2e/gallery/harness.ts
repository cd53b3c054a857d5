import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Scene, Situation } from '../../packages/ui/gallery/scene.ts';
import type { Step } from '../../packages/ui/src/story.ts';
import { newBrowserProfile } from '../browser/browser.ts';
import { fingerprint, readStamp } from '../../scripts/launch/fingerprint.mjs';
import { withLaunchLock } from '../../scripts/launch/lock.mjs';
import { inRoot } from '../../scripts/launch/paths.mjs';

export type { Scene };

const built = inRoot('.cache', 'gallery');
const origin = 'http://gallery.localhost';
const usual = { width: 760, height: 640 };
const wide = { width: 960, height: 640 };
/** Relative times, calendars and "today" use this moment. */
const now = new Date('2026-11-21T09:30:00Z');

/** Of the window, in CSS pixels. */
type Size = { width: number; height: number };

/** A page of the interface kit that shows one story, which `show` replaces. */
export type Harness = {
  readonly page: Page;
  /** `component/Story name` of all stories, each followed by its states: `component/Story name, state`. */
  readonly stories: readonly string[];
  /**
   * Resolves when the story is painted and its fonts and images are loaded. Also accepts states. The default
   * window has the width of a desktop.
   */
  readonly show: (scene: Scene, size?: Size) => Promise<void>;
  /** A screenshot of the story, including overlays. */
  readonly screenshot: () => Promise<Buffer>;
};

/**
 * Builds the gallery, unless the existing build matches the current sources; throws with the builder's output.
 */
export function buildGallery(): Promise<void> {
  // The test files run concurrently.
  return withLaunchLock(() => Promise.resolve(buildStaleGallery()), inRoot('.cache', 'gallery.lock'));
}

function buildStaleGallery(): void {
  const stamp = join(built, '.built-from');
  // Read before building: a source written meanwhile makes the result stale again.
  const sources = fingerprint(sourceFiles());
  if (readStamp(stamp) === sources) return;
  const vite = inRoot('node_modules/vite/bin/vite.js');
  const flags = ['--config', inRoot('packages/ui/vite.config.ts'), '--outDir', built, '--logLevel', 'error'];
  const build = spawnSync(process.execPath, [vite, 'build', ...flags], {
    cwd: inRoot('packages/ui'),
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`The gallery does not build: ${build.stdout}${build.stderr}`);
  writeFileSync(stamp, sources);
}

/** Includes stories and the gallery's own pages, which are in no product build. */
function sourceFiles(): string[] {
  const folders = ['packages/ui/src', 'packages/ui/gallery'].map((folder) => inRoot(folder));
  const within = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const files = within.filter((file) => /\.(?:tsx?|css|html|svg)$/.test(file) && !/\.test\.tsx?$/.test(file));
  return [inRoot('package-lock.json'), inRoot('packages/ui/vite.config.ts'), ...files.toSorted()];
}

/** Opens the harness page; call `buildGallery` first. Motion is off and the clock is frozen. */
export async function openHarness(browser: Browser): Promise<Harness> {
  const context = await newBrowserProfile(browser, {
    viewport: usual,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.clock.setFixedTime(now);
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ path: join(built, pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto(`${origin}/?harness`);
  await page.waitForFunction(() => window.harness !== undefined);
  const situations = await page.evaluate(() => window.harness?.situations ?? []);
  const showIn = (scene: Scene, size?: Size) => {
    const situation = situations.find(({ id }) => id === scene.story);
    return show(page, situation, scene, size ?? (situation?.isWide === true ? wide : usual));
  };
  const stories = situations.map(({ id }) => id);
  // Code that a component loads only when shown is loaded from now on.
  for (const { story, steps } of situations) {
    if (steps.length === 0) await showIn({ story, theme: 'light', dir: 'ltr' });
  }
  await page.waitForLoadState('networkidle');
  return { page, stories, show: showIn, screenshot: () => screenshotOf(page) };
}

async function show(page: Page, situation: Situation | undefined, scene: Scene, size: Size): Promise<void> {
  await closeAll(page);
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
  await page.evaluate((next) => window.harness?.show(next), { ...scene, story: situation?.story ?? '' });
  for (const step of situation?.steps ?? []) await take(page, step);
  await settle(page);
}

/** Nothing of the previous story remains open, hovered or focused. */
async function closeAll(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  const question = page.getByRole('alertdialog');
  while ((await question.count()) > 0) {
    await page.keyboard.press('Escape');
    await settle(page);
  }
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

/** Painted, with fonts and images, and after components have measured themselves. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await painted();
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    for (let frame = 0; frame < 2; frame += 1) await painted();
    window.scrollTo(0, 0);
  });
}

async function take(page: Page, step: Step): Promise<void> {
  if ('key' in step) await page.keyboard.press(step.key);
  else if ('type' in step) await page.keyboard.type(step.type);
  else if ('see' in step) await page.getByRole(step.see).first().waitFor();
  else {
    const role = 'click' in step ? step.click : 'hover' in step ? step.hover : step.rightClick;
    const target = page.getByRole(role, { name: step.name, exact: true }).first();
    if ('hover' in step) await target.hover();
    else await target.click('rightClick' in step ? { button: 'right' } : {});
  }
}

/** The harness is cropped, with overlays included. */
async function screenshotOf(page: Page): Promise<Buffer> {
  const { clip, fullPage } = await page.evaluate(() => {
    const over = [...document.querySelectorAll('body > :not(#root, [data-live-announcer])')];
    const shown = over.filter(({ textContent }) => textContent !== '');
    const boxes = ['#harness', ...shown.flatMap((each) => [each, ...each.children])]
      .map((each) => (typeof each === 'string' ? document.querySelector(each) : each))
      .flatMap((each) => each?.getBoundingClientRect() ?? [])
      .filter(({ width, height }) => width > 1 && height > 1);
    const height = Math.max(innerHeight, document.documentElement.scrollHeight);
    const air = boxes.length > 1 ? 12 : 0;
    const x = Math.max(0, Math.floor(Math.min(...boxes.map(({ left }) => left)) - air));
    const y = Math.max(0, Math.floor(Math.min(...boxes.map(({ top }) => top)) - air));
    const right = Math.min(innerWidth, Math.ceil(Math.max(...boxes.map((box) => box.right)) + air));
    const bottom = Math.min(height, Math.ceil(Math.max(...boxes.map((box) => box.bottom)) + air));
    return { clip: { x, y, width: right - x, height: bottom - y }, fullPage: bottom > innerHeight };
  });
  return page.screenshot({ clip, fullPage, animations: 'disabled', caret: 'hide' });
}
