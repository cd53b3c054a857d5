import { Failure } from '@confab/contract/kit/errors';
import { inboxDeleted, inboxMembersChanged } from '@confab/contract/features/inbox';
import { channelOf } from '../../../channels/registry.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { removeAvatar } from '../../../platform/files/avatar.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import { inboxDisconnection } from '../job-model.ts';
import { findRenewed } from '../access/queries.ts';
import { accessKeyOf } from '../steps/inbox-secrets.ts';
import { closeInbox, lockInbox, type InboxRow } from '../queries.ts';

/** Closes an inbox: it can no longer be found, and reactions to `inbox.deleted` remove its data. Throws `not_found`. */
export async function deleteInbox(platform: Platform, accountId: number, id: number): Promise<void> {
  const avatarKey = await transact(platform, async (trx, emit) => {
    const inbox = await lockInbox(trx, accountId, id);
    if (inbox === undefined) throw new Failure('not_found');
    const userIds = await closeInbox(trx, accountId, id, platform.clock.now());
    const to = { accountId, audience: {} };
    emit(
      outboxEvent(inboxDeleted, to, { inbox_id: id }),
      outboxEvent(inboxMembersChanged, to, { inbox_id: id, user_ids: userIds }),
    );
    await forgetAtProvider(platform, trx, inbox);
    await touchCacheKey(trx, emit, accountId, 'inbox');
    return inbox.avatar_key;
  });
  platform.invalidate(`account:${accountId}`);
  await removeAvatar(platform, avatarKey);
}

async function forgetAtProvider(platform: Platform, trx: Trx, inbox: InboxRow): Promise<void> {
  const { account_id, channel, channel_settings: settings, channel_secrets: stored } = inbox;
  if (channelOf(channel).disconnect === undefined || stored === null) return;
  const key = accessKeyOf(platform, inbox);
  const renewed = key && (await findRenewed(trx, key));
  await addJob(trx, inboxDisconnection, { account_id, channel, settings, secrets: renewed ?? stored });
}
