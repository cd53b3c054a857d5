import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { withoutNul } from '../../model.ts';
import { emailUrl } from '../link-model.ts';
import { findEmail, type EmailKey } from '../queries.ts';
import { inboundEmailView } from '../view.ts';

/** More than fits on a screen; the whole email can be downloaded. */
const maxShownBytes = 64 * 1024;

/** An email with the beginning of its source. Throws `not_found`. */
export async function showInboundEmail(platform: Platform, key: EmailKey) {
  const row = await findEmail(platform.db, key);
  if (row === undefined) throw new Failure('not_found');
  const start = row.storage_key === null ? undefined : await beginningOf(platform, row.storage_key);
  const { fileLinks, installation } = platform;
  return {
    ...inboundEmailView(row),
    source: start ?? null,
    is_cut: start !== undefined && row.byte_size > maxShownBytes,
    download_url: start === undefined ? null : emailUrl(fileLinks, installation.frontendUrl, key),
  };
}

async function beginningOf(platform: Platform, storageKey: string): Promise<string | undefined> {
  const object = await platform.storage.get(storageKey, { range: { start: 0, end: maxShownBytes - 1 } });
  if (object === undefined) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of object.stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return withoutNul(Buffer.concat(chunks).toString('utf8'));
}
