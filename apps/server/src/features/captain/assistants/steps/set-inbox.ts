import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { touchCacheKey } from '../../../account/index.ts';
import { announceProgramRemoved } from '../../../inbox/index.ts';
import { inboxTaken } from '../model.ts';
import { lockAssistant, lockInboxOf, setAssistantOfInbox, type AssistantKey } from '../queries.ts';
import { announceAssistant } from './announce-assistant.ts';

/** Sets which assistant answers in an inbox, null for none. Throws `not_found`, and `invalid` where one answers already. */
export async function setInbox(
  platform: Platform,
  key: AssistantKey,
  inboxId: number,
  next: number | null,
): Promise<void> {
  const { accountId, id } = key;
  await transact(platform, async (trx, emit) => {
    if ((await lockAssistant(trx, key)) === undefined) throw new Failure('not_found');
    const inbox = await lockInboxOf(trx, accountId, inboxId);
    if (inbox === undefined) throw new Failure('not_found');
    if (next !== null && inbox.captain_assistant_id !== null) throw inboxTaken();
    if (next === null && inbox.captain_assistant_id !== id) throw new Failure('not_found');
    await setAssistantOfInbox(trx, { accountId, inboxId }, next, platform.clock.now());
    announceAssistant(emit, accountId, id);
    if (next === null) announceProgramRemoved(emit, accountId, [inboxId]);
    await touchCacheKey(trx, emit, accountId, 'inbox');
  });
  platform.invalidate(`account:${accountId}`);
}
