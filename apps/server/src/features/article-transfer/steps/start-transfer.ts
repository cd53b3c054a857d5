import type { MemberActor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PortalRow } from '../../portal/index.ts';
import { insertTransfer, type TransferRow } from '../queries.ts';
import { requestTransfer } from './request-transfer.ts';

/** Writes down an import or export and has it done in the background. */
export function startTransfer(
  platform: Platform,
  actor: MemberActor,
  portal: PortalRow,
  values: Omit<Parameters<typeof insertTransfer>[2], 'creator_id'>,
): Promise<TransferRow> {
  const scope = { accountId: portal.account_id, portalId: portal.id };
  return transact(platform, async (trx, emit) => {
    const input = { ...values, creator_id: actor.person.id };
    const row = await insertTransfer(trx, scope, input, platform.clock.now());
    requestTransfer(emit, { accountId: row.account_id, id: row.id });
    return row;
  });
}
