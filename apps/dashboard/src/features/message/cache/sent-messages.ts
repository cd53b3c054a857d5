import type { PendingMessage } from '../model.ts';

/** The content of the last few emails that can be undone; files are available only on this page. */
const sent = new Map<number, PendingMessage>();
const maxKept = 5;

export function storeSent(messageId: number, pending: PendingMessage): void {
  sent.set(messageId, pending);
  const [oldest] = sent.keys();
  if (sent.size > maxKept && oldest !== undefined) sent.delete(oldest);
}

export function sentOf(messageId: number): PendingMessage | undefined {
  return sent.get(messageId);
}
