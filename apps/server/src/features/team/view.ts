import type { Team } from '@confab/contract/features/team';
import type { TeamRow } from './queries.ts';

/** A team as one of the account's users sees it. `myTeamIds`: those they are in. */
export function teamView(row: TeamRow, myTeamIds: ReadonlySet<number>): Team {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    allow_auto_assign: row.allow_auto_assign,
    account_id: row.account_id,
    auto_assignment_config: row.auto_assignment_config,
    is_member: myTeamIds.has(row.id),
  };
}
