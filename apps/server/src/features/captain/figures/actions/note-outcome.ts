import type { Platform } from '../../../../platform/platform.ts';
import { findContexts, type ContextRow } from '../../../conversation/index.ts';
import type { Outcome } from '../model.ts';
import { hasSpoken, keepOutcome } from '../queries.ts';

/** People took over from an assistant. */
export async function noteHandoff(
  platform: Platform,
  accountId: number,
  conversationId: number,
): Promise<void> {
  const [row] = await findContexts(platform.db, accountId, [conversationId]);
  if (row !== undefined) await keep(platform, row, 'handed_off');
}

/** The contact ended it, content with what an assistant said. */
export async function noteEnded(
  platform: Platform,
  accountId: number,
  conversationId: number,
): Promise<void> {
  const [row] = await findContexts(platform.db, accountId, [conversationId]);
  if (row !== undefined) await noteDone(platform, row, 'confirmed');
}

/** It was resolved without a person: what an assistant said is assumed to have been enough. */
export function noteResolved(platform: Platform, row: ContextRow): Promise<void> {
  return noteDone(platform, row, 'assumed');
}

async function noteDone(platform: Platform, row: ContextRow, outcome: Outcome): Promise<void> {
  if (row.inbox_captain_assistant_id === null || row.first_reply_created_at !== null) return;
  const scope = { accountId: row.account_id, conversationId: row.id };
  if (await hasSpoken(platform.db, scope)) await keep(platform, row, outcome);
}

async function keep({ db, clock }: Platform, row: ContextRow, outcome: Outcome): Promise<void> {
  const assistantId = row.inbox_captain_assistant_id;
  if (assistantId === null) return;
  await keepOutcome(
    db,
    { accountId: row.account_id, conversationId: row.id, assistantId },
    outcome,
    clock.now(),
  );
}
