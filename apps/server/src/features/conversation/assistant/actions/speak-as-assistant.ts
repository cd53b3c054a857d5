import type { AssistantPush } from '@confab/contract/features/user';
import type { SystemActor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { draftOf, findOpenQuestion } from '../../../message/index.ts';
import { addMessage } from '../../messages/steps/add-message.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';
import { statusNumber, statusOf } from '../../model.ts';
import { handOver } from '../../status/steps/hand-over.ts';
import { applyChanges, changeIfThere, type Change } from '../../steps/change-conversation.ts';
import { sendSurvey } from '../../templates/steps/send-templates.ts';

type Scope = { accountId: number; conversationId: number; assistant: AssistantPush };

/** What an assistant says to a contact. */
export type AssistantWords = {
  /** The message of the contact it was made for. */
  questionId: number;
  content: string;
  /** For agents only: where it is from, and how sure the assistant is. */
  about?: Record<string, unknown>;
  /** Whether people take over from here. */
  isHandoff: boolean;
  /** Belongs to the same transaction. */
  also?: (trx: Trx) => Promise<void>;
};

/**
 * Writes what an assistant says, while it has the conversation and nothing more was asked or answered. Whether it was
 * said.
 */
export function speakAsAssistant(platform: Platform, scope: Scope, words: AssistantWords): Promise<boolean> {
  return whileItsOwn(platform, scope, async (change) => {
    const question = await findOpenQuestion(change.trx, scope);
    if (question === undefined || question.id !== words.questionId || question.isAnswered) return false;
    await say(change, scope.assistant, words.content, words.about);
    if (words.isHandoff) {
      await handOver(change);
    }
    await words.also?.(change.trx);
    return true;
  });
}

/**
 * Resolves a conversation in which the contact said nothing more since a moment, or hands it over with a question that
 * was not answered. Whether it was ended here.
 */
export function closeAsAssistant(
  platform: Platform,
  scope: Scope,
  { content, since }: { content: string; since: Date },
): Promise<boolean> {
  return whileItsOwn(platform, scope, async (change) => {
    if (change.row.last_activity_at >= since) return false;
    const question = await findOpenQuestion(change.trx, scope);
    // What nobody has answered is for people, and not done.
    if (question !== undefined && !question.isAnswered) {
      await handOver(change);
      return true;
    }
    await say(change, scope.assistant, content);
    await applyChanges(change, { status: statusNumber('resolved'), snoozed_until: null });
    await writeActivity(change, { kind: 'resolved_by_assistant', by: scope.assistant.name });
    await sendSurvey(change);
    return true;
  });
}

/** Looked at under the lock: a person who writes has it from then on, and an inbox may have lost its assistant. */
function whileItsOwn(
  platform: Platform,
  { accountId, conversationId, assistant: { id, name } }: Scope,
  work: (change: Change) => Promise<boolean>,
): Promise<boolean> {
  const actor: SystemActor = { kind: 'system', accountId, assistant: { id, name } };
  return transact(platform, async (trx, emit) => {
    const change = await changeIfThere(platform, trx, emit, actor, conversationId);
    if (change === undefined || change.row.inbox_captain_assistant_id !== id) return false;
    return statusOf(change.row.status) === 'pending' && (await work(change));
  });
}

async function say(
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
