import { Failure, invalidField } from '@confab/contract/kit/errors';
import { contentTypes, maxContentLength } from '@confab/contract/nouns/message';
import * as contract from '@confab/contract/nouns/public-inbox';
import { api } from '../../channels/api/channel.ts';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { storeAttachments } from '../attachment/door.ts';
import { addContactMessage, answerAsContact, readAsContact } from '../conversation/door.ts';
import { publicMessageView, type MessageRow } from '../message/door.ts';
import { reachContact, reachConversation } from './actions/reach.ts';

export function messageRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listPublicMessages, async ({ params, input }) => {
      const outsider = await reachContact(platform, params);
      const row = await reachConversation(platform, outsider, params.conversation_id);
      const page = { before: input.before ?? undefined };
      const messages = await readAsContact(platform, row.account_id, row.id, page);
      return messages.map((message) => publicMessageView(message, row.display_id));
    }),
    endpoint(contract.createPublicMessage, async ({ params, input }) => {
      const outsider = await reachContact(platform, params);
      const row = await reachConversation(platform, outsider, params.conversation_id);
      const content = checkedLength(input.content ?? null);
      const files = input.attachments ?? [];
      const rule = api.capabilities.files;
      const attachments =
        files.length === 0 ? [] : await storeAttachments(platform, row.account_id, files, rule);
      const message = await addContactMessage(platform, outsider.actor, row.id, {
        attachments,
        input: { content, ...(input.echo_id == null ? {} : { echo_id: input.echo_id }) },
      });
      return publicMessageView(message, row.display_id);
    }),
    answerRoute(platform),
  ];
}

function checkedLength(content: string | null): string | null {
  if (content === null || content.length <= maxContentLength) return content;
  throw invalidField(
    'content',
    'too_long',
    `Content is too long (maximum is ${maxContentLength} characters)`,
  );
}

function answerRoute(platform: Platform): Endpoint {
  return endpoint(contract.answerPublicMessage, async ({ params, input }) => {
    const outsider = await reachContact(platform, params);
    const row = await reachConversation(platform, outsider, params.conversation_id);
    const rating = input.csat_survey_response;
    const submitted = rating ? { csat_survey_response: rating } : (input.submitted_values ?? []);
    const message = await answerAsContact(platform, outsider.actor, row.id, params.id, (asked) => {
      if (isTooOld(asked, platform.clock.now())) {
        throw new Failure('unprocessable', { message: 'You cannot update the CSAT survey after 14 days' });
      }
      return { submitted_values: submitted };
    });
    return publicMessageView(message, row.display_id);
  });
}

const surveyDays = 14;

function isTooOld(asked: MessageRow, now: Date): boolean {
  const isSurvey = contentTypes[asked.content_type] === 'input_csat';
  return isSurvey && now.getTime() - asked.created_at.getTime() > surveyDays * 86_400_000;
}
