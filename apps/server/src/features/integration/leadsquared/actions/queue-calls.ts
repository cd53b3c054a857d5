import { addJob } from '../../../../platform/jobs/job.ts';
import type { ReactionEvent } from '../../../../platform/jobs/reactions.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { subjectOf } from '../event-model.ts';
import { callJob, callKey } from '../job-model.ts';
import { isKindEnabled } from '../model.ts';
import { insertContactCall, insertConversationCall } from '../queries.ts';
import { usableHook } from '../steps/usable-hook.ts';

/** Adds calls for these events of an account, if it is connected and has them enabled; one per event. */
export async function queueCalls(
  platform: Platform,
  accountId: number,
  events: readonly ReactionEvent[],
): Promise<void> {
  const subjects = events.flatMap((event) => {
    const subject = subjectOf(event);
    return subject === undefined ? [] : [{ event, subject }];
  });
  const hook = subjects.length === 0 ? undefined : await usableHook(platform, accountId);
  if (hook === undefined) return;
  const enabled = subjects.filter(
    ({ subject: { kind } }) => kind === 'lead' || isKindEnabled(hook.settings, kind),
  );
  if (enabled.length === 0) return;
  await transact(platform, async (trx) => {
    for (const { event, subject } of enabled) {
      const call = { accountId, number: event.number, kind: subject.kind, at: event.createdAt };
      if (subject.kind === 'lead') await insertContactCall(trx, call, subject.contactId);
      else await insertConversationCall(trx, call, subject.displayId);
    }
    await addJob(
      trx,
      callJob,
      { account_id: accountId },
      {
        key: callKey(accountId),
        sequence: callKey(accountId),
        ...(hook.backoff_until !== null && hook.backoff_until > platform.clock.now()
          ? { runAt: hook.backoff_until }
          : {}),
      },
    );
  });
}
