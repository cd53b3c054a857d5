import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { countLiveByAssignee, countLiveByInbox, countLiveByTeam } from '../live-queries.ts';
import { requireSubject } from '../steps/require-subject.ts';

/** The same by team, assignee or inbox. Throws `unprocessable` for another grouping, and `not_found`. */
export async function groupLive(
  { db }: Platform,
  accountId: number,
  by: string | null | undefined,
  teamId: number | undefined,
) {
  if (by !== 'team_id' && by !== 'assignee_id' && by !== 'inbox_id')
    throw new Failure('unprocessable', { message: 'invalid group_by' });
  if (teamId !== undefined) await requireSubject(db, accountId, { type: 'team', id: teamId });
  if (by === 'inbox_id') {
    const inboxes = await countLiveByInbox(db, accountId, teamId);
    return inboxes.map(({ id, ...counts }) => ({ ...counts, inbox_id: id }));
  }
  const read = by === 'team_id' ? countLiveByTeam : countLiveByAssignee;
  const groups = await read(db, accountId, teamId);
  if (by === 'team_id') return groups.map(({ id, ...counts }) => ({ ...counts, team_id: id }));
  return groups.map(({ id, ...counts }) => ({ ...counts, assignee_id: id }));
}
