import type { conversationHookRequested } from '@confab/contract/features/conversation';
import type { EventData } from '@confab/contract/kit/event';
import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { postHook as post } from '../../../../platform/outbound/post-hook.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findMessage, statusNumber } from '../../../message/index.ts';
import { applyToMessage, isUndone, withError } from '../../messages/steps/change-message.ts';
import { findContexts, type ContextRow } from '../../row-queries.ts';
import { changeIfExists } from '../../steps/change-conversation.ts';
import { hookContent } from '../steps/hook-content.ts';
import { hookUrlOf } from '../steps/request-hook.ts';

type Request = EventData<typeof conversationHookRequested>;

/**
 * Posts an event to the inbox's webhook, once. If a message is not accepted, it fails with the reason, and an agent can
 * retry it; other events are not repeated.
 */
export async function postHook(platform: Platform, accountId: number, request: Request): Promise<void> {
  const [row] = await findContexts(platform.db, accountId, [request.conversation_id]);
  const url = row === undefined ? null : hookUrlOf(row);
  if (row === undefined || url === null) return;
  const content = await hookContent(platform, row, request);
  if (content === undefined) return;
  const { payload, message } = content;
  const problem = await post(platform.outbound, url, { ...payload, event: request.event });
  if (problem === undefined) return;
  if (message === undefined) {
    const about = { accountId, inboxId: row.inbox_id, event: request.event, problem };
    platform.log.info(about, 'webhook of inbox failed');
  } else if (message.row.status === statusNumber('sent')) {
    // Ignored if the message had failed before, because it may have been retried in the meantime.
    await recordFailure(platform, row, message.row.id, problem);
  }
}

/** A message that was delivered stays so: only one that is being sent can fail. */
async function recordFailure(
  platform: Platform,
  scope: ContextRow,
  messageId: number,
  reason: string,
): Promise<void> {
  const actor: SystemActor = { kind: 'system', accountId: scope.account_id };
  await transact(platform, async (trx, emit) => {
    const change = await changeIfExists(platform, trx, emit, actor, scope.id);
    const row = change && (await findMessage(trx, scope.account_id, scope.id, messageId));
    if (change === undefined || row === undefined || isUndone(row)) return;
    if (row.status !== statusNumber('sent')) return;
    const failed = { status: statusNumber('failed'), content_attributes: withError(row, reason) };
    await applyToMessage(change, row, failed);
  });
}
