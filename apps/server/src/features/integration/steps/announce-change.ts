import { integrationChanged } from '@confab/contract/features/integration';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';

/** Lets every member of the account know that their list of apps is out of date. */
export function announceChange(emit: Emit, accountId: number, appId: string): void {
  emit(outboxEvent(integrationChanged, { accountId, audience: { account: true } }, { app_id: appId }));
}
