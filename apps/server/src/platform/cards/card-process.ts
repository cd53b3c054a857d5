import type { ImageAnswer } from '../files/image-worker.ts';
import { keepWithin } from '../files/own-process-limits.ts';
import type { CardOrder } from './card.ts';

/**
 * A process of its own that draws cards, one at a time, so that no page waits for one, and what it loads is gone when
 * none is asked for. Started and stopped by `cardMaker`.
 */
const maxMemoryBytes = 500 * 1024 * 1024;

keepWithin(maxMemoryBytes);
const draw = await prepare();
process.on('message', (order: CardOrder) => void answer(order));
send({ isReady: true });

async function answer(order: CardOrder): Promise<void> {
  send({ image: await draw(order).catch(() => null) });
}

function send(message: ImageAnswer): void {
  process.send?.(message);
}

async function prepare(): Promise<(order: CardOrder) => Promise<Uint8Array>> {
  const [{ default: sharp }, { openFonts }, { drawCard }] = await Promise.all([
    import('sharp'),
    import('./card-fonts.ts'),
    import('./card-image.ts'),
  ]);
  sharp.concurrency(1);
  sharp.cache(false);
  let fonts: ReturnType<typeof openFonts> | undefined;
  return async ({ card, folder }) => drawCard(card, await (fonts ??= openFonts(folder)));
}
