import * as contract from '@confab/contract/features/integration';
import type { InputOf } from '@confab/contract/kit/route';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createHook } from './actions/create-hook.ts';
import { deleteHook } from './actions/delete-hook.ts';
import { processHookEvent } from './actions/process-hook-event.ts';
import { updateHook } from './actions/update-hook.ts';
import { connectedApps, requireApp } from './steps/connected-apps.ts';

export function integrationRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listIntegrationApps, async ({ actor }) => ({
      payload: await connectedApps(platform, actor),
    })),
    endpoint(contract.showIntegrationApp, ({ params, actor }) => requireApp(platform, actor, params.name)),
    endpoint(contract.createIntegrationHook, ({ params, input }) =>
      createHook(platform, params.account_id, {
        app_id: input.app_id,
        inboxId: input.inbox_id ?? null,
        isEnabled: isEnabled(input.status) ?? true,
        settings: input.settings ?? {},
      }),
    ),
    endpoint(contract.updateIntegrationHook, ({ params, input }) =>
      updateHook(platform, keyOf(params), {
        isEnabled: isEnabled(input.status),
        settings: input.settings,
      }),
    ),
    endpoint(contract.deleteIntegrationHook, async ({ params }) => {
      await deleteHook(platform, keyOf(params));
      return undefined;
    }),
    endpoint(contract.processHookEvent, async ({ params, input, actor }) => ({
      message: await processHookEvent(platform, actor, params.id, input.event),
    })),
  ];
}

const keyOf = ({ account_id: accountId, id }: { account_id: number; id: number }) => ({ accountId, id });

/** The wire has three spellings. */
function isEnabled(status: InputOf<typeof contract.updateIntegrationHook>['status']): boolean | undefined {
  return status === undefined ? undefined : status === 'enabled' || status === true || status === 1;
}
