import type { HookCaller } from '@confab/contract/features/hook-call';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CallTarget } from '../model.ts';
import { ensureReceiver, insertCall } from '../queries.ts';
import { scheduleReceivers } from '../../../platform/receivers/schedule-receivers.ts';
import { hookReceivers } from '../receiver-queries.ts';

export type HookCallRequest = {
  target: CallTarget;
  /** Not the event of a bot, which has its own. */
  url?: string;
  conversationId: number | null;
  /** The source of the request: each is called once. */
  source: string;
  caller?: HookCaller;
  event: string;
  payload: Record<string, unknown>;
};

/**
 * Requests a call to a bot or another webhook once this transaction has committed, retried later if it
 * fails. All attempts carry the same bytes and the same id.
 */
export async function requestCall(
  platform: Platform,
  trx: Trx,
  accountId: number,
  { target, url, conversationId, source, caller, event, payload }: HookCallRequest,
): Promise<void> {
  const now = platform.clock.now();
  const receiver = await ensureReceiver(trx, accountId, target, now);
  const isNew = await insertCall(trx, accountId, receiver.id, {
    conversationId,
    source,
    caller: caller ?? null,
    url: url ?? null,
    event,
    uuid: platform.ids.uuid(),
    body: JSON.stringify({ ...payload, event }),
    now,
  });
  if (isNew) await scheduleReceivers(platform, trx, hookReceivers, { accountId, ids: [receiver.id] });
}
