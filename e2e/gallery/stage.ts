import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Scene } from '../../packages/ui/gallery/scene.ts';
import { newPerson } from '../browser.ts';
import { inRoot } from '../../scripts/launch/paths.mjs';

export type { Scene };

const built = inRoot('.cache', 'gallery');
const origin = 'http://gallery.localhost';
/** Relative times, calendars and "today" are those of this moment. */
const now = new Date('2026-11-21T09:30:00Z');

/** The page of the interface kit that holds one story, which `show` changes in place. */
export type Stage = {
  readonly page: Page;
  /** `piece/Story name` of all of them. */
  readonly stories: readonly string[];
  /** Resolves when the story is painted and its fonts and pictures are there. */
  readonly show: (scene: Scene) => Promise<void>;
};

/** Builds the gallery from the present sources; throws with what the builder said. */
export function buildGallery(): void {
  const vite = inRoot('node_modules/vite/bin/vite.js');
  const flags = ['--config', inRoot('packages/ui/vite.config.ts'), '--outDir', built, '--logLevel', 'error'];
  const made = spawnSync(process.execPath, [vite, 'build', ...flags], {
    cwd: inRoot('packages/ui'),
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`The gallery does not build: ${made.stdout}${made.stderr}`);
}

/** Opens the stage; call `buildGallery` first. Motion is off and the clock stands still. */
export async function openStage(browser: Browser): Promise<Stage> {
  const context = await newPerson(browser, {
    viewport: { width: 760, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.clock.setFixedTime(now);
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ path: join(built, pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto(`${origin}/?stage`);
  await page.waitForFunction(() => window.stage !== undefined);
  const stories = await page.evaluate(() => window.stage?.stories ?? []);
  // What a piece loads only when it is shown is there from now on.
  for (const story of stories) await show(page, { story, theme: 'light', dir: 'ltr' });
  await page.waitForLoadState('networkidle');
  return { page, stories, show: (scene) => show(page, scene) };
}

async function show(page: Page, scene: Scene): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(async (next) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    window.stage?.show(next);
    await painted();
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    // What a piece learns of its own size once it is drawn is drawn in a frame after.
    for (let frame = 0; frame < 4; frame += 1) await painted();
    window.scrollTo(0, 0);
  }, scene);
}
