import { conversationContactChanged } from '@confab/contract/features/conversation';
import type { Trx } from '../../../../platform/db/database.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { rewriteSenders, moveNextConversations, type Move } from '../move-queries.ts';
import { audienceOf, changeWithin, eventData } from '../../steps/change-conversation.ts';

/** Conversations whose messages are rewritten per statement. */
const batchSize = 100;
/** Only the newest conversations, this many, are sent to agents' open screens; the others are refreshed when opened. */
const maxEvents = 20;

/**
 * Moves the conversations of one contact, or of some of its sessions, with its messages, to another, in the caller's transaction and in
 * statements of bounded size. The sessions must have been moved already.
 */
export async function moveConversations(platform: Platform, trx: Trx, emit: Emit, move: Move): Promise<void> {
  const at = platform.clock.now();
  const emittedIds: number[] = [];
  for (;;) {
    const ids = await moveNextConversations(trx, move, batchSize, at);
    if (ids.length === 0) break;
    await rewriteSenders(trx, move, ids);
    if (emittedIds.length < maxEvents) emittedIds.push(...ids.slice(0, maxEvents - emittedIds.length));
    if (ids.length < batchSize) break;
  }
  for (const id of emittedIds) await emitMoved(platform, trx, emit, move.accountId, id);
}

async function emitMoved(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  accountId: number,
  id: number,
): Promise<void> {
  const change = await changeWithin(platform, trx, emit, { kind: 'system', accountId }, id);
  const to = { accountId, audience: { conversation: audienceOf(change.row) } };
  emit(outboxEvent(conversationContactChanged, to, await eventData(change)));
}
