import { csvLine } from '../../../platform/csv/csv-text.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dayRange } from '../model.ts';
import { figureCells } from '../view.ts';
import { type PortalPath, type FiguresInput, sumsBy, readFigures } from '../steps/read-figures.ts';

/** Rows of a file. */
const maxDownloaded = 10_000;

/** Throws as `readFigures` does. */
export async function downloadFigures(
  platform: Platform,
  path: PortalPath,
  { by = 'article', ...input }: FiguresInput,
): Promise<string> {
  const range = dayRange(input);
  const rows = await readFigures(platform, path, (trx, portal) =>
    sumsBy[by](trx, portal, { ...range, limit: maxDownloaded, offset: 0 }),
  );
  return figureCells(rows, by).map(csvLine).join('');
}
