import type { OpenedFile } from '../../../../platform/files/opened-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readEmailLink } from '../link-model.ts';
import { findStored } from '../queries.ts';

/** The email of a link; undefined if the link is forged or expired, or the email was deleted. */
export async function openEmail(platform: Platform, token: string): Promise<OpenedFile | undefined> {
  const link = readEmailLink(platform.fileLinks, token);
  const key = link && (await findStored(platform.db, link.accountId, link.id));
  if (link === undefined || key === undefined) return undefined;
  // Served as plain bytes: a browser that recognized an email might render what strangers wrote.
  const contentType = 'application/octet-stream';
  return { maxAgeSeconds: 0, shared: false, key, filename: `email-${link.id}.eml`, contentType };
}
