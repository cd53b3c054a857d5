import { contentTypes } from '@confab/contract/features/message';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findMessage, type LoadedMessage, type MessageRow } from '../../../message/index.ts';
import { changeWithin, type Change } from '../../steps/change-conversation.ts';
import { ratingIn } from '../survey-model.ts';
import { saveRating } from '../survey-queries.ts';
import { applyToMessage } from '../steps/change-message.ts';
import type { ContactSideActor } from '../../contact/steps/contact-conversation.ts';

/**
 * Stores a contact's answer to a form, a choice, or a survey with the message. `answer` returns the keys to add and
 * may reject by throwing. Throws `not_found` for a message the contact cannot see.
 */
export function answerAsContact(
  platform: Platform,
  actor: ContactSideActor,
  conversationId: number,
  messageId: number,
  answer: (message: MessageRow) => Record<string, unknown>,
): Promise<LoadedMessage> {
  return transact(platform, async (trx, emit) => {
    const change = await changeWithin(platform, trx, emit, actor, conversationId);
    const row = await findMessage(trx, actor.accountId, conversationId, messageId);
    if (row === undefined || row.private) throw new Failure('not_found');
    const attributes = answer(row);
    await storeRating(change, row, attributes['submitted_values']);
    return applyToMessage(change, row, { content_attributes: { ...row.content_attributes, ...attributes } });
  });
}

/** A rating is also stored separately, with the assignee at that time. */
async function storeRating({ trx, row, at }: Change, message: MessageRow, submitted: unknown): Promise<void> {
  const isSurvey = contentTypes[message.content_type] === 'input_csat';
  const rating = isSurvey ? ratingIn(submitted) : undefined;
  if (rating === undefined) return;
  const answered = {
    accountId: row.account_id,
    conversationId: row.id,
    contactId: row.contact_id,
    messageId: message.id,
    assigneeId: row.assignee_id,
  };
  await saveRating(trx, answered, rating, at);
}
