import { transcriptRequested } from '@confab/contract/nouns/conversation';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ContextRow } from '../../conversation/door.ts';

/** Visitors name any address they like, so no address gets many copies. */
const perAddress = { limit: 5, windowSeconds: 3600 };

/** Asks for a copy of the conversation to be mailed, where its contact has an address. */
export async function requestTranscript(platform: Platform, row: ContextRow): Promise<void> {
  const { contact_email: email, account_id: accountId } = row;
  if (email === null) return;
  const { allowed } = await platform.limiter.hit(`transcript:${accountId}:${email}`, perAddress);
  if (!allowed) return;
  await transact(platform, (_trx, emit) => {
    emit(outboxEvent(transcriptRequested, { accountId, audience: {} }, { conversation_id: row.id }));
    return Promise.resolve();
  });
}
