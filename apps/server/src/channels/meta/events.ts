import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { InboundEvent, InboundMessage } from '../channel.ts';
import {
  attachmentsOf,
  Postback,
  type Attachment,
  type MessagingEvent,
  type MetaMessage,
} from './webhook.ts';

type Ours = {
  /** Our app: its own messages are stored already. */
  appId: string | undefined;
  /** Of a conversation that begins. */
  conversationAttributes?: Record<string, unknown>;
};

/** The results of one event at a page or an account. */
export function eventsOf(event: MessagingEvent, ours: Ours): InboundEvent[] {
  const { sender, recipient, message, message_edit: edit, postback, delivery, read, timestamp } = event;
  if (edit !== undefined) return [{ type: 'edit', sourceId: edit.mid, content: edit.text }];
  if (Value.Check(Postback, postback))
    return messageEvents(
      { mid: postback.mid, text: postback.title },
      { contactId: sender.id, ownId: recipient.id },
      ours,
    );
  if (message !== undefined) {
    const isEcho = message.is_echo === true;
    const [contactId, ownId] = isEcho ? [recipient.id, sender.id] : [sender.id, recipient.id];
    return messageEvents(message, { contactId, ownId }, ours);
  }
  if (delivery !== undefined) return until('delivered', sender.id, delivery.watermark);
  // Instagram names the message instead of a time: everything before it was read with it.
  const moment = read?.watermark ?? (read?.mid === undefined ? undefined : timestamp);
  return moment === undefined ? [] : until('read', sender.id, moment);
}

const maxMoment = 8.64e15;

function until(type: 'delivered' | 'read', contactSourceId: string, moment: number): InboundEvent[] {
  if (!(Math.abs(moment) <= maxMoment)) return [];
  return [{ type, contactSourceId, until: new Date(moment) }];
}

/** The contact, and our page or account. */
type Pair = { contactId: string; ownId: string };

function messageEvents(message: MetaMessage, { contactId, ownId }: Pair, ours: Ours): InboundEvent[] {
  const { mid, is_echo: isEcho = false, app_id: appId } = message;
  if (isEcho && appId !== undefined && String(appId) === ours.appId) return [];
  if (message.is_deleted === true) return [{ type: 'delete', sourceId: mid }];
  const received = contentOf(message, ownId);
  if (received === undefined) return [];
  return [
    {
      type: 'message',
      contact: { sourceId: contactId },
      sourceId: mid,
      ...received,
      // Not every echo names its app, or by the id we know: it may be of a message that we have just sent.
      ...(isEcho ? { isEcho: true as const, mayBeOurs: true as const } : {}),
      ...(message.reply_to?.mid === undefined ? {} : { inReplyTo: message.reply_to.mid }),
      ...(ours.conversationAttributes === undefined
        ? {}
        : { conversationAttributes: ours.conversationAttributes }),
    },
  ];
}

type MessageContent = Pick<InboundMessage, 'content' | 'files' | 'places' | 'links' | 'contentAttributes'>;

/** Undefined for a message of which nothing can be shown. */
function contentOf(message: MetaMessage, ownId: string): MessageContent | undefined {
  const attachments = attachmentsOf(message);
  const isMention = attachments.some(({ type }) => type === 'story_mention');
  const texts = [message.text ?? '', isMention ? 'Mentioned you in a story' : ''].filter(
    (line) => line.trim() !== '',
  );
  const content = message.is_unsupported === true && texts.length === 0 ? unsupported : texts.join('\n');
  const files = attachments.flatMap(fileOf);
  const locations = attachments.flatMap(sharedLocation);
  const links = attachments.flatMap(linkOf);
  if (content === '' && files.length + locations.length + links.length === 0) return undefined;
  return {
    ...(content === '' ? {} : { content }),
    ...(files.length === 0 ? {} : { files }),
    ...(locations.length === 0 ? {} : { places: locations }),
    ...(links.length === 0 ? {} : { links }),
    contentAttributes: attributesOf(message, ownId, isMention),
  };
}

const unsupported = 'This message cannot be shown here.';

function attributesOf({ reply_to, is_unsupported }: MetaMessage, ownId: string, isMention: boolean) {
  const story = reply_to?.story;
  return {
    ...(story?.id === undefined ? {} : { story_id: story.id }),
    // Contacts answer our stories.
    ...(story === undefined ? {} : { story_sender: ownId }),
    ...(story?.url === undefined ? {} : { story_url: story.url }),
    ...(isMention ? { image_type: 'story_mention' } : {}),
    ...(is_unsupported === true ? { is_unsupported: true } : {}),
  };
}

const FilePayload = Type.Object({ url: Type.String({ minLength: 1 }) });
const Coordinates = Type.Object({ coordinates: Type.Object({ lat: Type.Number(), long: Type.Number() }) });

/** Kinds of attachments that are a file at an address. */
const fileTypes = new Set(['image', 'audio', 'video', 'file', 'share', 'reel', 'ig_reel', 'story_mention']);

function fileOf({ type, payload }: Attachment): { reference: string }[] {
  if (!fileTypes.has(type) || !Value.Check(FilePayload, payload)) return [];
  return [{ reference: payload.url }];
}

function sharedLocation({
  type,
  title,
  url,
  payload,
}: Attachment): NonNullable<MessageContent['places']>[number][] {
  if (type !== 'location' || !Value.Check(Coordinates, payload)) return [];
  const { lat: latitude, long: longitude } = payload.coordinates;
  return [
    {
      latitude,
      longitude,
      ...(typeof title === 'string' ? { title } : {}),
      ...(typeof url === 'string' ? { url } : {}),
    },
  ];
}

/** A page that Facebook could not show as something else. */
function linkOf({ type, title, url, payload }: Attachment): NonNullable<MessageContent['links']>[number][] {
  const address = url ?? (Value.Check(FilePayload, payload) ? payload.url : undefined);
  if (type !== 'fallback' || typeof address !== 'string' || address === '') return [];
  return [{ url: address, ...(typeof title === 'string' ? { title } : {}) }];
}
