import {
  consoleAppCreate,
  consoleAppDelete,
  consoleAppList,
  consoleAppRotate,
  consoleAppShow,
  consoleAppUpdate,
  consolePermissibleAdd,
  consolePermissibleRemove,
} from '@confab/contract/features/super-admin-app';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  addPermissible,
  createApp,
  deleteApp,
  listApps,
  removePermissible,
  rotateToken,
  showApp,
  updateApp,
} from './actions/apps.ts';

export function appRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(consoleAppList, ({ input }) => listApps(platform, input.before)),
    endpoint(consoleAppShow, ({ params }) => showApp(platform, params.id)),
    endpoint(consoleAppCreate, ({ actor, input }) => createApp(platform, actor, input.name)),
    endpoint(consoleAppUpdate, ({ actor, params, input }) =>
      updateApp(platform, actor, params.id, input.name),
    ),
    endpoint(consoleAppDelete, ({ actor, params }) => emptyAnswer(deleteApp(platform, actor, params.id))),
    endpoint(consoleAppRotate, ({ actor, params }) => rotateToken(platform, actor, params.id)),
    endpoint(consolePermissibleAdd, ({ actor, params, input }) =>
      addPermissible(platform, actor, params.id, input),
    ),
    endpoint(consolePermissibleRemove, ({ actor, params, input }) =>
      removePermissible(platform, actor, params.id, input.permissible_id),
    ),
  ];
}
