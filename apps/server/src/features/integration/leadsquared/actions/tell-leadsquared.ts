import { addJob } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findContact } from '../../../contact/index.ts';
import { restHook } from '../../queries.ts';
import { leadSquaredUrl } from '../../settings-model.ts';
import { openSecrets } from '../../steps/hook-secrets.ts';
import { loseAccess } from '../../steps/lose-access.ts';
import { providerUrl } from '../../steps/provider-url.ts';
import { tellJob, tellKey } from '../job-model.ts';
import { accessOf, isStale, retryAt } from '../model.ts';
import { discardCalls, finish, listDue, nextDueAt, postpone, type CallRow } from '../queries.ts';
import { tellLead, type Connected } from '../steps/lead-of.ts';
import { LeadSquaredBusy, LeadSquaredRefusal } from '../steps/leadsquared-errors.ts';
import { tellActivity } from '../steps/tell-activity.ts';
import { usableHook } from '../steps/usable-hook.ts';

/** Calls made by one job; other accounts have their turn then. */
const batchSize = 20;

/**
 * Tells LeadSquared what is due of an account, in order. What it refuses is dropped; what fails in passing is tried again
 * for a day. Once it does not know the keys any more, the connection is lost, and nothing is told.
 */
export async function tellLeadSquared(platform: Platform, accountId: number): Promise<void> {
  const { db, clock } = platform;
  const hook = await usableHook(platform, accountId);
  if (hook === undefined) return discardCalls(db, accountId);
  if (hook.rests_until !== null && hook.rests_until > clock.now())
    return tellAgain(platform, accountId, hook.rests_until);
  const access = accessOf(
    { settings: hook.settings, secrets: openSecrets(platform, hook) },
    providerUrl(platform, leadSquaredUrl),
  );
  const due = await listDue(db, accountId, clock.now(), batchSize);
  const told = new Set<string>();
  for (const call of due) {
    if (told.has(subjectOf(call))) continue;
    told.add(subjectOf(call));
    const rest = await tellOne(platform, { hook, access }, call, newestOf(due, call));
    if (rest === 'lost') return discardCalls(db, accountId);
    if (rest !== undefined) {
      await restHook(db, { accountId, id: hook.id }, rest);
      return tellAgain(platform, accountId, rest);
    }
  }
  const next = await nextDueAt(db, accountId);
  if (next !== undefined) await tellAgain(platform, accountId, next);
}

const subjectOf = ({ kind, contact_id: contactId, conversation_id: conversationId }: CallRow): string =>
  `${kind} ${contactId ?? conversationId}`;

/** The newest event that one call answers: it tells what is now. */
function newestOf(due: readonly CallRow[], call: CallRow): number {
  const same = due.filter((other) => subjectOf(other) === subjectOf(call));
  return Math.max(...same.map(({ event_number: number }) => number));
}

/** Until when the account is left alone; `lost` without access; undefined when the call is over. */
async function tellOne(
  platform: Platform,
  connected: Connected,
  call: CallRow,
  newest: number,
): Promise<Date | 'lost' | undefined> {
  const { account_id: accountId, kind } = call;
  const now = platform.clock.now();
  if (isStale(call.happened_at, now)) {
    platform.log.warn({ accountId, kind }, 'LeadSquared was not told in time');
    // What happened since then has a call of its own.
    await finish(platform.db, call, call.event_number);
    return undefined;
  }
  try {
    await tell(platform, connected, call);
  } catch (error) {
    if (!(error instanceof LeadSquaredRefusal || error instanceof LeadSquaredBusy)) throw error;
    if (error instanceof LeadSquaredRefusal && error.kind === 'keys') {
      await loseAccess(platform, connected.hook, error.message);
      return 'lost';
    }
    platform.log.info({ accountId, kind, err: error }, 'LeadSquared does not take a call');
    const attempts = call.attempts + 1;
    const retry = error instanceof LeadSquaredBusy && retryAt(attempts, call.happened_at, now, error.seconds);
    if (retry) {
      await postpone(platform.db, call, { attempts, dueAt: retry.dueAt });
      return retry.restsUntil;
    }
  }
  await finish(platform.db, call, newest);
  return undefined;
}

async function tell(platform: Platform, connected: Connected, call: CallRow): Promise<void> {
  const { kind, contact_id: contactId, conversation_id: conversationId } = call;
  if (contactId !== null) {
    const contact = await findContact(platform.db, call.account_id, contactId);
    if (contact !== undefined) await tellLead(platform, connected, contact);
  } else if (conversationId !== null && (kind === 'conversation' || kind === 'transcript')) {
    await tellActivity(platform, connected, { ...call, kind, conversation_id: conversationId });
  }
}

/** Not in the place of a job that is due now: something may have happened since this one looked. */
async function tellAgain({ db }: Platform, accountId: number, runAt: Date): Promise<void> {
  const sequence = tellKey(accountId);
  await addJob(db, tellJob, { account_id: accountId }, { key: `${sequence}/later`, sequence, runAt });
}
