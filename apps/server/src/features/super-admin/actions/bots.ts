import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type {
  ConsoleBot,
  consoleBotCreate,
  consoleBotList,
  consoleBotUpdate,
} from '@confab/contract/features/super-admin-bot';
import type { SuperAdminActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  consoleBotRowView,
  createSystemBot,
  deleteSystemBot,
  deleteSystemBotAvatar,
  listSystemBotRows,
  showSystemBot,
  updateSystemBot,
} from '../../agent-bot/index.ts';

export { showSystemBot as showBot };

/** All of them: there are only so many. */
export async function listBots({ db, installation }: Platform): Promise<ResponseOf<typeof consoleBotList>> {
  const rows = await listSystemBotRows(db);
  return { payload: rows.map((row) => consoleBotRowView(installation.frontendUrl, row)), next: null };
}

export async function createBot(
  platform: Platform,
  actor: SuperAdminActor,
  given: InputOf<typeof consoleBotCreate>,
): Promise<ConsoleBot> {
  const id = await createSystemBot(platform, actor.person.id, given);
  return showSystemBot(platform, id);
}

export async function updateBot(
  platform: Platform,
  actor: SuperAdminActor,
  id: number,
  given: InputOf<typeof consoleBotUpdate>,
): Promise<ConsoleBot> {
  await updateSystemBot(platform, actor.person.id, id, given);
  return showSystemBot(platform, id);
}

export async function deleteBot(platform: Platform, id: number): Promise<void> {
  await deleteSystemBot(platform, id);
}

export async function deleteBotAvatar(platform: Platform, id: number): Promise<ConsoleBot> {
  await deleteSystemBotAvatar(platform, id);
  return showSystemBot(platform, id);
}
