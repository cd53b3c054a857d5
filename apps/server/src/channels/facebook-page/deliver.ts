import { splitText } from '@confab/rules/split-text';
import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { DeliveryResult, OutgoingMessage, ProviderTools } from '../channel.ts';
import { graphUrl, isLockedOut, isPassing, reasonOf } from './graph.ts';
import { readPageSecrets } from './settings.ts';

const Sent = Type.Object({ message_id: Type.String({ minLength: 1 }) });

/** One message of Facebook's: a text or a file, never both. */
type Part = Record<string, unknown>;

/**
 * Sends a message in parts, since a text and each file are messages of their own there; see `Channel.deliver`. Once a
 * part has left, nothing is thrown: another try would send it a second time.
 */
export async function deliverToPage(message: OutgoingMessage, tools: ProviderTools): Promise<DeliveryResult> {
  let sourceId: string | undefined;
  for (const part of partsOf(message)) {
    const hasLeft = sourceId !== undefined;
    const result = await send(message, part, tools, hasLeft).catch((error: unknown) => {
      if (!hasLeft) throw error;
      return { status: 'failed' as const, reason: error instanceof Error ? error.message : String(error) };
    });
    if (result.status === 'failed')
      return hasLeft
        ? { ...result, reason: `${result.reason} (what stands before it has been sent)` }
        : result;
    ({ sourceId } = result);
  }
  if (sourceId === undefined) return { status: 'failed', reason: 'The message is empty' };
  return { status: 'sent', sourceId };
}

const isInstagram = ({ conversationAttributes }: OutgoingMessage): boolean =>
  conversationAttributes['type'] === 'instagram_direct_message';

/** Characters of one text there. */
export const maxTextLength = 2000;

/** In the order in which people see them. */
function partsOf(message: OutgoingMessage): Part[] {
  const texts = splitText(message.content ?? '', maxTextLength).map((text) => ({ text }));
  const files = message.files.map(({ contentType, url }) => ({
    attachment: { type: fileType(contentType), payload: { url } },
  }));
  return isInstagram(message) ? [...files, ...texts] : [...texts, ...files];
}

function fileType(contentType: string): string {
  const [kind = ''] = contentType.split('/');
  return ['image', 'audio', 'video'].includes(kind) ? kind : 'file';
}

async function send(
  message: OutgoingMessage,
  part: Part,
  tools: ProviderTools,
  hasLeft: boolean,
): Promise<{ status: 'sent'; sourceId: string } | Extract<DeliveryResult, { status: 'failed' }>> {
  const { page_access_token: token } = readPageSecrets(tools.secrets);
  const answer = await tools.http.json(graphUrl(tools, 'me/messages', token), {
    body: {
      recipient: { id: message.contactSourceId },
      message: part,
      ...tagOf(message, tools),
      ...(hasLeft || message.inReplyTo === null ? {} : { reply_to: { mid: message.inReplyTo } }),
    },
  });
  if (isPassing(answer)) throw new Error(reasonOf(answer));
  if (answer.ok && Value.Check(Sent, answer.json))
    return { status: 'sent', sourceId: answer.json.message_id };
  return {
    status: 'failed',
    reason: reasonOf(answer),
    ...(isLockedOut(answer) ? { isLockedOut: true } : {}),
  };
}

/** What lets agents answer after the first hours. Instagram knows only the one that Facebook has to approve. */
function tagOf(message: OutgoingMessage, { keys }: ProviderTools): Record<string, string> {
  if (!isInstagram(message)) return { messaging_type: 'MESSAGE_TAG', tag: 'ACCOUNT_UPDATE' };
  return keys.get('ENABLE_MESSENGER_CHANNEL_HUMAN_AGENT') === 'true'
    ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
    : {};
}
