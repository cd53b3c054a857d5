import { type MessageType, messageTypeNumber } from '@confab/contract/features/message';
import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findMessage, findMessageBySource, type MessageRow } from '../../../message/index.ts';
import { applyToMessage } from '../../messages/steps/change-message.ts';
import { changeIfExists, type Change } from '../../steps/change-conversation.ts';

/** A message by the provider's id. */
export type SourceRef = { accountId: number; inboxId: number; sourceId: string };

type MessageChanges = Parameters<typeof applyToMessage>[2];

/** Changes a message by the provider's id. False if the inbox has no such message of one of the types. */
export async function changeBySource(
  platform: Platform,
  { accountId, inboxId, sourceId }: SourceRef,
  types: readonly MessageType[],
  decide: (change: Change, row: MessageRow) => Promise<MessageChanges>,
): Promise<boolean> {
  const numbers: readonly number[] = types.map((type) => messageTypeNumber[type]);
  const known = await findMessageBySource(platform.db, accountId, inboxId, sourceId);
  if (known === undefined || !numbers.includes(known.message_type)) return false;
  const actor: SystemActor = { kind: 'system', accountId };
  return transact(platform, async (trx, emit) => {
    const change = await changeIfExists(platform, trx, emit, actor, known.conversation_id);
    const row = change && (await findMessage(trx, accountId, known.conversation_id, known.id));
    if (change === undefined || row === undefined) return false;
    await applyToMessage(change, row, await decide(change, row));
    return true;
  });
}
