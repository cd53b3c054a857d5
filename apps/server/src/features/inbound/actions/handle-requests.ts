import type { Inbound, StoredRequest } from '../../../channels/channel.ts';
import { findChannel } from '../../../channels/registry.ts';
import { digestOf } from '../../../platform/crypto/digest.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findInbox, type InboxRow } from '../../inbox/index.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { claimOldest, extendClaim, type Handled, type RequestRow, type Sequence } from '../queries.ts';
import { repeatCheck, maxAttempts } from '../request-model.ts';
import { applyEvent } from '../steps/apply-event.ts';
import { inTurn } from '../steps/handling-turns.ts';

/** Milliseconds without a sign of life after which another worker may have a request. */
const claimMs = 15_000;
const renewMs = claimMs / 3;

/**
 * Handles the waiting requests of a sequence, oldest first: a failed one is not overtaken. Can be interrupted
 * anywhere and run again. A request that keeps failing is given up and kept for inspection.
 */
export async function handleRequests(platform: Platform, sequence: Sequence): Promise<void> {
  let handled: Handled | undefined;
  for (;;) {
    const now = platform.clock.now();
    const until = new Date(now.getTime() + claimMs);
    const oldest = await claimOldest(platform.db, sequence, { now, until }, handled);
    if (oldest === undefined) return;
    // The handler that has it continues with the others, unless it dies or has just checked for the last time.
    if ('busyUntil' in oldest) return checkLater(platform, sequence, oldest.busyUntil);
    const request = oldest.taken;
    try {
      const error = await whileClaimed(platform, request, () => handleOne(platform, request));
      handled = { request, error };
    } catch (error) {
      // The attempts are the request's: several that fail in one sequence have theirs each.
      platform.log.warn(
        { err: error, requestId: request.id },
        'a request of a provider is tried again later',
      );
      const seconds = Math.exp(request.attempts);
      return checkLater(platform, sequence, new Date(platform.clock.now().getTime() + seconds * 1000));
    }
  }
}

function checkLater(
  platform: Platform,
  { accountId, inboxId, sequence }: Sequence,
  runAt: Date,
): Promise<void> {
  const payload = { account_id: accountId, inbox_id: inboxId, sequence };
  const key = `inbound/${digestOf('sequence', payload)}`;
  return addJob(platform.db, repeatCheck, payload, { runAt, key });
}

/** Extends the claim of a request during the work, and releases a failed one. */
async function whileClaimed<T>(platform: Platform, request: RequestRow, work: () => Promise<T>): Promise<T> {
  const renew = (): void => {
    const until = new Date(platform.clock.now().getTime() + claimMs);
    extendClaim(platform.db, request, until).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'a claim on a request could not be renewed'),
    );
  };
  const renewing = setInterval(renew, renewMs);
  try {
    return await work();
  } catch (error) {
    await extendClaim(platform.db, request, null);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** Null, or the reason for giving up the request. */
async function handleOne(platform: Platform, request: RequestRow): Promise<string | null> {
  const { attempts: attempt } = request;
  const inbox = await rememberedInbox(platform, request);
  const inbound = inbox && findChannel(inbox.channel)?.inbound;
  if (inbox === undefined || inbound === undefined) return null;
  if (attempt > maxAttempts) return giveUp(platform, request, 'it ended the process');
  try {
    await apply(platform, { inbox, inbound, request, attempt });
  } catch (error) {
    if (attempt < maxAttempts) throw error;
    return giveUp(platform, request, error instanceof Error ? error.message : String(error));
  }
  return null;
}

/** Every request needs it, so the result is cached for seconds, until the inbox changes. */
async function rememberedInbox(
  platform: Platform,
  { account_id: accountId, inbox_id: inboxId }: RequestRow,
): Promise<InboxRow | undefined> {
  const { inbox } = await platform.memo.remember(
    `inbound-inbox:${accountId}:${inboxId}`,
    () => [`account:${accountId}`],
    async () => ({ inbox: await findInbox(platform.db, accountId, inboxId) }),
  );
  return inbox;
}

type Handling = { inbox: InboxRow; inbound: Inbound; request: RequestRow; attempt: number };

async function apply(platform: Platform, { inbox, inbound, request, attempt }: Handling): Promise<void> {
  const events = inbound.normalize(storedRequest(request), inbox.channel_settings, platform.providerKeys);
  const receiving = { inbox, inbound, attempt, isLastAttempt: attempt === maxAttempts };
  const work = async (): Promise<void> => {
    for (const event of events) await applyEvent(platform, receiving, event);
  };
  // Waiting for files blocks no other requests.
  const hasFiles = events.some((event) => event.type === 'message' && (event.files?.length ?? 0) > 0);
  await (hasFiles ? work() : inTurn(work));
}

function storedRequest({ address, headers, query, body, received_at }: RequestRow): StoredRequest {
  return {
    address,
    headers: texts(headers),
    query: texts(query),
    body: body ?? Buffer.alloc(0),
    receivedAt: received_at,
  };
}

function texts(stored: Record<string, unknown> | null): Record<string, string> {
  return Object.fromEntries(Object.entries(stored ?? {}).map(([key, value]) => [key, String(value)]));
}

function giveUp(platform: Platform, request: RequestRow, reason: string): string {
  const { account_id: accountId, inbox_id: inboxId, id } = request;
  platform.log.error({ accountId, inboxId, requestId: id, reason }, 'a request of a provider was given up');
  return reason.slice(0, 1000);
}
