import { limitOwnProcess } from '../../../../platform/files/own-process-limits.ts';
import { fileText } from './file-text.ts';
import type { TextAnswer, TextOrder } from '../model.ts';

/**
 * A process that reads the text of one file and exits: a malicious file affects this process and its memory, not the
 * server's. Started by `readText`.
 */

const maxMemoryBytes = 600 * 1024 * 1024;

limitOwnProcess(maxMemoryBytes);
process.once('message', (order: TextOrder) => void answer(order));

async function answer(order: TextOrder): Promise<void> {
  const read: TextAnswer = await fileText(order).catch(() => ({ problem: 'damaged' }));
  process.send?.(read);
}
