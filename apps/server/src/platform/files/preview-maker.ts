import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@confab/contract/kit/errors';
import {
  defaultPreviewLimits,
  previewTurns,
  type PreviewLimits,
  type PreviewOwner,
} from './preview-turns.ts';
import { withTemporaryFile } from './temporary-file.ts';
import { imageWorker, type ImageWorkerOptions } from './image-worker.ts';
import { ownProgram } from './own-process.ts';
import type { PreviewOrder } from './preview-process.ts';

/** Makes small copies of images outside of this process, one at a time. */
export type PreviewMaker = {
  /**
   * A WebP copy of an image, from a path on disk or a stream that is read when its turn comes. It fits a square of 250
   * pixels and is never larger than the image, upright, without the metadata of the original. Undefined for an image
   * that cannot be decoded within the limits of memory and pixels. Throws `unavailable` if too many images of its owner
   * are waiting, and `image_interrupted` if its process was terminated, by timeout or from outside.
   */
  make(owner: PreviewOwner, source: string | (() => Promise<Readable>)): Promise<Uint8Array | undefined>;
  /** Aborts the current work; waiting and later requests are rejected with `unavailable`. */
  close(): Promise<void>;
};

export type PreviewMakerOptions = ImageWorkerOptions & {
  limits?: Partial<PreviewLimits>;
  /** The program of the process, replaceable in tests. */
  program?: URL;
};

const previewPx = 250;
const copyTimeoutMs = 30_000;

export function previewMaker({ limits, program, ...options }: PreviewMakerOptions = {}) {
  const turn = previewTurns({ ...defaultPreviewLimits, ...limits });
  const worker = imageWorker<PreviewOrder>({ ...options, program: () => program ?? processFile() });
  let isClosed = false;
  const rejectIfClosed = (): void => {
    if (isClosed) throw new Failure('unavailable');
  };
  const ask = (path: string): Promise<Uint8Array | undefined> => {
    // It may have been closed while the image was copied.
    rejectIfClosed();
    return worker.ask({ path, side: previewPx });
  };
  const maker: PreviewMaker = {
    make: (owner, source) =>
      turn(owner, async () => {
        rejectIfClosed();
        return typeof source === 'string' ? ask(source) : withCopy(source, ask);
      }),
    close: () => {
      isClosed = true;
      worker.close();
      return Promise.resolve();
    },
  };
  return maker;
}

/** The other process reads files only; other sources are copied for it as a stream. */
function withCopy<T>(open: () => Promise<Readable>, use: (path: string) => Promise<T>): Promise<T> {
  return withTemporaryFile(async (path) => {
    const signal = AbortSignal.timeout(copyTimeoutMs);
    await pipeline(await open(), createWriteStream(path, { mode: 0o600 }), { signal });
    return use(path);
  });
}

/** Beside this file. */
const processFile = (): URL => ownProgram(new URL('./preview-process.ts', import.meta.url));
