import {
  consoleBotAvatarDelete,
  consoleBotCreate,
  consoleBotDelete,
  consoleBotList,
  consoleBotShow,
  consoleBotUpdate,
} from '@confab/contract/features/super-admin-bot';
import { emptyAnswer, endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createBot } from './actions/create-bot.ts';
import { deleteBot } from './actions/delete-bot.ts';
import { deleteBotAvatar } from './actions/delete-bot-avatar.ts';
import { listBots } from './actions/list-bots.ts';
import { showBot } from './actions/show-bot.ts';
import { updateBot } from './actions/update-bot.ts';

export function botRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(consoleBotList, ({ input }) => listBots(platform, input)),
    endpoint(consoleBotShow, ({ params }) => showBot(platform, params.id)),
    endpoint(consoleBotCreate, ({ actor, input }) => createBot(platform, actor, input)),
    endpoint(consoleBotUpdate, ({ actor, params, input }) => updateBot(platform, actor, params.id, input)),
    endpoint(consoleBotDelete, ({ params }) => emptyAnswer(deleteBot(platform, params.id))),
    endpoint(consoleBotAvatarDelete, ({ params }) => deleteBotAvatar(platform, params.id)),
  ];
}
