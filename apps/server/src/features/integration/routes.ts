import { listIntegrationApps, showIntegrationApp } from '@confab/contract/features/integration';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { catalog } from './model.ts';
import { connectedApps } from './steps/connected-apps.ts';
import { integrationAppView } from './view.ts';

export function integrationRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(listIntegrationApps, async ({ params, actor }) => {
      const connected = await connectedApps(platform, params.account_id);
      const isAdministrator = actor.role === 'administrator';
      return {
        payload: catalog.map((app) => integrationAppView(app, connected.has(app.id), isAdministrator)),
      };
    }),
    endpoint(showIntegrationApp, async ({ params, actor }) => {
      const app = catalog.find(({ id }) => id === params.name);
      if (app === undefined) throw new Failure('not_found');
      const connected = await connectedApps(platform, params.account_id);
      return integrationAppView(app, connected.has(app.id), actor.role === 'administrator');
    }),
  ];
}
