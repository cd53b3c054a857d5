import { campaignChanged, campaignSendRequested } from '@confab/contract/features/campaign';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import { isDue } from '../model.ts';
import type { CampaignRow } from '../queries.ts';

/** Lets members know that their lists of campaigns are out of date. */
export function announceChange(emit: Emit, accountId: number, id: number): void {
  emit(outboxEvent(campaignChanged, { accountId, audience: { account: true } }, { id }));
}

/** Has a campaign sent that is due already. */
export function sendIfDue(emit: Emit, row: CampaignRow, now: Date): void {
  if (isDue(row, now))
    emit(outboxEvent(campaignSendRequested, { accountId: row.account_id, audience: {} }, { id: row.id }));
}
