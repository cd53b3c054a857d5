import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { inRoot } from '../../scripts/launch/paths.mjs';

const baselines = inRoot('e2e', 'gallery', 'baselines');
const resultsFolder = inRoot('test-results', 'gallery');
const madeWith = join(baselines, 'browser.json');

/**
 * Allowed color difference of a pixel (0 to 1): less than two adjacent shades of a surface. Edges that only differ in
 * antialiasing count as equal.
 */
const threshold = 0.02;
/** How many pixels may differ: a hundredth of a percent, and a few of a glyph's edge in small images. */
const mayDiffer = (pixels: number) => Math.max(5, pixels * 0.0001);

type Image = { data: Buffer; width: number; height: number };

/** The file of a story's baseline: `modal-sizes.light-ltr`. */
export function snapshotName(story: string, scene: string) {
  return `${story.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${scene}`;
}

/**
 * How a screenshot differs from its baseline, in one sentence; undefined if it does not. The screenshot and an
 * image of the differences are saved in `test-results/gallery`.
 */
export async function differenceOf(name: string, screenshot: Buffer): Promise<string | undefined> {
  const file = join(baselines, `${name}.png`);
  if (!existsSync(file)) return `${name} has no baseline`;
  const [before, after] = await Promise.all([pixelsOf(readFileSync(file)), pixelsOf(screenshot)]);
  const sizes = `${before.width} x ${before.height}, now ${after.width} x ${after.height}`;
  if (before.width !== after.width || before.height !== after.height) {
    keep(`${name}.png`, screenshot);
    return `${name} was ${sizes} pixels`;
  }
  const { width, height } = before;
  const map = Buffer.alloc(before.data.length);
  const count = pixelmatch(before.data, after.data, map, width, height, { threshold });
  if (count <= mayDiffer(width * height)) return undefined;
  keep(`${name}.png`, screenshot);
  keep(
    `${name}.diff.png`,
    await sharp(map, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  );
  return `${name} differs in ${count} pixels`;
}

/** Writes the image as the baseline, unless the existing one is equal. */
export async function renew(name: string, screenshot: Buffer): Promise<boolean> {
  if ((await differenceOf(name, screenshot)) === undefined) return false;
  mkdirSync(baselines, { recursive: true });
  const packed = await sharp(screenshot).png({ compressionLevel: 9, effort: 10, palette: false }).toBuffer();
  writeFileSync(join(baselines, `${name}.png`), packed);
  return true;
}

/** The names of all existing baselines. */
export function existingBaselines(): string[] {
  if (!existsSync(baselines)) return [];
  return readdirSync(baselines).flatMap((file) => (file.endsWith('.png') ? [file.slice(0, -4)] : []));
}

/** The browser that made the baselines, as `renewBrowser` wrote it. */
export function browserOfBaselines(): string {
  return existsSync(madeWith)
    ? String((JSON.parse(readFileSync(madeWith, 'utf8')) as { browser: string }).browser)
    : 'none';
}

export function renewBrowser(browser: string): void {
  writeFileSync(madeWith, `{ "browser": ${JSON.stringify(browser)} }\n`);
}

export function fileOf(name: string) {
  return join(baselines, `${name}.png`);
}

function keep(file: string, screenshot: Buffer): void {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(join(resultsFolder, file), screenshot);
}

async function pixelsOf(screenshot: Buffer): Promise<Image> {
  const { data, info } = await sharp(screenshot).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
