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
  /** In pixels, of pictures that can be shown. */
  width: number | null;
  height: number | null;
  meta: Record<string, unknown>;
  /** The conversation the file counts in already; null until its message is written. */
  conversationId: number | null;
};

export function fileTypeNumber(type: FileType): number {
  return fileTypes.indexOf(type);
}

/**
 * What a signed link grants. `file` and `thumb` name an attachment, so a link dies with it; `embed`, `blob`, and
 * `put` name a blob: to show it inside a text, to reference it in a request, to upload its bytes.
 */
export type LinkPurpose = 'file' | 'thumb' | 'embed' | 'blob' | 'put';
export type LinkTarget = { purpose: LinkPurpose; accountId: number; id: number };

const SignedTarget = Compile(
  Type.Tuple([
    Type.Union([
      Type.Literal('file'),
      Type.Literal('thumb'),
      Type.Literal('embed'),
      Type.Literal('blob'),
      Type.Literal('put'),
    ]),
    Type.Integer(),
    Type.Integer(),
  ]),
);

export function signTarget(links: Signer, target: LinkTarget, expiresInSeconds: number): string {
  return links.sign([target.purpose, target.accountId, target.id], expiresInSeconds);
}

/** The target of a token, or undefined when it is forged, expired or for none of the wanted purposes. */
export function readTarget(
  links: Signer,
  token: unknown,
  purposes: readonly LinkPurpose[],
): (LinkTarget & { expiresAt: Date }) | undefined {
  const opened = links.verify(token);
  if (opened === undefined || !SignedTarget.Check(opened.value)) return undefined;
  const [purpose, accountId, id] = opened.value;
  return purposes.includes(purpose) ? { purpose, accountId, id, expiresAt: opened.expiresAt } : undefined;
}

/**
 * Seconds until the end of the next whole window: at least `ttl`, at most twice that. All links to one thing
 * made in the same window are equal, so that browsers can keep what they loaded.
 */
export function steadyExpiry(now: Date, ttl: number): number {
  const seconds = Math.floor(now.getTime() / 1000);
  return (Math.floor(seconds / ttl) + 2) * ttl - seconds;
}

/** Where the preview of a stored picture is kept. */
export function thumbnailKey(key: string): string {
  return `${key}_250`;
}
