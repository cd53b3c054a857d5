import * as bots from '@confab/contract/features/platform-agent-bot';
import {
  platformAccountCreate,
  platformAccountDelete,
  platformAccountShow,
  platformAccountUpdate,
  platformAccountUserCreate,
  platformAccountUserDelete,
  platformAccountUserList,
  platformUserCreate,
  platformUserDelete,
  platformUserLogin,
  platformUserShow,
  platformUserToken,
  platformUserUpdate,
} from '@confab/contract/features/platform-app';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAccount } from './actions/create-account.ts';
import { createBot } from './bots/actions/create-bot.ts';
import { updateBot } from './bots/actions/update-bot.ts';
import { deleteBot } from './bots/actions/delete-bot.ts';
import { deleteAvatarOfBot } from './bots/actions/delete-avatar.ts';
import { listBots } from './bots/actions/list-bots.ts';
import { showBot } from './bots/actions/show-bot.ts';
import { createPlatformUser } from './actions/create-user.ts';
import { deleteAccountUser } from './actions/delete-account-user.ts';
import { deleteAccount } from './actions/delete-account.ts';
import { deleteUser } from './actions/delete-user.ts';
import { listAccountUsers } from './actions/list-account-users.ts';
import { makeLoginLink } from './actions/make-login-link.ts';
import { putAccountUser } from './actions/put-account-user.ts';
import { showAccount } from './actions/show-account.ts';
import { showToken } from './actions/show-token.ts';
import { showUser } from './actions/show-user.ts';
import { updateAccount } from './actions/update-account.ts';
import { updateUser } from './actions/update-user.ts';

export function platformAppRoutes(platform: Platform): Endpoint[] {
  return [...userRoutes(platform), ...accountRoutes(platform), ...botRoutes(platform)];
}

function userRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(platformUserCreate, ({ actor, input }) => createPlatformUser(platform, actor, input)),
    endpoint(platformUserShow, ({ actor, params }) => showUser(platform, actor, params.id)),
    endpoint(platformUserUpdate, ({ actor, params, input }) => updateUser(platform, actor, params.id, input)),
    endpoint(platformUserDelete, ({ actor, params }) => emptyAnswer(deleteUser(platform, actor, params.id))),
    endpoint(platformUserLogin, ({ actor, params }) => makeLoginLink(platform, actor, params.id)),
    endpoint(platformUserToken, ({ actor, params }) => showToken(platform, actor, params.id)),
  ];
}

function accountRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(platformAccountCreate, ({ actor, input }) => createAccount(platform, actor, input)),
    endpoint(platformAccountShow, ({ actor, params }) => showAccount(platform, actor, params.id)),
    endpoint(platformAccountUpdate, ({ actor, params, input }) =>
      updateAccount(platform, actor, params.id, input),
    ),
    endpoint(platformAccountDelete, ({ actor, params }) =>
      emptyAnswer(deleteAccount(platform, actor, params.id)),
    ),
    endpoint(platformAccountUserList, ({ actor, params }) => listAccountUsers(platform, actor, params.id)),
    endpoint(platformAccountUserCreate, ({ actor, params, input }) =>
      putAccountUser(platform, actor, params.id, input),
    ),
    endpoint(platformAccountUserDelete, ({ actor, params, input }) =>
      emptyAnswer(deleteAccountUser(platform, actor, params.id, input.user_id)),
    ),
  ];
}

function botRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(bots.platformBotList, ({ actor }) => listBots(platform, actor)),
    endpoint(bots.platformBotCreate, ({ actor, input }) => createBot(platform, actor, input)),
    endpoint(bots.platformBotShow, ({ actor, params }) => showBot(platform, actor, params.id)),
    endpoint(bots.platformBotUpdate, ({ actor, params, input }) =>
      updateBot(platform, actor, params.id, input),
    ),
    endpoint(bots.platformBotDelete, ({ actor, params }) =>
      emptyAnswer(deleteBot(platform, actor, params.id)),
    ),
    endpoint(bots.platformBotAvatarDelete, ({ actor, params }) =>
      deleteAvatarOfBot(platform, actor, params.id),
    ),
  ];
}
