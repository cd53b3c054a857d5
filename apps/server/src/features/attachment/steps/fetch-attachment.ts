import { stat } from 'node:fs/promises';
import { Failure } from '@confab/contract/kit/errors';
import { hasCode } from '../../../platform/errors/coded-error.ts';
import type { AttachmentPolicy } from '../../../platform/files/attachment-policy.ts';
import { sniffContentType } from '../../../platform/files/content-type.ts';
import { canonicalFileName, fittingName } from '../../../platform/files/file-name.ts';
import { withTemporaryFile } from '../../../platform/files/temporary-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PreparedAttachment } from '../model.ts';
import type { StorageTarget } from '../storage-queries.ts';
import { storeFetched } from './store-attachments.ts';

const timeoutMs = 60_000;

/** A file that is elsewhere. */
export type DistantFile = {
  url: string;
  headers?: Readonly<Record<string, string>>;
  fileName: string | undefined;
  contentType: string | undefined;
};

/** What a file without a name is called. */
export function nameOf(fileName: string | undefined): string {
  return canonicalFileName(fileName ?? 'file');
}

/**
 * Fetches a file and stores it for a message. If it does not exist or is not allowed, the reason is returned as text;
 * temporary errors are thrown until the last attempt.
 */
export async function fetchAttachment(
  platform: Platform,
  scope: StorageTarget,
  locate: () => Promise<DistantFile>,
  { rule, isLastAttempt }: { rule: AttachmentPolicy; isLastAttempt: boolean },
): Promise<PreparedAttachment | string> {
  try {
    return await withTemporaryFile(async (path) => {
      const { url, headers, fileName, contentType: declaredType } = await locate();
      const { status } = await platform.outbound.fetch(url, {
        maxBytes: rule.maxBytes,
        saveTo: path,
        timeoutMs,
        ...(headers === undefined ? {} : { headers }),
      });
      if (status >= 500 || status === 429) throw new Error(`the file's server answered ${status}`);
      if (status !== 200) return `could not be fetched, ${status}`;
      const contentType = await sniffContentType({ path }, declaredType ?? '');
      const filename = fittingName(nameOf(fileName), contentType);
      const { size } = await stat(path);
      return await storeFetched(platform, scope, { path, filename, contentType, size }, rule);
    });
  } catch (error) {
    if (error instanceof Failure) return error.message;
    if (hasCode(error, 'outbound_refused') || hasCode(error, 'outbound_bad_url'))
      return 'has no public address';
    if (hasCode(error, 'outbound_too_large')) return 'is too large';
    if (isLastAttempt) return 'could not be fetched';
    throw error;
  }
}
