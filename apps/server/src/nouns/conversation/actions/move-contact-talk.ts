import { conversationContactChanged } from '@confab/contract/nouns/conversation';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { audienceOf, changeWithin, eventData } from './change-conversation.ts';

/** So many conversations have their messages rewritten by one statement. */
const atOnce = 100;
/** Of so many, the newest, agents' open screens are told; the others show it when they are opened. */
const mostTold = 20;

/**
 * Gives the conversations of one contact, with what it wrote in them, to another, in the caller's transaction
 * and in statements of bounded size. The sessions must have moved already.
 */
export async function moveContactTalk(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  move: { accountId: number; from: number; to: number },
): Promise<void> {
  const told: number[] = [];
  for (;;) {
    const ids = await takeOver(trx, move);
    if (ids.length === 0) break;
    await rewriteSenders(trx, move, ids);
    if (told.length < mostTold) told.push(...ids.slice(0, mostTold - told.length));
    if (ids.length < atOnce) break;
  }
  for (const id of told) await tell(platform, trx, emit, move.accountId, id);
}

type Move = { accountId: number; from: number; to: number };

/** The next conversations of the old contact, the newest first; they are the new one's from here on. */
async function takeOver(trx: Trx, { accountId, from, to }: Move): Promise<number[]> {
  const rows = await trx
    .updateTable('conversation')
    .set({ contact_id: to, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('conversation')
        .select('id')
        .where('account_id', '=', accountId)
        .where('contact_id', '=', from)
        .orderBy('last_activity_at', 'desc')
        .limit(atOnce),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

async function rewriteSenders(
  trx: Trx,
  { accountId, from, to }: Move,
  ids: readonly number[],
): Promise<void> {
  await trx
    .updateTable('message')
    .set({ sender_id: to })
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('sender_type', '=', 'Contact')
    .where('sender_id', '=', from)
    .execute();
}

async function tell(platform: Platform, trx: Trx, emit: Emit, accountId: number, id: number): Promise<void> {
  const change = await changeWithin(platform, trx, emit, { kind: 'system', accountId }, id);
  const to = { accountId, audience: { conversation: audienceOf(change.row) } };
  emit(outboxEvent(conversationContactChanged, to, await eventData(change)));
}
