import { Failure } from '@confab/contract/kit/errors';
import type { Trx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import { announceProgramRemoved, findInbox } from '../../inbox/index.ts';
import { lockBot, setBotOfInbox } from '../queries.ts';
import { syncSystemBot, lockSystemBot } from '../system/queries.ts';
import { announceChange } from '../steps/announce-change.ts';

/** Connects a bot to an inbox, or none. Throws `not_found` for either. */
export async function setInboxBot(
  platform: Platform,
  inbox: { accountId: number; id: number },
  botId: number | null,
): Promise<void> {
  const { accountId } = inbox;
  await transact(platform, async (trx, emit) => {
    if (botId !== null && !(await isThere(trx, accountId, botId))) throw new Failure('not_found');
    const before = await findInbox(trx, accountId, inbox.id);
    if (!(await setBotOfInbox(trx, inbox, botId, platform.clock.now()))) throw new Failure('not_found');
    if (botId !== null) announceChange(emit, accountId, botId);
    else if (before?.agent_bot_id != null) announceProgramRemoved(emit, accountId, [inbox.id]);
    await touchCacheKey(trx, emit, accountId, 'inbox');
  });
  platform.invalidate(`account:${accountId}`);
}

/** One of the account's own bots, or one of the installation, which is then listed in the account. */
async function isThere(trx: Trx, accountId: number, botId: number): Promise<boolean> {
  if ((await lockBot(trx, { accountId, id: botId })) !== undefined) return true;
  const ofSystem = await lockSystemBot(trx, botId, 'use');
  if (ofSystem !== undefined) await syncSystemBot(trx, accountId, ofSystem);
  return ofSystem !== undefined;
}
