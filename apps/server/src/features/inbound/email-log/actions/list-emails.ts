import { inboundEmailsPerPage, type InboundEmail } from '@confab/contract/features/inbound-email';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { findInbox } from '../../../inbox/index.ts';
import { listEmails } from '../queries.ts';
import { inboundEmailView } from '../view.ts';

type Input = { accountId: number; inboxId: number; before: number | undefined };

/** A page of the emails received by an inbox. Throws `not_found`. */
export async function listInboundEmails(
  platform: Platform,
  { accountId, inboxId, before }: Input,
): Promise<{ payload: InboundEmail[]; next: number | null }> {
  const inbox = await findInbox(platform.db, accountId, inboxId);
  if (inbox === undefined) throw new Failure('not_found');
  const limit = inboundEmailsPerPage;
  const rows = await listEmails(platform.db, { accountId, inboxId, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    payload: shown.map(inboundEmailView),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
