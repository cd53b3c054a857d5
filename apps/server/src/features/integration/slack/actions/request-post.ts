import { addJob } from '../../../../platform/jobs/job.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { postJob, postKey, sequenceOf } from '../job-model.ts';
import { insertPost } from '../queries.ts';
import { findSlack } from '../steps/slack-hook.ts';

/** Posts a message to Slack, after those that wait already. */
export async function requestPost(
  platform: Platform,
  accountId: number,
  { conversationId, messageId }: { conversationId: number; messageId: number },
): Promise<void> {
  const hook = await findSlack(platform, accountId);
  if (hook === undefined || !hook.row.enabled || hook.row.reference_id === null) return;
  await transact(platform, async (trx) => {
    await insertPost(trx, { accountId, conversationId }, messageId);
    const payload = { account_id: accountId, conversation_id: conversationId };
    const rest = hook.row.backoff_until;
    await addJob(trx, postJob, payload, {
      key: postKey(accountId, conversationId),
      sequence: sequenceOf(accountId),
      ...(rest !== null && rest > platform.clock.now() ? { runAt: rest } : {}),
    });
  });
}
