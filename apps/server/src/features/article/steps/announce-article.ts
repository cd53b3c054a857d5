import { articleChanged } from '@confab/contract/features/article';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { InPortal } from '../queries.ts';

/** Notifies members that their articles are outdated, and with `countsChanged` also their counts. */
export function announceArticle(
  emit: Emit,
  { accountId, portalId }: InPortal,
  { id, countsChanged }: { id: number | null; countsChanged: boolean },
): void {
  const data = { id, portal_id: portalId, counts_changed: countsChanged };
  emit(outboxEvent(articleChanged, { accountId, audience: { account: true } }, data));
}
