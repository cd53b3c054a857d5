import type * as contract from '@confab/contract/features/report';
import type { ReportRows } from '@confab/contract/features/report';
import type { InputOf } from '@confab/contract/kit/route';
import type { Platform } from '../../../platform/platform.ts';
import { countLive, listLive, type LiveScope } from '../live-queries.ts';
import { rowPageOf } from '../model.ts';
import { requireSubject } from '../steps/require-subject.ts';

type Input = InputOf<typeof contract.listLiveRows>;

/** A page of the conversations in a live count. Throws `not_found`. */
export async function listLiveRows(
  { db }: Platform,
  accountId: number,
  { state, page: request, ...input }: Input,
): Promise<ReportRows> {
  const scope = scopeOf(input);
  const subjects = (
    [
      ['agent', scope.agentId],
      ['team', scope.teamId],
      ['inbox', scope.inboxId],
    ] as const
  ).flatMap(([type, id]) => (id === undefined || id === 0 ? [] : [{ type, id }]));
  const named = await Promise.all(subjects.map((subject) => requireSubject(db, accountId, subject)));
  const [page, limits] = rowPageOf(request);
  const [counts, payload] = await Promise.all([
    countLive(db, accountId, scope),
    listLive(db, accountId, { ...scope, state }, limits),
  ]);
  const subjectName = named.map(({ name }) => name).join(', ');
  const meta = { count: Number(counts[state]), current_page: page, subject_name: subjectName || null };
  return { payload: payload.map((row) => ({ ...row, message_id: null, value: null })), meta };
}

function scopeOf({
  agent_id: agentId,
  team_id: teamId,
  inbox_id: inboxId,
}: Omit<Input, 'state' | 'page'>): LiveScope {
  return {
    ...(agentId == null ? {} : { agentId }),
    ...(teamId == null ? {} : { teamId }),
    ...(inboxId == null ? {} : { inboxId }),
  };
}
