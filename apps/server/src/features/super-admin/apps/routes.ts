import {
  consoleAppCreate,
  consoleAppDelete,
  consoleAppList,
  consoleAppShow,
  consoleAppUpdate,
  consolePermissibleAdd,
  consolePermissibleRemove,
} from '@confab/contract/features/super-admin-app';
import { emptyAnswer, endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addPermissible } from './actions/add-permissible.ts';
import { createApp } from './actions/create-app.ts';
import { deleteApp } from './actions/delete-app.ts';
import { listApps } from './actions/list-apps.ts';
import { removePermissible } from './actions/remove-permissible.ts';
import { showApp } from './actions/show-app.ts';
import { updateApp } from './actions/update-app.ts';

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
