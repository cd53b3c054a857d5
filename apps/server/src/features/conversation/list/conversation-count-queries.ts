import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import { relationLabel } from '../people/model.ts';
import { anyone, joinedLabel } from './model.ts';
import { enqueueWrite } from '../../../platform/db/pooled-client.ts';

/** The values that decide in which counts a conversation is included. */
export type CountKey = {
  id: number;
  account_id: number;
  inbox_id: number;
  status: number;
  assignee_id: number | null;
  team_id: number | null;
  labels: readonly string[];
  participant_ids: readonly number[];
  mentioned_ids: readonly number[];
  first_reply_created_at: Date | null;
  waiting_since: Date | null;
};

/** Conversations that wait for an answer count under this as under a label; no title can be it. */
export const unattendedLabel = '*unattended';

/** A conversation always counts in the same slot, so that two writers rarely wait for each other. */
const slots = 4;

/**
 * Moves a conversation from one count key to another; null means not counted. One statement. Each conversation is
 * counted four times, with its assignee or anyone and with its team or any, so that every tab's count is a single
 * row.
 */
export async function moveCount(trx: Trx, before: CountKey | null, after: CountKey | null): Promise<void> {
  const countKey = after ?? before;
  if (countKey === null) return;
  const deltas = countDeltas(before, after);
  if (deltas.length === 0) return;
  const column = <T>(pick: (delta: CountDelta) => T) => deltas.map(pick);
  const statement = sql`
    insert into conversation_count (account_id, label, status, inbox_id, assignee_id, team_id, slot, count)
    select ${countKey.account_id}::bigint, label, status, inbox_id, assignee_id, team_id,
      ${countKey.id % slots}::smallint, delta
    from unnest(
      ${column((delta) => delta.label)}::text[],
      ${column((delta) => delta.status)}::smallint[],
      ${column((delta) => delta.inboxId)}::bigint[],
      ${column((delta) => delta.assigneeId)}::bigint[],
      ${column((delta) => delta.teamId)}::bigint[],
      ${column((delta) => delta.change)}::bigint[]
    ) as moved (label, status, inbox_id, assignee_id, team_id, delta)
    on conflict (account_id, label, status, inbox_id, assignee_id, team_id, slot)
    do update set count = conversation_count.count + excluded.count`;
  await enqueueWrite(trx, statement);
}

/**
 * The labels a conversation counts under: any, its own, those of views that are not labels, and all of these again for
 * each participant who is not its assignee.
 */
function labelsOf(countKey: CountKey): string[] {
  const isUnattended = countKey.first_reply_created_at === null || countKey.waiting_since !== null;
  const own = ['', ...countKey.labels, ...(isUnattended ? [unattendedLabel] : [])];
  const joined = countKey.participant_ids.filter((id) => id !== countKey.assignee_id);
  return [
    ...own,
    ...countKey.participant_ids.map((id) => relationLabel('participant', id)),
    ...countKey.mentioned_ids.map((id) => relationLabel('mentioned', id)),
    ...joined.flatMap((id) => own.map((label) => joinedLabel(id, label))),
    ...joined
      .filter((id) => countKey.mentioned_ids.includes(id))
      .map((id) => joinedLabel(id, relationLabel('mentioned', id))),
  ];
}

type CountDelta = {
  label: string;
  status: number;
  inboxId: number;
  assigneeId: number;
  teamId: number;
  change: number;
};

/** Sorted, so that two conversations of one slot lock their counts in the same order. */
function countDeltas(before: CountKey | null, after: CountKey | null): CountDelta[] {
  const deltas = new Map<string, CountDelta>();
  const add = (countKey: CountKey | null, change: number) => {
    if (countKey === null) return;
    for (const label of labelsOf(countKey)) {
      for (const assigneeId of [anyone, countKey.assignee_id ?? 0]) {
        for (const teamId of [anyone, countKey.team_id ?? 0]) {
          const scope = { label, status: countKey.status, inboxId: countKey.inbox_id, assigneeId, teamId };
          const key = JSON.stringify(scope);
          deltas.set(key, { ...scope, change: (deltas.get(key)?.change ?? 0) + change });
        }
      }
    }
  };
  add(before, -1);
  add(after, 1);
  return [...deltas.entries()]
    .filter(([, delta]) => delta.change !== 0)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, delta]) => delta);
}
