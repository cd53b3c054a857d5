import type { ProviderRejection } from '../../../../channels/delivery.ts';
import { channelOf } from '../../../../channels/registry.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import { touchCacheKey } from '../../../account/index.ts';
import { findInbox } from '../../queries.ts';
import { providerTools } from '../../steps/set-up-channel.ts';
import { clearRejections } from '../../access/rejection-queries.ts';
import { recordFetch, saveTemplates, saveTemplatesError } from '../queries.ts';
import { recordSending } from '../../access/actions/record-sending.ts';

/**
 * Fetches and stores the templates of an inbox. If the provider rejects the request, existing ones stay and the reason
 * is returned. Does nothing for an inbox without templates. Throws temporary errors.
 */
export async function syncTemplates(
  platform: Platform,
  accountId: number,
  id: number,
): Promise<ProviderRejection | undefined> {
  const inbox = await findInbox(platform.db, accountId, id);
  const channel = inbox && channelOf(inbox.channel);
  if (inbox === undefined || channel?.templates === undefined) return undefined;
  await recordFetch(platform.db, accountId, id, platform.clock.now());
  const answer = await channel.templates(providerTools(platform, inbox));
  if ('reason' in answer) {
    await saveTemplatesError(platform.db, accountId, id, answer.reason.slice(0, 1000));
    await recordSending(platform, inbox, answer);
    return answer;
  }
  await transact(platform, async (trx, emit) => {
    await saveTemplates(trx, accountId, id, answer.templates, platform.clock.now());
    await touchCacheKey(trx, emit, accountId, 'inbox');
  });
  if (inbox.auth_failures > 0) await clearRejections(platform.db, accountId, id, 'auth_failures');
  return undefined;
}
