import type { Webhook } from '@confab/contract/features/webhook';
import { Failure } from '@confab/contract/kit/errors';
import type { Queryable } from '../../../platform/db/database.ts';
import { findWebhook, type WebhookKey } from '../queries.ts';
import { webhookView } from '../view.ts';

/** The webhook as administrators see it. Throws `not_found`. */
export async function viewWebhook(db: Queryable, key: WebhookKey, now: Date): Promise<Webhook> {
  const row = await findWebhook(db, key);
  if (row === undefined) throw new Failure('not_found');
  return webhookView(row, now);
}
