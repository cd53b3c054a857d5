import sharp from 'sharp';
import type { ImageAnswer } from '../files/image-worker.ts';
import { limitOwnProcess } from '../files/own-process-limits.ts';
import type { CardOrder } from './card.ts';
import { openFonts, type CardFonts } from './card-fonts.ts';
import { drawCard } from './card-image.ts';

/**
 * A separate process that draws cards, one at a time, so that no page waits for one, and its memory is freed when idle.
 * Started and stopped by `cardMaker`.
 */
const maxMemoryBytes = 500 * 1024 * 1024;

// What this program makes itself, and previews that this server made.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);
limitOwnProcess(maxMemoryBytes);

let fonts: Promise<CardFonts> | undefined;

process.on('message', (order: CardOrder) => void answer(order));
send({ isReady: true });

async function answer({ card, folder }: CardOrder): Promise<void> {
  fonts ??= openFonts(folder);
  send({ image: await drawCard(card, await fonts).catch(() => null) });
}

function send(message: ImageAnswer): void {
  process.send?.(message);
}
