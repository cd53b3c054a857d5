import { setPriority } from 'node:os';
import sharp from 'sharp';
import { memoryExitCode } from './preview-exit.ts';

/**
 * A process of its own that makes previews, one at a time: an image made to hurt takes this process and its
 * memory, not the server's. Started and stopped by `previewWorker`.
 */
export type PreviewOrder = { path: string; side: number };
/** First that it is ready, then one answer for each order. */
export type PreviewAnswer = { isReady: true } | { preview: Uint8Array | null };

/** Bytes this process may hold; it ends beyond. Of the image libraries only the system knows the memory. */
const maxMemoryBytes = 400 * 1024 * 1024;
const memoryCheckMs = 25;

/**
 * Most pixels by how a kind is unpacked: a plain JPEG shrinks while it is read, other kinds are read row by row,
 * and images that get finer in passes are held whole.
 */
const maxPixels = { jpeg: 64_000_000, rows: 40_000_000, passes: 24_000_000 };

// Everything else the library can read is none of our business, and its readers need not be trusted.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
});
sharp.concurrency(1);
sharp.cache(false);
yieldToServer();

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(memoryExitCode);
}, memoryCheckMs).unref();

// A signal to the whole group is for the server, which ends this process by letting go of it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (order: PreviewOrder) => void answer(order));
send({ isReady: true });

async function answer({ path, side }: PreviewOrder): Promise<void> {
  const preview = await makePreview(path, side).catch(() => null);
  send({ preview });
}

function send(message: PreviewAnswer): void {
  process.send?.(message);
}

async function makePreview(path: string, side: number): Promise<Uint8Array | null> {
  const options = { limitInputPixels: false, failOn: 'error', sequentialRead: true, pages: 1 } as const;
  const { width, height, format, isProgressive } = await sharp(path, options).metadata();
  const most = isProgressive ? maxPixels.passes : format === 'jpeg' ? maxPixels.jpeg : maxPixels.rows;
  if (width * height > most) return null;
  return sharp(path, options)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}

/** Server work has priority. */
function yieldToServer(): void {
  try {
    setPriority(10);
  } catch {
    // Some systems do not let a process say so.
  }
}
