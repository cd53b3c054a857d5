import type { OpenedFile } from '../../../platform/files/opened-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBlob } from '../blob-queries.ts';
import { readTarget, thumbnailKey, type LinkTarget } from '../model.ts';
import { findAttachedBlob } from '../queries.ts';
import { makePreview } from './make-preview.ts';

/**
 * The target of a signed link; undefined when the link is forged, expired or renewed, or its target was deleted. Previews are
 * generated on first request. Throws `unavailable` when too many are waiting.
 */
export async function openLink(platform: Platform, token: string): Promise<OpenedFile | undefined> {
  const target = readTarget(platform.fileLinks, token, ['file', 'thumb', 'embed']);
  if (target === undefined) return undefined;
  const { accountId, purpose } = target;
  const blob = await findTarget(platform, target);
  if (blob === undefined) return undefined;
  const left = Math.floor((target.expiresAt.getTime() - platform.clock.now().getTime()) / 1000);
  const shown = { maxAgeSeconds: Math.max(0, Math.min(left, maxCacheSeconds)), shared: false };
  if (purpose !== 'thumb') {
    return { key: blob.key, filename: blob.filename, contentType: blob.content_type, ...shown };
  }
  if (!(await makePreview(platform, accountId, blob))) return undefined;
  const key = thumbnailKey(blob.key);
  return { key, filename: `${blob.filename}.webp`, contentType: 'image/webp', ...shown };
}

async function findTarget({ db }: Platform, { purpose, accountId, id, version }: Required<LinkTarget>) {
  if (purpose === 'embed') return findBlob(db, accountId, id);
  const blob = await findAttachedBlob(db, accountId, id);
  return blob?.link_version === version ? blob : undefined;
}

const maxCacheSeconds = 365 * 86_400;
