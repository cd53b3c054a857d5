import { stat } from 'node:fs/promises';
import { Failure } from '@confab/contract/kit/errors';
import { maxUploadBytes } from '@confab/contract/features/upload';
import { hasCode } from '../../../platform/errors/coded-error.ts';
import { sniffContentType } from '../../../platform/files/content-type.ts';
import { canonicalFileName } from '../../../platform/files/file-name.ts';
import { withTemporaryFile } from '../../../platform/files/temporary-file.ts';
import { isUploadedFile } from '../../../platform/files/uploaded-file.ts';
import type { OutboundResponse } from '../../../platform/outbound/guarded-fetch.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BlobRow } from '../blob-queries.ts';
import { storePermanentFile } from '../steps/store-attachments.ts';

/**
 * Stores a file permanently: an uploaded one, or one fetched from a public URL. Throws `unprocessable` when neither is
 * given or the URL cannot be read, `payload_too_large` above 40 MB, `invalid` when the storage is full.
 */
export async function createUpload(
  platform: Platform,
  accountId: number,
  input: { attachment?: unknown; externalUrl?: string | null },
): Promise<BlobRow> {
  if (isUploadedFile(input.attachment)) {
    if (input.attachment.size > maxUploadBytes) throw tooBig();
    return storePermanentFile(platform, accountId, input.attachment, 'attachment');
  }
  if (!input.externalUrl) throw new Failure('unprocessable', { message: 'No file or URL provided' });
  return storeRemote(platform, accountId, input.externalUrl);
}

function storeRemote(platform: Platform, accountId: number, url: string): Promise<BlobRow> {
  return withTemporaryFile(async (path) => {
    const answer = await fetchRemote(platform, url, path);
    if (answer.status < 200 || answer.status > 299) {
      throw new Failure('unprocessable', {
        message: `Invalid URL provided: it responded with ${answer.status}`,
      });
    }
    const contentType = await sniffContentType({ path }, answer.headers['content-type'] ?? '');
    const { size } = await stat(path);
    const file = { path, filename: nameOf(answer.url), contentType, size };
    return storePermanentFile(platform, accountId, file, 'external_url');
  });
}

async function fetchRemote(platform: Platform, url: string, saveTo: string): Promise<OutboundResponse> {
  try {
    const limits = { maxBytes: maxUploadBytes, timeoutMs: 20_000 };
    return await platform.outbound.fetch(url, { ...limits, saveTo });
  } catch (error) {
    if (hasCode(error, 'outbound_too_large')) throw tooBig();
    // The exact reason would reveal details of our network.
    throw new Failure('unprocessable', { message: 'Invalid URL provided' });
  }
}

function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return canonicalFileName(decodeURIComponent(last));
  } catch {
    // Percent signs that encode nothing.
    return canonicalFileName(last);
  }
}

const tooBig = () => new Failure('payload_too_large', { message: 'File size is too big' });
