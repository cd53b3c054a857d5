import { transcriptRequested } from '@confab/contract/features/conversation';
import { normalEmail } from '@confab/rules/email-address';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { admitEmail } from '../../../platform/email/email-limits.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ContextRow } from '../../conversation/index.ts';

/**
 * Requests that the transcript be emailed, if the contact has an address. Visitors can enter any address, so emails
 * per address are limited: throws `too_many_requests`.
 */
export async function emailTranscript(
  platform: Platform,
  row: ContextRow,
  networks: readonly Network[],
): Promise<void> {
  const { contact_email: email, account_id: accountId } = row;
  if (email === null) return;
  const recipient = normalEmail(email);
  await admitEmail(platform, { purpose: 'transcript', recipient, sender: `account:${accountId}`, networks });
  await transact(platform, (_trx, emit) => {
    emit(outboxEvent(transcriptRequested, { accountId, audience: {} }, { conversation_id: row.id }));
    return Promise.resolve();
  });
}
