import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inTurns } from './in-turns.ts';
import { previewWorker, type PreviewWorkerOptions } from './preview-worker.ts';

/** Makes small copies of pictures outside of this process, one at a time. */
export type PreviewMaker = {
  /**
   * A WebP copy of a picture, on the disk at a path or read from a stream when its turn comes. It fits a square of
   * 250 pixels and is never larger than the picture, upright, without the metadata of the original. Undefined for
   * what cannot be read within the limits of time, memory and pixels. Throws `unavailable` when too many wait.
   */
  make(source: string | (() => Promise<Readable>)): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
};

export type PreviewMakerOptions = PreviewWorkerOptions & {
  /** Pictures that may wait beside the one that is being made. */
  maxWaiting?: number;
};

const side = 250;
const defaultMaxWaiting = 100;
const copyTimeoutMs = 30_000;

export function previewMaker({ maxWaiting = defaultMaxWaiting, ...options }: PreviewMakerOptions = {}) {
  const turn = inTurns(maxWaiting);
  const worker = previewWorker(options);
  const maker: PreviewMaker = {
    make: (source) =>
      turn(() =>
        typeof source === 'string'
          ? worker.ask({ path: source, side })
          : withCopy(source, (path) => worker.ask({ path, side })),
      ),
    close: () => Promise.resolve(worker.close()),
  };
  return maker;
}

/** The other process reads files only; what lies elsewhere is copied for it, without passing through memory. */
async function withCopy<T>(open: () => Promise<Readable>, use: (path: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'confab-preview-'));
  try {
    const path = join(directory, 'picture');
    const signal = AbortSignal.timeout(copyTimeoutMs);
    await pipeline(await open(), createWriteStream(path, { mode: 0o600 }), { signal });
    return await use(path);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
