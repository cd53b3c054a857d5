import type { Readable } from 'node:stream';
import type { Platform } from '../../../platform/platform.ts';
import { findStoredFiles } from '../queries.ts';
import { stableLink } from '../view.ts';

/** A stored file of a message, for a channel that hands the message on. */
export type SentFile = {
  fileName: string;
  contentType: string;
  byteSize: number;
  url: string;
  open(): Promise<Readable>;
};

/** The stored files of a message, in the order they were sent. */
export async function sentFiles(
  platform: Platform,
  accountId: number,
  messageId: number,
): Promise<SentFile[]> {
  const rows = await findStoredFiles(platform.db, accountId, messageId);
  return rows.map((row) => ({
    fileName: row.filename,
    contentType: row.content_type,
    byteSize: row.byte_size,
    url: stableLink(
      platform,
      { purpose: 'file', accountId, id: row.id, version: row.link_version },
      row.filename,
    ),
    open: () => open(platform, row.key),
  }));
}

async function open({ storage }: Platform, key: string): Promise<Readable> {
  const object = await storage.get(key);
  if (object === undefined) throw new Error('a file of a message is not in the store');
  return object.stream;
}
