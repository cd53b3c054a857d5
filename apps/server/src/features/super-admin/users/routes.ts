import {
  consoleUserAvatarDelete,
  consoleUserCreate,
  consoleUserDelete,
  consoleUserImpersonate,
  consoleUserList,
  consoleUserMfaDelete,
  consoleUserShow,
  consoleUserUpdate,
} from '@confab/contract/features/super-admin-user';
import { emptyAnswer, endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createUser } from './actions/create-user.ts';
import { deleteUser } from './actions/delete-user.ts';
import { deleteUserAvatar } from './actions/delete-user-avatar.ts';
import { impersonate } from './actions/impersonate.ts';
import { listUsers } from './actions/list-users.ts';
import { resetTwoFactor } from './actions/reset-two-factor.ts';
import { showUser } from './actions/show-user.ts';
import { updateUser } from './actions/update-user.ts';

export function userRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(consoleUserList, ({ input }) => listUsers(platform, input)),
    endpoint(consoleUserShow, ({ params }) => showUser(platform, params.id)),
    endpoint(consoleUserCreate, ({ input }) => createUser(platform, input)),
    endpoint(consoleUserUpdate, ({ actor, params, input }) => updateUser(platform, actor, params.id, input)),
    endpoint(consoleUserDelete, ({ actor, params }) => emptyAnswer(deleteUser(platform, actor, params.id))),
    endpoint(consoleUserAvatarDelete, ({ params }) => deleteUserAvatar(platform, params.id)),
    endpoint(consoleUserMfaDelete, ({ params }) => resetTwoFactor(platform, params.id)),
    endpoint(consoleUserImpersonate, ({ actor, params }) => impersonate(platform, actor, params.id)),
  ];
}
