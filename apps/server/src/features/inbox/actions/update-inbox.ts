import { Failure } from '@confab/contract/kit/errors';
import type { InboxInput } from '@confab/contract/features/inbox';
import { channelOf } from '../../../channels/registry.ts';
import { removeAvatar, withAvatar } from '../../../platform/files/avatar.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { channelSaved } from '../steps/channel-saved.ts';
import { clearLockOut } from '../access/steps/lock-out.ts';
import { inboxValues, workingHours } from '../model.ts';
import { findInbox, type InboxRow, type InboxValues } from '../queries.ts';
import { changeInbox, type ChangedInbox } from '../steps/change-inbox.ts';
import { inboxSecrets, sealInboxSecrets } from '../steps/inbox-secrets.ts';
import { setUpChannel } from '../steps/set-up-channel.ts';

/** Changes an inbox; absent values stay. Throws `not_found`, and `invalid` like `createInbox`. */
export async function updateInbox(
  platform: Platform,
  accountId: number,
  id: number,
  input: InboxInput,
): Promise<InboxRow> {
  const values = inboxValues(input);
  const owner = { kind: 'members' as const, accountId };
  const { changed, replaced } = await withAvatar(platform, owner, input.avatar, async (avatarKey) => {
    const changes = { ...values, ...(avatarKey === undefined ? {} : { avatar_key: avatarKey }) };
    const changed = await change(platform, accountId, id, input, changes);
    return { changed, replaced: avatarKey === undefined ? null : changed.before.avatar_key };
  });
  await removeAvatar(platform, replaced);
  return changed.after;
}

/** Maximum number of attempts after concurrent changes of the channel. */
const maxAttempts = 5;

async function change(
  platform: Platform,
  accountId: number,
  id: number,
  input: InboxInput,
  values: InboxValues,
): Promise<ChangedInbox> {
  const days = workingHours(input.working_hours ?? []);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const channel = await channelValues(platform, accountId, id, input);
    const done = await changeInbox(platform, accountId, id, (before) => {
      const isOther = channel !== undefined && !hasSameChannel(channel.before, before);
      if (isOther) return undefined;
      const also = (_trx: Trx, emit: Emit): Promise<void> => {
        const hasTemplates = channelOf(before.channel).templates !== undefined;
        if (channel !== undefined && hasTemplates) emit(channelSaved(accountId, id));
        return Promise.resolve();
      };
      return { values: { ...values, ...channel?.values, ...clearLockOut(input.channel) }, days, also };
    });
    if (done !== undefined) return done;
  }
  throw new Failure('conflict');
}

/** Outside the transaction, because the channel may call its provider. */
async function channelValues(platform: Platform, accountId: number, id: number, input: InboxInput) {
  if (input.channel === undefined || input.channel === null) return undefined;
  const before = await findInbox(platform.db, accountId, id);
  if (before === undefined) throw new Failure('not_found');
  const stored = await setUpChannel(platform, channelOf(before.channel), input.channel, {
    settings: before.channel_settings,
    secrets: inboxSecrets(platform, before),
  });
  const values: InboxValues = {
    channel_settings: stored.settings,
    channel_secrets: sealInboxSecrets(platform, accountId, stored.secrets),
  };
  return { before, values };
}

/** Sealed text is another each time it is written. */
function hasSameChannel(left: InboxRow, right: InboxRow): boolean {
  return (
    left.channel_secrets === right.channel_secrets &&
    JSON.stringify(left.channel_settings) === JSON.stringify(right.channel_settings)
  );
}
