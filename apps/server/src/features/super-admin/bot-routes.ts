import {
  consoleBotAvatarDelete,
  consoleBotCreate,
  consoleBotDelete,
  consoleBotList,
  consoleBotRotate,
  consoleBotShow,
  consoleBotUpdate,
} from '@confab/contract/features/super-admin-bot';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  createBot,
  deleteBot,
  deleteBotAvatar,
  listBots,
  rotateBotToken,
  showBot,
  updateBot,
} from './actions/bots.ts';

export function botRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(consoleBotList, () => listBots(platform)),
    endpoint(consoleBotShow, ({ params }) => showBot(platform, params.id)),
    endpoint(consoleBotCreate, ({ actor, input }) => createBot(platform, actor, input)),
    endpoint(consoleBotUpdate, ({ actor, params, input }) => updateBot(platform, actor, params.id, input)),
    endpoint(consoleBotDelete, ({ actor, params }) => emptyAnswer(deleteBot(platform, actor, params.id))),
    endpoint(consoleBotAvatarDelete, ({ actor, params }) => deleteBotAvatar(platform, actor, params.id)),
    endpoint(consoleBotRotate, ({ actor, params }) => rotateBotToken(platform, actor, params.id)),
  ];
}
