import { listIntegrationApps, showIntegrationApp } from '@confab/contract/features/integration';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import { catalog } from './model.ts';
import { integrationAppView } from './view.ts';

export function integrationRoutes(): Endpoint[] {
  return [
    endpoint(listIntegrationApps, async ({ actor }) => ({
      payload: catalog.map((app) => integrationAppView(app, actor.role === 'administrator')),
    })),
    endpoint(showIntegrationApp, async ({ params, actor }) => {
      const app = catalog.find(({ id }) => id === params.name);
      if (app === undefined) throw new Failure('not_found');
      return integrationAppView(app, actor.role === 'administrator');
    }),
  ];
}
