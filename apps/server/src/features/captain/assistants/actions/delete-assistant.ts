import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { touchCacheKey } from '../../../account/index.ts';
import { announceProgramRemoved } from '../../../inbox/index.ts';
import { deleteAssistant as removeAssistant, listInboxIds, type AssistantKey } from '../queries.ts';
import { announceAssistant } from '../steps/announce-assistant.ts';

/** Deletes an assistant with its knowledge; its messages stay. Throws `not_found`. */
export async function deleteAssistant(platform: Platform, key: AssistantKey): Promise<void> {
  const { accountId, id } = key;
  await transact(platform, async (trx, emit) => {
    const inboxIds = await listInboxIds(trx, key);
    if (!(await removeAssistant(trx, key))) throw new Failure('not_found');
    announceProgramRemoved(emit, accountId, inboxIds);
    announceAssistant(emit, accountId, id);
    await touchCacheKey(trx, emit, accountId, 'inbox');
  });
  platform.invalidate(`account:${accountId}`);
}
