import { Type } from '@confab/contract/kit/schema';
import { fileTypes, type FileType } from '@confab/contract/features/attachment';
import { Compile } from 'typebox/compile';
import type { Signer } from '../../platform/crypto/signed.ts';

/** A file that is safely stored and waits to be tied to a message. */
export type PreparedAttachment = {
  blobId: number;
  fileType: FileType;
  filename: string;
  contentType: string;
  byteSize: number;
  /** In pixels, of displayable images. */
  width: number | null;
  height: number | null;
  meta: Record<string, unknown>;
  /** The conversation the file counts in already; null until its message is written. */
  conversationId: number | null;
};

/** Attachments that are not files: a location, a contact card, a page. */
export type Enclosure = {
  blobId: null;
  fileType: Extract<FileType, 'location' | 'contact' | 'fallback'>;
  /** The place's or page's name, or the person's number. */
  title: string | null;
  url: string | null;
  latitude: number | null;
  longitude: number | null;
  meta: Record<string, unknown>;
};

/** Any file of a message that is being written. */
export type NewAttachment = PreparedAttachment | Enclosure;

export function isFile(attachment: NewAttachment): attachment is PreparedAttachment {
  return attachment.blobId !== null;
}

export function fileTypeNumber(type: FileType): number {
  return fileTypes.indexOf(type);
}

/**
 * What a signed link grants. `file` and `thumb` name an attachment, so a link dies with it; `embed`, `blob`, and
 * `put` name a blob: to show it inside a text, to reference it in a request, to upload its bytes.
 */
export type LinkPurpose = 'file' | 'thumb' | 'embed' | 'blob' | 'put';
export type LinkTarget = {
  purpose: LinkPurpose;
  accountId: number;
  id: number;
  /** Of the links to an attachment: only those of its newest version open it. Absent: the first. */
  version?: number;
};

const Purpose = Type.Union([
  Type.Literal('file'),
  Type.Literal('thumb'),
  Type.Literal('embed'),
  Type.Literal('blob'),
  Type.Literal('put'),
]);
const SignedTarget = Compile(
  Type.Union([
    Type.Tuple([Purpose, Type.Integer(), Type.Integer()]),
    Type.Tuple([Purpose, Type.Integer(), Type.Integer(), Type.Integer()]),
  ]),
);

/** A link made with null never expires. */
export function signTarget(links: Signer, target: LinkTarget, expiresInSeconds: number | null): string {
  const { purpose, accountId, id, version = 0 } = target;
  return links.sign([purpose, accountId, id, ...(version === 0 ? [] : [version])], expiresInSeconds);
}

/** The target of a token, or undefined if it is forged, expired, or for another purpose. */
export function readTarget(
  links: Signer,
  token: unknown,
  purposes: readonly LinkPurpose[],
): (Required<LinkTarget> & { expiresAt: Date }) | undefined {
  const opened = links.verify(token);
  if (opened === undefined || !SignedTarget.Check(opened.value)) return undefined;
  const [purpose, accountId, id, version = 0] = opened.value;
  if (!purposes.includes(purpose)) return undefined;
  return { purpose, accountId, id, version, expiresAt: opened.expiresAt };
}

/**
 * Seconds until the end of the next whole window: at least `ttl`, at most twice that. All links to one file made in the
 * same window are equal, so browsers can cache it.
 */
export function stableExpiry(now: Date, ttlSeconds: number): number {
  const seconds = Math.floor(now.getTime() / 1000);
  return (Math.floor(seconds / ttlSeconds) + 2) * ttlSeconds - seconds;
}

/** The storage key of an image's preview. */
export function thumbnailKey(key: string): string {
  return `${key}_250`;
}

/** What is said in an audio file; undefined while it is not transcribed. */
export function transcriptIn(meta: Record<string, unknown>): string | undefined {
  const { transcribed_text: text } = meta;
  return typeof text === 'string' ? text : undefined;
}

/** Marks voice notes: all audio files for `true`, or those of some names, also as JSON. Source: the v1 wire contract. */
export function withVoiceNotes(files: readonly PreparedAttachment[], given: unknown): PreparedAttachment[] {
  const value = typeof given === 'string' ? parsed(given) : given;
  const isVoiceNote = ({ fileType, filename }: PreparedAttachment) =>
    fileType === 'audio' && (value === true || (Array.isArray(value) && value.includes(filename)));
  return files.map((file) =>
    isVoiceNote(file) ? { ...file, meta: { ...file.meta, is_recorded_audio: true } } : file,
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
