import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  conversationsFrom,
  fillEvents,
  findFirstAnswers,
  findReportedConversations,
  insertEvents,
  nextToFill,
  recordFilled,
  lockRecording,
} from '../record-queries.ts';
import { eventMaker } from '../steps/new-events.ts';
import { tryToRebuild } from '../steps/try-to-rebuild.ts';

/** Conversations of one transaction, and transactions of one run. */
const batchSize = 100;
const maxBatches = 200;

/**
 * Counts conversations that were there before reports were, a few at a time; once an account has none left, its sums
 * are rebuilt from the rows.
 */
export async function fillReports(platform: Platform): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const next = await nextToFill(platform.db);
    if (next === undefined) return;
    const { account_id: accountId, next_id: from } = next;
    const ids = await conversationsFrom(platform.db, accountId, from, batchSize);
    const last = ids.at(-1);
    if (last !== undefined) await fillBatch(platform, accountId, ids);
    const isOver = last === undefined || ids.length < batchSize;
    await platform.db
      .transaction()
      .execute((trx) => recordFilled(trx, accountId, isOver ? undefined : last + 1));
    if (isOver) await tryToRebuild(platform, accountId);
  }
}

async function fillBatch(platform: Platform, accountId: number, found: readonly number[]): Promise<void> {
  await transact(platform, async (trx) => {
    const ids = await lockRecording(trx, accountId, { displayIds: [], ids: found });
    await fillEvents(trx, accountId, ids);
    const conversations = await findReportedConversations(trx, accountId, ids);
    const make = await eventMaker(trx, accountId, conversations);
    const byId = new Map(conversations.map((conversation) => [conversation.id, conversation]));
    const answers = await findFirstAnswers(trx, accountId, ids);
    await insertEvents(
      trx,
      accountId,
      answers.flatMap((answer) => {
        const conversation = byId.get(answer.conversation_id);
        if (conversation === undefined) return [];
        const { message_id: source, user_id: userId, answered_at: at } = answer;
        return [
          make(conversation, {
            name: 'first_response',
            source,
            userId,
            at,
            startedAt: conversation.created_at,
          }),
        ];
      }),
    );
  });
}
