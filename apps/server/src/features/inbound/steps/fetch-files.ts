import { stat } from 'node:fs/promises';
import { maxAttachments } from '@confab/contract/features/attachment';
import { Failure } from '@confab/contract/kit/errors';
import type { Inbound, InboundFile } from '../../../channels/channel.ts';
import { channelOf } from '../../../channels/registry.ts';
import { hasCode } from '../../../platform/errors/coded-error.ts';
import { sniffContentType } from '../../../platform/files/content-type.ts';
import { canonicalFileName, fittingName } from '../../../platform/files/file-name.ts';
import { withTemporaryFile } from '../../../platform/files/temporary-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type PreparedAttachment, type StorageTarget, storeFetched } from '../../attachment/index.ts';
import { type InboxRow, providerTools } from '../../inbox/index.ts';

const timeoutMs = 60_000;

/** What came of the files of a message; `missing` holds a line for each that did not come, for who reads it. */
export type FetchedFiles = { attachments: PreparedAttachment[]; missing: string[] };

/**
 * Fetches the files of a message from their provider and stores them. A file that is not to be had, or may not be
 * kept, is missing; trouble that passes is thrown until the last try.
 */
export async function fetchFiles(
  platform: Platform,
  receiving: Receiving,
  place: StorageTarget,
  files: readonly InboundFile[],
): Promise<FetchedFiles> {
  const attachments: PreparedAttachment[] = [];
  const missing: string[] = [];
  for (const file of files.slice(0, maxAttachments)) {
    const fetched = await fetchFile(platform, receiving, place, file);
    if (typeof fetched === 'string') missing.push(`[${nameOf(file)}: ${fetched}]`);
    else attachments.push(fetched);
  }
  const more = files.length - maxAttachments;
  if (more > 0) missing.push(`[${more} more files were not fetched]`);
  return { attachments, missing };
}

const nameOf = (file: InboundFile): string => canonicalFileName(file.fileName ?? 'file');

/** The stored file, or why there is none. */
async function fetchFile(
  platform: Platform,
  receiving: Receiving,
  place: StorageTarget,
  file: InboundFile,
): Promise<PreparedAttachment | string> {
  try {
    return await withTemporaryFile(async (path) => {
      const status = await download(platform, receiving, file, path);
      if (status >= 500 || status === 429) throw new Error(`the file's server answered ${status}`);
      if (status !== 200) return `could not be fetched, ${status}`;
      const contentType = await sniffContentType({ path }, file.contentType ?? '');
      const filename = fittingName(nameOf(file), contentType);
      const { size } = await stat(path);
      const { files: rule } = channelOf(receiving.inbox.channel).capabilities;
      return await storeFetched(platform, place, { path, filename, contentType, size }, rule);
    });
  } catch (error) {
    if (error instanceof Failure) return error.message;
    if (hasCode(error, 'outbound_refused') || hasCode(error, 'outbound_bad_url'))
      return 'has no public address';
    if (hasCode(error, 'outbound_too_large')) return 'is too large';
    if (receiving.isLastAttempt) return 'could not be fetched';
    throw error;
  }
}

async function download(
  platform: Platform,
  { inbox, inbound }: Receiving,
  file: InboundFile,
  saveTo: string,
): Promise<number> {
  const located = (await inbound.locateFile?.(file.reference, providerTools(platform, inbox))) ?? {
    url: file.reference,
  };
  const { maxBytes } = channelOf(inbox.channel).capabilities.files;
  const { status } = await platform.outbound.fetch(located.url, {
    maxBytes,
    saveTo,
    timeoutMs,
    ...(located.headers === undefined ? {} : { headers: located.headers }),
  });
  return status;
}

/** What an event is applied for. */
export type Receiving = {
  inbox: InboxRow;
  inbound: Inbound;
  /** Which try of its request this is, from 1. */
  attempt: number;
  isLastAttempt: boolean;
};
