import { splitText } from '@confab/rules/split-text';
import type { UploadField } from '../../platform/outbound/multipart-body.ts';
import type { OutgoingFile, OutgoingMessage } from '../channel.ts';
import { telegramHtml } from './html.ts';

/** One call that a message takes: a form, or a form with a file. */
export type Part =
  | { method: string; fields: Record<string, string> }
  | { method: string; upload: UploadField[] };

/** Maximum size of a file that Telegram fetches by URL; larger ones are sent as a document. */
const maxFetchedBytes = { photo: 5_000_000, video: 20_000_000, audio: 20_000_000 } as const;
type Media = keyof typeof maxFetchedBytes;

/** Types that are shown as media; any other file is a document. */
const mediaOf: Readonly<Record<string, Media>> = {
  'image/jpeg': 'photo',
  'image/png': 'photo',
  'image/webp': 'photo',
  'video/mp4': 'video',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/x-m4a': 'audio',
};

const maxInGroup = 10;
/** Characters of one text there, without what formats it. */
export const maxTextLength = 4096;

/** The calls for a message in their order: its text, pictures and videos together, audio together, other files. */
export function partsOf(message: OutgoingMessage, origin: string): Part[] {
  const common = {
    chat_id: message.contactSourceId,
    // A reply to a deleted message must still be sent.
    ...(message.inReplyTo === null
      ? {}
      : { reply_to_message_id: message.inReplyTo, allow_sending_without_reply: 'true' }),
  };
  const kinds = message.files.map((file) => ({ file, media: mediaFor(file) }));
  const listed = (requested: readonly (Media | undefined)[]) =>
    kinds.filter(({ media }) => requested.includes(media)).map(({ file }) => file);
  return [
    ...textParts(message, common, origin),
    ...groupParts(listed(['photo', 'video']), common),
    ...groupParts(listed(['audio']), common),
    ...listed([undefined]).map((file) => documentPart(file, common)),
  ];
}

function mediaFor({ contentType, byteSize }: OutgoingFile): Media | undefined {
  const media = mediaOf[contentType];
  return media === undefined || byteSize > maxFetchedBytes[media] ? undefined : media;
}

function textParts(message: OutgoingMessage, common: Record<string, string>, origin: string): Part[] {
  const texts = splitText(message.content ?? '', maxTextLength)
    .map((text) => telegramHtml(text, origin))
    .filter((text) => text.trim() !== '');
  const keyboard = message.contentType === 'input_select' ? keyboardOf(message.contentAttributes) : [];
  const markup = { one_time_keyboard: true, inline_keyboard: keyboard };
  return texts.map((text, index) => ({
    method: 'sendMessage',
    fields: {
      ...common,
      text,
      parse_mode: 'HTML',
      // The choices go below the whole question.
      ...(keyboard.length === 0 || index < texts.length - 1 ? {} : { reply_markup: JSON.stringify(markup) }),
    },
  }));
}

/** A button for each choice, one below the other. */
function keyboardOf({ items }: Record<string, unknown>): { text: string; callback_data: string }[][] {
  const list: unknown[] = Array.isArray(items) ? items : [];
  return list.flatMap((item) => {
    if (typeof item !== 'object' || item === null || !('title' in item)) return [];
    const value = 'value' in item ? item.value : item.title;
    return [[{ text: String(item.title), callback_data: String(value) }]];
  });
}

/** Groups have two to ten; a single remaining one is sent alone. */
function groupParts(files: readonly OutgoingFile[], common: Record<string, string>): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < files.length; at += maxInGroup) {
    const media = files
      .slice(at, at + maxInGroup)
      .map((file) => ({ type: mediaFor(file) ?? 'photo', media: file.url }));
    const [first, ...others] = media;
    if (first === undefined) continue;
    parts.push(
      others.length > 0
        ? { method: 'sendMediaGroup', fields: { ...common, media: JSON.stringify(media) } }
        : { method: `send${capitalized(first.type)}`, fields: { ...common, [first.type]: first.media } },
    );
  }
  return parts;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function documentPart(file: OutgoingFile, common: Record<string, string>): Part {
  const texts = Object.entries(common).map(([name, value]) => ({ name, value }));
  return { method: 'sendDocument', upload: [...texts, { name: 'document', ...file }] };
}
