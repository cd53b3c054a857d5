import type { Platform } from '../../../platform/platform.ts';
import { changePages } from '../../portal/index.ts';
import { positionsOf } from '../model.ts';
import { setPositions, type InPortal } from '../queries.ts';
import { announceArticle } from '../steps/announce-article.ts';

/** Sets the positions of articles; unknown ids are ignored. Throws `invalid`. */
export async function reorderArticles(
  platform: Platform,
  portal: InPortal,
  input: { positions_hash: Record<string, unknown>; category_slug?: string | null | undefined },
): Promise<void> {
  const positions = positionsOf(input.positions_hash);
  await changePages(platform, portal.accountId, async (trx, emit) => {
    await setPositions(trx, portal, positions, input.category_slug || null);
    announceArticle(emit, portal, { id: null, countsChanged: false });
  });
}
