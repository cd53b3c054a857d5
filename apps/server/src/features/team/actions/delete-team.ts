import { Failure } from '@confab/contract/kit/errors';
import { teamDeleted } from '@confab/contract/features/team';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import { closeTeam } from '../queries.ts';

/**
 * Closes a team: it can no longer be found, and reactions to `team.deleted` take its conversations from it. Throws
 * `not_found`.
 */
export async function deleteTeam(platform: Platform, accountId: number, id: number): Promise<void> {
  await transact(platform, async (trx, emit) => {
    if (!(await closeTeam(trx, accountId, id, platform.clock.now()))) throw new Failure('not_found');
    emit(outboxEvent(teamDeleted, { accountId, audience: {} }, { team_id: id }));
    await touchCacheKey(trx, emit, accountId, 'team');
  });
}
