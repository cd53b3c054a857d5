import { invalidField } from '@confab/contract/kit/errors';
import type { ChannelInput, InboxInput } from '@confab/contract/features/inbox';
import type { Channel } from '../../../channels/channel.ts';
import type { SetUpResult } from '../../../channels/provider.ts';
import { findChannel } from '../../../channels/registry.ts';
import { withAvatar } from '../../../platform/files/avatar.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount, lockAccount, touchCacheKey } from '../../account/index.ts';
import { requestInboxHook } from '../hooks/steps/request-inbox-hook.ts';
import { channelSaved } from '../steps/channel-saved.ts';
import { defaultWorkingHours, inboxValues, workingHours } from '../model.ts';
import { insertInbox, saveWorkingHours, type InboxRow } from '../queries.ts';
import { sealInboxSecrets } from '../steps/inbox-secrets.ts';
import { replaceTokens } from '../steps/inbox-tokens.ts';
import { requireInboxCapacity } from '../steps/require-inbox-capacity.ts';
import { setUpChannel } from '../steps/set-up-channel.ts';

export type NewInbox = Omit<InboxInput, 'channel'> & { channel: ChannelInput & { type: string } };

/**
 * Adds an inbox and its channel. Throws `limit_exceeded`, and `invalid` on `channel.type`, on keys below `channel`, and
 * on its own.
 */
export async function createInbox(platform: Platform, accountId: number, input: NewInbox): Promise<InboxRow> {
  const channel = findChannel(input.channel.type);
  if (channel === undefined) throw invalidField('channel.type', 'inclusion', 'Channel is not supported');
  // Before the provider is called, so that a mistake costs no call.
  await requireInboxCapacity(platform.db, await findAccount(platform.db, accountId));
  inboxValues({ ...input, name: input.name ?? undefined });
  const stored = await setUpChannel(platform, channel, input.channel, null);
  const values = inboxValues({ ...input, name: input.name ?? stored.name ?? '' });
  return withAvatar(platform, { kind: 'members', accountId }, input.avatar, (avatarKey) =>
    insert(platform, accountId, { channel, stored, values, avatarKey, input }),
  );
}

type Checked = {
  channel: Channel;
  stored: SetUpResult;
  values: ReturnType<typeof inboxValues>;
  avatarKey: string | undefined;
  input: NewInbox;
};

async function insert(platform: Platform, accountId: number, checked: Checked): Promise<InboxRow> {
  const { channel, stored, values } = checked;
  return transact(platform, async (trx, emit) => {
    await requireInboxCapacity(trx, await lockAccount(trx, accountId));
    const inbox = await insertInbox(trx, accountId, {
      ...values,
      name: values.name ?? '',
      channel: channel.kind,
      channel_settings: stored.settings,
      channel_secrets: sealInboxSecrets(platform, accountId, stored.secrets),
      avatar_key: checked.avatarKey ?? null,
    });
    await replaceTokens(trx, channel, inbox, null);
    const now = platform.clock.now();
    await saveWorkingHours(trx, accountId, inbox.id, defaultWorkingHours, now);
    await saveWorkingHours(trx, accountId, inbox.id, workingHours(checked.input.working_hours ?? []), now);
    if (channel.templates !== undefined) emit(channelSaved(accountId, inbox.id));
    const request = { event: 'inbox_created' as const, inbox_id: inbox.id };
    await requestInboxHook(platform, trx, emit, accountId, request);
    await touchCacheKey(trx, emit, accountId, 'inbox');
    return inbox;
  });
}
