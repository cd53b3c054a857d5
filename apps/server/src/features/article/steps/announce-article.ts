import { articleChanged } from '@confab/contract/features/article';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { InPortal } from '../queries.ts';

/** Lets members know that their articles are out of date. */
export function announceArticle(emit: Emit, { accountId, portalId }: InPortal, id: number | null): void {
  emit(outboxEvent(articleChanged, { accountId, audience: { account: true } }, { id, portal_id: portalId }));
}
