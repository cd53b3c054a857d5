import { portalChanged } from '@confab/contract/features/portal';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';

/** Lets members know that their help centers are out of date. */
export function announcePortal(emit: Emit, accountId: number, id: number): void {
  emit(outboxEvent(portalChanged, { accountId, audience: { account: true } }, { id }));
}
