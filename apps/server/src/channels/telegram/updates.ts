import { Type, type Static, type TSchema } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** Telegram's updates as documented in the Bot API; only the fields that are read. */

const Optional = Type.Optional;

const User = Type.Object({
  id: Type.Integer(),
  first_name: Optional(Type.String()),
  last_name: Optional(Type.String()),
  username: Optional(Type.String()),
  language_code: Optional(Type.String()),
});
export type User = Static<typeof User>;

const Chat = Type.Object({ id: Type.Integer(), type: Type.String() });

const File = Type.Object({
  file_id: Type.String(),
  file_name: Optional(Type.String()),
  mime_type: Optional(Type.String()),
});
export type TelegramFile = Static<typeof File>;

const Location = Type.Object({ latitude: Type.Number(), longitude: Type.Number() });

export const TelegramMessage = Type.Object({
  message_id: Type.Integer(),
  from: User,
  chat: Chat,
  text: Optional(Type.String()),
  caption: Optional(Type.String()),
  reply_to_message: Optional(Type.Object({ message_id: Type.Integer() })),
  /** The same picture in several sizes, the largest last. */
  photo: Optional(Type.Array(File)),
  sticker: Optional(
    Type.Object({
      file_id: Type.String(),
      is_animated: Optional(Type.Boolean()),
      is_video: Optional(Type.Boolean()),
      thumb: Optional(File),
      thumbnail: Optional(File),
    }),
  ),
  voice: Optional(File),
  audio: Optional(File),
  video: Optional(File),
  video_note: Optional(File),
  document: Optional(File),
  location: Optional(Location),
  venue: Optional(Type.Object({ location: Location, title: Type.String() })),
  contact: Optional(
    Type.Object({
      phone_number: Type.String(),
      first_name: Optional(Type.String()),
      last_name: Optional(Type.String()),
    }),
  ),
});
export type TelegramMessage = Static<typeof TelegramMessage>;

/** A button under one of our messages was pressed. */
const CallbackQuery = Type.Object({
  id: Type.String({ minLength: 1 }),
  from: User,
  data: Type.String(),
  message: Type.Object({ chat: Chat }),
});
export type CallbackQuery = Static<typeof CallbackQuery>;

const Envelope = Type.Object({
  update_id: Type.Integer(),
  message: Optional(Type.Unknown()),
  edited_message: Optional(Type.Unknown()),
  callback_query: Optional(Type.Unknown()),
});

export type Update = { id: number } & (
  | { kind: 'message' | 'edited'; message: TelegramMessage }
  | { kind: 'pressed'; query: CallbackQuery }
);

/** An update of a private chat; undefined for any other, and for an invalid body. */
export function readUpdate(body: Buffer): Update | undefined {
  const envelope = fitting(Envelope, parsed(body));
  if (envelope === undefined) return undefined;
  const { update_id: id } = envelope;
  const message = fitting(TelegramMessage, envelope.message);
  if (message !== undefined) return isPrivate(message.chat) ? { id, kind: 'message', message } : undefined;
  const edited = fitting(TelegramMessage, envelope.edited_message);
  if (edited !== undefined)
    return isPrivate(edited.chat) ? { id, kind: 'edited', message: edited } : undefined;
  const query = fitting(CallbackQuery, envelope.callback_query);
  return query !== undefined && isPrivate(query.message.chat) ? { id, kind: 'pressed', query } : undefined;
}

const isPrivate = ({ type }: Static<typeof Chat>): boolean => type === 'private';

function fitting<T extends TSchema>(schema: T, value: unknown): Static<T> | undefined {
  return Value.Check(schema, value) ? value : undefined;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
