import { maxTeams } from '@confab/contract/features/team';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import { nameTaken, teamName, tooManyTeams } from '../model.ts';
import { insertTeam, type TeamRow, type TeamValues } from '../queries.ts';

/** Adds a team. Throws `invalid`: a blank name or a taken one, or one team too many. */
export async function createTeam(
  platform: Platform,
  accountId: number,
  values: TeamValues & { name: string },
): Promise<TeamRow> {
  const name = teamName(values.name);
  try {
    return await transact(platform, async (trx, emit) => {
      const team = await insertTeam(trx, accountId, { ...values, name }, maxTeams);
      if (team === undefined) throw tooManyTeams();
      await touchCacheKey(trx, emit, accountId, 'team');
      return team;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
}
