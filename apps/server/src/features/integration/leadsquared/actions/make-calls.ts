import { addJob } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findContact } from '../../../contact/index.ts';
import { pauseHook } from '../../queries.ts';
import { leadSquaredUrl } from '../../settings-model.ts';
import { openSecrets } from '../../steps/hook-secrets.ts';
import { recordLostAccess } from '../../steps/record-lost-access.ts';
import { providerUrl } from '../../steps/provider-url.ts';
import { callJob, callKey } from '../job-model.ts';
import { accessOf, isStale, retryAt } from '../model.ts';
import { discardCalls, finish, listDue, nextDueAt, postpone, type CallRow } from '../queries.ts';
import { sendLead, type Connected } from '../steps/lead-of.ts';
import { LeadSquaredRateLimited, LeadSquaredRejection } from '../steps/leadsquared-errors.ts';
import { postActivity } from '../steps/post-activity.ts';
import { usableHook } from '../steps/usable-hook.ts';

/** Calls made by one job; other accounts have their turn then. */
const batchSize = 20;

/**
 * Makes the due calls of an account, in order. Rejected ones are dropped; temporary errors are retried for a day. When
 * the keys are no longer valid, the connection is lost and all calls are discarded.
 */
export async function makeCalls(platform: Platform, accountId: number): Promise<void> {
  const { db, clock } = platform;
  const hook = await usableHook(platform, accountId);
  if (hook === undefined) return discardCalls(db, accountId);
  if (hook.backoff_until !== null && hook.backoff_until > clock.now())
    return callLater(platform, accountId, hook.backoff_until);
  const access = accessOf(
    { settings: hook.settings, secrets: openSecrets(platform, hook) },
    providerUrl(platform, leadSquaredUrl),
  );
  const due = await listDue(db, accountId, clock.now(), batchSize);
  const done = new Set<string>();
  for (const call of due) {
    if (done.has(subjectKey(call))) continue;
    done.add(subjectKey(call));
    const rest = await makeCall(platform, { hook, access }, call, newestOf(due, call));
    if (rest === 'lost') return discardCalls(db, accountId);
    if (rest !== undefined) {
      await pauseHook(db, { accountId, id: hook.id }, rest);
      return callLater(platform, accountId, rest);
    }
  }
  const next = await nextDueAt(db, accountId);
  if (next !== undefined) await callLater(platform, accountId, next);
}

const subjectKey = ({ kind, contact_id: contactId, conversation_id: conversationId }: CallRow): string =>
  `${kind} ${contactId ?? conversationId}`;

/** The newest event that a call covers: it sends the current state. */
function newestOf(due: readonly CallRow[], call: CallRow): number {
  const same = due.filter((other) => subjectKey(other) === subjectKey(call));
  return Math.max(...same.map(({ event_number: number }) => number));
}

/** Until when the account is left alone; `lost` without access; undefined when the call is over. */
async function makeCall(
  platform: Platform,
  connected: Connected,
  call: CallRow,
  newest: number,
): Promise<Date | 'lost' | undefined> {
  const { account_id: accountId, kind } = call;
  const now = platform.clock.now();
  if (isStale(call.happened_at, now)) {
    platform.log.warn({ accountId, kind }, 'a LeadSquared call expired');
    // Later events have their own calls.
    await finish(platform.db, call, call.event_number);
    return undefined;
  }
  try {
    await send(platform, connected, call);
  } catch (error) {
    if (!(error instanceof LeadSquaredRejection || error instanceof LeadSquaredRateLimited)) throw error;
    if (error instanceof LeadSquaredRejection && error.kind === 'keys') {
      await recordLostAccess(platform, connected.hook, error.message);
      return 'lost';
    }
    platform.log.info({ accountId, kind, err: error }, 'LeadSquared rejected a call');
    const attempts = call.attempts + 1;
    const retry =
      error instanceof LeadSquaredRateLimited && retryAt(attempts, call.happened_at, now, error.seconds);
    if (retry) {
      await postpone(platform.db, call, { attempts, dueAt: retry.dueAt });
      return retry.backoffUntil;
    }
  }
  await finish(platform.db, call, newest);
  return undefined;
}

async function send(platform: Platform, connected: Connected, call: CallRow): Promise<void> {
  const { kind, contact_id: contactId, conversation_id: conversationId } = call;
  if (contactId !== null) {
    const contact = await findContact(platform.db, call.account_id, contactId);
    if (contact !== undefined) await sendLead(platform, connected, contact);
  } else if (conversationId !== null && (kind === 'conversation' || kind === 'transcript')) {
    await postActivity(platform, connected, { ...call, kind, conversation_id: conversationId });
  }
}

/** Under another key than a job that is due now: there may be newer events. */
async function callLater({ db }: Platform, accountId: number, runAt: Date): Promise<void> {
  const sequence = callKey(accountId);
  await addJob(db, callJob, { account_id: accountId }, { key: `${sequence}/later`, sequence, runAt });
}
