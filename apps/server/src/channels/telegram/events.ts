import type { InboundContact, InboundEvent, InboundFile, InboundMessage } from '../channel.ts';
import type { CallbackQuery, TelegramFile, TelegramMessage, Update, User } from './updates.ts';

/** The events of an update. Messages of a bot's private chats are counted together, so their ids are one of a kind. */
export function eventsOf(update: Update | undefined): InboundEvent[] {
  if (update === undefined) return [];
  if (update.kind === 'pressed') return [pressed(update.query)];
  const { message } = update;
  if (update.kind === 'message') return [inboundMessage(message)];
  const content = message.text ?? message.caption;
  return content === undefined ? [] : [{ type: 'edit', sourceId: String(message.message_id), content }];
}

function inboundMessage(message: TelegramMessage): InboundMessage {
  const content = message.text ?? message.caption;
  const answered = message.reply_to_message?.message_id;
  return {
    type: 'message',
    contact: contactOf(message.from),
    sourceId: String(message.message_id),
    ...(content === undefined ? {} : { content }),
    files: filesOf(message),
    places: placesOf(message),
    cards: cardsOf(message),
    ...(answered === undefined ? {} : { inReplyTo: String(answered) }),
    conversationAttributes: { chat_id: message.chat.id },
  };
}

function pressed({ id, from, data, message }: CallbackQuery): InboundMessage {
  return {
    type: 'message',
    contact: contactOf(from),
    sourceId: id,
    content: data,
    conversationAttributes: { chat_id: message.chat.id },
  };
}

function contactOf(user: User): InboundContact {
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ').trim();
  return {
    sourceId: String(user.id),
    ...(name === '' ? {} : { name }),
    attributes: {
      username: user.username ?? null,
      language_code: user.language_code ?? null,
      social_telegram_user_id: user.id,
      social_telegram_user_name: user.username ?? null,
    },
  };
}

function filesOf({ photo, sticker, voice, audio, video, video_note, document }: TelegramMessage) {
  const still = sticker?.is_animated === true || sticker?.is_video === true ? undefined : sticker;
  return [
    fileOf(photo?.at(-1), 'photo', 'image/jpeg'),
    fileOf(sticker?.thumbnail ?? sticker?.thumb ?? still, 'sticker', 'image/webp'),
    fileOf(voice, 'voice', 'audio/ogg'),
    fileOf(audio, 'audio', 'audio/mpeg'),
    fileOf(video, 'video', 'video/mp4'),
    fileOf(video_note, 'video', 'video/mp4'),
    fileOf(document, 'document', 'application/octet-stream'),
  ].flat();
}

function fileOf(file: TelegramFile | undefined, name: string, contentType: string): InboundFile[] {
  if (file === undefined) return [];
  return [
    {
      reference: file.file_id,
      fileName: file.file_name ?? name,
      contentType: file.mime_type ?? contentType,
    },
  ];
}

/** A venue also includes its location. */
function placesOf({ venue, location }: TelegramMessage) {
  if (venue !== undefined) return [{ ...pointOf(venue.location), title: venue.title }];
  return location === undefined ? [] : [pointOf(location)];
}

const pointOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude,
  longitude,
});

function cardsOf({ contact }: TelegramMessage) {
  if (contact === undefined) return [];
  const { phone_number: phoneNumber, first_name: firstName, last_name: lastName } = contact;
  return [
    {
      phoneNumber,
      ...(firstName === undefined ? {} : { firstName }),
      ...(lastName === undefined ? {} : { lastName }),
    },
  ];
}
