import type { Queryable } from '../../../platform/db/database.ts';
import { addJobs } from '../../../platform/jobs/job.ts';
import { callBotJob, callReceiverJob, turnKey } from '../job-model.ts';
import type { ReceiverRow } from '../queries.ts';
import { receiverSequence } from './sequences.ts';

/**
 * Has a receiver told what waits for it, at once or at a time. One that waits for its turn already keeps the place in
 * the line where `keepsTime`, and is told sooner otherwise.
 */
export function askTurn(
  db: Queryable,
  accountId: number,
  { id, agent_bot_id: botId, is_slow: isSlow }: Pick<ReceiverRow, 'id' | 'agent_bot_id' | 'is_slow'>,
  { runAt, keepsTime = false }: { runAt?: Date | undefined; keepsTime?: boolean } = {},
): Promise<void> {
  const isBot = botId !== null;
  const asked = {
    payload: { account_id: accountId, id },
    key: turnKey(accountId, id),
    namedSequence: receiverSequence(accountId, { id, isBot, isSlow }),
    ...(runAt === undefined ? {} : { runAt }),
  };
  return addJobs(db, isBot ? callBotJob : callReceiverJob, [asked], { keepsTime });
}
