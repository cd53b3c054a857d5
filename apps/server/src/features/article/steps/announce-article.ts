import { articleChanged } from '@confab/contract/features/article';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { InPortal } from '../queries.ts';

/** Lets members know that their articles are out of date, and with `countsChanged` what counts them. */
export function announceArticle(
  emit: Emit,
  { accountId, portalId }: InPortal,
  { id, countsChanged }: { id: number | null; countsChanged: boolean },
): void {
  const data = { id, portal_id: portalId, counts_changed: countsChanged };
  emit(outboxEvent(articleChanged, { accountId, audience: { account: true } }, data));
}
