import { categoryChanged } from '@confab/contract/features/category';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { InPortal } from '../queries.ts';

/** Lets members know that their categories are out of date. */
export function announceCategory(emit: Emit, { accountId, portalId }: InPortal, id: number): void {
  emit(outboxEvent(categoryChanged, { accountId, audience: { account: true } }, { id, portal_id: portalId }));
}
