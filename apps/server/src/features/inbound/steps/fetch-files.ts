import { maxAttachments } from '@confab/contract/features/attachment';
import type { Inbound, InboundFile } from '../../../channels/channel.ts';
import { channelOf } from '../../../channels/registry.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  fetchAttachment,
  nameOf,
  type PreparedAttachment,
  type StorageTarget,
} from '../../attachment/index.ts';
import { type InboxRow, providerTools } from '../../inbox/index.ts';

/** The fetched files of a message; `missing` has a readable line for each one that failed. */
export type FetchedFiles = { attachments: PreparedAttachment[]; missing: string[] };

/**
 * Fetches the files of a message from their provider and stores them. A file that does not exist or is not allowed is
 * missing; temporary errors are thrown until the last attempt.
 */
export async function fetchFiles(
  platform: Platform,
  receiving: Receiving,
  scope: StorageTarget,
  files: readonly InboundFile[],
): Promise<FetchedFiles> {
  const { inbox, inbound, isLastAttempt } = receiving;
  const { files: rule } = channelOf(inbox.channel).capabilities;
  const attachments: PreparedAttachment[] = [];
  const missing: string[] = [];
  for (const file of files.slice(0, maxAttachments)) {
    const locate = async () => ({
      ...((await inbound.locateFile?.(file.reference, providerTools(platform, inbox))) ?? {
        url: file.reference,
      }),
      fileName: file.fileName ?? undefined,
      contentType: file.contentType ?? undefined,
    });
    const fetched = await fetchAttachment(platform, scope, locate, { rule, isLastAttempt });
    if (typeof fetched === 'string') missing.push(`[${nameOf(file.fileName ?? undefined)}: ${fetched}]`);
    else attachments.push(fetched);
  }
  const more = files.length - maxAttachments;
  if (more > 0) missing.push(`[${more} more files were not fetched]`);
  return { attachments, missing };
}

/** What an event is applied for. */
export type Receiving = {
  inbox: InboxRow;
  inbound: Inbound;
  /** Which try of its request this is, from 1. */
  attempt: number;
  isLastAttempt: boolean;
};
