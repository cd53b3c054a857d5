import type { LiveMetrics } from '@confab/contract/features/report';
import type { Platform } from '../../../platform/platform.ts';
import { countLive } from '../live-queries.ts';
import { requireSubject } from '../steps/require-subject.ts';

/** How many conversations wait now, of the account or of a team. Throws `not_found`. */
export async function showLive(
  { db }: Platform,
  accountId: number,
  teamId: number | undefined,
): Promise<LiveMetrics> {
  if (teamId !== undefined) await requireSubject(db, accountId, { type: 'team', id: teamId });
  return countLive(db, accountId, teamId === undefined ? {} : { teamId });
}
