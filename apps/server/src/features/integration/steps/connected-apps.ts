import type { IntegrationApp } from '@confab/contract/features/integration';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../../account/index.ts';
import { hasDashboardApps } from '../../dashboard-app/index.ts';
import { hasWebhooks } from '../../webhook/index.ts';
import { offeredApps } from '../model.ts';
import { listHooks } from '../queries.ts';
import { hookView, integrationAppView, memberHookView } from '../view.ts';
import { slackAction } from '../slack/steps/authorization.ts';
import { openSecrets } from './hook-secrets.ts';

/** The catalog, with what the account has connected of it, as the member sees it. */
export async function connectedApps(platform: Platform, actor: MemberActor): Promise<IntegrationApp[]> {
  const { db } = platform;
  const { accountId } = actor;
  const [webhook, dashboardApps, rows, account] = await Promise.all([
    hasWebhooks(db, accountId),
    hasDashboardApps(db, accountId),
    listHooks(db, accountId),
    findAccount(db, accountId),
  ]);
  const used = new Set([...(webhook ? ['webhook'] : []), ...(dashboardApps ? ['dashboard_apps'] : [])]);
  const isAdministrator = actor.role === 'administrator';
  return offeredApps(platform.providerKeys, account?.features ?? []).map((app) => {
    const hooks = rows
      .filter(({ app_id: appId }) => appId === app.id)
      .map((row) =>
        isAdministrator ? hookView(app, row, openSecrets(platform, row)) : memberHookView(app, row),
      );
    const connection = { isConnected: used.has(app.id) || hooks.length > 0, hooks };
    const action = app.id === 'slack' && isAdministrator ? slackAction(platform, actor) : app.action;
    return integrationAppView(app, connection, isAdministrator, action);
  });
}

/** One app of the catalog. Throws `not_found`. */
export async function requireApp(
  platform: Platform,
  actor: MemberActor,
  name: string,
): Promise<IntegrationApp> {
  const app = (await connectedApps(platform, actor)).find(({ id }) => id === name);
  if (app === undefined) throw new Failure('not_found');
  return app;
}
