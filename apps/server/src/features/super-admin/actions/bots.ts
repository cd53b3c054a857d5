import { Failure, invalidField } from '@confab/contract/kit/errors';
import { consolePageSize } from '@confab/contract/kit/console';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type {
  ConsoleBot,
  consoleBotCreate,
  consoleBotList,
  consoleBotUpdate,
} from '@confab/contract/features/super-admin-bot';
import type { SuperAdminActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../../account/index.ts';
import {
  consoleBotRowView,
  createAgentBot,
  createSystemBot,
  deleteAgentBot,
  deleteBotAvatar as deleteAccountBotAvatar,
  deleteSystemBot,
  deleteSystemBotAvatar,
  findAnyBot,
  listAnyBots,
  showAnyBot,
  updateAgentBot,
  updateSystemBot,
} from '../../agent-bot/index.ts';
import { pageOf } from '../view.ts';

export { showAnyBot as showBot };

export async function listBots(
  { db, installation }: Platform,
  { q, filter, before }: InputOf<typeof consoleBotList>,
): Promise<ResponseOf<typeof consoleBotList>> {
  const range = { q: q?.trim() ?? '', before, limit: consolePageSize + 1 };
  const rows = await listAnyBots(db, range, filter === 'all' ? undefined : filter);
  return pageOf(rows.map((row) => consoleBotRowView(installation.frontendUrl, row)));
}

/** Throws `invalid` for an account that is not there, and as bots of accounts and of the installation do. */
export async function createBot(
  platform: Platform,
  actor: SuperAdminActor,
  { account_id: accountId, ...given }: InputOf<typeof consoleBotCreate>,
): Promise<ConsoleBot> {
  if (accountId == null) {
    const id = await createSystemBot(platform, actor.person.id, given);
    return showAnyBot(platform, id);
  }
  if ((await findAccount(platform.db, accountId)) === undefined)
    throw invalidField('account_id', 'unknown', 'Account does not exist');
  const { id } = await createAgentBot(platform, accountId, given);
  return showAnyBot(platform, id);
}

/** Throws `not_found`, and `invalid` on a field. */
export async function updateBot(
  platform: Platform,
  actor: SuperAdminActor,
  id: number,
  given: InputOf<typeof consoleBotUpdate>,
): Promise<ConsoleBot> {
  const accountId = await accountOf(platform, id);
  if (accountId === null) await updateSystemBot(platform, actor.person.id, id, given);
  else await updateAgentBot(platform, { accountId, id }, given);
  return showAnyBot(platform, id);
}

/** Throws `not_found`. */
export async function deleteBot(platform: Platform, id: number): Promise<void> {
  const accountId = await accountOf(platform, id);
  if (accountId === null) await deleteSystemBot(platform, id);
  else await deleteAgentBot(platform, { accountId, id });
}

/** Throws `not_found`. */
export async function deleteBotAvatar(platform: Platform, id: number): Promise<ConsoleBot> {
  const accountId = await accountOf(platform, id);
  if (accountId === null) await deleteSystemBotAvatar(platform, id);
  else await deleteAccountBotAvatar(platform, { accountId, id });
  return showAnyBot(platform, id);
}

/** Null for a bot of the installation. Throws `not_found`. */
async function accountOf({ db }: Platform, id: number): Promise<number | null> {
  const row = await findAnyBot(db, id);
  if (row === undefined) throw new Failure('not_found');
  return row.account_id;
}
