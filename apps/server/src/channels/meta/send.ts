import { splitBytes, splitText } from '@confab/rules/split-text';
import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { DeliveryResult, OutgoingMessage, ProviderAccess, ProviderRejection } from '../channel.ts';
import { isLockedOut, isPassing, reasonOf, type MetaName } from './graph.ts';

const Sent = Type.Object({ message_id: Type.String({ minLength: 1 }) });

/** One message there: a text or a file, never both. */
type Part = Record<string, unknown>;

/** Where messages go, and how. */
export type SendOptions = {
  name: MetaName;
  url: string;
  /** What lets agents answer after the first hours. */
  tag: Readonly<Record<string, string>>;
  parts: (message: OutgoingMessage) => Part[];
};

/**
 * Sends a message in parts, since a text and each file are separate messages there; see `Channel.deliver`. Once a part
 * was sent, nothing is thrown: a retry would send it a second time.
 */
export async function sendInParts(
  message: OutgoingMessage,
  { http }: Pick<ProviderAccess, 'http'>,
  way: SendOptions,
): Promise<DeliveryResult> {
  const sent: string[] = [];
  for (const part of way.parts(message)) {
    const hasLeft = sent.length > 0;
    const result = await send(message, part, hasLeft).catch((error: unknown) => {
      if (!hasLeft) throw error;
      return { status: 'failed' as const, reason: error instanceof Error ? error.message : String(error) };
    });
    if (result.status === 'failed')
      return hasLeft
        ? { ...result, reason: `${result.reason} (the part before it has been sent)`, partIds: sent }
        : result;
    sent.push(result.sourceId);
  }
  const sourceId = sent.pop();
  if (sourceId === undefined) return { status: 'failed', reason: 'The message is empty' };
  return { status: 'sent', sourceId, ...(sent.length === 0 ? {} : { partIds: sent }) };

  async function send(
    { contactSourceId, inReplyTo }: OutgoingMessage,
    part: Part,
    hasLeft: boolean,
  ): Promise<{ status: 'sent'; sourceId: string } | ProviderRejection> {
    const answer = await http.json(way.url, {
      body: {
        recipient: { id: contactSourceId },
        message: part,
        ...way.tag,
        ...(hasLeft || inReplyTo === null ? {} : { reply_to: { mid: inReplyTo } }),
      },
    });
    if (isPassing(answer)) throw new Error(reasonOf(answer, way.name));
    if (answer.ok && Value.Check(Sent, answer.json))
      return { status: 'sent', sourceId: answer.json.message_id };
    return {
      status: 'failed',
      reason: reasonOf(answer, way.name),
      ...(isLockedOut(answer) ? { isLockedOut: true } : {}),
    };
  }
}

/** Characters of one text in Messenger. */
export const maxMessengerTextLength = 2000;
/** Bytes of one text on Instagram. */
export const maxInstagramBytes = 1000;

/** In the order in which people see them in Messenger. */
export function messengerParts(message: OutgoingMessage): Part[] {
  return [
    ...splitText(message.content ?? '', maxMessengerTextLength).map((text) => ({ text })),
    ...fileParts(message),
  ];
}

/** The same on Instagram. */
export function instagramParts(message: OutgoingMessage): Part[] {
  return [
    ...fileParts(message),
    ...splitBytes(message.content ?? '', maxInstagramBytes).map((text) => ({ text })),
  ];
}

/** What lets people answer on Instagram after the first hours, once Meta has approved it for the app. */
export function humanAgentTag(isApproved: boolean): SendOptions['tag'] {
  return isApproved ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } : {};
}

function fileParts({ files }: OutgoingMessage): Part[] {
  return files.map(({ contentType, url }) => ({
    attachment: { type: fileType(contentType), payload: { url } },
  }));
}

function fileType(contentType: string): string {
  const [kind = ''] = contentType.split('/');
  return ['image', 'audio', 'video'].includes(kind) ? kind : 'file';
}
