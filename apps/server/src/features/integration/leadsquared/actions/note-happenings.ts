import { addJob } from '../../../../platform/jobs/job.ts';
import type { ReactionEvent } from '../../../../platform/jobs/reactions.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { happeningOf } from '../event-model.ts';
import { tellJob, tellKey } from '../job-model.ts';
import { isWanted } from '../model.ts';
import { insertContactCall, insertConversationCall } from '../queries.ts';
import { usableHook } from '../steps/usable-hook.ts';

/** Has LeadSquared told of these events of one account, if it is connected and wants them; each once. */
export async function noteHappenings(
  platform: Platform,
  accountId: number,
  events: readonly ReactionEvent[],
): Promise<void> {
  const happened = events.flatMap((event) => {
    const happening = happeningOf(event);
    return happening === undefined ? [] : [{ event, happening }];
  });
  const hook = happened.length === 0 ? undefined : await usableHook(platform, accountId);
  if (hook === undefined) return;
  const wanted = happened.filter(
    ({ happening: { kind } }) => kind === 'lead' || isWanted(hook.settings, kind),
  );
  if (wanted.length === 0) return;
  await transact(platform, async (trx) => {
    for (const { event, happening } of wanted) {
      const call = { accountId, number: event.number, kind: happening.kind, at: event.createdAt };
      if (happening.kind === 'lead') await insertContactCall(trx, call, happening.contactId);
      else await insertConversationCall(trx, call, happening.displayId);
    }
    await addJob(
      trx,
      tellJob,
      { account_id: accountId },
      {
        key: tellKey(accountId),
        sequence: tellKey(accountId),
        ...(hook.rests_until !== null && hook.rests_until > platform.clock.now()
          ? { runAt: hook.rests_until }
          : {}),
      },
    );
  });
}
