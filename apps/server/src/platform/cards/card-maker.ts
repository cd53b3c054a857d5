import { rm } from 'node:fs/promises';
import { Failure } from '@confab/contract/kit/errors';
import { LRUCache } from 'lru-cache';
import { imageWorker, type ImageWorkerOptions } from '../files/image-worker.ts';
import { ownProgram } from '../files/own-process.ts';
import { temporaryFolder } from '../files/temporary-file.ts';
import { fairQueue } from '../queue/fair-queue.ts';
import type { Card, CardOrder } from './card.ts';

/** Draws cards outside of this process, one at a time. */
export type CardMaker = {
  /**
   * A card as a PNG, cached by its key while there is room. Cards of one owner do not delay those of another. Throws
   * `unavailable` if too many are waiting, or it could not be rendered in time.
   */
  make(key: string, owner: string, card: () => Promise<Card>): Promise<Buffer>;
  close(): Promise<void>;
};

export type CardMakerOptions = ImageWorkerOptions & { maxWaiting?: number; maxCachedBytes?: number };

/** Cards that may wait while one is drawn. */
const defaultMaxWaiting = 20;
/** Of them those of one owner: the others find room. */
const maxWaitingOfOwner = 5;
const defaultMaxCachedBytes = 8 * 1024 * 1024;
const retryAfterSeconds = 5;

export function cardMaker(options: CardMakerOptions = {}): CardMaker {
  const { maxWaiting = defaultMaxWaiting, maxCachedBytes = defaultMaxCachedBytes, ...rest } = options;
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    sizeCalculation: (image) => image.length,
  });
  const inTheMaking = new Map<string, Promise<Buffer>>();
  const queue = fairQueue(1);
  let folder: Promise<string> | undefined;
  let isClosed = false;
  const removeFolder = async (): Promise<void> => {
    const last = folder;
    folder = undefined;
    if (last !== undefined) await rm(await last, { recursive: true, force: true });
  };
  const worker = imageWorker<CardOrder>({
    ...rest,
    onStop: () => {
      // Its fonts are of no use to the next one.
      void removeFolder();
      rest.onStop?.();
    },
    program: () => ownProgram(new URL('./card-process.ts', import.meta.url)),
  });
  const draw = async (card: Card): Promise<Buffer> => {
    if (isClosed) throw new Failure('unavailable');
    folder ??= temporaryFolder();
    const image = await worker.ask({ card, folder: await folder });
    if (image === undefined) throw new Error('a card could not be drawn');
    return Buffer.from(image);
  };
  const queued = async (key: string, owner: string, card: () => Promise<Card>): Promise<Buffer> => {
    if (queue.waiting() >= maxWaiting || queue.waiting(owner) >= maxWaitingOfOwner)
      throw new Failure('unavailable', { retryAfterSeconds });
    const image = await queue.run(owner, async () => draw(await card()));
    cache.set(key, image);
    return image;
  };
  return {
    make(key, owner, card) {
      const ready = cache.get(key);
      if (ready !== undefined) return Promise.resolve(ready);
      const running = inTheMaking.get(key);
      if (running !== undefined) return running;
      const work = queued(key, owner, card).finally(() => inTheMaking.delete(key));
      inTheMaking.set(key, work);
      return work;
    },
    async close() {
      isClosed = true;
      worker.close();
      await removeFolder();
    },
  };
}
