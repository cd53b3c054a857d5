import type { Platform } from '../../../../platform/platform.ts';
import type { ContextRow } from '../../../conversation/index.ts';
import type { Outcome } from '../model.ts';
import { hasAnswered, storeOutcome } from '../queries.ts';

/** Records an outcome, if an assistant replied and no agent did. */
export async function recordAnswered(platform: Platform, row: ContextRow, outcome: Outcome): Promise<void> {
  if (row.inbox_captain_assistant_id === null || row.first_reply_created_at !== null) return;
  const scope = { accountId: row.account_id, conversationId: row.id };
  if (await hasAnswered(platform.db, scope)) await recordOutcome(platform, row, outcome);
}

/** Notes the outcome of a conversation in which an assistant answers. */
export async function recordOutcome(
  { db, clock }: Platform,
  row: ContextRow,
  outcome: Outcome,
): Promise<void> {
  const assistantId = row.inbox_captain_assistant_id;
  if (assistantId === null) return;
  await storeOutcome(
    db,
    { accountId: row.account_id, conversationId: row.id, assistantId },
    outcome,
    clock.now(),
  );
}
