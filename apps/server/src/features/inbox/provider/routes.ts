import { Failure } from '@confab/contract/kit/errors';
import * as contract from '@confab/contract/features/inbox-provider';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requestHealth } from './actions/ask-health.ts';
import { checkDeliverability } from './actions/check-deliverability.ts';
import { syncTemplates } from '../templates/actions/sync-templates.ts';
import { notifyProvider } from './actions/notify-provider.ts';
import { findInbox } from '../queries.ts';
import { callNow } from './steps/call-now.ts';
import { loadTemplates } from '../templates/queries.ts';
import { templatesView } from '../view.ts';

/** Administrators' queries to the provider of an inbox. */
export function providerRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.showInboxHealth, async ({ params }) => ({
      payload: await requestHealth(platform, params.account_id, params.id),
    })),
    endpoint(contract.checkInboxDeliverability, async ({ params, input, actor }) => ({
      payload: await checkDeliverability(platform, actor.accountId, params.id, input.dkim_selector),
    })),
    endpoint(contract.setUpChannelProvider, async ({ params, actor }) => {
      await notifyProvider(platform, actor.accountId, params.id, 'connect');
      return undefined;
    }),
    endpoint(contract.disconnectChannelProvider, async ({ params, actor }) => {
      await notifyProvider(platform, actor.accountId, params.id, 'disconnect');
      return undefined;
    }),
    endpoint(contract.syncInboxTemplates, async ({ params, actor }) => {
      const row = await findInbox(platform.db, actor.accountId, params.id);
      if (row === undefined) throw new Failure('not_found');
      const failure = await callNow(() => syncTemplates(platform, actor.accountId, row.id));
      if (failure !== undefined) throw new Failure('unprocessable', { message: failure.reason });
      const templates = await loadTemplates(platform.db, actor.accountId, [row.id]);
      return templatesView(templates.get(row.id));
    }),
  ];
}
