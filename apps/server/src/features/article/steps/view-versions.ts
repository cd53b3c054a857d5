import type { ArticleVersion } from '@confab/contract/features/article';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import type { VersionRow } from '../version-queries.ts';
import { versionView } from '../view.ts';

/** Versions with who saved them, as far as they are still in the account. */
export async function viewVersions(
  platform: Platform,
  { accountId }: { accountId: number },
  rows: readonly Omit<VersionRow, 'content'>[],
): Promise<ArticleVersion[]> {
  const ids = [...new Set(rows.flatMap((row) => row.saved_by_id ?? []))];
  const agents = await findAgents(platform, accountId, ids);
  const authors = new Map(agents.map((agent) => [agent.id, agent]));
  return rows.map((row) => versionView(row, authors));
}
