import * as contract from '@confab/contract/features/webhook';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createWebhook } from './actions/create-webhook.ts';
import { deleteWebhook } from './actions/delete-webhook.ts';
import { replayDelivery } from './actions/replay-delivery.ts';
import { resetSecret } from './actions/reset-secret.ts';
import { resumeWebhook } from './actions/resume-webhook.ts';
import { updateWebhook } from './actions/update-webhook.ts';
import { findDelivery, listDeliveryRows } from './delivery-queries.ts';
import { findWebhook, listWebhookRows, type WebhookKey } from './queries.ts';
import { deliveryView, exchangeView, webhookView } from './view.ts';

export function webhookRoutes(platform: Platform): Endpoint[] {
  return [...settingsRoutes(platform), ...logRoutes(platform)];
}

const keyOf = ({ account_id: accountId, id }: { account_id: number; id: number }): WebhookKey => ({
  accountId,
  id,
});

function settingsRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listWebhooks, async ({ params }) => {
      const rows = await listWebhookRows(platform.db, params.account_id);
      const now = platform.clock.now();
      return { payload: { webhooks: rows.map((row) => webhookView(row, now)) } };
    }),
    endpoint(contract.createWebhook, async ({ params, input }) => ({
      payload: { webhook: await createWebhook(platform, params.account_id, input) },
    })),
    endpoint(contract.updateWebhook, async ({ params, input }) => ({
      payload: { webhook: await updateWebhook(platform, keyOf(params), input) },
    })),
    endpoint(contract.deleteWebhook, async ({ params }) => {
      await deleteWebhook(platform, keyOf(params));
      return undefined;
    }),
    endpoint(contract.resumeWebhook, async ({ params }) => ({
      payload: { webhook: await resumeWebhook(platform, keyOf(params)) },
    })),
    endpoint(contract.resetWebhookSecret, async ({ params }) => ({
      secret: await resetSecret(platform, keyOf(params)),
    })),
  ];
}

function logRoutes(platform: Platform): Endpoint[] {
  const { db } = platform;
  return [
    endpoint(contract.listWebhookDeliveries, async ({ params, input }) => {
      const { accountId, id } = keyOf(params);
      if ((await findWebhook(db, { accountId, id })) === undefined) throw new Failure('not_found');
      const page = { before: input.before, limit: contract.webhookDeliveriesPerPage };
      return { payload: (await listDeliveryRows(db, accountId, id, page)).map(deliveryView) };
    }),
    endpoint(contract.showWebhookDelivery, async ({ params }) => {
      const row = await findDelivery(db, { accountId: params.account_id, id: params.delivery_id });
      if (row?.webhook_id !== params.id) throw new Failure('not_found');
      return exchangeView(row);
    }),
    endpoint(contract.replayWebhookDelivery, ({ params }) =>
      replayDelivery(platform, keyOf(params), params.delivery_id),
    ),
  ];
}
