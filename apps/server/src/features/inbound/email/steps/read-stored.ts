import type { Platform } from '../../../../platform/platform.ts';
import type { EmailRow } from '../queries.ts';

/** The bytes of a stored email. Throws when they were deleted. */
export async function readStored(platform: Platform, row: EmailRow): Promise<Buffer> {
  const object = row.storage_key === null ? undefined : await platform.storage.get(row.storage_key);
  if (object === undefined) throw new Error('an email is not in the store');
  const chunks: Buffer[] = [];
  for await (const chunk of object.stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
