import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import { momentAfter } from '@confab/rules/working-time';
import { findInbox, loadWorkingHours } from '../../../inbox/index.ts';
import { statusOf } from '../../model.ts';
import { requestMissNotifications } from '../../people/steps/request-notifications.ts';
import type { ContextRow } from '../../row-queries.ts';
import {
  advanced,
  eventTypeOf,
  isDone,
  slaStatusOf,
  type After,
  type SlaState,
  type SlaInput,
} from '../model.ts';
import {
  findWaitingMessage,
  insertSlaEvents,
  loadSla,
  updateAppliedSla,
  type StoredSla,
} from '../queries.ts';

/** The part of a conversation's change that matters here. */
type Changing = { row: ContextRow; trx: Trx; emit: Emit; actor: Actor; at: Date };

/**
 * Advances the SLA of a conversation to the time of a change, and records misses. `before` is the conversation before
 * the change. Returns whether anything changed.
 */
export async function advanceSla(change: Changing, before: ContextRow): Promise<boolean> {
  const { row, trx, at } = change;
  if (row.sla === null) return false;
  const key = { accountId: row.account_id, conversationId: row.id };
  // The row was read before its lock was granted.
  const sla = await loadSla(trx, key);
  if (sla === null) return false;
  const state = stateOf(sla);
  if (isDone(state)) return false;
  const inputs = { before: slaInputOf(before), now: slaInputOf(row) };
  const promises = {
    startedAt: sla.created_at,
    firstResponseSeconds: sla.first_response_seconds,
    nextResponseSeconds: sla.next_response_seconds,
    resolutionSeconds: sla.resolution_seconds,
  };
  const next = advanced(promises, state, inputs, at.getTime(), await hoursOf(change, sla));
  if (next.missed.length === 0 && JSON.stringify(next.state) === JSON.stringify(state)) return false;
  await updateAppliedSla(trx, key, next.state, at);
  if (next.missed.length > 0) {
    const since = before.waiting_since ?? row.waiting_since ?? at;
    const waiting = next.missed.includes('nrt') ? await findWaitingMessage(trx, key, since) : null;
    const events = next.missed.map((type) => ({ type, messageId: type === 'nrt' ? waiting : null }));
    await insertSlaEvents(trx, key, events, at);
    requestMissNotifications(change, next.missed);
  }
  change.row = { ...row, sla: await loadSla(trx, key) };
  return true;
}

function stateOf(sla: StoredSla): SlaState {
  return {
    status: slaStatusOf(sla.status),
    firstResponseMissed: sla.first_response_missed,
    resolutionMissed: sla.resolution_missed,
    missedWaitingSince: sla.missed_waiting_since,
    dueAt: sla.due_at,
    dueEvent: sla.due_event === null ? null : eventTypeOf(sla.due_event),
  };
}

function slaInputOf(row: ContextRow): SlaInput {
  return {
    status: statusOf(row.status),
    hasFirstReply: row.first_reply_created_at !== null,
    waitingSince: row.waiting_since?.getTime() ?? null,
  };
}

/** All time counts, or only the inbox's business hours. */
async function hoursOf({ row, trx }: Changing, sla: StoredSla): Promise<After> {
  const always: After = (start, ms) => start + ms;
  if (!sla.only_during_business_hours || !row.inbox_working_hours_enabled) return always;
  const inbox = await findInbox(trx, row.account_id, row.inbox_id);
  if (inbox === undefined) return always;
  const hours = (await loadWorkingHours(trx, row.account_id, [row.inbox_id])).get(row.inbox_id) ?? [];
  return (start, ms) => momentAfter(hours, inbox.timezone, start, ms);
}
