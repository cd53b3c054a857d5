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
  resetSystemBotToken,
  showSystemBot,
  updateSystemBot,
} from '../../agent-bot/index.ts';
import { record } from '../steps/record.ts';

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
  record(platform, actor, 'create_agent_bot', { agentBotId: id });
  return showSystemBot(platform, id);
}

export async function updateBot(
  platform: Platform,
  actor: SuperAdminActor,
  id: number,
  given: InputOf<typeof consoleBotUpdate>,
): Promise<ConsoleBot> {
  await updateSystemBot(platform, actor.person.id, id, given);
  record(platform, actor, 'update_agent_bot', { agentBotId: id, fields: Object.keys(given) });
  return showSystemBot(platform, id);
}

export async function deleteBot(platform: Platform, actor: SuperAdminActor, id: number): Promise<void> {
  await deleteSystemBot(platform, id);
  record(platform, actor, 'delete_agent_bot', { agentBotId: id });
}

export async function deleteBotAvatar(
  platform: Platform,
  actor: SuperAdminActor,
  id: number,
): Promise<ConsoleBot> {
  await deleteSystemBotAvatar(platform, id);
  record(platform, actor, 'delete_agent_bot_avatar', { agentBotId: id });
  return showSystemBot(platform, id);
}

export async function rotateBotToken(
  platform: Platform,
  actor: SuperAdminActor,
  id: number,
): Promise<ConsoleBot> {
  await resetSystemBotToken(platform, id);
  record(platform, actor, 'rotate_agent_bot_token', { agentBotId: id });
  return showSystemBot(platform, id);
}
