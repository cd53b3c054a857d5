import type { ReportRows } from '@confab/contract/features/report';
import type * as contract from '@confab/contract/features/report';
import type { InputOf } from '@confab/contract/kit/route';
import type { Platform } from '../../../platform/platform.ts';
import { countLive, countLiveByAssignee, listLive } from '../live-queries.ts';
import { requireSubject } from '../steps/require-subject.ts';
import { rowPageOf } from '../model.ts';

/** A page of the conversations that a live count counts. Throws `not_found`. */
export async function listLiveRows(
  { db }: Platform,
  accountId: number,
  { state, agent_id: agentId, page: asked }: InputOf<typeof contract.listLiveRows>,
): Promise<ReportRows> {
  const agent =
    agentId == null ? undefined : await requireSubject(db, accountId, { type: 'agent', id: agentId });
  const [page, limits] = rowPageOf(asked);
  const [count, payload] = await Promise.all([
    agentId == null
      ? countLive(db, accountId, undefined).then((counts) => Number(counts[state]))
      : countOfAgent(db, accountId, agentId, state),
    listLive(db, accountId, { state, agentId: agentId ?? undefined }, limits),
  ]);
  const meta = { count, current_page: page, subject_name: agent?.name ?? null };
  return { payload: payload.map((row) => ({ ...row, message_id: null, value: null })), meta };
}

async function countOfAgent(
  db: Platform['db'],
  accountId: number,
  agentId: number,
  state: contract.LiveState,
): Promise<number> {
  const groups = await countLiveByAssignee(db, accountId, undefined);
  const found = groups.find(({ id }) => id === agentId);
  return found === undefined || state === 'pending' ? 0 : Number(found[state]);
}
