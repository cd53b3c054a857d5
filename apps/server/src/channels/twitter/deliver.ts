import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { DeliveryResult, OutgoingMessage, ProviderTools } from '../channel.ts';
import { callTwitter, isLockedOut, reasonOf } from './api.ts';
import { tokenOf } from './settings.ts';

/** Maximum characters of a direct message. For tweets Twitter counts in its own way, and rejects longer ones. */
export const maxTextLength = 10_000;

const SentDirect = Type.Object({ event: Type.Object({ id: Type.String({ minLength: 1 }) }) });
const SentTweet = Type.Object({ id_str: Type.String({ minLength: 1 }) });

/** Sends a message as a direct message, or as a tweet where the conversation is one; see `Channel.deliver`. */
export async function deliverToTwitter(
  message: OutgoingMessage,
  tools: ProviderTools,
): Promise<DeliveryResult> {
  const text = textOf(message);
  if (text === '') return { status: 'failed', reason: 'The message is empty' };
  const isTweet = message.conversationAttributes['type'] === 'tweet';
  const answer = isTweet ? await tweet(message, text, tools) : await sendDirect(message, text, tools);
  const sourceId = isTweet
    ? Value.Check(SentTweet, answer.json) && answer.json.id_str
    : Value.Check(SentDirect, answer.json) && answer.json.event.id;
  if (answer.ok && typeof sourceId === 'string') return { status: 'sent', sourceId };
  const reason = reasonOf(answer);
  return { status: 'failed', reason, ...(isLockedOut(answer) ? { isLockedOut: true } : {}) };
}

/** The provider accepts no files from us: contacts get links. */
function textOf({ content, files }: OutgoingMessage): string {
  return [content ?? '', ...files.map(({ fileName, url }) => `${fileName}: ${url}`)]
    .filter((line) => line !== '')
    .join('\n');
}

function sendDirect({ contactSourceId }: OutgoingMessage, text: string, tools: ProviderTools) {
  return callTwitter(tools, {
    method: 'POST',
    path: '/1.1/direct_messages/events/new.json',
    token: tokenOf(tools.secrets),
    json: {
      event: {
        type: 'message_create',
        message_create: { target: { recipient_id: contactSourceId }, message_data: { text } },
      },
    },
  });
}

async function tweet(message: OutgoingMessage, text: string, tools: ProviderTools) {
  const { screen_name: name } = message.conversationAttributes;
  const parent = message.inReplyTo ?? (await message.newestIncoming());
  return callTwitter(tools, {
    method: 'POST',
    path: '/1.1/statuses/update.json',
    token: tokenOf(tools.secrets),
    form: {
      // A tweet is a reply only if it mentions the author of the other one.
      status: typeof name === 'string' ? `@${name} ${text}` : text,
      ...(parent === null ? {} : { in_reply_to_status_id: parent }),
    },
  });
}
