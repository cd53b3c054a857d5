import { Failure, invalidField } from '@confab/contract/kit/errors';
import { contentTypes, maxContentLength } from '@confab/contract/features/message';
import { api } from '../../../channels/api/channel.ts';
import { isUploadedFile } from '../../../platform/files/uploaded-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { storeAttachments } from '../../attachment/index.ts';
import { addContactMessage, answerAsContact, readAsContact } from '../../conversation/index.ts';
import { publicMessageView, type MessageRow } from '../../message/index.ts';
import { limitFiles } from '../../widget/index.ts';
import type { ContactParams } from './contacts.ts';
import { contactCaller } from '../steps/limit-app.ts';
import { requireContact, reachConversation } from '../steps/require-resources.ts';

export type MessagesParams = ContactParams & { conversation_id: number };

/** The newest 20 messages, or the 20 before an id, ascending. */
export async function listMessages(
  platform: Platform,
  params: MessagesParams,
  before: number | null | undefined,
) {
  const caller = await requireContact(platform, params);
  const row = await reachConversation(platform, caller, params.conversation_id);
  const messages = await readAsContact(platform, row.account_id, row.id, { before: before ?? undefined });
  return messages.map((message) => publicMessageView(message, row.display_id));
}

/** Throws `not_found` where there is no such conversation. */
export async function requireThread(platform: Platform, params: MessagesParams): Promise<void> {
  await reachConversation(platform, await requireContact(platform, params), params.conversation_id);
}

export type NewPublicMessage = {
  content?: string | null;
  echo_id?: string | number | null;
  attachments?: unknown[] | null;
};

/** Writes as the contact. Throws `invalid`, `too_many_messages`, `too_many_requests`. */
export async function addMessage(
  platform: Platform,
  params: MessagesParams,
  given: NewPublicMessage,
  networks: readonly Network[],
) {
  const caller = await requireContact(platform, params);
  const row = await reachConversation(platform, caller, params.conversation_id);
  const content = checkedLength(given.content ?? null);
  const files = given.attachments ?? [];
  const rule = api.capabilities.files;
  await limitFiles(platform, contactCaller(caller, networks), files.filter(isUploadedFile).length);
  const place = {
    accountId: row.account_id,
    inboxId: row.inbox_id,
    conversationId: row.id,
    contactInboxId: row.contact_inbox_id,
  };
  const attachments = files.length === 0 ? [] : await storeAttachments(platform, place, files, rule);
  const message = await addContactMessage(platform, caller.actor, row, {
    attachments,
    input: { content, ...(given.echo_id == null ? {} : { echo_id: given.echo_id }) },
  });
  return publicMessageView(message, row.display_id);
}

function checkedLength(content: string | null): string | null {
  if (content === null || content.length <= maxContentLength) return content;
  throw invalidField(
    'content',
    'too_long',
    `Content is too long (maximum is ${maxContentLength} characters)`,
  );
}

/** Takes the answer to a form, a choice or a survey. Throws `unprocessable` for a survey older than 14 days. */
export async function answerMessage(
  platform: Platform,
  params: MessagesParams & { id: number },
  given: { submitted_values?: unknown; csat_survey_response?: object | null },
) {
  const caller = await requireContact(platform, params);
  const row = await reachConversation(platform, caller, params.conversation_id);
  const rating = given.csat_survey_response;
  const submitted = rating ? { csat_survey_response: rating } : (given.submitted_values ?? []);
  const message = await answerAsContact(platform, caller.actor, row.id, params.id, (asked) => {
    if (isTooOld(asked, platform.clock.now())) {
      throw new Failure('unprocessable', { message: 'You cannot update the CSAT survey after 14 days' });
    }
    return { submitted_values: submitted };
  });
  return publicMessageView(message, row.display_id);
}

const surveyDays = 14;

function isTooOld(asked: MessageRow, now: Date): boolean {
  const isSurvey = contentTypes[asked.content_type] === 'input_csat';
  return isSurvey && now.getTime() - asked.created_at.getTime() > surveyDays * 86_400_000;
}
