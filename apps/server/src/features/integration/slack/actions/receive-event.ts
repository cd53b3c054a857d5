import { keyIn } from '../../../../platform/outbound/provider-json.ts';
import { addJob } from '../../../../platform/jobs/job.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordLostAccess } from '../../steps/record-lost-access.ts';
import { replyJob } from '../job-model.ts';
import type { SlackReply } from '../model.ts';
import { insertEvent, listAccountsOf, listThreadsAt } from '../queries.ts';
import { uninstalledTeam, replyIn, textIn } from '../steps/read-event.ts';
import { findSlack } from '../steps/slack-hook.ts';

/** The response to a Slack event; null for one that is not for us. By then the event is stored or handled. */
export async function receiveEvent(platform: Platform, body: string): Promise<object | null> {
  const event = parsed(body);
  if (keyIn(event, 'type') === 'url_verification') return { challenge: textIn(event, 'challenge') };
  const team = uninstalledTeam(event);
  if (team !== undefined) return loseTeam(platform, team);
  const reply = replyIn(event);
  if (reply === undefined) return null;
  return (await storeReply(platform, reply)) ? { status: 'success' } : null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

async function loseTeam(platform: Platform, teamId: string): Promise<object> {
  for (const { account_id: accountId } of await listAccountsOf(platform.db, teamId)) {
    const hook = await findSlack(platform, accountId);
    if (hook !== undefined) await recordLostAccess(platform, hook.row, 'the app was removed');
  }
  return { status: 'success' };
}

/** Whether it is in one of our threads. Repeated events are handled once. */
async function storeReply(platform: Platform, reply: SlackReply): Promise<boolean> {
  const threads = await listThreadsAt(platform.db, reply);
  for (const { account_id: accountId, conversation_id: conversationId } of threads)
    await transact(platform, async (trx) => {
      if (!(await insertEvent(trx, accountId, reply.eventId, platform.clock.now()))) return;
      await addJob(
        trx,
        replyJob,
        { account_id: accountId, conversation_id: conversationId, reply },
        { sequence: `slack-reply/${accountId}/${conversationId}` },
      );
    });
  return threads.length > 0;
}
