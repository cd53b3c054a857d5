import { AccountParams, route } from '../kit/route.ts';
import {
  FileInput,
  FreeObject,
  Id,
  IsoTime,
  LongUrl,
  Nullable,
  Type,
  Url,
  type Static,
} from '../kit/schema.ts';

/** Maximum bytes of an upload. */
export const maxUploadBytes = 40 * 1024 * 1024;

export const createUpload = route({
  name: 'upload.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/upload',
  summary: 'Store an uploaded file, or one from a URL, for later use in a message or an article',
  who: 'member',
  multipart: true,
  maxFiles: 1,
  params: AccountParams,
  input: Type.Object({
    attachment: Type.Optional(FileInput),
    external_url: Type.Optional(Nullable(LongUrl)),
  }),
  response: Type.Object({ file_url: Url, blob_key: Type.String(), blob_id: Id }),
  errors: ['unprocessable', 'invalid', 'payload_too_large', 'too_many_requests'],
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
});

/** A client's announcement of a file it is about to upload directly. `checksum` is the base64 of its MD5. */
export const NewBlob = Type.Object({
  filename: Type.String({ minLength: 1, maxLength: 1024 }),
  byte_size: Type.Integer({ minimum: 0 }),
  checksum: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  content_type: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
});
export type NewBlob = Static<typeof NewBlob>;

/** An announced file: its bytes are uploaded by PUT to `direct_upload.url`; `signed_id` then references it. */
export const DirectUpload = Type.Object({
  id: Id,
  key: Type.String(),
  filename: Type.String(),
  content_type: Type.String(),
  metadata: FreeObject,
  service_name: Type.String(),
  byte_size: Type.Integer(),
  checksum: Nullable(Type.String()),
  created_at: IsoTime,
  signed_id: Type.String(),
  direct_upload: Type.Object({ url: Url, headers: Type.Record(Type.String(), Type.String()) }),
});
export type DirectUpload = Static<typeof DirectUpload>;

export const createDirectUpload = route({
  name: 'upload.direct',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/conversations/:conversation_id/direct_uploads',
  summary: 'Announce a file and get its upload URL',
  who: 'member',
  params: Type.Object({ account_id: Id, conversation_id: Id }),
  input: Type.Object({ blob: NewBlob }),
  response: DirectUpload,
  errors: ['invalid', 'unprocessable'],
});

/**
 * Bytes stored or announced, and the limit. Only the largest inboxes, largest first; a deleted one has no name, and
 * its files are removed within a day.
 */
export const StorageUsage = Type.Object({
  used_bytes: Type.Integer({ minimum: 0 }),
  /** Null: no limit. */
  max_bytes: Nullable(Type.Integer({ minimum: 0 })),
  file_count: Type.Integer({ minimum: 0 }),
  inboxes: Type.Array(
    Type.Object({
      inbox_id: Id,
      name: Nullable(Type.String()),
      used_bytes: Type.Integer({ minimum: 0 }),
      file_count: Type.Integer({ minimum: 0 }),
    }),
  ),
});
export type StorageUsage = Static<typeof StorageUsage>;

export const showStorageUsage = route({
  name: 'upload.storage_usage',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/storage_usage',
  summary: 'Storage used by the account, and its limit',
  who: 'administrator',
  params: AccountParams,
  response: StorageUsage,
});
