import { writeFile } from 'node:fs/promises';
import { maxAttachmentBytes, maxAttachments } from '@confab/contract/features/attachment';
import { Failure } from '@confab/contract/kit/errors';
import { sniffContentType } from '../../../../platform/files/content-type.ts';
import { canonicalFileName, fittingName } from '../../../../platform/files/file-name.ts';
import { withTemporaryFile } from '../../../../platform/files/temporary-file.ts';
import type { EmailPart, ParsedEmail } from '../../../../platform/email/parse-email.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  type PreparedAttachment,
  type StorageTarget,
  storeEmbedded,
  storeFetched,
} from '../../../attachment/index.ts';
import { partName, imageNamesIn, withImages } from '../content-model.ts';

const anyFile = { maxBytes: maxAttachmentBytes, contentTypes: 'any' } as const;

/** The stored files of an email; `html` references its images, `notes` name files that could not be stored. */
export type StoredParts = { attachments: PreparedAttachment[]; html: string | null; notes: string[] };

/** Maximum images in the text of one email; later ones become attachments. */
const maxInlineImages = 30;

type Scope = StorageTarget & { accountId: number };

/** Stores the files of an email, and its inline images where the text shows them. */
export async function storeParts(platform: Platform, scope: Scope, email: ParsedEmail): Promise<StoredParts> {
  const images = inlineImagesOf(email);
  const files = email.parts.filter((part) => !images.includes(part) && part.content.length > 0);
  const urls = new Map<string, string>();
  const notes: string[] = [];
  for (const [index, image] of images.entries()) {
    const url = await keep(image, index, (file) => storeEmbedded(platform, scope.accountId, file));
    if ('url' in url) urls.set(image.contentId ?? '', url.url);
    else notes.push(url.note);
  }
  // Clients show a limited number; the last attachments belong to the newest text.
  const storedFiles = files.slice(-maxAttachments);
  if (files.length > storedFiles.length)
    notes.push(`[${files.length - storedFiles.length} more files were left out]`);
  const attachments: PreparedAttachment[] = [];
  for (const [index, part] of storedFiles.entries()) {
    const stored = await keep(part, index, async (file) => ({
      file: await storeFetched(platform, scope, file, anyFile),
    }));
    if ('file' in stored) attachments.push(stored.file);
    else notes.push(stored.note);
  }
  return { attachments, notes, html: email.html === null ? null : withImages(email.html, urls) };
}

/** Stores an email itself as a file. */
export async function storeRaw(platform: Platform, scope: Scope, raw: Buffer): Promise<StoredParts> {
  const part: EmailPart = {
    fileName: 'email.eml',
    contentType: 'message/rfc822',
    contentId: null,
    isInline: false,
    content: raw,
  };
  const stored = await keep(part, 0, async (file) => ({
    file: await storeFetched(platform, scope, file, anyFile),
  }));
  return 'file' in stored
    ? { attachments: [stored.file], html: null, notes: [] }
    : { attachments: [], html: null, notes: [stored.note] };
}

/** The first images in the HTML: each part is looked up once, however many there are and however long it is. */
function inlineImagesOf({ html, parts }: ParsedEmail): EmailPart[] {
  const names = imageNamesIn(html);
  const images: EmailPart[] = [];
  for (const part of parts) {
    if (images.length === maxInlineImages) break;
    if (isImage(part) && names.has(part.contentId ?? '')) images.push(part);
  }
  return images;
}

function isImage({ contentType, content }: EmailPart): boolean {
  return content.length > 0 && /^image\/(?:png|jpe?g|gif|webp|bmp|avif)$/i.test(contentType);
}

type LocalFile = Parameters<typeof storeFetched>[2];

/** The stored file, or a line with the reason why it could not be stored. */
async function keep<T extends object>(
  part: EmailPart,
  index: number,
  store: (file: LocalFile) => Promise<T>,
): Promise<T | { note: string }> {
  const name = canonicalFileName(partName(part.fileName, index));
  return withTemporaryFile(async (path) => {
    await writeFile(path, part.content, { mode: 0o600 });
    const contentType = await sniffContentType({ path }, part.contentType);
    try {
      return await store({
        path,
        filename: fittingName(name, contentType),
        contentType,
        size: part.content.length,
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { note: `[${name}: ${error.message}]` };
    }
  });
}
