import { addJob } from '../../../../platform/jobs/job.ts';
import { RetryLater } from '../../../../platform/outbound/retry-later.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findContexts } from '../../../conversation/index.ts';
import { pauseHook } from '../../queries.ts';
import { recordLostAccess } from '../../steps/record-lost-access.ts';
import { postJob, postKey, sequenceOf } from '../job-model.ts';
import { isChannelGone, isLockedOut } from '../model.ts';
import { deletePost, deletePosts, listPosts } from '../queries.ts';
import { postMessage } from '../steps/post-message.ts';
import { SlackError } from '../steps/slack-error.ts';
import { findSlack } from '../steps/slack-hook.ts';

type Scope = { accountId: number; conversationId: number };

/** Messages posted by one job; other conversations of the account have their turn then. */
const batchSize = 10;
/** Messages this old are no longer useful in the channel. */
const maxAgeMs = 24 * 3_600_000;

/**
 * Posts the waiting messages of a conversation to Slack, in order. A message that Slack rejects is skipped; when our
 * access was revoked, the connection is lost, and nothing is posted until it is restored. Throws temporary errors.
 */
export async function postMessages(platform: Platform, scope: Scope): Promise<void> {
  const { accountId, conversationId } = scope;
  const hook = await findSlack(platform, accountId);
  const [row] = await findContexts(platform.db, accountId, [conversationId]);
  if (hook === undefined || !hook.row.enabled || hook.row.reference_id === null || row === undefined)
    return deletePosts(platform.db, scope);
  const now = platform.clock.now();
  if (hook.row.backoff_until !== null && hook.row.backoff_until > now)
    return postAgain(platform, scope, hook.row.backoff_until);
  const waiting = await listPosts(platform.db, scope, batchSize);
  for (const post of waiting) {
    try {
      const isOld = now.getTime() - post.created_at.getTime() > maxAgeMs;
      if (!isOld) await postMessage(platform, hook, row, post);
      await deletePost(platform.db, post);
    } catch (error) {
      if (error instanceof RetryLater) {
        const until = new Date(platform.clock.now().getTime() + error.seconds * 1000);
        await pauseHook(platform.db, { accountId, id: hook.row.id }, until);
        return postAgain(platform, scope, until);
      }
      if (!(error instanceof SlackError)) throw error;
      if (isLockedOut(error.reason) || isChannelGone(error.reason)) {
        await recordLostAccess(platform, hook.row, error.reason);
        return deletePosts(platform.db, scope);
      }
      platform.log.info({ ...scope, reason: error.reason }, 'Slack does not take a message');
      await deletePost(platform.db, post);
    }
  }
  if (waiting.length === batchSize) await postAgain(platform, scope);
}

async function postAgain({ db }: Platform, scope: Scope, runAt?: Date): Promise<void> {
  const { accountId, conversationId } = scope;
  const payload = { account_id: accountId, conversation_id: conversationId };
  await addJob(db, postJob, payload, {
    key: postKey(accountId, conversationId),
    sequence: sequenceOf(accountId),
    ...(runAt === undefined ? {} : { runAt }),
  });
}
