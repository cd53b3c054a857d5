import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from '../scripts/launch/build.mjs';
import { findChromium } from './browser/chromium.ts';
import { preparedData, startConfab } from './confab.ts';

/** The browser tests use the production server, built from the current sources. */
export async function setup(): Promise<() => void> {
  await Promise.all([buildStale(), findChromium()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'confab-e2e-data-'));
  const confab = await startConfab({ DATA_DIR: dataDir });
  // Its own directory is removed, this one stays.
  await confab.close();
  process.env[preparedData] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
