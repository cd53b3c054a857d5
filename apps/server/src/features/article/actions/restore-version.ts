import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import type { PortalRow } from '../../portal/index.ts';
import { inPortal } from '../steps/portal-of.ts';
import { findVersion } from '../version-queries.ts';
import { updateArticle } from './update-article.ts';

/**
 * Restores the text of an earlier version of an article, as a new version; its status does not change. Throws
 * `not_found`, and `conflict` when the article is not what the caller has seen.
 */
export async function restoreVersion(
  platform: Platform,
  portal: PortalRow,
  { id, versionId }: { id: number; versionId: number },
  { savedBy, revision }: { savedBy: number; revision: number | null | undefined },
): Promise<void> {
  const version = await findVersion(platform.db, { ...inPortal(portal), id }, versionId);
  if (version === undefined) throw new Failure('not_found');
  const { title, description, content } = version;
  const input = { title, description, content, revision };
  await updateArticle(platform, portal, id, input, { savedBy, isSealed: true });
}
