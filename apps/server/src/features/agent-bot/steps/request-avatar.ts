import { addJob } from '../../../platform/jobs/job.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { botAvatar } from '../job-model.ts';
import type { AgentBotKey } from '../queries.ts';
import type { BotInput } from '../model.ts';

/** An uploaded file becomes the avatar; a URL is fetched later. */
export async function requestAvatar(
  trx: Trx,
  { accountId, id }: AgentBotKey,
  { avatar, avatar_url: url }: BotInput,
) {
  const hasFile = avatar !== undefined && avatar !== null && avatar !== '';
  if (hasFile || !url || !/^https?:\/\//i.test(url)) return;
  await addJob(trx, botAvatar, { account_id: accountId, id, url });
}
