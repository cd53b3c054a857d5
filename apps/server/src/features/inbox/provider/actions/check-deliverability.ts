import type { Deliverability } from '@confab/contract/features/inbox-provider';
import { Failure } from '@confab/contract/kit/errors';
import { channelOf } from '../../../../channels/registry.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findInbox } from '../../queries.ts';
import { providerTools } from '../../steps/set-up-channel.ts';

/** Whether emails of an inbox look genuine to those who receive them. Throws `unprocessable` where it sends none. */
export async function checkDeliverability(
  platform: Platform,
  accountId: number,
  id: number,
  selector: string | null | undefined,
): Promise<Deliverability> {
  const inbox = await findInbox(platform.db, accountId, id);
  if (inbox === undefined) throw new Failure('not_found');
  const answer = channelOf(inbox.channel).deliverability?.(
    providerTools(platform, inbox),
    selector || undefined,
  );
  if (answer === undefined) throw new Failure('unprocessable', { message: 'This inbox sends no emails' });
  return answer;
}
