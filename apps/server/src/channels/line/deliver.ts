import { splitText } from '@confab/rules/split-text';
import { createHash } from 'node:crypto';
import type { DeliveryResult, OutgoingFile, OutgoingMessage, ProviderTools } from '../channel.ts';
import { authorization, passing, reasonOf } from './line-api.ts';

type LineMessage =
  | { type: 'text'; text: string }
  | { type: 'image' | 'video'; originalContentUrl: string; previewImageUrl: string };

/** Characters of one text there. */
export const maxTextLength = 5000;
/** Messages of one call. */
const maxTogether = 5;

/** Sends a message, in as many calls as it takes; see `Channel.deliver`. LINE returns no id that it would name later. */
export async function deliverToLine(message: OutgoingMessage, tools: ProviderTools): Promise<DeliveryResult> {
  const messages = messagesOf(message);
  if (messages.length === 0) return { status: 'failed', reason: 'The message is empty' };
  for (let at = 0; at < messages.length; at += maxTogether) {
    const answer = passing(
      await tools.http.json(`${tools.apiUrl}/v2/bot/message/push`, {
        headers: { ...authorization(tools.secrets), 'x-line-retry-key': retryKey(message, tools, at) },
        body: { to: message.contactSourceId, messages: messages.slice(at, at + maxTogether) },
      }),
    );
    // 409: an earlier try with this key arrived.
    if (answer.ok || answer.status === 409) continue;
    const isLockedOut = answer.isCalled && answer.status === 401;
    return { status: 'failed', reason: reasonOf(answer), ...(isLockedOut ? { isLockedOut } : {}) };
  }
  return { status: 'delivered' };
}

function messagesOf({ content, files }: OutgoingMessage): LineMessage[] {
  const texts = splitText(content ?? '', maxTextLength).map((text) => ({ type: 'text' as const, text }));
  return [...texts, ...files.map(fileMessage)];
}

const mediaOf: Readonly<Record<string, { type: 'image' | 'video'; maxBytes: number }>> = {
  'image/jpeg': { type: 'image', maxBytes: 10_000_000 },
  'image/png': { type: 'image', maxBytes: 10_000_000 },
  'video/mp4': { type: 'video', maxBytes: 200_000_000 },
};

/** Pictures and videos are shown; what else there is, LINE does not send, so the contact gets its link. */
function fileMessage({ contentType, byteSize, fileName, url }: OutgoingFile): LineMessage {
  const media = mediaOf[contentType];
  return media === undefined || byteSize > media.maxBytes
    ? { type: 'text', text: `${fileName}: ${url}` }
    : { type: media.type, originalContentUrl: url, previewImageUrl: url };
}

/** The same id each time a call is made, so that LINE takes it once. */
function retryKey(
  { id, contactSourceId }: OutgoingMessage,
  { accountId }: ProviderTools,
  at: number,
): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([accountId, id, contactSourceId, at]))
    .digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
