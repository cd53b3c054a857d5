import type { AssistantPush } from '@confab/contract/features/user';
import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { draftOf } from '../../../message/index.ts';
import { addMessage } from '../../messages/steps/add-message.ts';
import { statusOf } from '../../model.ts';
import { changeIfExists, type Change } from '../../steps/change-conversation.ts';

export type AssistantScope = { accountId: number; conversationId: number; assistant: AssistantPush };

/** Checked under the lock: an agent may have taken over, and an inbox may have lost its assistant. */
export function whileAssistantHasIt(
  platform: Platform,
  { accountId, conversationId, assistant: { id, name } }: AssistantScope,
  work: (change: Change) => Promise<boolean>,
): Promise<boolean> {
  const actor: SystemActor = { kind: 'system', accountId, assistant: { id, name } };
  return transact(platform, async (trx, emit) => {
    const change = await changeIfExists(platform, trx, emit, actor, conversationId);
    if (change === undefined || change.row.inbox_captain_assistant_id !== id) return false;
    return statusOf(change.row.status) === 'pending' && (await work(change));
  });
}

/** Writes a message of an assistant; `about` is for agents only. */
export async function writeAsAssistant(
  change: Change,
  assistant: AssistantPush,
  content: string,
  about?: Record<string, unknown>,
): Promise<void> {
  const draft = draftOf({ content, message_type: 'outgoing' }, 0);
  const writer = { ref: { type: 'Captain::Assistant' as const, id: assistant.id }, shown: assistant };
  const contentAttributes = about === undefined ? {} : { captain: about };
  await addMessage(change, { ...draft, contentAttributes }, writer, [], { isAnswered: false });
}
