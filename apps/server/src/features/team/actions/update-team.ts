import { Failure } from '@confab/contract/kit/errors';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import { nameTaken } from '../model.ts';
import { lockTeamForChange, updateTeam as writeTeam, type TeamRow, type TeamValues } from '../queries.ts';

/** Changes a team. Throws `not_found`, `invalid` on `name`. */
export async function updateTeam(
  platform: Platform,
  accountId: number,
  id: number,
  values: TeamValues,
): Promise<TeamRow> {
  try {
    return await transact(platform, async (trx, emit) => {
      if ((await lockTeamForChange(trx, accountId, id)) === undefined) throw new Failure('not_found');
      const team = await writeTeam(trx, accountId, id, values, platform.clock.now());
      await touchCacheKey(trx, emit, accountId, 'team');
      return team;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
}
