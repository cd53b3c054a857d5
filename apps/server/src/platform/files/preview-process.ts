import sharp from 'sharp';
import type { ImageAnswer } from './image-worker.ts';
import { limitOwnProcess } from './own-process-limits.ts';

/**
 * A process of its own that makes previews, one at a time: an image made to hurt takes this process and its
 * memory, not the server's. Started and stopped by `imageWorker`.
 */
export type PreviewOrder = { path: string; side: number };

const maxMemoryBytes = 400 * 1024 * 1024;

/**
 * Most pixels by how a kind is unpacked: a plain JPEG shrinks while it is read, other kinds are read row by row,
 * and images that get finer in passes are held whole.
 */
const maxPixels = { jpeg: 64_000_000, rows: 40_000_000, passes: 24_000_000 };

// Other formats of the library are disabled, because their decoders may not be safe.
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
limitOwnProcess(maxMemoryBytes);
process.on('message', (order: PreviewOrder) => void answer(order));
send({ isReady: true });

async function answer({ path, side }: PreviewOrder): Promise<void> {
  send({ image: await makePreview(path, side).catch(() => null) });
}

function send(message: ImageAnswer): void {
  process.send?.(message);
}

async function makePreview(path: string, side: number): Promise<Uint8Array | null> {
  const options = { limitInputPixels: false, failOn: 'error', sequentialRead: true, pages: 1 } as const;
  const { width, height, format, isProgressive } = await sharp(path, options).metadata();
  const maxAllowed = isProgressive ? maxPixels.passes : format === 'jpeg' ? maxPixels.jpeg : maxPixels.rows;
  if (width * height > maxAllowed) return null;
  return sharp(path, options)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}
