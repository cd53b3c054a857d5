import { emailOutcomes, threadedBy, type InboundEmail } from '@confab/contract/features/inbound-email';
import { unixSeconds } from '../../../platform/time/wire-time.ts';
import type { LoggedEmail } from './queries.ts';

export function inboundEmailView(row: LoggedEmail): InboundEmail {
  return {
    id: row.id,
    from: row.sender,
    subject: row.subject,
    received_at: unixSeconds(row.received_at),
    byte_size: row.byte_size,
    outcome: emailOutcomes.find((each) => each === row.outcome) ?? 'waiting',
    reason: row.reason,
    threaded_by: threadedBy.find((each) => each === row.threaded_by) ?? null,
    conversation_id: row.display_id,
    is_kept: row.storage_key !== null,
  };
}
