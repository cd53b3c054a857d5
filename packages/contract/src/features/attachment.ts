import { FreeObject, Id, Nullable, OneOf, Type, Url, type Static } from '../kit/schema.ts';

/** Stored as 0…9 in this order. */
export const fileTypes = [
  'image',
  'audio',
  'video',
  'file',
  'location',
  'fallback',
  'share',
  'story_mention',
  'contact',
  'ig_reel',
] as const;
export const FileType = OneOf(fileTypes);
export type FileType = Static<typeof FileType>;

/** Maximum number of files in a message. */
export const maxAttachments = 15;

/** Maximum entries of a list of files before it is checked; with too many, the error names the field. */
export const maxListedFiles = 100;

/** Maximum bytes of a file in website inboxes; clients apply it to other channels too. */
export const maxAttachmentBytes = 40 * 1024 * 1024;

/** Keys beyond the first five depend on `file_type`. */
export const Attachment = Type.Object({
  id: Id,
  message_id: Id,
  file_type: FileType,
  account_id: Id,
  meta: FreeObject,
  extension: Type.Optional(Nullable(Type.String())),
  data_url: Type.Optional(Nullable(Url)),
  thumb_url: Type.Optional(Url),
  file_size: Type.Optional(Nullable(Type.Integer())),
  width: Type.Optional(Nullable(Type.Integer())),
  height: Type.Optional(Nullable(Type.Integer())),
  transcribed_text: Type.Optional(Type.String()),
  coordinates_lat: Type.Optional(Type.Number()),
  coordinates_long: Type.Optional(Type.Number()),
  fallback_title: Type.Optional(Nullable(Type.String())),
});
export type Attachment = Static<typeof Attachment>;
