import {
  consoleAppCreate,
  consoleAppDelete,
  consoleAppList,
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
  showApp,
  updateApp,
} from './actions/apps.ts';

export function appRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(consoleAppList, ({ input }) => listApps(platform, input.before)),
    endpoint(consoleAppShow, ({ params }) => showApp(platform, params.id)),
    endpoint(consoleAppCreate, ({ input }) => createApp(platform, input.name)),
    endpoint(consoleAppUpdate, ({ params, input }) => updateApp(platform, params.id, input.name)),
    endpoint(consoleAppDelete, ({ params }) => emptyAnswer(deleteApp(platform, params.id))),
    endpoint(consolePermissibleAdd, ({ params, input }) => addPermissible(platform, params.id, input)),
    endpoint(consolePermissibleRemove, ({ params, input }) =>
      removePermissible(platform, params.id, input.permissible_id),
    ),
  ];
}
